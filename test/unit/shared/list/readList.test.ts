import type { UserFacingError } from '../../../../nodes/shared/errors/userFacingError';
import type { FetchPage } from '../../../../nodes/shared/list/pagesInFlight';
import { readEach } from '../../../../nodes/shared/list/readList';
import { EVERYTHING, type Selection } from '../../../../nodes/shared/list/selection';
import { REVIEWS, type Review, type ReviewPage } from '../../../../nodes/shared/review/record';
import { ReviewList } from '../../../../sandbox/reviewList';
import { pageOf } from '../../../../sandbox/reviewPages';
import { asReviewPage } from '../../../../simulation/simulatedList';
import {
	ChangingList,
	expectThroughout,
	idsOf,
	numbered,
	readIds,
	refusal,
	refusingPastEnd,
	reviewsOf,
	type Change,
	type ChangingListOptions,
	type Distortion,
} from '../../../support/changingList';

type Words = ReturnType<UserFacingError['words']>;
type Wanted = Partial<Selection<Review>>;

async function readingOf(options: ChangingListOptions, selection: Wanted = {}) {
	const list = new ChangingList(options);
	const lines: string[] = [];
	const log = {
		info: (line: string) => lines.push(line),
		warn: (line: string) => lines.push(`warn: ${line}`),
	};
	const source = { fetchPage: list.fetchPage, log };
	const read = await readIds(source, selection);
	return { list, read, lines, requests: list.pages.length };
}

const readAgain = (pages: number) =>
	`The list of reviews changed while it was read: some ${pages} pages were read again`;
const notAddingUp = (total: number, found: number) =>
	`warn: The list reports ${total} reviews now, and ${found} were found: its totals do not add up, some may be missing`;
const UNSURE = expect.stringMatching(/^warn: .*: its totals do not add up, some may be missing$/) as string;
const NONE_PASSES = 'None of the 40 reviews that were read passes the filters';
const isPastEnd = (total: number) => `'Start Page' is after the last page: the list has ${total} reviews`;
const lacks = (total: number, found: number) =>
	`warn: The list reports ${total} reviews, but ${found} were found`;
const nowLacks = (total: number, found: number) =>
	`warn: The list reports ${total} reviews now, but ${found} were found`;

/** So many reviews come or go at one place, before the answer to each of these requests. */
const changesAt = (requests: number[], kind: Change['kind'], count: number, where: number): Change[] =>
	requests.map((request) => ({ request, kind, places: Array<number>(count).fill(where) }));
const NOW_AND_THEN = [10, 50, 90, 130, 170, 210, 240, 270];
const NEARLY_ALWAYS = Array.from({ length: 60 }, (_, index) => index + 3);

const answering =
	(change: (answer: ReviewPage, request: number) => Partial<ReviewPage>): Distortion =>
	(answer, _page, request) => ({ ...answer, ...change(answer, request) });
const throwing =
	(reason: Error, isBroken: (page: number) => boolean): Distortion =>
	(answer, page) => {
		if (isBroken(page)) throw reason;
		return answer;
	};
const saying = (part: Partial<ReviewPage>) => answering(() => part);
const RESTLESS = answering(({ total }, request) => ({ total: total + 100 + 300 * (request % 2) }));
const CAPPED = answering(({ total }) => ({ total: Math.min(total, 1_000) }));
const EMPTY = saying({ records: [], hasNext: false });
const NO_PAGE_9: Distortion = (answer, page, request) => (page === 9 ? EMPTY(answer, page, request) : answer);
const REFUSED = throwing(refusal(), () => true);
const NO_LIST = saying({ records: [], hasNext: false, total: 0 });
const NO_PAGES = saying({ records: [], hasNext: false, total: 140 });
/** Thirty of each second. */
const sampleOf = (count: number) =>
	numbered(count).map((id, place) => {
		const created_at = new Date(Date.UTC(2026, 0, 1, 0, 0, -Math.floor(place / 30))).toISOString();
		return { id, created_at } as Review;
	});
