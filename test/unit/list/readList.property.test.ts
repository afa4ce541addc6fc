import fc from 'fast-check';

import { ApiError, ListReadError } from '../../../nodes/shared/errors/apiErrors';
import { PAGES_IN_FLIGHT } from '../../../nodes/shared/list/pagesInFlight';
import { MAX_REREADS, readList } from '../../../nodes/shared/list/readList';
import type { FetchPage } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { ReviewPage } from '../../../nodes/shared/types';
import { ChangingList } from '../../support/changingList';
import type { Change, ChangingListOptions } from '../../support/changingList';
import { idsOf, numbered, reviewsOf } from '../../support/pagedList';
import { holds } from '../../support/randomRuns';

const MANY = { usual: 1_000, deep: 10_000 };
const FEWER = { usual: 200, deep: 2_500 };

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
/** Here and there, or many in one place. */
const placesOf = (most: number) =>
	fc.oneof(
		fc.array(place, { minLength: 1, maxLength: 3 }),
		fc
			.tuple(fc.oneof(fc.constantFrom(0, 0.999), place), fc.integer({ min: 1, max: most }))
			.map(([where, count]) => Array<number>(count).fill(where)),
	);
const changesOf = (kinds: Array<Change['kind']>, lastRequest: number, maxLength: number, mostAtOnce = 60) =>
	fc.uniqueArray(
		fc.record({
			request: fc.integer({ min: 1, max: lastRequest }),
			kind: fc.constantFrom(...kinds),
			places: placesOf(mostAtOnce),
		}),
		{ maxLength, selector: ({ request }) => request },
	);
/** One after the other, overtaking each other, or one in five very slow. */
const delays = fc.oneof(
	fc.constant([0]),
	fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 97 }),
	fc.constant([0, 0, 0, 0, 60]),
);
const ignoresAbort = fc.boolean();
const size = { count: fc.integer({ min: 0, max: 150 }), perPage: fc.integer({ min: 1, max: 20 }) };
/** Up to 60 pages: of a longer list that both grows and shrinks, something may go unseen. */
const small = fc.record({
	...size,
	perPage: fc.integer({ min: 4, max: 20 }),
	changes: changesOf(['add', 'remove'], 60, 15, 12),
	delays,
	ignoresAbort,
});
/** Grows, or shrinks. */
const oneWay = (lastRequest: number, maxLength: number) =>
	fc
		.constantFrom<Array<Change['kind']>>(['add'], ['remove'])
		.chain((kinds) => changesOf(kinds, lastRequest, maxLength));
const large = fc.record({
	count: fc.integer({ min: 1_320, max: 1_800 }),
	perPage: fc.constant(15),
	changes: oneWay(120, 10),
	delays,
	ignoresAbort,
});
const quiet = fc.record({ ...size, changes: fc.constant<Change[]>([]), delays });

async function forAll<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>, runs = FEWER) {
	await holds(fc.asyncProperty(arbitrary, check), runs);
}

const limitedTo = (limit: number) => ({ ...EVERYTHING, most: limit, enough: limit });

/** That each comes once, those that were there throughout in the list's order, and none of these is left out before the last one. */
function expectThroughout(read: string[], list: ChangingList, isLimited = false): void {
	const throughout = new Set(list.throughout);
	const found = read.filter((id) => throughout.has(id));
	expect(new Set(read).size).toBe(read.length);
	expect(found).toEqual(isLimited ? list.throughout.slice(0, found.length) : list.throughout);
	expect(list.mostUnderWay).toBeLessThanOrEqual(PAGES_IN_FLIGHT);
}

