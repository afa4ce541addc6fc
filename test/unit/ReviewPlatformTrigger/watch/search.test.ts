import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import { ALL_RIGHT, simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const TEN_MINUTES_MS = 600_000;
const PAGES = 64;
const COUNT = PAGES * 15;

let simulation: WatchSimulation;

/** Requests of the next poll. */
const nextPoll = () => simulation.pollAfter(TEN_MINUTES_MS);

describe('search, in a list of 64 pages without an order', () => {
	beforeEach(() => {
		simulation = simulationOf({ order: 'shuffled', count: COUNT });
		simulation.begin();
	});

	it.each([0, 14, 15, 100, 479, 480, 481, 700, 945, 959, 960])(
		'finds a review at place %i in 8 requests',
		(place) => {
			simulation.publishAt(place);

			expect(nextPoll()).toBeLessThanOrEqual(8);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it.each([[[100, 101]], [[100, 800]], [[100, 400, 800]], [[40, 41, 42, 900]]])(
		'finds those at %j in 7 requests each at most',
		(places) => {
			simulation.publishAt(...places);

			expect(nextPoll()).toBeLessThanOrEqual(1 + 7 * places.length);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it('finds four at one place for what one costs', () => {
		simulation.publishMany(4, 400);

		expect(nextPoll()).toBeLessThanOrEqual(8);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('finds one after the other, also where others have come in', () => {
		for (let count = 0; count < 60; count++) {
			simulation.publishAt(Math.floor(simulation.list.random() * simulation.list.length));
			expect(nextPoll()).toBeLessThanOrEqual(9);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		}
	});

	it.each([
		[600, 100],
		[100, 600],
		[100, 900],
	])('finds one at place %i behind or before a deletion at place %i', (place, deleted) => {
		simulation.hideMany(1, deleted);
		expect(nextPoll()).toBe(1);
		simulation.publishAt(place);

		expect(nextPoll()).toBeLessThanOrEqual(1 + 2 * 7);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('goes by the order that the sweep of the day has found', () => {
		simulation.hideMany(150);
		expect(simulation.pollAfter(DAY_MS)).toBe(54);
		simulation.publishAt(500);

		expect(nextPoll()).toBeLessThanOrEqual(8);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('costs no more after a baseline that looked for what is not there', () => {
		simulation = simulationOf({ order: 'shuffled', count: COUNT + 4 });
		simulation.list.totalSaid = (total) => total + 1;
		expect(simulation.begin(TEN_MINUTES_MS)).toBeLessThanOrEqual(4 * 66);
		simulation.list.recover();
		nextPoll();
		simulation.publishAt(500);

		expect(nextPoll()).toBeLessThanOrEqual(8);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it.each([
		['once it has found a review', [500]],
		['once a sweep has found reviews and ended early', [0, 150, 300, 450, 600, 750]],
	])('does not put off the sweep of the day %s', (_name, places) => {
		simulation.passTime(DAY_MS / 2);
		simulation.publishAt(...places);
		nextPoll();
		expect(simulation.outcome).toEqual(ALL_RIGHT);

		expect(simulation.pollAfter(DAY_MS / 2)).toBeGreaterThanOrEqual(PAGES);
	});

	it('is made once for what a sweep of several polls looks for', () => {
		simulation.list.totalSaid = (total) => total + 1;
		let requests = 0;
		let polls = 0;
		for (; polls === 0 || simulation.state?.sweep; polls++) requests += simulation.pollAfter(60_000, 16);

		expect(requests).toBeLessThanOrEqual(7 + PAGES + 3 * polls);
	});

	it('is made for what comes in while the sweep of the day goes on', () => {
		simulation.pollAfter(DAY_MS, 20);
		simulation.publishAt(900);
		simulation.pollAfter(60_000, 12);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it.each<[string, number, () => void]>([
		[
			'a review beside a deletion',
			1 + 2 * 7 + PAGES,
			() => {
				simulation.hideMany(1, 500);
				nextPoll();
				simulation.publishAt(500);
			},
		],
		[
			'as many as a sweep costs less to find',
			PAGES,
			() => void simulation.publishAt(0, 150, 300, 450, 600, 750),
		],
		[
			'one in a list that has another order now',
			24 + PAGES,
			() => {
				simulation.list.reviews.setOrder('highlighted');
				simulation.publish();
			},
		],
	])('leaves %s to a sweep, %i requests in all', (_name, most, happen) => {
		happen();

		expect(nextPoll()).toBeLessThanOrEqual(most);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it.each(['refused', 'unreadable'] as const)('leaves it to a sweep where a page is %s', (outcome) => {
		simulation.publishAt(100);
		let requests = 0;
		simulation.list.answer = (page, right) => (++requests === 3 ? outcome : right(page));

		expect(nextPoll()).toBeGreaterThan(8);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('leaves a review that the total does not tell to the sweep of the day', () => {
		simulation.hideMany(1, 200);
		simulation.publishAt(700);
		expect(nextPoll()).toBe(1);

		expect(simulation.pollAfter(DAY_MS)).toBeLessThanOrEqual(1 + PAGES);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('is made once, and one sweep, for a total that counts one too many', () => {
		simulation.list.totalSaid = (total) => total + 1;

		expect(nextPoll()).toBeLessThanOrEqual(7 + PAGES + 1);
		expect(nextPoll()).toBe(1);
	});
});

describe('search', () => {
	it('finds a new review with the next poll among more than are remembered, in a state under 100 kB', () => {
		simulation = simulationOf({ order: 'shuffled', count: 7_600 });
		simulation.begin();
		for (let count = 0; count < 12; count++) {
			simulation.publish();
			expect(nextPoll()).toBeLessThanOrEqual(14);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		}

		expect(simulation.size).toBeLessThan(99_700);
	});

	it('leaves pages of the bucket to the sweep', () => {
		simulation = simulationOf({ order: 'shuffled', count: 700 });
		const { list } = simulation;
		list.perPage = 1;
		simulation.begin();
		simulation.hideMany(1, 200);
		simulation.publishAt(650);
		list.faults = { refusedAfter: 90 };
		simulation.run(DAY_MS, HOUR_MS);
		list.recover();
		simulation.pollAfter(DAY_MS, 20);
		list.totalSaid = (total) => total + 12;
		simulation.run(2 * DAY_MS, HOUR_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	// A list of its page numbers would take all of n8n's memory.
	it('takes a few requests in a list that claims a billion pages, and then one more', () => {
		simulation = simulationOf({ order: 'newest', count: 1 });
		simulation.list.perPage = 1;
		simulation.list.totalSaid = () => 1e9;
		simulation.begin();
		simulation.list.totalSaid = () => 1e9 + 1;

		expect(nextPoll()).toBeLessThanOrEqual(40);
	});
});
