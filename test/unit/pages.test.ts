import { MAX_REREADS, MAX_REVIEWS, PAGES_IN_FLIGHT, readAll, readUpTo } from '../../nodes/shared/pages';
import type { FetchPage } from '../../nodes/shared/pages';
import { EVERYTHING } from '../../nodes/shared/reading';
import type { ReviewPage } from '../../nodes/shared/types';
import { idsOf, listOf, numbered, PER_PAGE, reviewsOf } from '../support/pagedList';

describe('reading a list that stays as it is', () => {
	it.each([0, 1, 15, 16, 157])('of %i reviews takes each page once', async (count) => {
		const { fetchPage, pages } = listOf(numbered(count));

		expect(idsOf(await readAll(fetchPage))).toEqual(numbered(count));
		expect(pages).toHaveLength(Math.max(1, Math.ceil(count / PER_PAGE)));
	});

	it.each([
		[{ startPage: 3, endPage: 5 }, 30, 75, [3, 4, 5]],
		[{ startPage: 10 }, 135, 157, [10, 11]],
		[{ endPage: 2 }, 0, 30, [1, 2]],
		[{ startPage: 12 }, 0, 0, [12]],
	])('takes of it what is selected: %j', async (selection, from, to, asked) => {
		const { fetchPage, pages } = listOf(numbered(157));

		expect(idsOf(await readAll(fetchPage, { ...EVERYTHING, ...selection }))).toEqual(
			numbered(157).slice(from, to),
		);
		expect(pages).toEqual(asked);
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

		expect(idsOf(await readAll(slow))).toEqual(numbered(300));
		expect(most).toBe(PAGES_IN_FLIGHT);
	});

	it('starts no further page after one could not be read', async () => {
		const { fetchPage, pages } = listOf(numbered(3_000));
		const failing: FetchPage = async (page) => {
			if (page === 3) throw new Error('no');
			return await fetchPage(page);
		};

		await expect(readAll(failing)).rejects.toThrow('no');
		await new Promise((resolve) => setImmediate(resolve));
		expect(pages.length).toBeLessThan(2 * PAGES_IN_FLIGHT);
	});
});