describe('a list that changes while it is read', () => {
	it('of up to 60 pages comes whole, once and in order, for twice its pages and 12 a change', async () => {
		await forAll(
			small,
			async (history) => {
				const list = new ChangingList(history);

				expectThroughout(idsOf(await readList(list)), list);
				expect(list.pages.length).toBeLessThanOrEqual(2 * (list.mostPages + 1) + 12 * list.changed);
			},
			MANY,
		);
	});

	it('of more pages comes whole, once and in order, for its pages, 12 a change and 6', async () => {
		await forAll(large, async (history) => {
			const list = new ChangingList(history);

			expectThroughout(idsOf(await readList(list)), list);
			expect(list.pages.length).toBeLessThanOrEqual(list.mostPages + 12 * list.changed + 6);
		});
	});

	it('whose pages past the end are refused comes whole, once and in order', async () => {
		await forAll(small, async (history) => {
			const distort: ChangingListOptions['distort'] = (answer, page) => {
				if (page === 1 || answer.reviews.length > 0) return answer;
				throw new ApiError({ message: 'No', description: 'No such page' }, 404);
			};
			const list = new ChangingList({ ...history, distort });

			expectThroughout(idsOf(await readList(list)), list);
		});
	});

	it('of up to 60 pages fills a limit without leaving out one before', async () => {
		await forAll(fc.tuple(small, fc.integer({ min: 1, max: 60 })), async ([history, limit]) => {
			const list = new ChangingList(history);

			const read = idsOf(await readList(list, limitedTo(limit))).slice(0, limit);

			expectThroughout(read, list, true);
			expect(read.length).toBeGreaterThanOrEqual(Math.min(limit, list.throughout.length));
		});
	});

	it('of more pages fills a limit without leaving out one before', async () => {
		const changes = oneWay(30, 5);
		const limited = fc.tuple(large, changes, fc.integer({ min: 1, max: 400 }));
		await forAll(limited, async ([history, changes, limit]) => {
			const list = new ChangingList({ ...history, changes });

			const read = idsOf(await readList(list, limitedTo(limit))).slice(0, limit);

			expectThroughout(read, list, true);
			expect(read).toHaveLength(limit);
		});
	});

	it('of more pages gives its first pages without leaving out one before', async () => {
		await forAll(fc.tuple(large, fc.integer({ min: 1, max: 100 })), async ([history, endPage]) => {
			const list = new ChangingList(history);

			expectThroughout(idsOf(await readList(list, { ...EVERYTHING, endPage })), list, true);
		});
	});

	it('gives no review twice, whichever pages are asked for', async () => {
		const range = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 }));
		await forAll(fc.tuple(large, range), async ([history, [startPage, more]]) => {
			const list = new ChangingList(history);

			const read = idsOf(await readList(list, { ...EVERYTHING, startPage, endPage: startPage + more }));

			expect(new Set(read).size).toBe(read.length);
			expect(list.pages.length).toBeLessThanOrEqual(2 * (more + 1) + 12 * list.changed + 6);
		});
	});

	it('keeps its order when its pages become larger or smaller', async () => {
		const sizes = fc.record({
			at: fc.integer({ min: 1, max: 40 }),
			perPage: fc.integer({ min: 3, max: 30 }),
		});
		await forAll(fc.tuple(quiet, sizes), async ([history, { at, perPage }]) => {
			let requests = 0;
			const before = new ChangingList(history);
			const after = new ChangingList({ ...history, perPage });
			const fetchPage: FetchPage = async (page, signal) =>
				await (++requests < at ? before : after).fetchPage(page, signal);

			expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(history.count));
		});
	});
});

describe('a list that stays as it is', () => {
	it('costs exactly its pages, and comes in its own order', async () => {
		await forAll(quiet, async (history) => {
			const list = new ChangingList(history);

			expect(idsOf(await readList(list))).toEqual(list.ids);
			expect(list.pages.length).toBe(Math.max(1, Math.ceil(history.count / history.perPage)));
		});
	});

	it('is read up to a limit and no page further', async () => {
		await forAll(fc.tuple(quiet, fc.integer({ min: 1, max: 200 })), async ([history, limit]) => {
			const list = new ChangingList(history);

			const read = idsOf(await readList(list, limitedTo(limit)));

			expect(read.slice(0, limit)).toEqual(list.ids.slice(0, limit));
			expect(list.pages.length).toBe(
				Math.max(1, Math.ceil(Math.min(limit, history.count) / history.perPage)),
			);
		});
	});
});

