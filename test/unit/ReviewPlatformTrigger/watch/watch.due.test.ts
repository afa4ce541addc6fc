import type { ListOrder } from '../../../../sandbox/reviewList';
import {
	DAY_MS,
	ALL_RIGHT,
	simulationOf,
	type WatchSimulation,
} from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const PAGES = 14;

let simulation: WatchSimulation;

describe('a poll of a long list', () => {
	it.each<[ListOrder, hasForward: boolean]>([
		['newest', false],
		['shuffled', true],
	])('asks for 102 pages at most, both ends included: %s', async (order, isForward) => {
		simulation = simulationOf({ order, count: 6_000 });
		simulation.startFromAll();
		await simulation.run(3 * MINUTE_MS, MINUTE_MS);
		expect(simulation.requests).toEqual([102, 102, 102]);
		if (isForward) simulation.publishMany(2_000, 0);
		await simulation.run(20 * MINUTE_MS, MINUTE_MS);

		expect(Math.max(...simulation.requests)).toBe(102);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

/** A list of fourteen pages that is watched. */
async function watch(order: ListOrder): Promise<void> {
	simulation = simulationOf({ order, count: 200 });
	simulation.startFromAll();
	await simulation.begin();
}

/** Which of so many polls read the whole list, from 1; `meanwhile` is called before each. */
async function roundsIn(
	polls: number,
	everyMs: number,
	meanwhile?: (poll: number) => void,
): Promise<number[]> {
	const before = simulation.requests.length;
	await simulation.run(polls * everyMs, everyMs, (poll) => meanwhile?.(poll + 1));
	return simulation.requests
		.slice(before)
		.flatMap((requests, index) => (requests >= PAGES - 1 ? [index + 1] : []));
}

/** `meta.total` rises by one with each poll, without any review. */
function rise(poll: number): void {
	simulation.list.totalSaid = (total) => total + poll;
}

describe('a total that counts reviews that cannot be found', () => {
	it.each<ListOrder>(['newest', 'shuffled'])('is looked into after an hour, doubling: %s', async (order) => {
		await watch(order);

		expect(await roundsIn(200, TEN_MINUTES_MS, rise)).toEqual([1, 7, 19, 43, 91, 187]);
	});

	it('is looked into anew once a review was found', async () => {
		await watch('newest');
		const rounds = await roundsIn(70, TEN_MINUTES_MS, (poll) => {
			if (poll === 20) simulation.publish(300 * 86_400);
			rise(poll);
		});

		expect(rounds).toEqual([1, 7, 19, 43, 44, 50, 62]);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('costs one round, which is that of the day, when it rises no further', async () => {
		await watch('oldest');
		simulation.list.totalSaid = (total) => total + 1;

		expect(await roundsIn(150, TEN_MINUTES_MS)).toEqual([1, 145]);
	});
});

describe('a list of which nothing is missing', () => {
	it.each<ListOrder>(['newest', 'oldest', 'shuffled'])('is read whole once a day: %s', async (order) => {
		await watch(order);

		expect(await roundsIn(300, TEN_MINUTES_MS)).toEqual([144, 288]);
		const ends = order === 'newest' ? 1 : 2;
		expect(simulation.lastRequests(300)).toBe(ends * 300 + 2 * (PAGES - 1));
	});

	it('costs one request a poll where the highlighted come first, or the newest was deleted', async () => {
		await watch('highlighted');
		await simulation.run(60 * MINUTE_MS, MINUTE_MS);
		expect(simulation.lastRequests(60)).toBe(60);
		await watch('newest');
		simulation.hideMany(1, 0);
		await simulation.run(60 * MINUTE_MS, MINUTE_MS);

		expect(simulation.lastRequests(60)).toBe(60);
	});

	it('is read whole when the clock was set back by a day', async () => {
		await watch('newest');
		simulation.now -= DAY_MS + MINUTE_MS;

		expect(await roundsIn(3, MINUTE_MS)).toEqual([1]);
	});

	it('costs one request a poll when it has no reviews', async () => {
		simulation = simulationOf({ order: 'newest', count: 0 });

		expect(await simulation.begin()).toBe(2);
		expect(await simulation.pollAfter(MINUTE_MS)).toBe(1);
	});
});
