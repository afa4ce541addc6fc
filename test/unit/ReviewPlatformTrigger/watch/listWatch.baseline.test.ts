import { pollList } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import { DAY_MS, HOUR_MS, type WatchOptions } from '../../../../nodes/ReviewPlatformTrigger/watch/watchPoll';
import type { Review } from '../../../../nodes/shared/types';
import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import { ALL_RIGHT, ServedPages, simulationOf } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const NOW = Date.parse('2026-11-10T08:00:00Z');
const NOW_S = NOW / 1_000;
const PER_PAGE = 3;

interface First extends Partial<WatchOptions> {
	/** By the server's clock, ms since the epoch. */
	answeredAt?: number;
}

/** What counts as new in a list with reviews created in these seconds from now, of which the first poll shows all but one. */
async function firstPoll(seconds: number[], { answeredAt, ...beginning }: First) {
	const reviews = seconds.map(
		(second) => ({ id: `${second}`, created_at: new Date(NOW + second * 1_000).toISOString() }) as Review,
	);
	const { read } = new ServedPages((page) => ({
		reviews: reviews.slice((page - 1) * PER_PAGE, page * PER_PAGE),
		perPage: PER_PAGE,
		total: reviews.length + 1,
		hasNext: page * PER_PAGE < reviews.length,
		answeredAt,
	}));
	const usual = { now: NOW, newFrom: Infinity, beganAt: NOW, hasChanges: false };
	const { found, state } = await pollList(undefined, { ...usual, ...beginning }, read);
	return {
		given: found.map(({ review: { id } }) => Number(id)),
		began: (state?.baseline?.newFrom ?? NaN) - NOW_S,
	};
}

describe('what counts as new in the first poll of ListWatch', () => {
	const SECONDS = [3_600, -10, -50, -60, -70];

	it.each<[what: string, number[], First, expected: { given: number[]; began?: number }]>([
		['from now on, newest first', [-10, -20, -30, -40, -50], {}, { given: [], began: 0 }],
		['from now on, by the clock of the first page', SECONDS, {}, { given: [], began: 0 }],
		['from now on, behind the first page', [-50, -40, -30, -20, 0], {}, { given: [0], began: 0 }],
		['by a clock that is ahead', [-10], { answeredAt: NOW + 100_999 }, { given: [], began: 100 }],
		['by a clock that is behind', [-120], { answeredAt: NOW - 100_000 }, { given: [], began: -100 }],
		['since the first attempt', [30, -60, -61], { beganAt: NOW - 60_000 }, { given: [30, -60], began: -60 }],
		[
			'since then, by the clock of the server',
			[30, -59],
			{ beganAt: NOW - 60_000, answeredAt: NOW + 90_000 },
			{ given: [30], began: 30 },
		],
		['at any time', SECONDS, { newFrom: 0 }, { given: SECONDS }],
		['at any time and since an attempt', SECONDS, { newFrom: 0, beganAt: NOW - 55_000 }, { given: SECONDS }],
		['since a time', SECONDS, { newFrom: NOW_S - 50 }, { given: [3_600, -10, -50] }],
		[
			'since an attempt before it',
			SECONDS,
			{ newFrom: NOW_S - 50, beganAt: NOW - 65_000 },
			{ given: [3_600, -10, -50, -60] },
		],
		[
			'since a time before the attempt',
			SECONDS,
			{ newFrom: NOW_S - 50, beganAt: NOW - 5_000 },
			{ given: [3_600, -10, -50] },
		],
		['since a time to come', SECONDS, { newFrom: NOW_S + 3_600 }, { given: [3_600] }],
		['since a later one', SECONDS, { newFrom: NOW_S + 3_601 }, { given: [] }],
	])('is what was created %s', async (_what, seconds, first, expected) => {
		expect(await firstPoll(seconds, first)).toMatchObject(expected);
	});
});