const CUT: Distortion = (answer, page) => {
	const reviews = page === 1 ? answer.records : [];
	return { ...answer, records: reviews, total: 15, hasNext: false };
};
/** Newest first: a review an hour. */
const dated = (review: Review): Review => {
	const hours = review.id.startsWith('new') ? -1 : Number(review.id.slice(1));
	return { ...review, created_at: new Date(Date.UTC(2026, 0, 10, -hours)).toISOString() };
};
const every = (step: number) => ({ matches: ({ id }: Review) => Number(id.slice(1)) % step === 0 });

describe('readList', () => {
	it.each<[string, Wanted, number[]]>([
		['all', {}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
		['some pages', { startPage: 3, endPage: 5 }, [3, 4, 5]],
		['pages up to one past its end', { startPage: 10, endPage: 99 }, [10, 11]],
		['pages far past its end', { startPage: 4e9 }, [4e9]],
		['a number of reviews', { limit: 31 }, [1, 2, 3]],
		['as many as are on two pages', { limit: 30 }, [1, 2]],
		['a number, of some pages', { limit: 16, startPage: 2 }, [2, 3]],
		['a number, of pages that have fewer', { limit: 99, startPage: 2, endPage: 3 }, [2, 3]],
		['a number that match, of which a third does', { limit: 20, ...every(3) }, [1, 2, 3, 4]],
		['a number of which one is on each page', { limit: 3, ...every(15) }, [1, 2, 3]],
	])('asks an unchanged list for the pages that it takes: %s', async (_name, selection, pages) => {
		const { list, read, lines } = await readingOf({ count: 157 }, selection);

		const taken = pages.flatMap((page) => reviewsOf(numbered(157)).slice(15 * page - 15, 15 * page));
		expect(read).toEqual(idsOf(taken.filter(selection.matches ?? (() => true))));
		expect(list.pages).toEqual(pages);
		expect(lines).toHaveLength(read.length > 0 ? 0 : 1);
	});

	it.each<[string, ChangingListOptions, Wanted]>([
		[NONE_PASSES, { count: 40 }, { matches: () => false }],
		[
			"None of the 40 reviews that were read passes 'Text'",
			{ count: 40 },
			{ matches: () => false, whyNone: () => "'Text'" },
		],
		[isPastEnd(40), { count: 40 }, { startPage: 4 }],
		[isPastEnd(40), { count: 40, distort: refusingPastEnd }, { startPage: 4 }],
		['The account has no reviews', { count: 0 }, {}],
	])('tells why it returns none, as an error with failIfEmpty: %s', async (line, options, selection) => {
		expect(await readingOf(options, selection)).toMatchObject({ read: [], lines: [line] });
		await expect(readingOf(options, { ...selection, failIfEmpty: true })).rejects.toMatchObject({
			kind: 'emptyList',
			values: { why: `${line.charAt(0).toLowerCase()}${line.slice(1)}` },
		});
	});

	it.each<[string, number[], Change['kind'], number, number]>([
		['one is deleted on top', NOW_AND_THEN, 'remove', 1, 0],
		['sixty come in', NOW_AND_THEN, 'add', 60, 0.3],
		['half of it is deleted', [160], 'remove', 2_250, 0],
		['a page comes in with nearly every answer', NEARLY_ALWAYS, 'add', 15, 0],
	])('returns all of 300 pages for 14 requests a change: %s', async (_name, at, kind, many, where) => {
		const changes = changesAt(at, kind, many, where);
		// Answers overtake each other, and aborted requests go on.
		const unruly = { delays: [3, 9, 1, 12, 5], ignoresAbort: true };

		const { list, read, requests } = await readingOf({ count: 4_500, changes, ...unruly });

		expectThroughout(read, list);
		expect(requests).toBeLessThanOrEqual(list.mostPages + 14 * list.changed + 6);
		expect(list.mostUnderWay).toBe(6);
	});

	const cameTwice = (count: number) =>
		`, and ${count} came twice: reviews moved while the list was read, or the platform orders reviews of one time differently from page to page. Run it again; if the numbers stay, ask its operator to sort by id, too`;
	it.each<[string, total: number, why: (missing: number) => string]>([
		['of a list that stays as it is', 300, cameTwice],
		['but not of one that changes', 299, () => ''],
	])('tells that pages overlap: %s', async (_name, total, why) => {
		const list = new ReviewList(sampleOf(300), 'overlapping');
		let requests = 0;
		const lines: string[] = [];
		const log = { info() {}, warn: (line: string) => lines.push(line) };
		const fetchPage: FetchPage<Review> = async (page) =>
			await Promise.resolve({
				...asReviewPage(pageOf(list, page, 15, '')),
				...(++requests > 5 && { total }),
			});

		const read = await readIds({ fetchPage, log });

		expect(lines).toEqual([
			`The list reports ${total} reviews, but ${read.length} were found${why(300 - read.length)}`,
		]);
		requests = 0;
		const strict = readIds({ fetchPage, log }, { failIfIncomplete: true });
		const { description } = (await strict.catch((error: UserFacingError) => error.words(String))) as Words;
		// One advice, the one that fits.
		expect(description.match(/Run it again/g)).toHaveLength(1);
		expect(description).toContain(
			total === 300 ? 'sort by id, too. To get' : 'Run it again later: hidden reviews',
		);
	});

	it('takes no review for an older one because a page before it is read again, with Stop Early', async () => {
		const distort = answering(({ records: reviews }) => ({ records: reviews.map(dated) }));
		const changes = changesAt([4], 'add', 1, 0);
		const early = { stopEarly: true, createdAfter: Date.parse('2026') };

		const { lines, requests } = await readingOf({ count: 1_500, changes, distort }, early);

		expect(lines).toEqual([expect.stringMatching(/ pages were read again$/)]);
		expect(requests).toBeLessThanOrEqual(40);
	});

	it('returns all of a list that has more than its total, also where it goes back past that', async () => {
		const distort = answering(({ total }) => ({ total: total - 90 }));
		const changes = changesAt([18], 'remove', 1, 0.999);
		const { list, read } = await readingOf({ count: 300, changes, distort });

		expectThroughout(read, list);
	});

	// Of 300 reviews. What a page answers instead, and from which request on or for how many.
	it.each<[string, from: number, to: number, Distortion, string | undefined]>([
		['page 9 is empty once', 9, 9, EMPTY, undefined],
		['it is empty for good', 9, Infinity, NO_PAGE_9, lacks(300, 120)],
		['the last page is empty once', 20, 20, EMPTY, undefined],
		['page 9 is refused once', 9, 9, throwing(refusal(), () => true), undefined],
		['page 9 is refused once where no page names a next one', 9, 9, REFUSED, undefined],
		['the list is empty from some request on', 8, Infinity, NO_LIST, nowLacks(0, 105)],
		['it is empty right after page 1 for some requests', 2, 8, NO_LIST, readAgain(8)],
		['it is empty for a moment', 8, 8, NO_LIST, readAgain(14)],
		['it is cut to a page for good', 15, Infinity, CUT, nowLacks(15, 210)],
		['it has fewer than were found, on no page', 11, Infinity, NO_PAGES, notAddingUp(140, 150)],
	])('tells that a list may not be whole, or makes sure: %s', async (_name, from, to, instead, last) => {
		const distort: Distortion = (answer, page, request) => {
			const right = instead === REFUSED ? { ...answer, hasNext: false } : answer;
			return request >= from && request <= to ? instead(right, page, request) : right;
		};
		const { read, lines } = await readingOf({ count: 300, distort });
		const isWhole = !last?.startsWith('warn');

		expect(lines.at(-1)).toBe(last);
		if (isWhole) expect(read).toEqual(numbered(300));

		const strict = readingOf({ count: 300, distort }, { failIfIncomplete: true });
		if (isWhole) return void expect((await strict).read).toEqual(read);
		const doubt = last?.replace('warn: ', '');
		await expect(strict).rejects.toMatchObject({ kind: 'incompleteList', values: { doubt } });
	});

	// The last line of the log, and the most requests.
	it.each<[string, number, Distortion, string | undefined, number]>([
		['its last pages are empty', 600, saying({ total: 1_500 }), lacks(1_500, 600), 106],
		['they name a next one', 600, saying({ total: 1_500, hasNext: true }), lacks(1_500, 600), 100 + 6],
		['its total is far too large', 20, saying({ total: 120_000 }), lacks(120_000, 20), 3 + 6],
		['one that it counts is hidden', 2_999, saying({ total: 3_000 }), lacks(3_000, 2_999), 220],
		['its total is capped', 3_000, CAPPED, undefined, 200 + 6],
		['its total is too small', 300, saying({ total: 100 }), undefined, 20],
		['so is one that names no next pages', 15, saying({ total: 10, hasNext: false }), undefined, 16],
		['it names no next pages', 300, saying({ hasNext: false }), undefined, 20],
		['its total is another one each time', 600, RESTLESS, UNSURE, 3 * 40 + 40 + 60],
		['such a long one', 1_500, RESTLESS, UNSURE, 3 * 100 + 40 + 60],
	])('returns all of a list that does not add up: %s', async (_name, count, distort, last, most) => {
		const { read, lines, requests } = await readingOf({ count, distort });

		expect(read).toEqual(numbered(count));
		expect(lines.at(-1)).toEqual(last);
		expect(requests).toBeLessThanOrEqual(most);
	});

	it('goes back for 10,040 pages at most, whatever a total counts that is another one each time', async () => {
		const distort = answering(({ total }, request) => ({ total: request % 2 ? 1e9 : total }));
		const { read, lines, requests } = await readingOf({ count: 300, distort }, { matches: () => true });

		expect(read).toEqual(numbered(300));
		expect(lines.at(-1)).toEqual(UNSURE);
		expect(requests).toBeLessThanOrEqual(10_040 + 20 + 14);
	});

	it.each<[string, Wanted, said: (answer: ReviewPage) => Partial<ReviewPage>, string[]]>([
		['past its end', { startPage: 2, endPage: 30 }, (answer) => answer, []],
		['that is named, but not there', {}, () => ({ hasNext: true }), []],
		['past hidden ones that its total counts', {}, ({ total }) => ({ total: total + 20 }), [lacks(320, 300)]],
		['before the first one wanted', { startPage: 21 }, (answer) => answer, [isPastEnd(300)]],
	])('takes a refused page for the end of a whole list: %s', async (_name, selection, said, expected) => {
		const distort: Distortion = (answer, ...request) =>
			refusingPastEnd({ ...answer, ...said(answer) }, ...request);
		const { read, lines } = await readingOf({ count: 300, distort }, selection);

		expect(read).toEqual(numbered(300).slice(15 * ((selection.startPage ?? 1) - 1)));
		expect(lines).toEqual(expected);
	});

	it.each<[string, number, Wanted, number, string | undefined]>([
		['by its total', 30, {}, 120_001, 'pages 1 to 12 and the rest from page 13'],
		['by its total after a page', 30, { startPage: 3 }, 140_001, 'pages 3 to 14 and the rest from page 15'],
		['but not for one less', 30, {}, 120_000, undefined],
		['but not for a limit', 30, { limit: 20 }, 120_001, undefined],
		['but not for some pages', 30, { startPage: 2, endPage: 8_001 }, 120_001, undefined],
		['but not when a part may match', 30, { matches: () => true }, 120_001, undefined],
		['by what matches', 120_001, { matches: () => true }, 120_001, 'pages 1 to 12 and the rest from page 13'],
		['but not for one less that matches', 120_000, { matches: () => true }, 120_000, undefined],
		['but not when none matches', 120_001, { matches: () => false }, 120_001, undefined],
	])('refuses a list longer than n8n can take: %s', async (_name, count, selection, total, parts) => {
		const reading = readingOf({ count, perPage: 10_000, distort: saying({ total }) }, selection);

		if (parts === undefined) return void (await expect(reading).resolves.toBeDefined());
		await expect(reading).rejects.toThrow(
			/^1\d{5,6} reviews are more than n8n can take from one input item$/,
		);
		const error = await reading.catch((reason: UserFacingError) => reason);
		expect((error as UserFacingError).words(String).description).toMatch(
			new RegExp(`filters.*'Start Page'.* ${parts}`),
		);
	});

	it.each<[string, records: number, taken: number]>([
		['of new reviews', 1_000, 600_500],
		['of empty pages', 0, 0],
	])(
		'reads ten times what n8n takes for whoever keeps none of it, but no list without end: %s',
		async (_name, length, expected) => {
			const distort = answering((_answer, request) => ({
				...{ perPage: 1_000, total: 10_000_000, hasNext: true },
				records: reviewsOf(Array.from({ length }, (_, index) => `r${request}-${index}`)),
			}));
			const list = new ChangingList({ count: 1, distort });
			let taken = 0;
			const halfOfThem = { ...EVERYTHING, matches: ({ id }: Review) => /[02468]$/.test(id) };
			const source = { ...list, kind: REVIEWS, log: { info() {}, warn() {} } };
			const reading = readEach(source, halfOfThem, () => taken++);

			await expect(reading).rejects.toThrow('1201000 reviews are more than are read for one input item');
			expect(taken).toBe(expected);
			expect(list.pages.length).toBeLessThanOrEqual(1_201 + 6);
		},
	);

	it('reads a list to its end that is not newest first as was said, and tells so', async () => {
		const distort = answering(({ records: reviews }) => ({
			records: reviews.map((review, index) => ({ ...review, created_at: `202${index % 2}-01-01` })),
		}));
		const early = { stopEarly: true, createdAfter: Date.parse('2025') };

		const { read, lines } = await readingOf({ count: 150, distort }, early);

		expect(read).toEqual(numbered(150));
		expect(lines).toEqual(['Page 1 is not newest first: reading all pages despite Stop Early']);
	});

	it.each<[string, Error, page: number, startPage: number]>([
		['the first one is refused', refusal(), 1, 1],
		['the first one wanted is refused though the list has it', refusal(), 20, 20],
		['one is refused though the list goes on', refusal(), 9, 1],
		['one is refused as forbidden', refusal(403), 9, 1],
		['one fails', new Error('no'), 9, 1],
	])('throws why a page cannot be read: %s', async (_name, reason, broken, startPage) => {
		const distort = throwing(reason, (page) => page === broken);
		const list = new ChangingList({ count: 300, distort });

		await expect(readIds(list, { startPage })).rejects.toBe(reason);
		expect(list.pages.length).toBeLessThanOrEqual(10 + 6);
	});

	it('reads on to its end where only a page asked for ahead fails that is not needed', async () => {
		const distort = throwing(new Error('no'), (page) => page > 3);

		const { read } = await readingOf({ count: 150, distort }, { ids: new Set(['r40']) });

		expect(read).toEqual(numbered(45));
	});

	it('aborts the requests under way when it has enough', async () => {
		const fetchPage = jest.fn(new ChangingList({ count: 1_500 }).fetchPage);

		await readIds({ fetchPage }, { ids: new Set(['r600']) });

		expect(fetchPage.mock.lastCall?.[1]?.aborted).toBe(true);
		expect(fetchPage.mock.calls.length).toBeLessThanOrEqual(41 + 6);
	});

	it.each([
		['a list that stays as it is', [], 20 + 6],
		['one that was read again in part', [10], 20 + 6 + 14],
	])('ends when it is cancelled, with what requests under way throw: %s', async (_name, removing, most) => {
		const controller = new AbortController();
		const distort: Distortion = (answer, page) => {
			if (page === 20) controller.abort();
			return answer;
		};
		const changes = changesAt(removing, 'remove', 1, 0);
		const list = new ChangingList({ count: 1_500, delays: [5], changes, distort });
		const fetchPage: FetchPage<Review> = async (page, signal = controller.signal) =>
			await list.fetchPage(page, AbortSignal.any([controller.signal, signal]));

		await expect(readIds({ fetchPage })).rejects.toThrow('aborted');
		expect(list.pages.length).toBeLessThanOrEqual(most);
	});
});
