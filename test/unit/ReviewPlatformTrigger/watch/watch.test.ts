import { EMPTY_MEMORY, type Memory } from '../../../../nodes/ReviewPlatformTrigger/watch/memory';
import type { WatchState } from '../../../../nodes/ReviewPlatformTrigger/watch/watch';
import { createdSecond, type Review } from '../../../../nodes/shared/review/record';
import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import {
	ALL_RIGHT,
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	simulationOf,
	type WatchSimulation,
} from '../../../../simulation/watchSimulation';

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
])('the watch, of reviews oldest first %s', (_name, count) => {
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

describe('the watch, of reviews newest first', () => {
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

	it('gives out those of the first page where the second cannot be read, and the others with the next poll', async () => {
		simulation.publishMany(16);
		list.faults = { brokenPage: 2 };
		expect(await found()).toHaveLength(15);
		list.recover();

		expect(await found()).toHaveLength(1);
	});
});

describe('the watch, of reviews in no order', () => {
	beforeEach(async () => await watch('shuffled', 200));

	it.each([
		['unreadable', 500],
		['notThere', 404],
	] as const)('throws why page 1 cannot be read: %s', async (outcome, status) => {
		list.answer = () => outcome;

		expect(await found()).toEqual([]);
		expect(simulation.failure).toMatchObject({ values: { status } });
	});

	it('leaves out a page that cannot be read again, finds what is after it, and reads it within a day', async () => {
		const [first, after] = [20, 40].map((place) => simulation.publishAt(place).id);
		list.faults = { brokenPage: 2 };
		expect([...(await found()), ...(await found())]).toEqual([after]);
		list.recover();

		expect(await found(DAY_MS)).toEqual([first]);
	});
});

describe('the watch, of reviews that do not say when they were created', () => {
	it('gives out each that comes in, once', async () => {
		simulation = simulationOf({ order: 'published', count: 0 });
		({ list } = simulation);
		for (let count = 0; count < 600; count++) list.add(0, { created_at: '' }, 0);
		await simulation.begin();
		for (let polls = 0; polls < 5; polls++) {
			const { id } = simulation.publish(0, { created_at: '' }, 0);
			expect(await found()).toEqual([id]);
		}
		await simulation.run(30 * HOUR_MS, HOUR_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('the watch, of reviews written before its start', () => {
	it.each<[from: string, daysBefore: number]>([
		['now', 0],
		['a date', 30],
	])(
		'gives out none of those that are published or imported after it: from %s',
		async (_from, daysBefore) => {
			simulation = simulationOf({ order: 'newest', count: 0 });
			({ list } = simulation);
			const start = simulation.second - daysBefore * 86_400;
			if (daysBefore > 0) simulation.startFrom = start;
			list.fill(300, (start - 1) * 1_000, 1_000 * 86_400);
			await simulation.begin();
			for (let count = 0; count < 300; count++) list.add(start - 4 * 86_400 - count * 60);
			const { id } = list.add(start + 1);
			await simulation.run(30 * HOUR_MS, HOUR_MS);

			expect(simulation.outcome.old).toEqual([id]);
		},
	);
});

describe('the watch, after months', () => {
	it.each<ListOrder>(['newest', 'shuffled'])(
		'gives out 300 that are shown at once within eleven minutes: %s',
		async (order) => {
			simulation = simulationOf({ order, count: 600 });
			simulation.startFromAll();
			await simulation.begin();
			await simulation.run(60 * DAY_MS, 2 * DAY_MS, () => simulation.publish());
			for (let count = 0; count < 300; count++) simulation.publish(400 * 86_400 + count * 60);
			await simulation.run(11 * MINUTE_MS, MINUTE_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);
});

describe('the watch, switched to changes', () => {
	it.each(['at rest', 'with a round under way'])('learns all with the next polls: %s', async (state) => {
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

describe('the watch, after an update that looks at other fields of a review', () => {
	/** As a version that looked at another field, or read one otherwise, would have kept it. */
	const kept = (text: string): string => text.replace(/ .{4} /, ' what ');

	it('tells no change of 3,000 reviews for it, then the next three edits', async () => {
		simulation = simulationOf({ order: 'newest', count: 3_000 });
		({ list } = simulation);
		simulation.hasChanges = true;
		await simulation.begin();
		const state = simulation.state as WatchState;
		const reviews = Object.entries(state.memory.reviews).map(([key, text]) => [key, kept(text)]);
		const memory = { ...state.memory, contents: '1 rating', reviews: Object.fromEntries(reviews) as object };
		simulation.state = { ...state, memory: memory as Memory };
		const { id } = simulation.publish();

		for (const expected of [[id], [], []]) expect(await found()).toEqual(expected);
		const edited = [3, 1_500, 2_990].map((place) => list.at(place)?.id as string);
		for (const each of edited) list.reviews.edit(each, { content: 'Edited' });
		await simulation.run(2 * HOUR_MS, HOUR_MS);
		expect(simulation.changed.sort()).toEqual(edited.sort());
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('the watch, of more reviews than are remembered', () => {
	it('gives none twice where it is switched to changes while all are given out', async () => {
		simulation = simulationOf({ order: 'newest', count: 6_500 });
		simulation.startFromAll();
		await simulation.poll();
		await simulation.run(8 * MINUTE_MS, MINUTE_MS);
		simulation.hasChanges = true;
		await simulation.run(8 * HOUR_MS, 20 * MINUTE_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('gives out late ones up to the 7,000th after a first reading of 8,000', async () => {
		simulation = simulationOf({ order: 'newest', count: 8_000 });
		({ list } = simulation);
		simulation.startFromAll();
		await simulation.begin();
		const late = [5_100, 6_000, 6_900].map((rank) => list.add(createdSecond(list.at(rank) as Review)).id);
		await simulation.run(10 * MINUTE_MS, MINUTE_MS);

		expect(simulation.outcome.old.sort()).toEqual(late.sort());
	});

	it('gives out none that it has forgotten, nor one of their second, and each later one', async () => {
		await watch('shuffled', 200);
		const watermark = Math.max(...list.reviews.records.map(createdSecond));
		if (simulation.state) simulation.state = { ...simulation.state, memory: { ...EMPTY_MEMORY, watermark } };
		list.add(watermark);
		await simulation.run(30 * HOUR_MS, HOUR_MS);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
		const { id } = list.add(watermark + 1);
		await simulation.run(30 * HOUR_MS, HOUR_MS);

		expect(simulation.outcome.old).toEqual([id]);
	});
});
