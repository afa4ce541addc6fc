import type { ListOrder } from '../../../../sandbox/reviewList';
import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PAGES = 14;

/** A list of fourteen pages that is watched. */
function watched(order: ListOrder): WatchSimulation {
	const simulation = simulationOf({ order, count: 200 });
	simulation.begin();
	return simulation;
}

/** Which of so many polls read the whole list, from 1; `meanwhile` is called before each. */
function sweepsIn(
	simulation: WatchSimulation,
	polls: number,
	everyMs: number,
	meanwhile: (poll: number) => void = () => {},
): number[] {
	const before = simulation.requests.length;
	simulation.run(polls * everyMs, everyMs, (poll) => meanwhile(poll + 1));
	return simulation.requests
		.slice(before)
		.flatMap((requests, index) => (requests >= PAGES - 1 ? [index + 1] : []));
}

/** `meta.total` rises by one with each poll, without any review. */
const risingTotal = (simulation: WatchSimulation) => (poll: number) => {
	simulation.list.totalSaid = (total) => total + poll;
};

describe('a total that rises, but not by reviews that can be found', () => {
	it.each<[ListOrder, number, number, number[]]>([
		['newest', 200, TEN_MINUTES_MS, [1, 7, 19, 43, 91, 187]],
		['branches', 100, TEN_MINUTES_MS, [1, 7, 19, 43, 91]],
		// 1.5 s for each page, doubling.
		['shuffled', 10, 10 * SECOND_MS, [1, 4, 9]],
	])('in a list %s: of %i polls, each %i ms, these read it: %j', (order, polls, everyMs, sweeps) => {
		const simulation = watched(order);

		expect(sweepsIn(simulation, polls, everyMs, risingTotal(simulation))).toEqual(sweeps);
	});

	it('is looked into anew once a review was found', () => {
		const simulation = watched('newest');
		const rise = risingTotal(simulation);
		const sweeps = sweepsIn(simulation, 70, TEN_MINUTES_MS, (poll) => {
			if (poll === 20) simulation.publish(300 * 86_400);
			rise(poll);
		});

		expect(sweeps).toEqual([1, 7, 19, 43, 44, 50, 62]);
		expect(simulation.outcome).toEqual({ owed: [], twice: [], old: [] });
	});

	it('is not waited for when the clock was set back by days', () => {
		const simulation = watched('newest');
		const rise = risingTotal(simulation);
		expect(sweepsIn(simulation, 3, TEN_MINUTES_MS, rise)).toEqual([1]);
		simulation.now -= 2 * DAY_MS;

		// The bucket is empty then.
		expect(sweepsIn(simulation, 2, MINUTE_MS, (poll) => rise(poll + 9))).toEqual([2]);
	});

	it('keeps no review waiting when the clock was set back by days', () => {
		const simulation = watched('shuffled');
		sweepsIn(simulation, 1, TEN_MINUTES_MS, risingTotal(simulation));
		simulation.now -= 3 * DAY_MS;
		expect(sweepsIn(simulation, 3, TEN_MINUTES_MS)).toEqual([2]);
		const { id } = simulation.publish();
		simulation.now += TEN_MINUTES_MS;

		expect(simulation.poll()).toEqual([id]);
	});

	it('but then stays costs one sweep, which is that of the day', () => {
		const simulation = watched('oldest');
		simulation.list.totalSaid = (total) => total + 1;

		expect(sweepsIn(simulation, 150, TEN_MINUTES_MS)).toEqual([1, 145]);
	});
});

describe('without anything new the whole list is read', () => {
	it.each<ListOrder>(['newest', 'oldest', 'shuffled'])('each day, %s', (order) => {
		const simulation = watched(order);

		expect(sweepsIn(simulation, 300, TEN_MINUTES_MS)).toEqual([144, 288]);
		expect(simulation.lastRequests(300)).toBe(300 + 2 * (PAGES - 1));
	});

	it('when the clock was set back by a day', () => {
		const simulation = watched('newest');
		simulation.now -= DAY_MS + MINUTE_MS;

		expect(sweepsIn(simulation, 3, MINUTE_MS)).toEqual([2]);
	});
});

describe('the first pages of a list newest first', () => {
	it.each([
		[0, 1],
		[1, 1],
		[14, 1],
		[15, 7],
		[40, 7],
	])('show %i new ones in %i requests, whatever the total says', (count, requests) => {
		const simulation = watched('newest');
		simulation.list.totalSaid = () => 200;
		for (let index = 0; index < count; index++) simulation.publish();
		simulation.now += MINUTE_MS;

		expect(simulation.poll()).toHaveLength(count);
		expect(simulation.lastRequests(1)).toBe(requests);
	});

	it('are one, when there is no review', () => {
		const simulation = simulationOf({ order: 'newest', count: 0 });

		expect(simulation.begin()).toBe(1);
		expect(sweepsIn(simulation, 3, MINUTE_MS)).toEqual([]);
		expect(simulation.lastRequests(3)).toBe(3);
	});
});
