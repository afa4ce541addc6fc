import { EVERYTHING, Reading } from '../../nodes/shared/reading';
import type { Selection } from '../../nodes/shared/reading';
import type { Review, ReviewPage } from '../../nodes/shared/types';

const page = (ids: string[], total: number, fields: Partial<ReviewPage> = {}): ReviewPage => ({
	reviews: ids.map((id) => ({ id }) as Review),
	perPage: 2,
	total,
	hasNext: false,
	...fields,
});

function readingOf(pages: ReviewPage[], selection: Partial<Selection> = {}): Reading {
	const reading = new Reading({ ...EVERYTHING, ...selection });
	for (const each of pages) reading.take(each);
	return reading;
}
const idsOf = (reading: Reading) => reading.reviews.map(({ id }) => id);
const notB = ({ id }: Review) => id !== 'b';

describe('a reading', () => {
	it('merges pages by id: one seen before stays where it was', () => {
		const reading = readingOf([page(['a', 'b'], 4), page(['b', 'c'], 4)]);

		expect(idsOf(reading)).toEqual(['a', 'b', 'c']);
		expect(reading.take(page(['c', 'a'], 4))).toBe(false);
		expect(reading.take(page(['a', 'd'], 4))).toBe(true);
		expect(reading).toMatchObject({ pagesRead: 4, matched: 4, perPage: 2 });
	});

	it('counts and returns what matches', () => {
		const reading = readingOf([page(['a', 'b'], 3), page(['c'], 3)], { matches: notB });

		expect(idsOf(reading)).toEqual(['a', 'c']);
		expect(reading.matched).toBe(2);
		expect(reading.isConsistent).toBe(true);
	});

	it.each<[string, Partial<Selection>, number[], number, number]>([
		['the whole list', {}, [5], 3, 5],
		['the whole list, by the largest total', {}, [5, 9, 7], 5, 9],
		['from page 2', { startPage: 2 }, [5], 3, 3],
		['to page 2', { endPage: 2 }, [5], 2, 4],
		['pages 2 and 3 of more', { startPage: 2, endPage: 3 }, [50], 3, 4],
		['from beyond the end', { startPage: 9 }, [5], 3, 0],
		['an empty list', {}, [0], 0, 0],
	])('of %s knows the last page and how many to expect', (_name, selection, totals, lastPage, expected) => {
		const reading = readingOf(
			totals.map((total) => page([], total)),
			selection,
		);

		expect(reading).toMatchObject({ lastPage, expected });
	});

	it.each<[string, Partial<Selection>, number]>([
		['all without a filter', {}, 5],
		['what was found with one', { matches: notB }, 1],
		['no more than is wanted', { most: 3 }, 3],
		['what was found with a filter, when more is wanted', { matches: notB, most: 3 }, 1],
	])('returns at most %s', (_name, selection, most) => {
		expect(readingOf([page(['a', 'b'], 5)], selection).atMost).toBe(most);
	});
});

describe('a reading agrees with itself', () => {
	it.each<[string, ReviewPage[], Partial<Selection>, boolean]>([
		['all that the total tells of', [page(['a', 'b'], 3), page(['c'], 3)], {}, true],
		['two totals', [page(['a', 'b'], 4), page(['c'], 3)], {}, false],
		['too few', [page(['a', 'b'], 3), page([], 3)], {}, false],
		['too many', [page(['a', 'b'], 3), page(['c', 'd'], 3)], {}, false],
		['a next page after the last', [page(['a', 'b'], 2, { hasNext: true })], {}, false],
		['a next page after the last wanted', [page(['a', 'b'], 2, { hasNext: true })], { endPage: 1 }, true],
		['a next page within what is wanted', [page(['a', 'b'], 2, { hasNext: true })], { endPage: 2 }, false],
		[
			'a next page before the last one read',
			[page(['a', 'b'], 3, { hasNext: true }), page(['c'], 3)],
			{},
			true,
		],
	])('%s', (_name, pages, selection, isConsistent) => {
		expect(readingOf(pages, selection).isConsistent).toBe(isConsistent);
	});
});

describe('two readings', () => {
	it.each([
		[['a', 'b'], ['a', 'b'], true],
		[['a', 'b'], ['b', 'a'], false],
		[['a', 'b'], ['a', 'c'], false],
		[['a', 'b'], ['a'], false],
		[['a'], ['a', 'b'], false],
		[[], [], true],
	])('of %j and %j agree: %s', (one, other, agree) => {
		expect(readingOf([page(one, 2)]).agreesWith(readingOf([page(other, 2)]))).toBe(agree);
	});

	it('together have each review once, those of the later one first', () => {
		const later = readingOf([page(['c', 'd'], 4)]);

		later.addFrom(readingOf([page(['a', 'c'], 4)]));

		expect(idsOf(later)).toEqual(['c', 'd', 'a']);
	});

	it('together have the later text of a review', () => {
		const later = readingOf([page(['a'], 1)]);
		const earlier = readingOf([{ ...page([], 1), reviews: [{ id: 'a', title: 'Before' } as Review] }]);

		later.addFrom(earlier);

		expect(later.reviews).toEqual([{ id: 'a' }]);
	});
});
