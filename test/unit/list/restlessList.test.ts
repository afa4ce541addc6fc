import { MAX_REREADS, readList } from '../../../nodes/shared/list/readList';
import type { FetchPage, ReadingEvent } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Selection } from '../../../nodes/shared/list/selection';
import type { ReviewPage } from '../../../nodes/shared/types';
import { ChangingList } from '../../support/changingList';
import { idsOf, listOf, numbered } from '../../support/pagedList';

const PAGES = 40;
const COUNT = PAGES * 15;

/** Reads a list that does not change, of which each answer says something else. */
async function readingOf(
	distort: (answer: ReviewPage, request: number) => Partial<ReviewPage>,
	selection: Partial<Selection> = {},
) {
	const events: ReadingEvent[] = [];
	const list = listOf(numbered(COUNT));
	const fetchPage: FetchPage = async (page) => {
		const answer = await list.fetchPage(page);
		return { ...answer, ...distort(answer, list.pages.length) };
	};
	const read = idsOf(
		await readList({ fetchPage, onEvent: (event) => events.push(event) }, { ...EVERYTHING, ...selection }),
	);
	return { read, events, pages: list.pages };
}

describe('a list whose total is another one in each answer', () => {
	it('is read to its end, with a warning against the largest', async () => {
		const { read, events, pages } = await readingOf((_answer, request) => ({
			total: COUNT + 100 + (request % 2),
		}));

		expect(read).toEqual(numbered(COUNT));
		expect(events.slice(1)).toEqual([
			{ kind: 'listReadAgain', reason: 'restless' },
			{ kind: 'tooFew', found: COUNT, total: COUNT + 101 },
		]);
		expect(pages.length).toBeLessThanOrEqual(3 * PAGES + 20);
	});

	it('is read up to a page, with a warning against as many as that', async () => {
		const { events } = await readingOf((_answer, request) => ({ total: COUNT + 100 + (request % 2) }), {
			endPage: PAGES + 5,
		});

		expect(events.at(-1)).toEqual({ kind: 'tooFew', found: COUNT, total: 15 * (PAGES + 5) });
	});

	it.each([
		['small and large by turns', (request: number) => (request % 2 ? 15 : COUNT)],
		['small in the first answer', (request: number) => (request === 1 ? 15 : COUNT)],
	])('is not taken to be endless: %s', async (_name, totalAt) => {
		const { read } = await readingOf((_answer, request) => ({ total: totalAt(request) }));

		expect(read).toEqual(numbered(COUNT));
	});

	it('is mended at most 3 times, and 60 pages, and then read page by page', async () => {
		const { read, events, pages } = await readingOf((_answer, request) => ({ total: 60_000 - 45 * request }));

		expect(read).toEqual(numbered(COUNT));
		expect(events[0]).toEqual({ kind: 'pagesReadAgain', pages: 3 * 16 + 60 });
		expect(pages.length).toBeLessThanOrEqual(5 * PAGES);
	});

	it('is read page by page also when it says to have pages of another size', async () => {
		const { read, pages } = await readingOf(({ total }, request) => ({
			total: total + (request % 2),
			perPage: 15 - (request % 3),
		}));

		expect(read).toEqual(numbered(COUNT));
		expect(pages.length).toBeLessThanOrEqual((1 + MAX_REREADS) * PAGES + 40);
	});
});

describe('a list whose pages become smaller while it is read', () => {
	it('is read to its end', async () => {
		const ids = numbered(COUNT);
		const events: ReadingEvent[] = [];
		const pages: number[] = [];
		const fetchPage: FetchPage = async (page) => {
			pages.push(page);
			const perPage = pages.length < 12 ? 15 : 10;
			const to = page * perPage;
			const reviews = ids.slice(to - perPage, to).map((id) => ({ id }));
			return await Promise.resolve({ reviews, perPage, total: COUNT, hasNext: to < COUNT } as ReviewPage);
		};

		const read = await readList({ fetchPage, onEvent: (event) => events.push(event) });

		expect(idsOf(read).sort()).toEqual(ids.sort());
		expect(events).toEqual([]);
		expect(pages.length).toBeLessThanOrEqual(60);
	});
});

describe('a list that seldom grows', () => {
	it.each([3, 4])('%i times in 45 pages, is not read again', async (times) => {
		const events: ReadingEvent[] = [];
		const list = new ChangingList({
			count: 675,
			perPage: 15,
			changes: Array.from({ length: times }, (_, index) => ({
				request: 5 + 10 * index,
				kind: 'add',
				places: [0],
			})),
		});

		await readList({ fetchPage: list.fetchPage, onEvent: (event) => events.push(event) });

		expect(events.filter(({ kind }) => kind !== 'pagesReadAgain')).toEqual([]);
	});
});
