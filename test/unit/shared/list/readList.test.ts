import { ListReadError } from '../../../../nodes/shared/errors/apiErrors';
import { MAX_REREADS, readList } from '../../../../nodes/shared/list/readList';
import type { ReadingEvent } from '../../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../../nodes/shared/list/selection';
import type { Selection } from '../../../../nodes/shared/list/selection';
import type { Review, ReviewPage } from '../../../../nodes/shared/types';
import {
	ChangingList,
	expectThroughout,
	idsOf,
	numbered,
	refusal,
	refusingPastEnd,
	reviewsOf,
} from '../../../support/changingList';
import type { Change, ChangingListOptions, Distortion } from '../../../support/changingList';

async function readingOf(options: ChangingListOptions, selection: Partial<Selection> = {}) {
	const list = new ChangingList(options);
	const events: ReadingEvent[] = [];
	const source = { fetchPage: list.fetchPage, onEvent: (event: ReadingEvent) => events.push(event) };
	const read = idsOf(await readList(source, { ...EVERYTHING, ...selection }));
	return { list, read, events, requests: list.pages.length };
}

/** So many reviews come or go at one place, before the answer to each of these requests. */
const changesAt = (requests: number[], kind: Change['kind'], count: number, where: number): Change[] =>
	requests.map((request) => ({ request, kind, places: Array<number>(count).fill(where) }));
const NOW_AND_THEN = [10, 50, 90, 130, 170, 210, 240, 270];
const NEARLY_ALWAYS = Array.from({ length: 60 }, (_, index) => index + 3);

const answering = (change: (answer: ReviewPage, request: number) => Partial<ReviewPage>): Distortion => {
	return (answer, _page, request) => ({ ...answer, ...change(answer, request) });
};
const RESTLESS = answering(({ total }, request) => ({ total: total + 100 + 300 * (request % 2) }));
function refusingOnce(isRefused: (page: number) => boolean): Distortion {
	const refused = new Set<number>();
	return (answer, page) => {
		if (!isRefused(page) || refused.has(page)) return answer;
		refused.add(page);
		throw refusal();
	};
}

const limitedTo = (limit: number) => ({ most: limit, enough: limit });
const every = (step: number) => ({ matches: ({ id }: Review) => Number(id.slice(1)) % step === 0 });
const isOther = ({ id }: Review) => id.length === 1;

