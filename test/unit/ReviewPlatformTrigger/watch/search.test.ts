import { ListWatch } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { WatchState } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import { reviewsOf } from '../../../support/changingList';
import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PAGES = 64;
const COUNT = PAGES * 15;
const NONE = { owed: [], twice: [], old: [] };

let simulation: WatchSimulation;

beforeEach(() => {
	simulation = simulationOf({ order: 'shuffled', count: COUNT });
	simulation.begin();
});

/** New reviews at these places of the list, counted from 0. */
function add(...places: number[]): void {
	for (const place of places) simulation.publish(0, {}, place);
}

/** Requests of the next poll. */
function nextPoll(): number {
	simulation.now += TEN_MINUTES_MS;
	simulation.poll();
	return simulation.lastRequests(1);
}

describe('in a list of 64 pages without an order', () => {
	it.each([0, 14, 15, 100, 479, 480, 481, 700, 945, 959, 960])(
		'one at place %i is found in 8 requests',
		(place) => {
			add(place);

			expect(nextPoll()).toBeLessThanOrEqual(8);
			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it.each([[[100, 101]], [[100, 800]], [[100, 400, 800]], [[40, 41, 42, 900]]])(
		'those at %j are found in 8 requests each at most',
		(places) => {
			add(...places);

			expect(nextPoll()).toBeLessThanOrEqual(1 + 7 * places.length);
			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it('one after the other is found, also where others have come in', () => {
		for (let count = 0; count < 60; count++) {
			add(Math.floor(simulation.list.random() * simulation.list.length));
			expect(nextPoll()).toBeLessThanOrEqual(9);
			expect(simulation.outcome).toEqual(NONE);
		}
	});

	it.each([
		[600, 100],
		[100, 600],
		[100, 900],
	])('one at place %i is found behind or before a deletion at place %i', (place, deleted) => {
		simulation.hide(simulation.list.at(deleted));
		expect(nextPoll()).toBe(1);
		add(place);

		expect(nextPoll()).toBeLessThanOrEqual(1 + 2 * 7);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('one is found by the order that the sweep of the day has found', () => {
		const { list } = simulation;
		for (let count = 0; count < 150; count++)
			simulation.hide(list.at(Math.floor(list.random() * list.length)));
		simulation.now += DAY_MS;
		expect(nextPoll()).toBe(54);
		add(500);

		expect(nextPoll()).toBeLessThanOrEqual(8);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('one is found as soon after a baseline that looked for what is not there', () => {
		simulation = simulationOf({ order: 'shuffled', count: COUNT + 4 });
		simulation.list.totalSaid = (total) => total + 1;
		expect(simulation.begin(TEN_MINUTES_MS)).toBeLessThanOrEqual(4 * 66);
		simulation.list.totalSaid = (total) => total;
		nextPoll();
		add(500);

		expect(nextPoll()).toBeLessThanOrEqual(8);
		expect(simulation.outcome).toEqual(NONE);
	});

	it.each([
		['a search', [500]],
		['a sweep that ends early', [0, 150, 300, 450, 600, 750]],
	])('%s does not put off the sweep of the day', (_name, places) => {
		simulation.now += DAY_MS / 2;
		add(...places);
		nextPoll();
		expect(simulation.outcome).toEqual(NONE);
		simulation.now += DAY_MS / 2;

		expect(nextPoll()).toBeGreaterThanOrEqual(PAGES);
	});

	it('what a sweep of several polls looks for is searched for once', () => {
		simulation.list.totalSaid = (total) => total + 1;
		const { requests } = simulation.list;
		let polls = 0;
		for (; polls === 0 || simulation.state?.sweep; polls++) {
			simulation.now += 60_000;
			simulation.poll(16);
		}

		expect(simulation.list.requests - requests).toBeLessThanOrEqual(7 + PAGES + 3 * polls);
	});

	it('one beside a deletion is left to a sweep', () => {
		simulation.hide(simulation.list.at(500));
		nextPoll();
		add(500);

		expect(nextPoll()).toBeLessThanOrEqual(1 + 2 * 7 + PAGES);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('as many as a sweep would cost less to find are left to one', () => {
		add(...Array.from({ length: 6 }, (_, index) => 150 * index));

		expect(nextPoll()).toBeLessThanOrEqual(PAGES);
		expect(simulation.outcome).toEqual(NONE);
	});

	it.each(['refused', 'unreadable'] as const)(
		'a page on the way that is %s leaves it to a sweep',
		(outcome) => {
			add(100);
			let requests = 0;
			simulation.list.answer = () => (++requests === 3 ? outcome : undefined);

			expect(nextPoll()).toBeGreaterThan(8);
			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it('what comes in while the sweep of the day goes on is found with the next poll', () => {
		simulation.now += DAY_MS;
		simulation.poll(20);
		add(900);
		simulation.now += 60_000;
		simulation.poll(12);

		expect(simulation.outcome).toEqual(NONE);
	});

	it('one that the total does not tell is found by the sweep of the day', () => {
		simulation.hide(simulation.list.at(200));
		add(700);
		expect(nextPoll()).toBe(1);
		simulation.now += DAY_MS;

		expect(nextPoll()).toBeLessThanOrEqual(1 + PAGES);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('a total that counts one too many costs one search and one sweep', () => {
		simulation.list.totalSaid = (total) => total + 1;

		expect(nextPoll()).toBeLessThanOrEqual(7 + PAGES + 1);
		expect(nextPoll()).toBe(1);
	});
});

it('in a list with more reviews than are remembered one is found with the next poll', () => {
	simulation = simulationOf({ order: 'shuffled', count: 7_600 });
	simulation.begin();
	for (let count = 0; count < 12; count++) {
		simulation.publish();
		expect(nextPoll()).toBeLessThanOrEqual(14);
		expect(simulation.outcome).toEqual(NONE);
	}
});

it('what a sweep would find does not wait for searches that take all that a poll may read', () => {
	simulation = simulationOf({ order: 'shuffled', count: 700 });
	simulation.list.perPage = 1;
	simulation.begin();
	simulation.hide(simulation.list.at(200));
	add(650);
	simulation.list.answer = (page) => (page > 90 ? 'refused' : undefined);
	simulation.run(DAY_MS, HOUR_MS);
	simulation.list.answer = () => undefined;
	simulation.now += DAY_MS;
	simulation.poll(20);
	simulation.list.totalSaid = (total) => total + 12;
	simulation.run(2 * DAY_MS, HOUR_MS);

	expect(simulation.outcome).toEqual(NONE);
});

describe('a list that claims a billion pages', () => {
	let state: WatchState | undefined;
	let now = Date.parse('2026-11-10T08:00:00Z');
	const poll = (total: number): number => {
		const watch = new ListWatch(state, { newFrom: Infinity, beganAt: now }, now);
		const asking = watch.poll();
		let requests = 0;
		for (let asked = asking.next(); !asked.done;) {
			requests += asked.value.length;
			const answers = asked.value.map((number) => ({
				reviews: number === 1 ? reviewsOf(['only']) : [],
				perPage: 1,
				total,
				hasNext: false,
			}));
			asked = asking.next(answers);
		}
		state = watch.state;
		now += TEN_MINUTES_MS;
		return requests;
	};

	// A list of its page numbers would take all of n8n's memory.
	it('is searched by a few requests when it claims one more', () => {
		for (let polls = 0; state?.newFrom !== null && polls < 100; polls++) poll(1e9);

		expect(state?.newFrom).toBeNull();
		expect(poll(1e9 + 1)).toBeLessThanOrEqual(40);
	});
});
