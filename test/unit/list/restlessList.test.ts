import { ApiError } from '../../../nodes/shared/errors/apiErrors';
import { MAX_REREADS, readList } from '../../../nodes/shared/list/readList';
import type { FetchPage, ReadingEvent } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Selection } from '../../../nodes/shared/list/selection';
import type { ReviewPage } from '../../../nodes/shared/types';
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
	const byTurns = (answer: ReviewPage, request: number) => ({
		total: answer.total + 100 + 300 * (request % 2),
	});

	it('is read to its end, with a warning against the largest', async () => {
		const { read, events, pages } = await readingOf(byTurns);

		expect(read).toEqual(numbered(COUNT));
		expect(events.slice(1)).toEqual([
			{ kind: 'listReadAgain', reason: 'restless' },
			{ kind: 'tooFew', found: COUNT, total: COUNT + 400 },
		]);
		expect(pages.length).toBeLessThanOrEqual(3 * PAGES + 40);
	});

	it('is read up to a page, with a warning against as many as that', async () => {
		const { events } = await readingOf(byTurns, { endPage: PAGES + 5 });

		expect(events.at(-1)).toEqual({ kind: 'tooFew', found: COUNT, total: 15 * (PAGES + 5) });
	});

	it.each([
		['falls with each answer', (_answer: ReviewPage, request: number) => ({ total: 60_000 - 45 * request })],
		[
			'is another one, as is the page size',
			({ total }: ReviewPage, request: number) => ({
				total: total + (request % 2),
				perPage: 15 - (request % 3),
			}),
		],
	])(
		'is asked for 4 times its pages and 40 at most, and then read page by page: it %s',
		async (_name, distort) => {
			const { read, pages } = await readingOf(distort);

			expect(read).toEqual(numbered(COUNT));
			expect(pages.length).toBeLessThanOrEqual(4 * PAGES + 40 + MAX_REREADS * PAGES);
		},
	);

	it('is over where a page is refused', async () => {
		const list = listOf(numbered(COUNT));
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (answer.reviews.length === 0) throw new ApiError({ message: 'No', description: 'No' }, 404);
			return { ...answer, ...byTurns(answer, list.pages.length), hasNext: true };
		};

		expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(COUNT));
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

		expect(idsOf(read)).toEqual(ids);
		expect(events.map(({ kind }) => kind)).toEqual(['pagesReadAgain']);
		expect(pages.length).toBeLessThanOrEqual(60 + 12);
	});
});
