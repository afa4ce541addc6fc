import fc from 'fast-check';

import { ApiError } from '../../../../nodes/shared/errors/apiErrors';
import type { FetchPage } from '../../../../nodes/shared/list/pagesInFlight';
import { readList } from '../../../../nodes/shared/list/readList';
import type { Review, ReviewPage } from '../../../../nodes/shared/types';
import {
	ChangingList,
	EVERYTHING,
	expectThroughout,
	idsOf,
	numbered,
	refusal,
	refusingPastEnd,
	reviewsOf,
	type Change,
	type Distortion,
} from '../../../support/changingList';
import { holds } from '../../../support/randomRuns';

type Kinds = Array<Change['kind']>;

const upTo = (max: number, min = 1) => fc.integer({ min, max });
const place = fc.oneof(fc.constantFrom(0, 0.999), fc.double({ min: 0, max: 0.9999, noNaN: true }));
/** Each before a request of its own, so that the totals tell: here and there, or many in one place. */
function changesOf(kinds: Kinds, lastRequest: number, maxLength: number, mostAtOnce: number) {
	const places = fc.oneof(
		fc.array(place, { minLength: 1, maxLength: 3 }),
		fc.tuple(place, upTo(mostAtOnce)).map(([where, count]) => Array<number>(count).fill(where)),
	);
	const change = fc.record({ request: upTo(lastRequest), kind: fc.constantFrom(...kinds), places });
	return fc.uniqueArray(change, { maxLength, selector: ({ request }) => request });
}
/** Grows, or shrinks. */
function oneWay(lastRequest: number, maxLength: number, mostAtOnce = 60) {
	const kinds = fc.constantFrom<Kinds>(['add'], ['remove']);
	return kinds.chain((kind) => changesOf(kind, lastRequest, maxLength, mostAtOnce));
}
/** One after the other, overtaking each other, or one in five very slow. */
const delays = fc.oneof(
	fc.constant([0]),
	fc.array(upTo(12, 0), { minLength: 1, maxLength: 97 }),
	fc.constant([0, 0, 0, 0, 60]),
);
const unruly = { delays, ignoresAbort: fc.boolean() };
const few = { perPage: upTo(20, 4), ...unruly };
const anyWay = changesOf(['add', 'remove'], 60, 15, 12);
/** Up to 60 pages; in more of them a review may go unseen. Its totals may hide a change, so the order is not certain. */
const restless = fc.record({ ...few, count: upTo(150, 0), changes: anyWay });
const small = fc.record({ ...few, count: upTo(150, 20), changes: oneWay(60, 15, 12) });
const large = fc.record({ count: upTo(1_800, 1_320), changes: oneWay(120, 10), ...unruly });
const changedSoon = fc.record({ count: upTo(1_800, 1_320), changes: oneWay(30, 5), ...unruly });
const quiet = fc.record({ count: upTo(150, 0), perPage: upTo(20), delays });
const limitedTo = (limit: number) => ({ ...EVERYTHING, limit });

async function forAll<T>(times: number, arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>) {
	await holds(fc.asyncProperty(arbitrary, check), { usual: 200 * times, deep: 2_500 * times });
}

