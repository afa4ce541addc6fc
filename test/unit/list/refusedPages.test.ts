import { ApiError, ListReadError } from '../../../nodes/shared/errors/apiErrors';
import { readList } from '../../../nodes/shared/list/readList';
import type { FetchPage } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import { delayed, idsOf, listOf, missingFrom, numbered } from '../../support/pagedList';

const refused = (status: number) => new ApiError({ message: 'No', description: 'None' }, status);

describe('a list whose pages past the end are refused', () => {
	it.each([
		['by some pages of many', 1_500, 98, 40],
		['by half of its pages', 1_500, 60, 900],
	])('is over when it becomes shorter %s', async (_name, count, at, gone) => {
		const list = listOf(numbered(count), (request, ids) => {
			if (request === at) ids.splice(0, gone);
		});
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (page > 1 && answer.reviews.length === 0) throw refused(422);
			return answer;
		};

		const read = idsOf(await readList({ fetchPage }));

		expect(missingFrom(read, numbered(count).slice(gone))).toEqual([]);
		expect(list.pages.length).toBeLessThanOrEqual(100 + 12 + 6);
	});

	it('is over also when a page from before it became shorter comes late', async () => {
		const ids = numbered(60);
		const list = listOf(ids);
		const late = delayed(list.fetchPage, () => 30);
		const fetchPage: FetchPage = async (page) => {
			if (page === 3 && ids.length === 60) return await late(page);
			await Promise.resolve();
			if (page === 2 && ids.length === 60) ids.splice(30);
			const answer = await list.fetchPage(page);
			if (answer.reviews.length === 0) throw refused(404);
			return answer;
		};

		expect(missingFrom(idsOf(await readList({ fetchPage })), numbered(30))).toEqual([]);
	});

	it('is asked once more for a page that is refused though its first page says that it is there', async () => {
		const list = listOf(numbered(45));
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (page === 3 && list.pages.length === 3) throw refused(404);
			return answer;
		};

		expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(45));
		expect(list.pages.length).toBeLessThanOrEqual(2 * 3 + 12);
	});

	it('is read to its end when each page is refused the first time', async () => {
		const list = listOf(numbered(300));
		const asked = new Set<number>();
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (page > 1 && !asked.has(page)) {
				asked.add(page);
				throw refused(404);
			}
			return answer;
		};

		expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(300));
		expect(list.pages.length).toBeLessThanOrEqual(20 * 3 + 6);
	});

	it('is mended where reviews went when only a refused page and its first one tell', async () => {
		const ids = numbered(45);
		const list = listOf(ids, (request) => {
			if (request === 3) ids.splice(0, 15);
		});
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (answer.reviews.length === 0) throw refused(404);
			return answer;
		};

		expect(missingFrom(idsOf(await readList({ fetchPage })), numbered(45).slice(15))).toEqual([]);
		expect(list.pages.length).toBeLessThanOrEqual(2 * 3 + 12);
	});

	it('is over where the page before names no next one, whatever the total says', async () => {
		const list = listOf(numbered(30));
		const fetchPage: FetchPage = async (page) => {
			if (page > 2) throw refused(404);
			return { ...(await list.fetchPage(page)), total: 40 };
		};

		expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(30));
		expect(list.pages).not.toContain(3);
	});

	it('may refuse each of its pages once', async () => {
		const list = listOf(numbered(1_500));
		const known = new Set<number>();
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (page % 9 !== 0 || known.has(page)) return answer;
			known.add(page);
			throw refused(404);
		};

		expect(idsOf(await readList({ fetchPage }))).toEqual(numbered(1_500));
		expect(list.pages.length).toBeLessThanOrEqual(100 + 11 * 12);
	});

	it.each([404, 422])(
		'is not taken to be shorter (%s) when its first page says otherwise',
		async (status) => {
			const { fetchPage, pages } = listOf(numbered(300));
			const refusing: FetchPage = async (page) => {
				if (page >= 9) throw refused(status);
				return await fetchPage(page);
			};

			await expect(readList({ fetchPage: refusing })).rejects.toMatchObject({
				reason: { status },
			});
			expect(pages.length).toBeLessThan(12);
		},
	);

	it('is not read when its first page fails then', async () => {
		const list = listOf(numbered(45));
		const fetchPage: FetchPage = async (page) => {
			const answer = await list.fetchPage(page);
			if (page === 3) throw refused(404);
			if (list.pages.length > 3) throw new Error('no');
			return answer;
		};

		const reading = readList({ fetchPage });

		await expect(reading).rejects.toThrow(ListReadError);
		await expect(reading).rejects.toMatchObject({ pagesRead: 2, pagesInAll: 3, message: 'no' });
	});

	it('that begins past its end is empty when the service refuses that', async () => {
		const { fetchPage, pages } = listOf(numbered(30));
		const refusing: FetchPage = async (page) => {
			const answer = await fetchPage(page);
			if (page > 2) throw refused(404);
			return answer;
		};

		expect(await readList({ fetchPage: refusing }, { ...EVERYTHING, startPage: 5 })).toEqual([]);
		expect(pages).toEqual([5, 1]);
	});
});