describe('the baseline of ListWatch', () => {
	it.each<ListOrder>(['oldest', 'shuffled', 'rated'])(
		'is soon whole though reviews come in behind what has been read: %s',
		async (order) => {
			const simulation = simulationOf({ order, count: 1_817 });
			await simulation.run(25 * MINUTE_MS, MINUTE_MS, (poll) => {
				if (poll > 0 && poll < 4) for (const rating of [1, 3, 5]) simulation.publish(0, { rating });
			});

			expect(simulation.hasBaseline).toBe(true);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it.each([0, 200])('is not over where a list has only %i of its reviews for a poll', async (count) => {
		const simulation = simulationOf({ order: 'newest', count: 3_000 });
		await simulation.poll();
		const few = simulation.list.reviews.slice(0, count);
		simulation.list.answer = (page, right) => right(page, few);
		await simulation.pollAfter(MINUTE_MS);
		simulation.list.recover();
		await simulation.run(HOUR_MS, MINUTE_MS);

		expect(simulation.hasBaseline).toBe(true);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('gives out no old review that an edit moves among those that were read, as one of these goes', async () => {
		const simulation = simulationOf({ order: 'rated', count: 3_000 });
		const { reviews } = simulation.list;
		await simulation.poll();
		reviews.hide(reviews.at(700)?.id ?? '');
		reviews.edit(reviews.at(2_998)?.id ?? '', { rating: 5 });
		await simulation.begin();
		await simulation.run(2 * DAY_MS, HOUR_MS);

		expect(simulation.outcome.old).toEqual([]);
	});

	it('tells of an edit of a review that it has met', async () => {
		const simulation = simulationOf({ order: 'newest', count: 3_000 });
		simulation.hasChanges = true;
		await simulation.poll();
		const { id = '' } = simulation.list.at(3) ?? {};
		simulation.list.reviews.edit(id, { title: 'Edited' });
		await simulation.pollAfter(MINUTE_MS);

		expect(simulation.hasBaseline).toBe(false);
		expect(simulation.changed).toEqual([id]);
	});

	it('is whole after three polls of 3,000 reviews, one a day, each of which gives out all that came in', async () => {
		const simulation = simulationOf({ order: 'newest', count: 3_000 });
		await simulation.poll();
		for (let day = 1; day <= 12; day++) {
			simulation.publishMany(40);
			simulation.passTime(DAY_MS);
			expect(await simulation.poll()).toHaveLength(40);
			expect(simulation.hasBaseline).toBe(day >= 2);
		}
	});

	it('reads a list of more reviews than are remembered once, though one goes meanwhile', async () => {
		const simulation = simulationOf({ order: 'newest', count: 7_200 });
		await simulation.poll();
		await simulation.pollAfter(MINUTE_MS);
		simulation.hideMany(1, 100);

		expect(await simulation.begin()).toBeLessThanOrEqual(7_200 / 15 + 30);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

/** What goes wrong, for how many polls. */
const FAILURES: Array<[name: string, polls: number, answer: SimulatedList['answer']]> = [
	['page 2 is refused once', 1, (page, right) => (page === 2 ? 'refused' : right(page))],
	['page 3 is refused once', 1, (page, right) => (page === 3 ? 'refused' : right(page))],
	['page 5 is refused for three polls', 3, (page, right) => (page === 5 ? 'refused' : right(page))],
	['pages from 3 are unreadable for two polls', 2, (page, right) => (page > 2 ? 'unreadable' : right(page))],
	['pages from 3 are refused for two polls', 2, (page, right) => (page > 2 ? 'refused' : right(page))],
	['pages from 3 are refused for a day', 144, (page, right) => (page > 2 ? 'refused' : right(page))],
];

describe('the baseline of a list with pages that cannot be read', () => {
	describe.each<[ListOrder, from: string]>([
		['newest', 'now on'],
		['newest', 'all'],
		['oldest', 'now on'],
		['oldest', 'all'],
		['shuffled', 'now on'],
		['shuffled', 'all'],
	])('%s, of which it gives out %s,', (order, from) => {
		it.each(FAILURES)('knows what is new: %s', async (_name, polls, answer) => {
			const simulation = simulationOf({ order, count: 300 });
			if (from === 'all') simulation.startFromAll();
			simulation.list.answer = answer;
			await simulation.run(polls * TEN_MINUTES_MS, TEN_MINUTES_MS);
			simulation.list.recover();
			await simulation.run(HOUR_MS, TEN_MINUTES_MS);
			simulation.publish();
			await simulation.run(DAY_MS + HOUR_MS, 2 * TEN_MINUTES_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		});
	});

	it.each(['refused', 'unreadable'] as const)(
		'ends where those are the oldest, which the log is told with each reading: %s',
		async (outcome) => {
			const simulation = simulationOf({ order: 'newest', count: 120 });
			simulation.list.answer = (page, right) => (page > 2 ? outcome : right(page));
			await simulation.begin(TEN_MINUTES_MS);

			const notice =
				'Page 3 of the list and those after it cannot be read: left out until the list is read again';
			expect(simulation.notices).toEqual([notice, notice, notice]);
		},
	);
});
