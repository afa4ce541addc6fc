import { readList } from '../../../nodes/shared/list/readList';
import type { FetchPage, ReadingEvent } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Selection } from '../../../nodes/shared/list/selection';
import { PAGES_IN_FLIGHT } from '../../../nodes/shared/list/pagesInFlight';
import type { Review } from '../../../nodes/shared/types';
import { idsOf, listOf, numbered, pageOf, reviewsOf } from '../../support/pagedList';

/** Reviews whose number has this remainder match. */
const every = (step: number, remainder = 0) => ({
	matches: ({ id }: Review) => Number(id.slice(1)) % step === remainder,
});

describe('a list whose pages do not add up', () => {
	const eventsOf = async (fetchPage: FetchPage, selection = EVERYTHING) => {
		const events: ReadingEvent[] = [];
		const pages: number[] = [];
		const noting: FetchPage = async (page) => {
			pages.push(page);
			return await fetchPage(page);
		};
		const read = idsOf(
			await readList({ fetchPage: noting, onEvent: (event) => events.push(event) }, selection),
		);
		return { read, events, pages };
	};

	it.each([
		['names no next page', false],
		['names a next page always', true],
	])('ends with its empty pages, with a warning: it %s', async (_name, hasNext) => {
		const ids = numbered(1_500);
		const { read, events, pages } = await eventsOf(async (page) => {
			const answer = pageOf(ids, page);
			return await Promise.resolve(page <= 40 ? answer : { ...answer, reviews: [], hasNext });
		});

		expect(read).toEqual(ids.slice(0, 600));
		expect(events).toEqual([
			{ kind: 'listReadAgain', reason: 'tooFew' },
			{ kind: 'tooFew', found: 600, total: 1_500 },
		]);
		expect(pages.length).toBeLessThanOrEqual(2 * (40 + 15) + PAGES_IN_FLIGHT);
	});

	it.each([20_000, 120_000])(
		'costs a handful of requests when its total is %i and it has 20',
		async (total) => {
			const { read, events, pages } = await eventsOf(
				async (page) => await Promise.resolve({ ...pageOf(numbered(20), page), total }),
			);

			expect(read).toEqual(numbered(20));
			expect(events.at(-1)).toEqual({ kind: 'tooFew', found: 20, total });
			expect(pages.length).toBeLessThanOrEqual(10);
		},
	);

	it('costs a handful of requests when its total is a billion and there is a filter', async () => {
		const { read, pages } = await eventsOf(
			async (page) => await Promise.resolve({ ...pageOf(numbered(20), page), total: 1e9, hasNext: true }),
			{ ...EVERYTHING, ...every(2) },
		);

		expect(read).toHaveLength(10);
		expect(pages.length).toBeLessThanOrEqual(2 * (2 + 15) + PAGES_IN_FLIGHT);
	});

	it('is not read for ever when it repeats itself', async () => {
		const { read, events, pages } = await eventsOf(
			async () => await Promise.resolve({ ...pageOf(numbered(15), 1), total: 1_500, hasNext: true }),
		);

		expect(read).toEqual(numbered(15));
		expect(events.at(-1)).toEqual({ kind: 'tooFew', found: 15, total: 1_500 });
		expect(pages.length).toBeLessThan(60);
	});

	it('is read further than its total as long as pages name a next one', async () => {
		const { read, events } = await eventsOf(
			async (page) => await Promise.resolve({ ...pageOf(numbered(300), page), total: 100 }),
		);

		expect(read).toEqual(numbered(300));
		expect(events).toEqual([]);
	});

	it.each<[string, (asked: number) => number, Partial<Selection>]>([
		['stays', () => 30, {}],
		['grows with each answer', (asked) => 15 + 15 * asked, {}],
		['stays, and nothing passes the filter', () => 30, { matches: () => false }],
	])('that never ends is refused in words: its total %s', async (_name, totalAt, selection) => {
		let asked = 0;
		const endless: FetchPage = async (page) => {
			asked++;
			return await Promise.resolve({
				...pageOf([], 1),
				reviews: [{ id: `${page}` } as Review],
				total: totalAt(asked),
				hasNext: true,
			});
		};

		await expect(readList({ fetchPage: endless }, { ...EVERYTHING, ...selection })).rejects.toMatchObject({
			text: {
				message: 'The list of reviews does not end',
				description: expect.stringMatching(/^It reports \d+ reviews, but .* 'Start Page'/) as string,
			},
		});
		expect(asked).toBeLessThan(80);
	});

	it.each([
		[25, true],
		[26, false],
	])(
		'is read to page %i, and ten times as far as its total and 15 pages more at most: %s',
		async (count, isRead) => {
			const reading = eventsOf(
				async (page) => await Promise.resolve({ ...pageOf(numbered(15 * count), page), total: 15 }),
			);

			if (isRead) expect((await reading).read).toHaveLength(15 * count);
			else await expect(reading).rejects.toThrow('The list of reviews does not end');
		},
	);

	it('without links to next pages is read by its total', async () => {
		const { read, pages } = await eventsOf(
			async (page) => await Promise.resolve({ ...pageOf(numbered(300), page), hasNext: false }),
		);

		expect(read).toEqual(numbered(300));
		expect(pages).toHaveLength(20);
	});
});

describe('a list that shows a review on several pages', () => {
	/** Pages of a list of 150 reviews, with others in place of some. */
	const pagesWith = (change: (ids: string[], page: number) => string[]): FetchPage => {
		const { fetchPage } = listOf(numbered(150));
		return async (page) => {
			const answer = await fetchPage(page);
			return { ...answer, reviews: reviewsOf(change(idsOf(answer.reviews), page)) };
		};
	};

	it.each<[string, Parameters<typeof pagesWith>[0], string[]]>([
		['the first one on top of each', (ids) => ['r0', ...ids.filter((id) => id !== 'r0')], numbered(150)],
		['two on top of each', (ids) => [...new Set(['r0', 'r1', ...ids])], numbered(150)],
		[
			'one in place of another',
			(ids) => ids.map((id) => (id === 'r20' ? 'r5' : id)),
			numbered(150).filter((id) => id !== 'r20'),
		],
		['the last one before on each', (ids, page) => [`r${(page - 1) * 15}`, ...ids], numbered(150)],
	])('gives it once, and keeps the order: %s', async (_name, change, ids) => {
		const fetchPage = pagesWith(change);

		const read = idsOf(await readList({ fetchPage }));
		const first = idsOf(await readList({ fetchPage }, { ...EVERYTHING, most: 40, enough: 40 }));

		expect(read).toEqual(ids);
		expect(first.slice(0, 40)).toEqual(ids.slice(0, 40));
	});
});
