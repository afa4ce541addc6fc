import { ApiFault, ReadingStopped } from '../../nodes/shared/faults';
import { PAGES_IN_FLIGHT } from '../../nodes/shared/list/readingPass';
import { readList } from '../../nodes/shared/list/readList';
import type { FetchPage, ReadingEvent } from '../../nodes/shared/list/readList';
import { EVERYTHING } from '../../nodes/shared/list/selection';
import type { Review } from '../../nodes/shared/types';
import { ChangingList } from '../support/changingList';
import { idsOf, listOf, numbered, pageOf, PER_PAGE } from '../support/pagedList';

const refused = (httpCode: string) => new ApiFault({ message: 'No', description: 'None', httpCode });
/** Reviews whose number has this remainder match. */
const every = (step: number, remainder = 0) => ({
	matches: ({ id }: Review) => Number(id.slice(1)) % step === remainder,
});

describe('reading a list that stays as it is', () => {
	it.each([
		[{ startPage: 3, endPage: 5 }, 30, 75, [3, 4, 5]],
		[{ startPage: 10 }, 135, 157, [10, 11]],
		[{ endPage: 2 }, 0, 30, [1, 2]],
		[{ startPage: 12 }, 0, 0, [12]],
		[{ startPage: 11, endPage: 99 }, 150, 157, [11]],
	])('takes of it what is selected: %j', async (selection, from, to, asked) => {
		const list = listOf(numbered(157));

		expect(idsOf(await readList(list, { ...EVERYTHING, ...selection }))).toEqual(
			numbered(157).slice(from, to),
		);
		expect(list.pages).toEqual(asked);
	});

	it('keeps a few pages under way, and the order', async () => {
		let underWay = 0;
		let most = 0;
		const { fetchPage } = listOf(numbered(300));
		const slow: FetchPage = async (page) => {
			most = Math.max(most, ++underWay);
			for (let turn = 0; turn < 20 - page; turn++) await Promise.resolve();
			underWay--;
			return await fetchPage(page);
		};

		expect(idsOf(await readList({ fetchPage: slow }))).toEqual(numbered(300));
		expect(most).toBe(PAGES_IN_FLIGHT);
	});

	it('does not run far ahead of a page that does not come', async () => {
		const asked: number[] = [];
		const { fetchPage } = listOf(numbered(3_000));
		let answer = () => {};
		const stuck = new Promise<void>((resolve) => (answer = resolve));
		const reading = readList({
			fetchPage: async (page) => {
				asked.push(page);
				if (page === 2) await stuck;
				return await fetchPage(page);
			},
		});
		await new Promise((resolve) => setImmediate(resolve));

		expect(Math.max(...asked)).toBe(2 + 2 * PAGES_IN_FLIGHT);
		answer();
		expect(await reading).toHaveLength(3_000);
	});

	it('says how far it has come, also when a page cannot be read', async () => {
		const { fetchPage } = listOf(numbered(300));
		const progress: number[][] = [];
		const failing: FetchPage = async (page) => {
			if (page === 9) throw new Error('no');
			return await fetchPage(page);
		};

		const reading = readList({ fetchPage: failing, onProgress: (...pages) => progress.push(pages) });

		await expect(reading).rejects.toThrow(ReadingStopped);
		await expect(reading).rejects.toMatchObject({ pagesRead: 8, pagesInAll: 20, message: 'no' });
		expect(progress).toEqual(Array.from({ length: 8 }, (_, index) => [index + 1, 20]));
	});

	it('throws what the first page throws as it is', async () => {
		await expect(readList({ fetchPage: async () => await Promise.reject(refused('404')) })).rejects.toThrow(
			ApiFault,
		);
	});
});

describe('reading up to a limit', () => {
	const limited = (limit: number) => ({ ...EVERYTHING, most: limit, enough: limit });

	it.each([
		['a third', every(3), 20, 4],
		['a third, and one more than fits', every(3), 21, 5],
		['one on the first page', every(15), 3, 3],
		['the rest of a page', every(3), 6, 2],
		['all', every(1), 40, 3],
	])('of what matches a filter reads as far as is needed: %s', async (_name, filter, limit, read) => {
		const list = listOf(numbered(3_000));

		const reviews = await readList(list, { ...limited(limit), ...filter });

		expect(idsOf(reviews.slice(0, limit))).toEqual(
			numbered(3_000)
				.filter((id) => filter.matches({ id } as Review))
				.slice(0, limit),
		);
		expect(Math.max(...list.pages)).toBe(read);
	});

	it('reads on where a filter matches nothing at first', async () => {
		const list = listOf(numbered(3_000));

		const reviews = await readList(list, { ...limited(1), ...every(3_000, 1_499) });

		expect(idsOf(reviews)).toEqual(['r1499']);
		expect(list.pages.length).toBeLessThanOrEqual(100 + PAGES_IN_FLIGHT);
	});

	it('takes no page outside the part of the list that is wanted', async () => {
		const list = listOf(numbered(157));

		await readList(list, { ...limited(100), startPage: 3, endPage: 4 });

		expect(list.pages).toEqual([3, 4]);
	});

	it('ends when the ids asked for have been seen', async () => {
		const list = listOf(numbered(3_000));
		const ids = new Set(['r20', 'r2']);

		const reviews = await readList(list, { ...EVERYTHING, ids, matches: ({ id }) => ids.has(id) });

		expect(idsOf(reviews)).toEqual(['r2', 'r20']);
		expect(list.pages.length).toBeLessThanOrEqual(1 + PAGES_IN_FLIGHT);
	});
});

