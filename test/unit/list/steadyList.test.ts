import { ApiError, ListReadError } from '../../../nodes/shared/errors/apiErrors';
import { readList } from '../../../nodes/shared/list/readList';
import type { FetchPage } from '../../../nodes/shared/list/readList';
import { PAGES_IN_FLIGHT } from '../../../nodes/shared/list/pagesInFlight';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import { idsOf, listOf, numbered } from '../../support/pagedList';

const refused = (status: number) => new ApiError({ message: 'No', description: 'None' }, status);

describe('reading a list that stays as it is', () => {
	it.each([
		[{ startPage: 3, endPage: 5 }, 30, 75, [3, 4, 5]],
		[{ startPage: 10 }, 135, 157, [10, 11]],
		[{ endPage: 2 }, 0, 30, [1, 2]],
		[{ startPage: 12 }, 0, 0, [12]],
		[{ startPage: 11, endPage: 99 }, 150, 157, [11]],
		[{ startPage: 4e9 }, 0, 0, [4e9]],
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

		expect(Math.max(...asked)).toBe(1 + PAGES_IN_FLIGHT);
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

		await expect(reading).rejects.toThrow(ListReadError);
		await expect(reading).rejects.toMatchObject({ pagesRead: 8, pagesInAll: 20, message: 'no' });
		expect(progress).toEqual(Array.from({ length: 8 }, (_, index) => [index + 1, 20]));
	});

	it('throws what the first page throws as it is', async () => {
		const fetchPage = jest.fn(async () => await Promise.reject(refused(404)));

		await expect(readList({ fetchPage })).rejects.toThrow(ApiError);
		expect(fetchPage).toHaveBeenCalledTimes(1);
	});

	it('ends with what a page throws, unless that says that there is no such page', async () => {
		const { fetchPage, pages } = listOf(numbered(300));
		const failing: FetchPage = async (page) => {
			const answer = await fetchPage(page);
			if (page === 3) throw refused(403);
			return answer;
		};

		await expect(readList({ fetchPage: failing })).rejects.toThrow(ListReadError);
		expect(pages).not.toContain(9);
	});
});
