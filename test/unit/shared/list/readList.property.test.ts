import fc from 'fast-check';

import { ApiError, ListReadError } from '../../../../nodes/shared/errors/apiErrors';
import { PAGES_IN_FLIGHT } from '../../../../nodes/shared/list/pagesInFlight';
import { MAX_REREADS, readList } from '../../../../nodes/shared/list/readList';
import type { FetchPage } from '../../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../../nodes/shared/list/selection';
import type { ReviewPage } from '../../../../nodes/shared/types';
import { ChangingList, idsOf, numbered, refusal, reviewsOf } from '../../../support/changingList';
import type { Change, ChangingListOptions } from '../../../support/changingList';
import { holds } from '../../../support/randomRuns';

type Distortion = NonNullable<ChangingListOptions['distort']>;
type Kinds = Array<Change['kind']>;

const upTo = (max: number, min = 1) => fc.integer({ min, max });
const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
/** Here and there, or many in one place. */
const placesOf = (most: number) =>
	fc.oneof(
		fc.array(place, { minLength: 1, maxLength: 3 }),
		fc
			.tuple(fc.oneof(fc.constantFrom(0, 0.999), place), upTo(most))
			.map(([where, count]) => Array<number>(count).fill(where)),
	);
/** Each before a request of its own, so that the totals tell. */
const changesOf = (kinds: Kinds, lastRequest: number, maxLength: number, mostAtOnce = 60) =>
	fc.uniqueArray(
		fc.record({
			request: upTo(lastRequest),
			kind: fc.constantFrom(...kinds),
			places: placesOf(mostAtOnce),
		}),
		{ maxLength, selector: ({ request }) => request },
	);
/** Grows, or shrinks. */
const oneWay = (lastRequest: number, maxLength: number) =>
	fc.constantFrom<Kinds>(['add'], ['remove']).chain((kinds) => changesOf(kinds, lastRequest, maxLength));
/** One after the other, overtaking each other, or one in five very slow. */
const delays = fc.oneof(
	fc.constant([0]),
	fc.array(upTo(12, 0), { minLength: 1, maxLength: 97 }),
	fc.constant([0, 0, 0, 0, 60]),
);
const unruly = { delays, ignoresAbort: fc.boolean() };
/** Up to 60 pages: of a longer list that both grows and shrinks, something may go unseen. */
const small = fc.record({
	count: upTo(150, 0),
	perPage: upTo(20, 4),
	changes: changesOf(['add', 'remove'], 60, 15, 12),
	...unruly,
});
const large = fc.record({
	count: upTo(1_800, 1_320),
	perPage: fc.constant(15),
	changes: oneWay(120, 10),
	...unruly,
});
const quiet = fc.record({ count: upTo(150, 0), perPage: upTo(20), delays });
const limit = fc.oneof(fc.constant(Infinity), upTo(200));
const limitedTo = (most: number) => ({ ...EVERYTHING, most, enough: most });

const refusingPastEnd: Distortion = (answer, page) => {
	if (page > 1 && answer.reviews.length === 0) throw refusal();
	return answer;
};

async function forAll<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>, times = 1) {
	await holds(fc.asyncProperty(arbitrary, check), { usual: 200 * times, deep: 2_500 * times });
}

/** That each comes once, those that were there throughout in the list's order, and none of these is left out before the last one. */
function expectThroughout(read: string[], list: ChangingList, isLimited = false): void {
	const throughout = new Set(list.throughout);
	const found = read.filter((id) => throughout.has(id));
	expect(new Set(read).size).toBe(read.length);
	expect(found).toEqual(isLimited ? list.throughout.slice(0, found.length) : list.throughout);
	expect(list.mostUnderWay).toBeLessThanOrEqual(PAGES_IN_FLIGHT);
}