describe('a list that changes while it is read', () => {
	it.each([
		['reviews come in on top', 'add', 0],
		['reviews come in at the end', 'add', 0.999],
		['reviews come in anywhere', 'add', 0.4],
		['reviews are deleted on top', 'remove', 0],
		['reviews are deleted at the end', 'remove', 0.999],
	] as const)('costs little more than its 300 pages when %s', async (_name, kind, where) => {
		const at = (request: number, count: number) => ({
			request,
			kind,
			places: Array<number>(count).fill(where),
		});
		const changes = [10, 50, 90, 130, 170, 210, 240, 270].map((request) => at(request, 1));
		const list = new ChangingList({
			count: 4_500,
			perPage: 15,
			changes: [...changes, at(280, 40), at(290, 100)],
			delays: [3, 9, 1, 12, 5],
		});

		const read = idsOf(await readList(list));

		const ids = new Set(read);
		expect(read).toHaveLength(ids.size);
		expect(list.throughout.filter((id) => !ids.has(id))).toEqual([]);
		expect(list.pages.length).toBeLessThanOrEqual(list.mostPages + 50);
	});

	it('says how many pages it read once more', async () => {
		const events: ReadingEvent[] = [];
		const { fetchPage } = listOf(numbered(1_500), (request, ids) => {
			if (request === 30) ids.splice(0, 1);
		});

		await readList({ fetchPage, onEvent: (event) => events.push(event) });

		expect(events).toEqual([{ kind: 'mended', pages: 1 }]);
	});

	it('that both grew and shrank is read again when it is short, and comes as it is then', async () => {
		const events: ReadingEvent[] = [];
		const ids = numbered(150);
		const { fetchPage, pages } = listOf(ids, (request) => {
			if (request === 3) ids.unshift('new');
			if (request === 6) ids.splice(100, 1);
		});

		expect(idsOf(await readList({ fetchPage, onEvent: (event) => events.push(event) }))).toEqual(ids);
		expect(events.map((event) => ('reason' in event ? event.reason : event.kind))).toEqual([
			'mended',
			'mayHideChanges',
		]);
		expect(pages.length).toBeLessThanOrEqual(11 + 11 + 4);
	});

	it('puts a review that it sees late behind the one it follows', async () => {
		const { fetchPage } = listOf(numbered(45), (request, ids) => {
			if (request === 3) ids.splice(0, 1);
		});

		expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(45));
	});

	it('is over when it becomes shorter and the service refuses what is past its end', async () => {
		const ids = numbered(300);
		const list = listOf(ids, (request) => {
			if (request === 18) ids.splice(0, 40);
		});
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (page > 1 && answer.reviews.length === 0) throw refused('422');
			return answer;
		};

		const read = idsOf(await readList({ fetchPage }));

		expect(read).toEqual(expect.arrayContaining(numbered(300).slice(40)));
		expect(list.pages.length).toBeLessThan(20 + 12);
	});

	it.each(['404', '422'])(
		'is not taken to be shorter (%s) when its first page says otherwise',
		async (httpCode) => {
			const { fetchPage, pages } = listOf(numbered(300));
			const refusing: FetchPage = async (page) => {
				if (page >= 9) throw refused(httpCode);
				return await fetchPage(page);
			};

			await expect(readList({ fetchPage: refusing })).rejects.toMatchObject({
				reason: { words: { httpCode } },
			});
			expect(pages.length).toBeLessThan(12);
		},
	);

	it('that begins past its end is empty when the service refuses that', async () => {
		const { fetchPage } = listOf(numbered(30));
		const refusing: FetchPage = async (page) => {
			if (page > 2) throw refused('404');
			return await fetchPage(page);
		};

		expect(await readList({ fetchPage: refusing }, { ...EVERYTHING, startPage: 5 })).toEqual([]);
	});
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
			{ kind: 'readAgain', reason: 'tooFew' },
			{ kind: 'tooFew', found: 600, total: 1_500 },
		]);
		expect(pages.length).toBeLessThanOrEqual(2 * 40 + 3 * PAGES_IN_FLIGHT);
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
		expect(pages.length).toBeLessThanOrEqual(30);
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

	it('that never ends is refused in words', async () => {
		let asked = 0;
		const endless: FetchPage = async (page) => {
			asked++;
			return await Promise.resolve({
				...pageOf([], 1),
				reviews: [{ id: `${page}` } as Review],
				total: 30,
				hasNext: true,
			});
		};

		await expect(readList({ fetchPage: endless })).rejects.toMatchObject({
			words: {
				message: 'The list of reviews does not end',
				description: expect.stringMatching(/^It reports 30 reviews, but .* 'Start Page'/) as string,
			},
		});
		expect(asked).toBeLessThan(40);
	});

	it('without links to next pages is read by its total', async () => {
		const { read, pages } = await eventsOf(
			async (page) => await Promise.resolve({ ...pageOf(numbered(300), page), hasNext: false }),
		);

		expect(read).toEqual(numbered(300));
		expect(pages).toHaveLength(20);
	});
});