describe('a list whose total is wrong', () => {
	/** Totals a service may give instead of the right one, by the number of the answer. */
	const totals = fc.oneof(
		fc.record({ name: fc.constant('stale'), by: fc.integer({ min: -40, max: 40 }) }),
		fc.record({ name: fc.constant('capped'), by: fc.integer({ min: 20, max: 60 }) }),
		fc.record({ name: fc.constant('fluttering'), by: fc.integer({ min: 1, max: 200 }) }),
		fc.record({ name: fc.constant('huge'), by: fc.integer({ min: 1_000, max: 100_000 }) }),
	);
	const distortion =
		({ name, by }: { name: string; by: number }): NonNullable<ChangingListOptions['distort']> =>
		(answer, _page, request) => {
			const { total } = answer;
			if (name === 'capped') return { ...answer, total: Math.min(total, by) };
			if (name === 'fluttering') return { ...answer, total: total + ((request * 7_919) % (2 * by + 1)) };
			return { ...answer, total: Math.max(0, total + by) };
		};

	it('is read to its end all the same, at a bounded cost', async () => {
		const wrong = fc.record({ count: fc.integer({ min: 0, max: 150 }), total: totals, delays });
		await forAll(wrong, async ({ count, total, delays }) => {
			const distort = distortion(total);
			const list = new ChangingList({ count, perPage: 15, changes: [], delays, distort });

			expect(idsOf(await readList(list))).toEqual(numbered(count));
			const pages = Math.ceil(count / 15) + 15;
			expect(list.pages.length).toBeLessThanOrEqual((4 + MAX_REREADS) * pages + 40);
		});
	});

	it('fills a limit as far as there are reviews', async () => {
		const wrong = fc.record({
			count: fc.integer({ min: 0, max: 150 }),
			limit: fc.integer({ min: 1, max: 150 }),
			total: totals,
		});
		await forAll(wrong, async ({ count, limit, total }) => {
			const list = new ChangingList({ count, perPage: 15, changes: [], distort: distortion(total) });

			const read = await readList(list, limitedTo(limit));

			expect(idsOf(read).slice(0, limit)).toEqual(numbered(Math.min(count, limit)));
		});
	});
});

describe('a list of which nothing is true', () => {
	const answer: fc.Arbitrary<ReviewPage> = fc.record({
		reviews: fc.array(
			fc.integer({ min: 0, max: 40 }).map((id) => reviewsOf([`r${id}`])[0]!),
			{ maxLength: 20 },
		),
		perPage: fc.integer({ min: 1, max: 20 }),
		total: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constant(1_000_000_000)),
		hasNext: fc.boolean(),
	});
	const lies = fc.record({
		answers: fc.array(answer, { minLength: 1, maxLength: 30 }),
		isEndless: fc.boolean(),
		isRefusing: fc.boolean(),
	});

	it('ends, with every id once or in words', async () => {
		await forAll(lies, async ({ answers, isEndless, isRefusing }) => {
			let requests = 0;
			const fetchPage = async (page: number): Promise<ReviewPage> => {
				const given = answers[requests++ % answers.length] as ReviewPage;
				if (isRefusing && page > 1 && requests % 3 === 0) {
					throw new ApiError({ message: 'No', description: 'No such page' }, 422);
				}
				return await Promise.resolve({ ...given, hasNext: isEndless || given.hasNext });
			};

			const read = await readList({ fetchPage }, { ...EVERYTHING, matches: () => true }).catch(
				(error: unknown) => error,
			);

			if (Array.isArray(read)) expect(new Set(read.map(({ id }) => id as string)).size).toBe(read.length);
			else expect(read instanceof ApiError || read instanceof ListReadError).toBe(true);
			expect(requests).toBeLessThan(2_000);
		});
	});
});
