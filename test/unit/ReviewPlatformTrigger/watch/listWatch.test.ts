import { ListWatch } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import { createdSecond } from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import { ALL_RIGHT, answerAll, simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;

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

/** The ids that the next poll gives out. */
function found(): string[] {
	simulation.passTime(MINUTE_MS);
	return simulation.poll();
}

describe.each([
	['that fill their last page', 300],
	['with room on their last page', 304],
])('ListWatch, of reviews oldest first %s', (_name, count) => {
	const last = Math.ceil(count / 15);

	beforeEach(() => watch('oldest', count));

	it('reads one page where nothing is new', () => {
		expect([nextPoll(), nextPoll()]).toEqual([1, 1]);
	});

	it.each([1, 11, 12, 40, 100])('reads no more than the pages that %i new ones take, once', (added) => {
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
		[2, 20],
		[6, 3],
		[40, 90],
		[count, 80],
	])('gives out in one poll what comes in as %i others go from the front: %i', (gone, added) => {
		simulation.hideMany(gone, 0);
		simulation.publishMany(added);

		expect(nextPoll()).toBeLessThanOrEqual(4 + Math.ceil((Math.min(gone, 40) + added) / 15));
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

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

	it.each<[string, 'refused' | 'unreadable', number]>([
		['its last page', 'unreadable', last],
		['a page behind the end', 'unreadable', last + 1],
		['a page behind the end', 'refused', last + 1],
		['page 6', 'refused', 6],
	])('gives out what comes in when %s, which was %s, can be read again', (_page, outcome, from) => {
		simulation.publishMany(40);
		list.answer = (page, right) => (page >= from ? outcome : right(page));
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

	it('knows where the list ends after the sweep of the day', () => {
		simulation.pollAfter(DAY_MS);
		expect(nextPoll()).toBe(1);
		simulation.publish();

		expect(nextPoll()).toBeLessThanOrEqual(2);
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

	it('reads what came in while n8n was off as far as the bucket lasts, and the rest with the next polls', () => {
		simulation.publishMany(1_800);

		expect(nextPoll()).toBeLessThanOrEqual(101);
		simulation.run(10 * MINUTE_MS, MINUTE_MS);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('ListWatch, of reviews in no order', () => {
	beforeEach(() => watch('shuffled', 200));

	it.each(['first', 'later'])('leaves all as it was in a %s poll in which no page can be read', (poll) => {
		const kept = poll === 'first' ? undefined : simulation.state;
		const unread = new ListWatch(kept, { newFrom: Infinity, beganAt: 0 }, simulation.now);
		const asked = answerAll(unread.poll(), () => 'unreadable');
		const { hasRead, found, state, notices } = unread;

		expect({ asked, hasRead, found, state, notices }).toEqual({
			asked: [1, 2],
			hasRead: false,
			found: [],
			state: kept,
			notices: [],
		});
	});

	it('reads a page that could not be read with the next poll', () => {
		const { id } = simulation.publishAt(20);
		list.faults = { brokenPage: 2 };
		expect(found()).toEqual([]);
		list.recover();

		expect(found()).toEqual([id]);
	});

	it('leaves out a page that cannot be read again, and finds what is behind it', () => {
		const { id } = simulation.publishAt(40);
		list.faults = { brokenPage: 2 };

		expect([found(), found()]).toEqual([[], [id]]);
	});

	it('goes by the second page where the first cannot be read', () => {
		const { id } = simulation.publishAt(20);
		list.faults = { brokenPage: 1 };

		expect(found()).toEqual([id]);
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
			simulation.run(2 * DAY_MS, TEN_MINUTES_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
			expect(simulation.state?.seen.reviews).toBe('');
		});

		it('does not know one of the second of the newest, and knows later ones', () => {
			list.add(watermark);
			expect(found()).toEqual([]);
			const { id } = list.add(watermark + 1);
			const given = Array.from({ length: 49 }, () => {
				simulation.passTime(HOUR_MS);
				return simulation.poll();
			});

			expect(given.flat()).toEqual([id]);
			expect(simulation.state?.seen.reviews).toHaveLength(14);
		});
	},
);
