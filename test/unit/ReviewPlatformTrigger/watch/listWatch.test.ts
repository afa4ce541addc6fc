import { ListWatch } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import { createdSecond } from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import type { ListFaults } from '../../../../sandbox/listFaults';
import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import { ALL_RIGHT, answerAll, simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

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

		expect(nextPoll()).toBeLessThanOrEqual(1 + Math.ceil(added / 15));
		expect(simulation.outcome).toEqual(ALL_RIGHT);
		expect(nextPoll()).toBe(1);
	});

	it.each([1, 5, 14, 30])('finds the end again after %i have gone from it, and the next new one', (gone) => {
		simulation.hideMany(gone, -1);
		expect(nextPoll()).toBeLessThanOrEqual(3);
		expect(nextPoll()).toBeLessThanOrEqual(2);
		simulation.publish();

		expect(nextPoll()).toBeLessThanOrEqual(2);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it.each([
		[2, 20, 6],
		[6, 3, 5],
		[40, 90, 13],
		[count, 80, 8],
	])(
		'gives out in one poll what comes in as %i others go from the front: %i, in %i requests',
		(...numbers) => {
			const [gone, added, requests] = numbers;
			simulation.hideMany(gone, 0);
			simulation.publishMany(added);

			expect(nextPoll()).toBeLessThanOrEqual(requests);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it('reads on behind a total that has not grown yet, where the page says that there is more', () => {
		list.faults = { staleTotal: count };
		simulation.publishMany(20);

		expect(nextPoll()).toBeLessThanOrEqual(4);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('reads on where the total tells of more, though the page does not', () => {
		simulation.publishMany(20);
		list.answer = (page, right) => Object.assign(right(page), { hasNext: false });

		expect(nextPoll()).toBeLessThanOrEqual(3);
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

	it('reads the first page where the last cannot be read', () => {
		list.faults = { brokenPage: last };
		expect(nextPoll()).toBeLessThanOrEqual(3);
		list.recover();
		simulation.publish();

		expect(nextPoll()).toBeLessThanOrEqual(3);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('ListWatch, of reviews newest first', () => {
	beforeEach(() => watch('newest', 200));

	it.each([
		[0, 1],
		[1, 1],
		[14, 1],
		[15, 7],
		[16, 7],
		[40, 7],
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
		const unread = new ListWatch(kept, { newFrom: Infinity, beganAt: 0 }, simulation.now);

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

describe.each<ListOrder>(['newest', 'oldest', 'shuffled'])(
	'ListWatch, of reviews %s of which none is remembered for want of room',
	(order) => {
		let watermark: number;

		beforeEach(() => {
			watch(order, 200);
			watermark = Math.max(...list.reviews.records.map(createdSecond));
			if (simulation.state) simulation.state = { ...simulation.state, seen: { reviews: '', watermark } };
		});

		it('calls none of them new', () => {
			simulation.run(2 * DAY_MS, HOUR_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
			expect(simulation.state?.seen.reviews).toBe('');
		});

		it('does not know one of the second of the newest, and knows later ones', () => {
			list.add(watermark);
			expect(found()).toEqual([]);
			const { id } = list.add(watermark + 1);

			expect(Array.from({ length: 49 }, () => found(HOUR_MS)).flat()).toEqual([id]);
			expect(simulation.state?.seen.reviews).toHaveLength(14);
		});
	},
);