describe('readList', () => {
	it('returns all of up to 60 pages that change, in order, for twice their number and 12 a change', async () => {
		await forAll(
			small,
			async (history) => {
				const list = new ChangingList(history);

				expectThroughout(idsOf(await readList(list)), list);
				expect(list.pages.length).toBeLessThanOrEqual(2 * (list.mostPages + 1) + 12 * list.changed);
			},
			5,
		);
	});

	it('returns all of a list that refuses the pages past its end', async () => {
		await forAll(small, async (history) => {
			const list = new ChangingList({ ...history, distort: refusingPastEnd });

			expectThroughout(idsOf(await readList(list)), list);
		});
	});

	it('returns all of more pages that grow or shrink, for their number, 12 a change and 6', async () => {
		await forAll(large, async (history) => {
			const list = new ChangingList(history);

			expectThroughout(idsOf(await readList(list)), list);
			expect(list.pages.length).toBeLessThanOrEqual(list.mostPages + 12 * list.changed + 6);
		});
	});

	it('fills a limit without leaving out a review before', async () => {
		const larger = fc.tuple(large, oneWay(30, 5)).map(([history, changes]) => ({ ...history, changes }));
		const limited = fc.oneof(fc.tuple(small, upTo(60)), fc.tuple(larger, upTo(400)));
		await forAll(
			limited,
			async ([history, most]) => {
				const list = new ChangingList(history);

				const read = idsOf(await readList(list, limitedTo(most))).slice(0, most);

				expectThroughout(read, list, true);
				expect(read.length).toBeGreaterThanOrEqual(Math.min(most, list.throughout.length));
			},
			2,
		);
	});

	it('returns each review on some pages once, and none is left out on the first ones', async () => {
		const range = { startPage: fc.oneof(fc.constant(1), upTo(40)), more: upTo(60, 0) };
		await forAll(
			fc.tuple(large, fc.record(range)),
			async ([history, { startPage, more }]) => {
				const list = new ChangingList(history);

				const read = idsOf(await readList(list, { ...EVERYTHING, startPage, endPage: startPage + more }));

				if (startPage === 1) expectThroughout(read, list, true);
				expect(new Set(read).size).toBe(read.length);
				expect(list.pages.length).toBeLessThanOrEqual(2 * (more + 1) + 12 * list.changed + 6);
			},
			2,
		);
	});

	it('keeps the order when pages become larger or smaller', async () => {
		await forAll(fc.tuple(quiet, upTo(40), upTo(30, 3)), async ([history, at, perPage]) => {
			let requests = 0;
			const before = new ChangingList(history);
			const after = new ChangingList({ ...history, perPage });
			const fetchPage: FetchPage = async (page, signal) =>
				await (++requests < at ? before : after).fetchPage(page, signal);

			expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(history.count));
		});
	});

	it('asks a list that does not change for exactly its pages, up to a limit', async () => {
		await forAll(
			fc.tuple(quiet, limit),
			async ([history, most]) => {
				const list = new ChangingList(history);

				const read = idsOf(await readList(list, limitedTo(most)));

				expect(read.slice(0, most)).toEqual(list.ids.slice(0, most));
				const pages = Math.ceil(Math.min(most, history.count) / history.perPage);
				expect(list.pages.length).toBe(Math.max(1, pages));
			},
			2,
		);
	});

	it('returns all of a list whose totals are wrong, or as many as are enough, at a bounded cost', async () => {
		const distortions = fc.oneof(
			upTo(40, -40).map((by) => (total: number) => Math.max(0, total + by)),
			upTo(60, 20).map((cap) => (total: number) => Math.min(total, cap)),
			upTo(200).map((by) => (total: number, request: number) => total + ((request * 7_919) % (2 * by + 1))),
			upTo(100_000, 1_000).map((by) => (total: number) => total + by),
		);
		await forAll(
			fc.tuple(upTo(150, 0), distortions, delays, limit),
			async ([count, totalOf, delays, most]) => {
				const distort: Distortion = (answer, _page, request) => ({
					...answer,
					total: totalOf(answer.total, request),
				});
				const list = new ChangingList({ count, delays, distort });

				const read = idsOf(await readList(list, limitedTo(most)));

				expect(read.slice(0, most)).toEqual(numbered(Math.min(count, most)));
				const pages = Math.ceil(count / 15) + 15;
				expect(list.pages.length).toBeLessThanOrEqual((4 + MAX_REREADS) * pages + 40);
			},
			2,
		);
	});

	it('ends when nothing is true, with every id once or in words', async () => {
		const answer: fc.Arbitrary<ReviewPage> = fc.record({
			reviews: fc.array(upTo(40, 0), { maxLength: 20 }).map((ids) => reviewsOf(ids.map(String))),
			perPage: upTo(20),
			total: fc.oneof(upTo(200, 0), fc.constant(1_000_000_000)),
			hasNext: fc.boolean(),
		});
		const answers = fc.array(answer, { minLength: 1, maxLength: 30 });
		await forAll(fc.tuple(answers, fc.boolean(), fc.boolean()), async ([answers, isEndless, isRefusing]) => {
			let requests = 0;
			const fetchPage = async (page: number): Promise<ReviewPage> => {
				const given = answers[requests++ % answers.length] as ReviewPage;
				if (isRefusing && page > 1 && requests % 3 === 0) throw refusal(422);
				return await Promise.resolve({ ...given, hasNext: isEndless || given.hasNext });
			};
			const selection = { ...EVERYTHING, matches: () => true };

			const read = await readList({ fetchPage }, selection).catch((error: unknown) => error);

			if (Array.isArray(read)) expect(new Set(read.map(({ id }) => id as string)).size).toBe(read.length);
			else expect(read instanceof ApiError || read instanceof ListReadError).toBe(true);
			expect(requests).toBeLessThan(2_000);
		});
	});
});