describe('a list that is said to be newest first', () => {
	const DAY = 86_400_000;
	/** Reviews so many days old. */
	const aged = (days: number[]): Review[] =>
		days.map(
			(age, index) => ({ id: `r${index}`, created_at: new Date(1e12 - age * DAY).toISOString() }) as Review,
		);
	const of = (reviews: Review[]) => {
		const pages: number[] = [];
		const events: ReadingEvent[] = [];
		const fetchPage: FetchPage = async (page) => {
			pages.push(page);
			const [from, to] = [(page - 1) * PER_PAGE, page * PER_PAGE];
			return await Promise.resolve({
				reviews: reviews.slice(from, to),
				perPage: PER_PAGE,
				total: reviews.length,
				hasNext: to < reviews.length,
			});
		};
		return { fetchPage, pages, events, onEvent: (event: ReadingEvent) => events.push(event) };
	};
	const within = (days: number) => {
		const since = 1e12 - days * DAY;
		return {
			...EVERYTHING,
			matches: ({ created_at }: Review) => Date.parse(created_at) >= since,
			newestFirst: { since, enough: Infinity },
		};
	};
	const front = (count: number) => ({
		...EVERYTHING,
		most: count,
		newestFirst: { since: -Infinity, enough: count },
	});
	const everyDay = Array.from({ length: 30_000 }, (_, index) => index);

	it('ends at the first page that has only older ones', async () => {
		const list = of(aged(everyDay));

		expect(await readList(list, within(20))).toHaveLength(21);
		expect(list.pages).toEqual([1, 2, 3, 4]);
		expect(list.events).toEqual([]);
	});

	it('is read from the front when a number of the newest is wanted', async () => {
		const list = of(aged(everyDay));

		expect((await readList(list, front(20))).slice(0, 20)).toEqual(aged(everyDay).slice(0, 20));
		expect(list.pages).toEqual([1, 2]);
	});

	it.each([
		['a page that is not in order', [3, 1, 2, ...everyDay.slice(3, 600)]],
		['a page that is newer than the one before', [...everyDay.slice(100, 115), ...everyDay.slice(0, 600)]],
		['an oldest-first order', everyDay.slice(0, 600).reverse()],
	])('is read to its end when it is not: %s', async (_name, days) => {
		const list = of(aged(days));

		const reviews = await readList(list, front(40));

		expect(reviews).toHaveLength(days.length);
		expect(list.events).toEqual([{ kind: 'outOfOrder', page: expect.any(Number) as number }]);
	});

	it('may have reviews without a time, and of one time', async () => {
		const reviews = aged([0, 0, 0, ...everyDay.slice(0, 300)]);
		(reviews[1] as Partial<Review>).created_at = '';
		const list = of(reviews);

		expect(await readList(list, front(20))).toHaveLength(30);
		expect(list.pages).toEqual([1, 2]);
	});
});

describe('a list longer than n8n can take', () => {
	const long: FetchPage = async (page) =>
		await Promise.resolve({ ...pageOf(numbered(30), page), total: 120_001, hasNext: true });

	it('is refused at the first page, with the number and the way out', async () => {
		const fetchPage = jest.fn(long);

		await expect(readList({ fetchPage })).rejects.toMatchObject({
			words: {
				message: '120001 reviews are more than n8n can take from one input item',
				description: expect.stringMatching(
					/filters.*'Start Page'.* pages 1 to 8000 and the rest from page 8001/,
				) as string,
			},
		});
		expect(fetchPage).toHaveBeenCalledTimes(1);
	});

	it('is not refused for the part of it that is wanted', async () => {
		const limited = { ...EVERYTHING, most: 20, enough: 20 };

		expect(idsOf(await readList({ fetchPage: long }, limited)).slice(0, 20)).toEqual(numbered(20));
	});

	it('is taken when it became so long while it was read', async () => {
		const { fetchPage } = listOf(numbered(119_990), (request, ids) => {
			if (request === 3) ids.push(...Array.from({ length: 50 }, (_, index) => `n${index}`));
		});

		expect(await readList({ fetchPage })).toHaveLength(120_040);
	});

	it('is refused when more than that match, though nobody could tell at first', async () => {
		const ids = numbered(130_000);
		const reading = readList(
			{ fetchPage: async (page) => await Promise.resolve(pageOf(ids, page, 1_000)) },
			{ ...EVERYTHING, ...every(1) },
		);

		await expect(reading).rejects.toThrow(/^122000 reviews are more than n8n can take/);
	});
});