describe('readList', () => {
	it.each<[string, Partial<Selection>, number[]]>([
		['all', {}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
		['some pages', { startPage: 3, endPage: 5 }, [3, 4, 5]],
		['pages up to one past its end', { startPage: 10, endPage: 99 }, [10, 11]],
		['pages far behind its end', { startPage: 4e9 }, [4e9]],
		['a number of reviews', limitedTo(31), [1, 2, 3]],
		['as many as are on two pages', limitedTo(30), [1, 2]],
		['a number, of some pages', { ...limitedTo(16), startPage: 2 }, [2, 3]],
		['a number, of pages that have fewer', { ...limitedTo(99), startPage: 2, endPage: 3 }, [2, 3]],
		['a number that match, of which a third does', { ...limitedTo(20), ...every(3) }, [1, 2, 3, 4]],
		['a number of which one is on each page', { ...limitedTo(3), ...every(15) }, [1, 2, 3]],
	])('asks an unchanged list for the pages that it takes: %s', async (_name, selection, pages) => {
		const { list, read, events } = await readingOf({ count: 157 }, selection);

		const taken = pages.flatMap((page) => reviewsOf(numbered(157)).slice(15 * page - 15, 15 * page));
		expect(read).toEqual(idsOf(taken.filter(selection.matches ?? (() => true))));
		expect(list.pages).toEqual(pages);
		expect(events.filter(({ kind }) => kind !== 'noneWanted')).toEqual([]);
	});

	it.each<[string, number[], Change['kind'], number, number]>([
		['one comes in on top', NOW_AND_THEN, 'add', 1, 0],
		['one comes in at the end', NOW_AND_THEN, 'add', 1, 0.999],
		['one is deleted on top', NOW_AND_THEN, 'remove', 1, 0],
		['one is deleted at the end', NOW_AND_THEN, 'remove', 1, 0.999],
		['sixty come in', NOW_AND_THEN, 'add', 60, 0.3],
		['sixty are deleted', NOW_AND_THEN, 'remove', 60, 0.3],
		['half of it is deleted', [160], 'remove', 2_250, 0],
		['a page comes in with nearly every answer', NEARLY_ALWAYS, 'add', 15, 0],
	])('returns all of 300 pages for 12 requests a change: %s', async (_name, at, kind, many, where) => {
		const changes = changesAt(at, kind, many, where);
		// Answers overtake each other, and aborted requests go on.
		const unruly = { delays: [3, 9, 1, 12, 5], ignoresAbort: true, distort: refusingPastEnd };

		const { list, read, requests } = await readingOf({ count: 4_500, changes, ...unruly });

		expectThroughout(read, list);
		expect(requests).toBeLessThanOrEqual(list.mostPages + 12 * list.changed + 6);
		expect(list.mostUnderWay).toBe(6);
	});

	it.each([
		['three reviews come in now and then', NOW_AND_THEN, 3],
		['more come in at once than it may repeat itself', [40], 15 * 15],
	])('asks a list that grows for no more than its pages: %s', async (_name, at, count) => {
		const changes = changesAt(at, 'add', count, 0);

		const { list, read, events, requests } = await readingOf({ count: 4_500, changes });

		expectThroughout(read, list);
		expect([requests, events]).toEqual([list.mostPages, []]);
	});

	it.each<[string, Partial<ChangingListOptions>, number]>([
		['one was deleted', { changes: changesAt([30], 'remove', 1, 0) }, 0],
		['one was refused, and page 1 asked for', { distort: refusingOnce((page) => page === 9) }, 1],
	])('tells how many pages it asked for once more: %s', async (_name, options, more) => {
		const { events, requests } = await readingOf({ count: 1_500, ...options });

		expect(events).toEqual([{ kind: 'pagesReadAgain', pages: requests - 100 - more }]);
	});

	it.each([
		[60, ['listReadAgain']],
		[61, []],
	])('reads a list of up to 60 pages once more when it changed: %i', async (pages, expected) => {
		const { events } = await readingOf({ count: 15 * pages, changes: changesAt([10], 'add', 1, 0) });

		expect(events.map(({ kind }) => kind)).toEqual(expected);
	});

	it.each([
		['those it has then when it stands still', [4], [8], 0],
		['all when as many came in as went between two answers', [4, 8], [4], 0],
		['also one that went meanwhile when it changes again', [3, 16], [12], 1],
	])('returns of a short list, read twice: %s', async (_name, adding, removing, more) => {
		const changes = [...changesAt(removing, 'remove', 1, 0), ...changesAt(adding, 'add', 1, 0.9)];

		const { list, read, events } = await readingOf({ count: 150, changes });

		expectThroughout(read, list);
		expect(read).toHaveLength(list.ids.length + more);
		expect(events.filter(({ kind }) => kind !== 'pagesReadAgain')).toEqual([
			{ kind: 'listReadAgain', reason: 'mayHideChanges' },
		]);
	});

	it.each<[string, string, Partial<Selection>, number, number | undefined, number]>([
		['until it has as many', 'ab', {}, 31, undefined, 1],
		['as long as that brings more', 'abccd', {}, 40, 32, 3],
		['three times at most', 'abcde', {}, 40, 33, MAX_REREADS],
		['until it has enough', 'abc', { ...limitedTo(2), matches: isOther }, 40, undefined, 1],
	])('reads a list that lacks reviews again %s', async (_name, others, selection, total, found, rereads) => {
		// Its second page shows another one of them each time.
		let readings = 0;
		const distort: Distortion = (answer, page) => {
			const other = page === 2 ? reviewsOf([others.charAt(readings++)]) : [];
			return { ...answer, reviews: [...answer.reviews, ...other], total };
		};

		const { read, events } = await readingOf({ count: 29, distort }, selection);

		expect(read.slice(read.indexOf('a'))).toEqual([...new Set(others.slice(0, rereads + 1))]);
		expect(events).toEqual([
			...Array<object>(rereads).fill({ kind: 'listReadAgain', reason: 'tooFew' }),
			...(found === undefined ? [] : [{ kind: 'tooFew', found, total }]),
		]);
	});

	it.each([
		['it has none', 0, {}, 0],
		['none matches', 30, { matches: () => false }, 30],
		['all are before the page that is wanted', 30, { startPage: 4 }, 0],
	])('tells that nothing is wanted of a list: %s', async (_name, count, selection, seen) => {
		const { read, events } = await readingOf({ count }, selection);

		expect(read).toEqual([]);
		expect(events).toEqual([{ kind: 'noneWanted', seen, total: count }]);
	});

	// The total it warns against at last, if any, and the most requests.
	it.each<[string, number, Distortion, number | undefined, number]>([
		['its last pages are empty', 600, answering(() => ({ total: 1_500 })), 1_500, 116],
		['they name a next one', 600, answering(() => ({ total: 1_500, hasNext: true })), 1_500, 116],
		['its total is far too large', 20, answering(() => ({ total: 120_000 })), 120_000, 10],
		['its total is too small', 300, answering(() => ({ total: 100 })), undefined, 20],
		['it names no next pages', 300, answering(() => ({ hasNext: false })), undefined, 20],
		['its total is another one each time', 600, RESTLESS, 1_000, 3 * 40 + 40],
		['each page is refused once', 300, refusingOnce((page) => page > 1), undefined, 3 * 20 + 6],
		['each ninth is', 1_500, refusingOnce((page) => page % 9 === 0), undefined, 100 + 11 * 12],
	])('returns all of a list that does not add up: %s', async (_name, count, distort, tooFewFor, most) => {
		const { read, events, requests } = await readingOf({ count, distort });

		expect(read).toEqual(numbered(count));
		expect(events.filter(({ kind }) => kind === 'tooFew')).toEqual(
			tooFewFor === undefined ? [] : [{ kind: 'tooFew', found: count, total: tooFewFor }],
		);
		expect(requests).toBeLessThanOrEqual(most);
	});

	it('tells what a restless list lacks of the pages that are wanted, also when nothing matches', async () => {
		const selection = { endPage: 45, matches: () => false };

		const { events } = await readingOf({ count: 600, distort: RESTLESS }, selection);

		expect(events.slice(1)).toEqual([
			{ kind: 'listReadAgain', reason: 'restless' },
			{ kind: 'tooFew', found: 600, total: 675 },
		]);
	});

	it('reads a list to its end that is not newest first as was said, and tells so', async () => {
		const distort = answering(({ reviews }) => ({
			reviews: reviews.map((review, index) => ({ ...review, created_at: `202${index % 2}` })),
		}));
		const newestFirst = { since: Date.parse('2025'), enough: 5 };

		const { read, events } = await readingOf({ count: 150, distort }, { newestFirst });

		expect(read).toEqual(numbered(150));
		expect(events).toEqual([{ kind: 'outOfOrder', page: 1 }]);
	});

	it('returns none where the first page wanted is refused and page 1 says it is not there', async () => {
		const { list, read } = await readingOf({ count: 30, distort: refusingPastEnd }, { startPage: 5 });

		expect([read, list.pages]).toEqual([[], [5, 1]]);
	});

	it('throws what the first page throws as it is', async () => {
		const reason = refusal();

		await expect(readList({ fetchPage: async () => await Promise.reject(reason) })).rejects.toBe(reason);
	});

	it.each<[string, (page: number, request: number) => Error | undefined, Partial<ListReadError>]>([
		['it fails', (page) => (page === 9 ? new Error('no') : undefined), { message: 'no', pagesRead: 8 }],
		['it is refused twice', (page) => (page === 9 ? refusal() : undefined), { message: 'No', pagesRead: 8 }],
		[
			'page 1 fails, too',
			(page, at) => (at > 2 ? refusal(page === 1 ? 403 : 404) : undefined),
			{ pagesRead: 2 },
		],
	])('tells why a page cannot be read, and how far it has come: %s', async (_name, errorAt, error) => {
		const distort: Distortion = (answer, page, request) => {
			const reason = errorAt(page, request);
			if (reason) throw reason;
			return answer;
		};
		const list = new ChangingList({ count: 300, distort });
		const reading = readList(list);

		await expect(reading).rejects.toThrow(ListReadError);
		await expect(reading).rejects.toMatchObject({ ...error, pagesInAll: 20 });
		expect(list.pages.length).toBeLessThanOrEqual(17);
	});

	it('tells its progress page by page', async () => {
		const onProgress = jest.fn();

		await readList({ ...new ChangingList({ count: 150 }), onProgress }, { ...EVERYTHING, endPage: 3 });

		expect(onProgress.mock.calls).toEqual([1, 2, 3].map((page) => [page, 3]));
	});

	it('aborts the requests under way when it has enough', async () => {
		const fetchPage = jest.fn(new ChangingList({ count: 1_500 }).fetchPage);

		await readList({ fetchPage }, { ...EVERYTHING, ids: new Set(['r600']) });

		expect(fetchPage.mock.lastCall?.[1]?.aborted).toBe(true);
		expect(fetchPage.mock.calls.length).toBeLessThanOrEqual(41 + 6);
	});

	it('ends when it is cancelled, with what the requests under way throw', async () => {
		const controller = new AbortController();
		const distort: Distortion = (answer, page) => {
			if (page === 20) controller.abort();
			return answer;
		};
		const list = new ChangingList({ count: 1_500, delays: [5], distort });

		await expect(readList({ ...list, signal: controller.signal })).rejects.toThrow('aborted');
		expect(list.pages.length).toBeLessThanOrEqual(20 + 6);
	});
});
