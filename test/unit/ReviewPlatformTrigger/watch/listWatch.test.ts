import { ListWatch } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import { createdSecond } from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import type { ListFaults } from '../../../../sandbox/listFaults';
import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import type { Review } from '../../../../nodes/shared/types';
import {
	ALL_RIGHT,
	answerAll,
	simulationOf,
	type WatchSimulation,
} from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;

let simulation: WatchSimulation;
let list: SimulatedList;

/** A list that is watched. */
function watch(order: ListOrder, count: number): void {
	simulation = simulationOf({ order, count });
	({ list } = simulation);
	simulation.begin();
}

/** Requests of the next poll. */
const nextPoll = () => simulation.pollAfter(MINUTE_MS);

/** The ids that the poll after a time gives out. */
function found(afterMs = MINUTE_MS): string[] {
	simulation.passTime(afterMs);
	return simulation.poll();
}

describe.each([
	['that fill their last page', 300],
	['with room on their last page', 304],
])('ListWatch, of reviews oldest first %s', (_name, count) => {
	const last = Math.ceil(count / 15);

	beforeEach(() => watch('oldest', count));

	it.each([0, 1, 11, 12, 40, 100])('reads no more than the pages that %i new ones take, once', (added) => {
		simulation.publishMany(added);

		expect(nextPoll()).toBeLessThanOrEqual(2 + Math.ceil(added / 15));
		expect(simulation.outcome).toEqual(ALL_RIGHT);
		expect(nextPoll()).toBe(2);
	});

	it.each([
		[30, 0],
		[2, 20],
		[40, 90],
		[count, 80],
	])('gives out what comes in as %i others go: %i', (gone, added) => {
		simulation.hideMany(gone, 0);
		simulation.publishMany(added);
		simulation.run(2 * HOUR_MS, MINUTE_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it.each<[ListFaults]>([
		[{ brokenPage: last }],
		[{ refusedAfter: last - 1 }],
		[{ brokenPage: last + 1 }],
		[{ refusedAfter: last }],
		[{ refusedAfter: 5 }],
	])('gives out what comes in while there is %j when it can be read', (faults) => {
		simulation.publishMany(40);
		list.faults = faults;
		nextPoll();
		list.recover();
		simulation.run(HOUR_MS, MINUTE_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('ListWatch, of reviews newest first', () => {
	beforeEach(() => watch('newest', 200));

	it.each([
		[0, 1],
		[1, 1],
		[14, 1],
		[15, 2],
		[16, 2],
		[40, 3],
	])('finds %i new ones in %i requests, whatever the total says', (count, requests) => {
		list.faults = { staleTotal: 200 };
		simulation.publishMany(count);

		expect(found()).toHaveLength(count);
		expect(simulation.lastRequests(1)).toBe(requests);
		expect(nextPoll()).toBe(1);
	});

	it('reads the second page where the first cannot be read', () => {
		simulation.publishMany(16);
		list.faults = { brokenPage: 1 };

		expect(found()).toHaveLength(1);
	});
});

describe('ListWatch, of reviews in no order', () => {
	beforeEach(() => watch('shuffled', 200));

	it.each(['first', 'later'])('leaves all as it was in a %s poll in which no page can be read', (poll) => {
		const kept = poll === 'first' ? undefined : simulation.state;
		const unread = new ListWatch(kept, { newFrom: Infinity, beganAt: 0, hasChanges: false }, simulation.now);

		expect(answerAll(unread.poll(), () => 'unreadable')).toEqual([1, 2]);
		expect(unread).toMatchObject({ hasRead: false, found: [], notices: [] });
		expect(unread.state).toBe(kept);
	});

	it('reads a page that could not be read with the next poll', () => {
		const { id } = simulation.publishAt(20);
		list.faults = { brokenPage: 2 };
		expect(found()).toEqual([]);
		list.recover();

		expect(found()).toEqual([id]);
	});

	it.each([
		['leaves out a page that cannot be read again, and finds what is behind it', 2, 40],
		['goes by the second page where the first cannot be read', 1, 20],
	])('%s', (_name, brokenPage, place) => {
		const { id } = simulation.publishAt(place);
		list.faults = { brokenPage };

		expect([...found(), ...found()]).toEqual([id]);
	});

	it('gives out a new review that does not say when it was created', () => {
		const { id } = simulation.publish(0, { created_at: '' });

		expect(found()).toEqual([id]);
	});
});

describe('ListWatch, of more reviews than are remembered', () => {
	it('gives out late ones up to the 7,000th after a baseline of 10,000', () => {
		watch('newest', 10_000);
		const late = [5_100, 6_000, 6_900].map((rank) => {
			const second = createdSecond(list.at(rank) as Review);
			return list.add(second).id;
		});
		const given = Array.from({ length: 30 }, () => found()).flat();

		expect(given.sort()).toEqual(late.sort());
	});

	it('gives out what comes in on the first page though none of 7,600 says when it was created', () => {
		simulation = simulationOf({ order: 'published', count: 0 });
		({ list } = simulation);
		for (let count = 0; count < 7_600; count++) list.add(0, { created_at: '' }, 0);
		simulation.begin();
		const ids = Array.from({ length: 20 }, () => {
			const { id } = simulation.publish(0, { created_at: '' }, 0);
			expect(found()).toEqual([id]);
			return id;
		});
		simulation.run(2 * DAY_MS, HOUR_MS);

		expect([ids.length, simulation.outcome]).toEqual([20, ALL_RIGHT]);
	});

	it('gives out none that it has forgotten, nor one of their second, and each later one', () => {
		watch('shuffled', 200);
		const watermark = Math.max(...list.reviews.records.map(createdSecond));
		if (simulation.state)
			simulation.state = { ...simulation.state, seen: { reviews: '', hasContents: false, watermark } };
		list.add(watermark);
		simulation.run(2 * DAY_MS, HOUR_MS);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
		const { id } = list.add(watermark + 1);

		expect(Array.from({ length: 49 }, () => found(HOUR_MS)).flat()).toEqual([id]);
	});
});
