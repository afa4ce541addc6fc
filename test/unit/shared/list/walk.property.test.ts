import fc from 'fast-check';

import { ApiError } from '../../../../nodes/shared/errors/apiErrors';
import type { FetchPage } from '../../../../nodes/shared/list/pagesInFlight';
import type { ReviewPage } from '../../../../nodes/shared/types';
import {
	ChangingList,
	expectThroughout,
	numbered,
	readIds,
	refusal,
	refusingPastEnd,
	reviewsOf,
	type Change,
	type ChangingListOptions,
	type Distortion,
} from '../../../support/changingList';
import { holds } from '../../../support/randomRuns';

type Kinds = Array<Change['kind']>;

const upTo = (max: number, min = 1) => fc.integer({ min, max });
const place = fc.oneof(fc.constantFrom(0, 0.999), fc.double({ min: 0, max: 0.9999, noNaN: true }));

/** Up to ten, each before a request of its own, `apart` requests at least from the next: here and there, or bulk. */
function changesOf(kinds: Kinds, mostRequests: number, apart = 1): fc.Arbitrary<Change[]> {
	const places = fc.oneof(
		fc.array(place, { minLength: 1, maxLength: 3 }),
		fc.tuple(place, upTo(60)).map(([where, count]) => Array<number>(count).fill(where)),
	);
	const change = fc.record({ gap: upTo(mostRequests, apart), kind: fc.constantFrom(...kinds), places });
	return fc.array(change, { maxLength: 10 }).map((changes) => {
		let request = 0;
		return changes.map(({ gap, ...rest }) => ({ ...rest, request: (request += gap) }));
	});
}
/** Additions alone, or deletions alone. */
const oneWay = fc.constantFrom<Kinds>(['add'], ['remove']).chain((kinds) => changesOf(kinds, 40));
/** Both, so far apart that no two fall between two answers that are taken, where the total would show neither. */
const bothWays = changesOf(['add', 'remove'], 60, 13);

/** One after the other, overtaking each other, or one in five very slow. */
const delays = fc.oneof(
	fc.constant([0]),
	fc.array(upTo(12, 0), { minLength: 1, maxLength: 97 }),
	fc.constant([0, 0, 0, 0, 60]),
);
const sizes = { count: fc.oneof(upTo(150, 0), upTo(1_800, 1_000)), perPage: upTo(20, 4) };
const changing = fc.record({ ...sizes, changes: oneWay, delays, ignoresAbort: fc.boolean() });
const changingBothWays = fc.record({ ...sizes, changes: bothWays });
const quiet = fc.record({ count: upTo(150, 0), perPage: upTo(20), delays });

async function forAll<T>(times: number, arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>) {
	await holds(fc.asyncProperty(arbitrary, check), { usual: 200 * times, deep: 2_500 * times });
}

/** 300 pages with c changes cost 300 + 12 c + 6. */
const mostRequests = (list: ChangingList) => list.mostPages + 12 * list.changed + 6;

describe('a walk', () => {
	it('meets all of a list that grows, shrinks, or both, once, in order, for 12 requests a change', async () => {
		const histories = fc.tuple(fc.oneof(changing, changingBothWays), fc.boolean());
		await forAll(5, histories, async ([history, namesNext]) => {
			const distort: Distortion = (answer) => ({ ...answer, hasNext: namesNext && answer.hasNext });
			const list = new ChangingList({ ...(history as ChangingListOptions), distort });

			expectThroughout(await readIds(list), list);
			expect(list.pages.length).toBeLessThanOrEqual(mostRequests(list));
		});
	});

	it('meets all that is on both, once, where some answers are those of a replica that lags', async () => {
		const lagging = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
		await forAll(2, fc.tuple(changing, lagging), async ([history, isLagging]) => {
			const list = new ChangingList(history);
			const replica = new ChangingList({ ...history, changes: [] });
			let requests = 0;
			const fetchPage: FetchPage = async (page, signal) => {
				const fromList = list.fetchPage(page, signal);
				const fromReplica = replica.fetchPage(page, signal);
				await Promise.allSettled([fromList, fromReplica]);
				return await (isLagging[requests++ % isLagging.length] ? fromReplica : fromList);
			};

			const warn = jest.fn();
			const read = await readIds({ fetchPage, log: { info: () => {}, warn } });

			expect(new Set(read).size).toBe(read.length);
			const unseen = list.throughout.filter((id) => !read.includes(id));
			if (warn.mock.calls.length === 0) expect(unseen).toEqual([]);
		});
	});

	it('fills a limit without leaving out a review before, and leaves out none on the first pages', async () => {
		const limited = fc.tuple(changing, fc.oneof(fc.constant(Infinity), upTo(400)), upTo(60));
		await forAll(2, limited, async ([history, limit, endPage]) => {
			const list = new ChangingList(history);

			const read = (await readIds(list, { limit, endPage })).slice(0, limit);

			expectThroughout(read, list, true);
			expect(list.pages.length).toBeLessThanOrEqual(2 * endPage + 12 * list.changed + 6);
		});
	});

	it('keeps the order when pages become larger or smaller', async () => {
		await forAll(1, fc.tuple(quiet, upTo(40), upTo(30, 3)), async ([history, at, perPage]) => {
			let requests = 0;
			const before = new ChangingList(history);
			const after = new ChangingList({ ...history, perPage });
			const fetchPage: FetchPage = async (page, signal) =>
				await (++requests < at ? before : after).fetchPage(page, signal);

			expect(await readIds({ fetchPage })).toEqual(numbered(history.count));
		});
	});

	it('meets all of a list whose totals count hidden reviews, are capped or flutter, at a bounded cost', async () => {
		const wrong = fc.oneof(
			fc.oneof(upTo(40, -40), upTo(100_000, 1_000)).map((by) => (total: number) => Math.max(0, total + by)),
			upTo(60, 20).map((cap) => (total: number) => Math.min(total, cap)),
			upTo(200).map((by) => (total: number, request: number) => total + ((request * 7_919) % (2 * by + 1))),
		);
		const limits = fc.oneof(fc.constant(Infinity), upTo(200));
		const lists = fc.tuple(fc.record({ count: upTo(150, 0), delays }), wrong, limits, fc.boolean());
		await forAll(2, lists, async ([history, totalOf, limit, isRefusing]) => {
			let largest = 0;
			const distort: Distortion = (answer, page, request) => {
				const total = totalOf(answer.total, request);
				largest = Math.max(largest, total);
				const said = { ...answer, total };
				return isRefusing ? refusingPastEnd(said, page, request) : said;
			};
			const list = new ChangingList({ ...history, distort });

			const read = await readIds(list, { limit });

			expect(read.slice(0, limit)).toEqual(list.ids.slice(0, limit));
			const pages = Math.ceil(Math.min(largest, list.ids.length + 400) / 15) + 1;
			expect(list.pages.length).toBeLessThanOrEqual(2 * pages + 40 + 3 * 6);
		});
	});

	it('ends when nothing is true, with every id once or in words', async () => {
		const answer: fc.Arbitrary<ReviewPage> = fc.record({
			reviews: fc.array(upTo(40, 0), { maxLength: 20 }).map((ids) => reviewsOf(ids.map(String))),
			perPage: upTo(20),
			total: upTo(200, 0),
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

			const read = await readIds({ fetchPage }).catch((error: unknown) => error);

			if (Array.isArray(read)) expect(new Set(read).size).toBe(read.length);
			else expect(read).toBeInstanceOf(ApiError);
			expect(requests).toBeLessThan(2_000);
		});
	});
});
