import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import { ALL_RIGHT, simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const TEN_MINUTES_MS = 600_000;
const PAGES = 64;
const COUNT = PAGES * 15;
/** Of a bisection, and the first page. */
const MOST = 8;

let simulation: WatchSimulation;

/** Requests of the next poll. */
const nextPoll = () => simulation.pollAfter(TEN_MINUTES_MS);

describe('search, in a list of 64 pages without an order', () => {
	beforeEach(() => {
		simulation = simulationOf({ order: 'shuffled', count: COUNT });
		simulation.begin();
	});

	it.each([
		...[0, 14, 15, 100, 479, 480, 481, 700, 945, 959, 960].map((place) => [[place]]),
		...[[[100, 101]], [[100, 800]], [[100, 400, 800]], [[40, 41, 42, 900]]],
	])('finds those at places %j in 7 requests each', (places) => {
		simulation.publishAt(...places);

		expect(nextPoll()).toBeLessThanOrEqual(1 + 7 * places.length);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('finds four at one place for what one costs', () => {
		simulation.publishMany(4, 400);

		expect(nextPoll()).toBeLessThanOrEqual(MOST);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('finds one after the other, also where others have come in', () => {
		for (let count = 0; count < 60; count++) {
			simulation.publishAt(Math.floor(simulation.list.random() * simulation.list.length));
			expect(nextPoll()).toBeLessThanOrEqual(MOST + 1);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		}
	});

	it.each<[name: string, place: number, requests: number, happen: () => void]>([
		['behind a deletion', 600, 1 + 2 * 7, () => simulation.hideMany(1, 100)],
		['before a deletion', 100, 1 + 2 * 7, () => simulation.hideMany(1, 600)],
		['long before a deletion', 100, 1 + 2 * 7, () => simulation.hideMany(1, 900)],
		['beside a deletion, by a sweep', 500, 1 + 2 * 7 + PAGES, () => simulation.hideMany(1, 500)],
		[
			'by the order that the sweep of the day has found',
			500,
			MOST,
			() => {
				simulation.hideMany(150);
				expect(simulation.pollAfter(DAY_MS)).toBe(54);
			},
		],
		[
			'by a sweep where the order is another one now',
			500,
			24 + PAGES,
			() => simulation.list.reviews.setOrder('highlighted'),
		],
		[
			'after a baseline that looked for what is not there',
			500,
			MOST,
			() => {
				simulation = simulationOf({ order: 'shuffled', count: COUNT + 4 });
				simulation.list.totalSaid = (total) => total + 1;
				expect(simulation.begin(TEN_MINUTES_MS)).toBeLessThanOrEqual(4 * 66);
				simulation.list.recover();
			},
		],
	])('finds one %s, at place %i in %i requests', (_name, place, requests, happen) => {
		happen();
		expect(nextPoll()).toBe(1);
		simulation.publishAt(place);

		expect(nextPoll()).toBeLessThanOrEqual(requests);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it.each([
		['once it has found a review', 1 + 7, [500]],
		['once it has left more to a sweep, which ends early', PAGES, [0, 150, 300, 450, 600, 750]],
	])('does not put off the sweep of the day %s, after %i requests', (_name, requests, places) => {
		simulation.passTime(DAY_MS / 2 - TEN_MINUTES_MS);
		simulation.publishAt(...places);
		expect(nextPoll()).toBeLessThanOrEqual(requests);
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

	it.each(['refused', 'unreadable'] as const)('leaves it to a sweep where a page is %s', (outcome) => {
		simulation.publishAt(100);
		let requests = 0;
		simulation.list.answer = (page, right) => (++requests === 3 ? outcome : right(page));

		expect(nextPoll()).toBeGreaterThan(MOST);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
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
