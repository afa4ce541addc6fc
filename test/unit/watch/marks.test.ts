import { Marks, MAX_MARKS } from '../../../nodes/ReviewPlatformTrigger/watch/marks';
import type { Review, ReviewPage } from '../../../nodes/shared/types';

const PER_PAGE = 15;

/** A list of so many reviews, with page n of it. */
function listOf(count: number, perPage = PER_PAGE) {
	const ids = Array.from({ length: count }, (_, index) => `review-${index}`);
	const page = (number: number): ReviewPage => ({
		reviews: ids.slice((number - 1) * perPage, number * perPage).map((id) => ({ id }) as Review),
		perPage,
		total: ids.length,
		hasNext: number * perPage < ids.length,
	});
	return { ids, page, pages: Math.ceil(count / perPage) };
}

/** Marks of a list, as a sweep over all of it leaves them. */
function marked({ ids, page, pages }: ReturnType<typeof listOf>): Marks {
	const marks = new Marks({ marks: '', total: 0, haveFailed: false });
	for (let number = 1; number <= pages; number++) marks.renew(page(number), number);
	marks.finish(ids.length, true);
	return marks;
}

describe('marks', () => {
	it.each([
		[10, 1],
		[300, 20],
		[1_920, 128],
		[1_935, 64],
		[3_000, 100],
		[100_000, 125],
	])('of %i reviews are %i, which are kept in eight characters each', (count, expected) => {
		const marks = marked(listOf(count));
		const record = marks.toRecord();

		expect(marks.size).toBe(expected);
		expect(record.marks).toHaveLength(expected * 8);
		expect(expected).toBeLessThanOrEqual(MAX_MARKS);
		expect(new Marks(record).toRecord()).toEqual(record);
	});

	it.each([
		[3_000, 15],
		[60, 2],
		[60, 1],
	])('of %i reviews, %i a page, are renewed page by page, not added', (count, perPage) => {
		const list = listOf(count, perPage);
		const marks = marked(list);
		const before = marks.toRecord();
		for (const number of [7, 8, 1, list.pages, 8]) {
			marks.renew(list.page(number), number);

			expect(marks.toRecord()).toEqual(before);
		}
	});

	it('are none in a list that does not hold still', () => {
		const marks = marked(listOf(300));
		marks.finish(300, false);

		expect(marks.size).toBe(0);
	});

	it.each([
		[142, 9],
		[143, 10],
	])('are none behind the end of a list of which %i are left', (total, expected) => {
		const marks = marked(listOf(300));
		marks.finish(total, true);

		expect(marks.size).toBe(expected);
	});

	it.each([
		['before them', 100],
		['where one is', 142],
	])('move with what is found %s, and so tell no growth there', (_name, place) => {
		const list = listOf(300);
		const marks = marked(list);
		list.ids.splice(place, 0, 'new');
		marks.moveBehind(place);
		for (let number = 1; number <= 21; number++) marks.find(list.page(number), number);

		expect(marks.likeliest(list.ids.length).rise).toBe(0);
	});

	it('found again narrow the list down to the stretch that has grown', () => {
		const list = listOf(300);
		const marks = marked(list);
		list.ids.splice(100, 0, 'new');

		expect(marks.likeliest(301)).toMatchObject({ from: -1, to: 301, shift: 0, rise: 1 });
		marks.find(list.page(10), 10);
		expect(marks.likeliest(301)).toMatchObject({ from: -1, to: 143, shift: 0, rise: 1 });
		marks.find(list.page(5), 5);
		expect(marks.likeliest(301)).toMatchObject({ from: 67, to: 143, shift: 0, rise: 1 });
		expect(marks.likeliest(301).marks).toHaveLength(4);
		expect(marks.likeliest(301).marks.map((mark) => marks.isFound(mark))).toEqual([
			false,
			false,
			false,
			false,
		]);
	});

	it('found again are known to be', () => {
		const list = listOf(300);
		const marks = marked(list);
		const [mark] = marks.likeliest(301).marks;
		if (!mark) throw new Error('There is no mark');
		marks.find(list.page(1), 1);

		expect(marks.isFound(mark)).toBe(true);
	});

	it.each([
		[[20, 200], [5, 10], { from: 143, to: 302, shift: 1, rise: 1 }],
		[[20, 280], [10, 18], { from: -1, to: 143, shift: 0, rise: 1 }],
	])('tell growth at the places %j: the stretch with more marks first', (places, pages, stretch) => {
		const list = listOf(300);
		const marks = marked(list);
		for (const place of places) list.ids.splice(place, 0, `new at ${place}`);
		for (const number of pages) marks.find(list.page(number), number);

		expect(marks.likeliest(302)).toMatchObject(stretch);
	});

	it('are never more than 128 in what is kept, also while a sweep goes over a list that has become shorter', () => {
		const marks = marked(listOf(3_840));
		const list = listOf(1_920);
		for (let number = 1; number <= 100; number++) marks.renew(list.page(number), number);

		expect(marks.size).toBeGreaterThan(MAX_MARKS);
		expect(marks.toRecord().marks).toHaveLength(MAX_MARKS * 8);
	});

	it('tell growth from a deletion elsewhere, which leave the same total', () => {
		const list = listOf(300);
		const marks = marked(list);
		list.ids.splice(200, 0, 'new');
		list.ids.splice(20, 1);
		marks.find(list.page(10), 10);

		expect(marks.likeliest(300)).toMatchObject({ from: 141, to: 300, shift: -1, rise: 1 });
	});

	it('that are not where they should be are left out, or assumed to have moved', () => {
		const marks = marked(listOf(300));
		const middle = marks.likeliest(301).marks[10];
		if (!middle) throw new Error('There is no mark in the middle');
		marks.setPlace(middle, null);
		expect(marks.likeliest(301).marks).toHaveLength(19);
		expect(marks.likeliest(301).marks).not.toContain(middle);

		marks.setPlace(middle, middle.place + 1);
		expect(marks.likeliest(301)).toMatchObject({ from: -1, to: middle.place + 1, rise: 1 });
	});
});
