import { PAGES_IN_FLIGHT, readUpTo } from '../../nodes/shared/pages';
import type { FetchPage } from '../../nodes/shared/pages';
import { EVERYTHING } from '../../nodes/shared/reading';
import type { Review } from '../../nodes/shared/types';
import { idsOf, listOf, numbered, reviewsOf } from '../support/pagedList';

describe('reading up to a limit', () => {
	/** Reviews whose number has this remainder match. */
	const every = (step: number, remainder = 0) => ({
		...EVERYTHING,
		matches: ({ id }: Review) => Number(id.slice(1)) % step === remainder,
	});

	it.each([
		[1, [1]],
		[15, [1]],
		[16, [1, 2]],
		[40, [1, 2, 3]],
		[157, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
		[1_000, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
	])('of %i reads the pages it needs', async (limit, asked) => {
		const { fetchPage, pages } = listOf(numbered(157));

		expect(idsOf(await readUpTo(fetchPage, limit))).toEqual(numbered(157).slice(0, limit));
		expect(pages).toEqual(asked);
	});

	it.each([
		['a third', every(3), 20, 4],
		['a third, and one more than fits', every(3), 21, 5],
		['one on the first page', every(15), 3, 3],
		['none on the first page', every(3_000, 2_999), 1, 200],
		['the rest of a page', every(3), 6, 2],
		['all', every(1), 40, 3],
	])('of what matches a filter reads as far as is needed: %s', async (_name, selection, limit, read) => {
		const { fetchPage, pages } = listOf(numbered(3_000));

		const reviews = await readUpTo(fetchPage, limit, selection);

		expect(reviews).toEqual(reviewsOf(numbered(3_000)).filter(selection.matches).slice(0, limit));
		expect(Math.max(...pages)).toBe(read);
	});

	it('does not take the first page for what all are like: four times the pages under way, then it looks again', async () => {
		const { fetchPage, pages } = listOf(numbered(3_000));
		const selection = {
			...EVERYTHING,
			matches: ({ id }: Review) => id === 'r0' || Number(id.slice(1)) >= 15,
		};

		expect(await readUpTo(fetchPage, 100, selection)).toHaveLength(100);
		expect(pages).toHaveLength(1 + 4 * PAGES_IN_FLIGHT);
	});

	it('reads what it needs without a filter at once', async () => {
		let underWay = 0;
		let most = 0;
		const { fetchPage } = listOf(numbered(157));
		const counting: FetchPage = async (page) => {
			most = Math.max(most, ++underWay);
			const answer = await fetchPage(page);
			underWay--;
			return answer;
		};

		await readUpTo(counting, 40);

		expect(most).toBe(2);
	});

	it('of a part of the list takes no page outside it', async () => {
		const { fetchPage, pages } = listOf(numbered(157));

		expect(idsOf(await readUpTo(fetchPage, 100, { ...EVERYTHING, startPage: 3, endPage: 4 }))).toEqual(
			numbered(157).slice(30, 60),
		);
		expect(pages).toEqual([3, 4]);
	});

	it('fills a limit although reviews moved to the next page', async () => {
		const { fetchPage } = listOf(numbered(100), (request, ids) => {
			if (request === 2) ids.unshift('new');
		});

		expect(idsOf(await readUpTo(fetchPage, 30))).toEqual(numbered(30));
	});
});
