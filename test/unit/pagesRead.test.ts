import { PagesRead } from '../../nodes/ReviewPlatformTrigger/pagesRead';
import { listPage, reviewOf } from '../support/listPages';

const page = (ids: string[], total: number) =>
	listPage(
		ids.map((id) => reviewOf(id, 0)),
		{ total, perPage: 2 },
	);

function pagesOf(...pages: Array<[number: number, ids: string[], total: number]>): PagesRead {
	const read = new PagesRead();
	for (const [number, ids, total] of pages) read.receive(number, page(ids, total));
	return read;
}
const numbersIn = (pages: PagesRead) => [1, 2, 3, 4, 5, 6].filter((number) => pages.has(number));

describe('the pages that were read', () => {
	it('are those of one list: another total makes them unread', () => {
		const pages = pagesOf([1, ['a', 'b'], 5], [2, ['c', 'd'], 5]);
		expect(numbersIn(pages)).toEqual([1, 2]);

		pages.receive(3, page(['e'], 6));

		expect(numbersIn(pages)).toEqual([3]);
		expect(pages.total).toBe(6);
		expect(pages.get(3)?.reviews.map(({ id }) => id)).toEqual(['e']);
		expect(pages.get(1)).toBeUndefined();
	});

	it('stay read from the fourth change on: such a list would never be read to its end', () => {
		const pages = pagesOf([1, [], 5], [2, [], 6], [3, [], 7], [4, [], 8]);
		expect(numbersIn(pages)).toEqual([4]);

		pages.receive(5, page([], 9));

		expect(numbersIn(pages)).toEqual([4, 5]);
	});

	it('have none before the first', () => {
		const pages = new PagesRead();

		expect(pages).toMatchObject({ total: 0 });
		expect(pages.layout('newest')).toMatchObject({ lastPage: 1 });
	});

	it('count as a change only when there were others: the first page has a total of its own', () => {
		const pages = pagesOf([1, [], 5], [2, [], 6], [3, [], 7], [4, [], 8], [4, [], 8]);

		expect(numbersIn(pages)).toEqual([4]);
	});

	it.each([
		[-1, 0],
		[0, 0],
		[1, 1],
		[2, 1],
		[3, 2],
	])('would be, for %i reviews: %i', (reviews, count) => {
		expect(pagesOf([1, ['a', 'b'], 5]).pagesFor(reviews)).toBe(count);
	});

	it('tell where the ends of the list are', () => {
		expect(pagesOf([1, ['a', 'b'], 5]).layout('oldest')).toMatchObject({ lastPage: 3, newestPage: 3 });
	});
});

describe('the whole list', () => {
	it('is there when all its reviews are, in whatever order they were read', () => {
		const pages = pagesOf([3, ['e'], 5], [1, ['a', 'b'], 5], [2, ['c', 'd'], 5]);

		expect(pages.wholeList?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
	});

	it.each<[string, Array<[number: number, ids: string[], total: number]>]>([
		[
			'a page is missing',
			[
				[1, ['a', 'b'], 5],
				[2, ['c', 'd'], 5],
			],
		],
		[
			'a review is missing',
			[
				[1, ['a', 'b'], 5],
				[2, ['c', 'd'], 5],
				[3, [], 5],
			],
		],
		[
			'a review moved meanwhile and is there twice',
			[
				[1, ['a', 'b'], 5],
				[2, ['b', 'c'], 5],
				[3, ['d'], 5],
			],
		],
		[
			'a page is missing and there is one beyond the end',
			[
				[1, ['a', 'b'], 3],
				[4, ['c'], 3],
			],
		],
	])('is not there when %s', (_name, pages) => {
		expect(pagesOf(...pages).wholeList).toBeUndefined();
	});

	it('may be empty', () => {
		expect(pagesOf([1, [], 0]).wholeList).toEqual([]);
	});
});