describe('readList', () => {
	it('returns all of up to 60 pages that grow and shrink, once, for twice their number and 12 a change', async () => {
		await forAll(5, fc.tuple(restless, fc.boolean()), async ([history, isRefusing]) => {
			const list = new ChangingList({ ...history, ...(isRefusing && { distort: refusingPastEnd }) });

			const read = idsOf(await readList(list, EVERYTHING));

			expect(list.throughout.filter((id) => !read.includes(id))).toEqual([]);
			expect(new Set(read).size).toBe(read.length);
			expect(list.pages.length).toBeLessThanOrEqual(2 * (list.mostPages + 1) + 12 * list.changed);
		});
	});

	it('returns all of a list that grows or shrinks, in order, at a bounded cost', async () => {
		const histories = fc.tuple(fc.oneof(small, large), fc.boolean());
		await forAll(3, histories, async ([history, namesNext]) => {
			const distort: Distortion = (answer) => ({ ...answer, hasNext: namesNext && answer.hasNext });
			const list = new ChangingList({ ...history, distort });

			expectThroughout(idsOf(await readList(list, EVERYTHING)), list);
			const pages = 'perPage' in history ? 2 * (list.mostPages + 1) : list.mostPages + 6;
			expect(list.pages.length).toBeLessThanOrEqual(pages + 12 * list.changed);
		});
	});

	it('fills a limit without leaving out a review before', async () => {
		const limited = fc.oneof(fc.tuple(small, upTo(60)), fc.tuple(changedSoon, upTo(400)));
		await forAll(2, limited, async ([history, most]) => {
			const list = new ChangingList(history);

			const read = idsOf(await readList(list, limitedTo(most))).slice(0, most);

			expectThroughout(read, list, true);
			expect(read.length).toBeGreaterThanOrEqual(Math.min(most, list.throughout.length));
		});
	});

	it('returns each review on some pages once, and leaves out none on the first ones', async () => {
		const range = fc.tuple(fc.oneof(fc.constant(1), upTo(40)), upTo(60, 0));
		await forAll(2, fc.tuple(large, range), async ([history, [startPage, more]]) => {
			const list = new ChangingList(history);

			const read = idsOf(await readList(list, { ...EVERYTHING, startPage, endPage: startPage + more }));

			if (startPage === 1) expectThroughout(read, list, true);
			expect(new Set(read).size).toBe(read.length);
			expect(list.pages.length).toBeLessThanOrEqual(2 * (more + 1) + 12 * list.changed + 6);
		});
	});

	it('keeps the order when pages become larger or smaller', async () => {
		await forAll(1, fc.tuple(quiet, upTo(40), upTo(30, 3)), async ([history, at, perPage]) => {
			let requests = 0;
			const before = new ChangingList(history);
			const after = new ChangingList({ ...history, perPage });
			const fetchPage: FetchPage = async (page, signal) =>
				await (++requests < at ? before : after).fetchPage(page, signal);

			expect(idsOf(await readList({ fetchPage }, EVERYTHING))).toEqual(numbered(history.count));
		});
	});

	it('returns all of a list whose totals are wrong, or as many as are enough, at a bounded cost', async () => {
		const wrong = fc.oneof(
			fc.oneof(upTo(40, -40), upTo(100_000, 1_000)).map((by) => (total: number) => Math.max(0, total + by)),
			upTo(60, 20).map((cap) => (total: number) => Math.min(total, cap)),
			upTo(200).map((by) => (total: number, request: number) => total + ((request * 7_919) % (2 * by + 1))),
		);
		const lists = fc.record({
			count: upTo(150, 0),
			totalOf: wrong,
			delays,
			most: fc.oneof(fc.constant(Infinity), upTo(200)),
		});
		await forAll(2, lists, async ({ totalOf, most, ...history }) => {
			const distort: Distortion = (answer, _page, request) => {
				return { ...answer, total: totalOf(answer.total, request) };
			};
			const list = new ChangingList({ ...history, distort });

			const read = idsOf(await readList(list, limitedTo(most)));

			expect(read.slice(0, most)).toEqual(list.ids.slice(0, most));
			const pages = Math.ceil(list.ids.length / 15) + 15;
			expect(list.pages.length).toBeLessThanOrEqual((4 + 3) * pages + 40);
		});
	});

	it('ends when nothing is true, with every id once or in words', async () => {
		const answer: fc.Arbitrary<ReviewPage> = fc.record({
			reviews: fc.array(upTo(40, 0), { maxLength: 20 }).map((ids) => reviewsOf(ids.map(String))),
			perPage: upTo(20),
			total: fc.oneof(upTo(200, 0), fc.constant(1_000_000_000)),
			hasNext: fc.boolean(),
		});
		const answers = fc.array(answer, { minLength: 1, maxLength: 30 });
		await forAll(1, fc.tuple(answers, fc.boolean(), fc.boolean()), async ([given, isEndless, isRefusing]) => {
			let requests = 0;
			const fetchPage: FetchPage = async (page) => {
				const said = given[requests++ % given.length] as ReviewPage;
				if (isRefusing && page > 1 && requests % 3 === 0) throw refusal(422);
				return await Promise.resolve({ ...said, hasNext: isEndless || said.hasNext });
			};
			const selection = { ...EVERYTHING, matches: () => true };

			const read = await readList({ fetchPage }, selection).catch((error: unknown) => error);

			if (Array.isArray(read)) expect(new Set(idsOf(read as Review[])).size).toBe(read.length);
			else expect(read).toBeInstanceOf(ApiError);
			expect(requests).toBeLessThan(2_000);
		});
	});
});
