import { pollList } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import { createdSecond } from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchPoll';
import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import type { Review } from '../../../../nodes/shared/types';
import {
	ALL_RIGHT,
	ServedPages,
	simulationOf,
	type WatchSimulation,
} from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;

let simulation: WatchSimulation;
let list: SimulatedList;

/** A list that is watched. */
async function watch(order: ListOrder, count: number): Promise<void> {
	simulation = simulationOf({ order, count });
	({ list } = simulation);
	await simulation.begin();
}

/** Requests of the next poll. */
const nextPoll = async () => await simulation.pollAfter(MINUTE_MS);

/** The ids that the poll after a time gives out. */
async function found(afterMs = MINUTE_MS): Promise<string[]> {
	simulation.passTime(afterMs);
	return await simulation.poll();
}

describe.each([
	['that fill their last page', 300],
	['with room on their last page', 304],
])('ListWatch, of reviews oldest first %s', (_name, count) => {
	beforeEach(async () => await watch('oldest', count));

	it.each([0, 1, 11, 12, 40, 100])('reads no more pages than %i new ones take, once', async (added) => {
		simulation.publishMany(added);

		expect(await nextPoll()).toBeLessThanOrEqual(2 + Math.ceil(added / 15));
		expect(simulation.outcome).toEqual(ALL_RIGHT);
		expect(await nextPoll()).toBe(2);
	});

	it('gives out forty that come in as ten others go, within an hour', async () => {
		simulation.hideMany(10, 0);
		simulation.publishMany(40);
		await simulation.run(HOUR_MS, MINUTE_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('ListWatch, of reviews newest first', () => {
	beforeEach(async () => await watch('newest', 200));

	it.each([
		[0, 1],
		[1, 1],
		[14, 1],
		[15, 2],
		[16, 2],
		[40, 3],
	])('finds %i new ones in %i requests, whatever the total says', async (count, requests) => {
		list.faults = { staleTotal: 200 };
		simulation.publishMany(count);

		expect(await found()).toHaveLength(count);
		expect(simulation.lastRequests(1)).toBe(requests);
		expect(await nextPoll()).toBe(1);
	});

	it('reads the second page where the first cannot be read', async () => {
		simulation.publishMany(16);
		list.faults = { brokenPage: 1 };

		expect(await found()).toHaveLength(1);
	});
});

describe('ListWatch, of reviews in no order', () => {
	beforeEach(async () => await watch('shuffled', 200));

	it.each(['first', 'later'])(
		'leaves all as it was in a %s poll in which no page can be read',
		async (poll) => {
			const kept = poll === 'first' ? undefined : simulation.state;
			const { pages, read } = new ServedPages(() => 'unreadable');
			const { now } = simulation;
			const unread = await pollList(kept, { now, newFrom: Infinity, beganAt: 0, hasChanges: false }, read);

			expect(pages).toEqual([1, 2]);
			expect(unread).toMatchObject({ found: [], notices: [] });
			expect(unread.state).toBe(kept);
		},
	);

	it('leaves out a page that cannot be read again, finds what is behind it, and reads it once that can be', async () => {
		const [first, behind] = [20, 40].map((place) => simulation.publishAt(place).id);
		list.faults = { brokenPage: 2 };
		expect([...(await found()), ...(await found())]).toEqual([behind]);
		list.recover();

		expect(await found()).toEqual([first]);
	});

	it('gives out a new review that does not say when it was created', async () => {
		const { id } = simulation.publish(0, { created_at: '' });

		expect(await found()).toEqual([id]);
	});
});

describe('ListWatch, switched to changes', () => {
	it.each(['at rest', 'with a sweep under way'])('learns all with the next polls: %s', async (state) => {
		await watch('shuffled', 3_000);
		simulation.passTime(DAY_MS);
		if (state !== 'at rest') await simulation.poll(60);
		simulation.passTime(HOUR_MS);
		simulation.hasChanges = true;
		await simulation.run(3 * MINUTE_MS, MINUTE_MS);
		await simulation.run(10 * MINUTE_MS, 10 * MINUTE_MS);
		const ids = [3, 900, 2_990].map((place) => list.at(place)?.id ?? '');
		for (const id of ids) list.reviews.edit(id, { title: 'Edited' });
		await simulation.run(2 * HOUR_MS, 10 * MINUTE_MS);

		expect([...simulation.changed].sort()).toEqual(ids.sort());
	});
});

describe('ListWatch, of more reviews than are remembered', () => {
	it('gives none twice where it is switched to changes while all are given out', async () => {
		simulation = simulationOf({ order: 'newest', count: 6_500 });
		simulation.startFromAll();
		await simulation.poll();
		await simulation.run(8 * MINUTE_MS, MINUTE_MS);
		simulation.hasChanges = true;
		await simulation.run(DAY_MS, 5 * MINUTE_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('gives out late ones up to the 7,000th after a baseline of 10,000', async () => {
		await watch('newest', 10_000);
		const late = [5_100, 6_000, 6_900].map((rank) => {
			const second = createdSecond(list.at(rank) as Review);
			return list.add(second).id;
		});
		const given: string[] = [];
		for (let polls = 0; polls < 30; polls++) given.push(...(await found()));

		expect(given.sort()).toEqual(late.sort());
	});

	it('gives out what comes in on the first page though none of 7,600 says when it was created', async () => {
		simulation = simulationOf({ order: 'published', count: 0 });
		({ list } = simulation);
		for (let count = 0; count < 7_600; count++) list.add(0, { created_at: '' }, 0);
		await simulation.begin();
		for (let polls = 0; polls < 20; polls++) {
			const { id } = simulation.publish(0, { created_at: '' }, 0);
			expect(await found()).toEqual([id]);
		}
		await simulation.run(2 * DAY_MS, HOUR_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('gives out none that it has forgotten, nor one of their second, and each later one', async () => {
		await watch('shuffled', 200);
		const watermark = Math.max(...list.reviews.records.map(createdSecond));
		if (simulation.state)
			simulation.state = { ...simulation.state, seen: { reviews: '', hasContents: false, watermark } };
		list.add(watermark);
		await simulation.run(2 * DAY_MS, HOUR_MS);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
		const { id } = list.add(watermark + 1);

		const given: string[] = [];
		for (let polls = 0; polls < 49; polls++) given.push(...(await found(HOUR_MS)));

		expect(given).toEqual([id]);
	});
});