describe('reading a list that changes meanwhile', () => {
	it('has every review that was there throughout, once, after one came on top', async () => {
		const { fetchPage } = listOf(numbered(100), (request, ids) => {
			if (request === 3) ids.unshift('new');
		});

		const ids = idsOf(await readAll(fetchPage));

		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toEqual(expect.arrayContaining(numbered(100)));
	});

	it('has every review that was there throughout, once, after one was deleted', async () => {
		const { fetchPage } = listOf(numbered(100), (request, ids) => {
			if (request === 3) ids.splice(2, 1);
		});

		const ids = idsOf(await readAll(fetchPage));

		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toEqual(numbered(100).filter((id) => id !== 'r2'));
	});

	it('ends when it never stands still', async () => {
		const { fetchPage, pages } = listOf(numbered(100), (request, ids) => ids.unshift(`new${request}`));

		expect(idsOf(await readAll(fetchPage))).toEqual(expect.arrayContaining(numbered(100)));
		// Twice in each rereading: once more when the total has changed on page 2.
		expect(pages.filter((page) => page === 1)).toHaveLength(1 + 2 * MAX_REREADS);
	});

	it.each([
		['came', (ids: string[]) => void ids.unshift('new'), [1, 2, 3, 4, 3, 5, 6, 7]],
		['were deleted', (ids: string[]) => void ids.splice(0, 3), [1, 2, 3, 4, 3, 5, 6, 7]],
		['of two pages were deleted', (ids: string[]) => void ids.splice(0, 16), [1, 2, 3, 4, 3, 2, 5, 6]],
		['of five pages were deleted', (ids: string[]) => void ids.splice(0, 75), [1, 2, 3, 4, 3, 2, 1]],
	])('reads again the pages that reviews moved to when some %s', async (_name, change, reread) => {
		const { fetchPage, pages } = listOf(numbered(100), (request, ids) => {
			if (request === 3) ids.pop();
			if (request === 7 + 4) change(ids);
		});

		const ids = idsOf(await readAll(fetchPage));

		expect(pages.slice(7, 7 + reread.length)).toEqual(reread);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('does not read again before the first page that is wanted', async () => {
		const { fetchPage, pages } = listOf(numbered(100), (request, ids) => {
			if (request === 3) ids.pop();
			if (request === 5 + 2) ids.splice(0, 60);
		});

		await readAll(fetchPage, { ...EVERYTHING, startPage: 3 });

		expect(Math.min(...pages)).toBe(3);
	});

	it('reads to the end again though the API names no next page', async () => {
		const { fetchPage, pages } = listOf(numbered(100), (request, ids) => {
			if (request === 3) ids.splice(2, 1);
		});
		const silent: FetchPage = async (page) => ({ ...(await fetchPage(page)), hasNext: false });

		expect(idsOf(await readAll(silent))).toHaveLength(99);
		expect(pages).toHaveLength(7 + 7);
	});

	it('keeps what only an earlier reading has seen when no two of them agree', async () => {
		let reading = 0;
		const restless: FetchPage = async (page) => {
			if (page === 1) reading++;
			return await Promise.resolve({
				reviews: page > 1 ? [] : reviewsOf(['always', `only in ${reading}`]),
				perPage: PER_PAGE,
				total: 30,
				hasNext: false,
			});
		};

		expect(idsOf(await readAll(restless)).sort()).toEqual([
			'always',
			...[1, 2, 3, 4].map((number) => `only in ${number}`),
		]);
	});
});

describe('a list that lies', () => {
	const lying = (total: number, ids: string[], hasNext: (page: number) => boolean): FetchPage => {
		return async (page) =>
			await Promise.resolve({
				reviews: reviewsOf(ids.slice((page - 1) * PER_PAGE, page * PER_PAGE)),
				perPage: PER_PAGE,
				total,
				hasNext: hasNext(page),
			});
	};

	it.each([90, 200])('about its total (%i instead of 157) is still read to its end', async (total) => {
		const fetchPage = lying(total, numbered(157), (page) => page < 11);

		expect(idsOf(await readAll(fetchPage))).toEqual(numbered(157));
	});

	it('about its total in the same way twice is read twice, the second time to its end', async () => {
		const fetchPage = jest.fn(lying(200, numbered(157), (page) => page < 11));

		await readAll(fetchPage);

		expect(fetchPage).toHaveBeenCalledTimes(14 + 12);
	});

	it('about its next page is not read past the last that is wanted', async () => {
		const pages: number[] = [];
		const fetchPage = lying(16, numbered(157), () => true);
		const noting: FetchPage = async (page) => {
			pages.push(page);
			return await fetchPage(page);
		};

		expect(idsOf(await readAll(noting, { ...EVERYTHING, endPage: 2 }))).toEqual(numbered(30));
		expect(Math.max(...pages)).toBe(2);
	});

	it('that always names a next page ends at the first one without news', async () => {
		const fetchPage = lying(157, numbered(157), () => true);

		expect(idsOf(await readAll(fetchPage))).toEqual(numbered(157));
	});

	it.each([
		[1, 30],
		[5, 90],
	])('that never ends is refused, read from page %i', async (startPage, total) => {
		const endless = jest.fn<Promise<ReviewPage>, [number]>(
			async (page) =>
				await Promise.resolve({ reviews: reviewsOf([`${page}`]), perPage: PER_PAGE, total, hasNext: true }),
		);

		await expect(readAll(endless, { ...EVERYTHING, startPage })).rejects.toMatchObject({
			words: {
				message: 'The list of reviews does not end',
				description: expect.stringMatching(
					`^It says that it has ${total} reviews, but there is more on page .* 'Start Page' and 'End Page'`,
				) as string,
			},
		});
		// Two pages it tells of, and then three times as many and those under way.
		expect(endless).toHaveBeenCalledTimes(2 + 3 * 2 + PAGES_IN_FLIGHT + 1);
	});
});

describe('a list longer than n8n can take', () => {
	it('is refused at the first page, with the number and the way out', async () => {
		const fetchPage = jest.fn<Promise<ReviewPage>, [number]>(async () => {
			return await Promise.resolve({ reviews: [], perPage: PER_PAGE, total: MAX_REVIEWS + 1, hasNext: true });
		});

		await expect(readAll(fetchPage)).rejects.toMatchObject({
			words: {
				message: expect.stringContaining('120001') as string,
				description: expect.stringMatching(
					/filters.*'Start Page'.* pages 1 to 8000 and the rest from page 8001/,
				) as string,
			},
		});
		await expect(readUpTo(fetchPage, MAX_REVIEWS + 1)).rejects.toThrow('120001');
		expect(fetchPage).toHaveBeenCalledTimes(2);
	});

	it('may be as long as n8n can take', async () => {
		const fetchPage: FetchPage = async () =>
			await Promise.resolve({ reviews: [], perPage: MAX_REVIEWS, total: MAX_REVIEWS, hasNext: false });

		expect(await readUpTo(fetchPage, MAX_REVIEWS)).toEqual([]);
	});

	it('is not refused for the part of it that is wanted', async () => {
		const { fetchPage } = listOf(numbered(30));
		const long: FetchPage = async (page) => ({ ...(await fetchPage(page)), total: MAX_REVIEWS + 1 });

		expect(idsOf(await readUpTo(long, 20))).toEqual(numbered(20));
	});
});
