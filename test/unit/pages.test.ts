import { MAX_REVIEWS, PAGES_IN_FLIGHT, readAll, readUpTo } from '../../nodes/shared/pages';
import type { FetchPage } from '../../nodes/shared/pages';
import type { Review, ReviewPage } from '../../nodes/shared/types';

const PER_PAGE = 15;

const reviewsOf = (ids: string[]) => ids.map((id) => ({ id }) as Review);
const idsOf = (reviews: Review[]) => reviews.map(({ id }) => id);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`);

/** A list of ids that can change before each page is answered. */
function listOf(ids: string[], change: (request: number, ids: string[]) => void = () => {}) {
	const pages: number[] = [];
	const fetchPage: FetchPage = async (page) => {
		pages.push(page);
		change(pages.length, ids);
		const answer: ReviewPage = {
			reviews: reviewsOf(ids.slice((page - 1) * PER_PAGE, page * PER_PAGE)),
			perPage: PER_PAGE,
			total: ids.length,
			hasNext: page * PER_PAGE < ids.length,
		};
		return await Promise.resolve(answer);
	};
	return { fetchPage, pages };
}

describe('reading a list that stays as it is', () => {
	it.each([0, 1, 15, 16, 157])('of %i reviews takes each page once', async (count) => {
		const { fetchPage, pages } = listOf(numbered(count));

		expect(idsOf(await readAll(fetchPage))).toEqual(numbered(count));
		expect(pages).toHaveLength(Math.max(1, Math.ceil(count / PER_PAGE)));
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
		expect(pages.length).toBeLessThan(80);
	});

	it('fills a limit although reviews moved to the next page', async () => {
		const { fetchPage } = listOf(numbered(100), (request, ids) => {
			if (request === 2) ids.unshift('new');
		});

		expect(idsOf(await readUpTo(fetchPage, 30))).toEqual(numbered(30));
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

	it('that always names a next page ends at the first one without news', async () => {
		const fetchPage = lying(157, numbered(157), () => true);

		expect(idsOf(await readAll(fetchPage))).toEqual(numbered(157));
	});

	it('that never ends is refused', async () => {
		const endless: FetchPage = async (page) =>
			await Promise.resolve({
				reviews: reviewsOf([`${page}`]),
				perPage: PER_PAGE,
				total: 30,
				hasNext: true,
			});

		await expect(readAll(endless)).rejects.toThrow('The list of reviews does not end');
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
				description: expect.stringMatching(/filters.*'Start Page'/) as string,
			},
		});
		await expect(readUpTo(fetchPage, MAX_REVIEWS + 1)).rejects.toThrow('120001');
		expect(fetchPage).toHaveBeenCalledTimes(2);
	});
});
