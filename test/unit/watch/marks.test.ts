import { Marks, MAX_MARKS } from '../../../nodes/ReviewPlatformTrigger/watch/marks';
import type { Review, ReviewPage } from '../../../nodes/shared/types';

const PER_PAGE = 15;

/** A list of so many reviews, with page n of it. */
function listOf(count: number) {
	const ids = Array.from({ length: count }, (_, index) => `review-${index}`);
	const page = (number: number): ReviewPage => ({
		reviews: ids.slice((number - 1) * PER_PAGE, number * PER_PAGE).map((id) => ({ id }) as Review),
		perPage: PER_PAGE,
		total: ids.length,
		hasNext: number * PER_PAGE < ids.length,
	});
	return { ids, page };
}

/** Marks of a list, as a sweep over all of it leaves them. */
function marked({ ids, page }: ReturnType<typeof listOf>): Marks {
	const marks = new Marks({ marks: '', total: 0, haveFailed: false });
	for (let number = 1; number <= Math.ceil(ids.length / PER_PAGE); number++)
		marks.renew(page(number), number);
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

	it('are renewed, not added, by the next sweep', () => {
		const list = listOf(3_000);
		const marks = marked(list);
		const before = marks.toRecord();
		for (let number = 1; number <= 200; number++) marks.renew(list.page(number), number);

		expect(marks.toRecord()).toEqual(before);
	});

	it('are none in a list that does not hold still', () => {
		const marks = marked(listOf(300));
		marks.finish(300, false);

		expect(marks.size).toBe(0);
	});

	it('move with what is found before them, and so tell no growth there', () => {
		const list = listOf(300);
		const marks = marked(list);
		list.ids.splice(100, 0, 'new');
		marks.moveBehind(100);
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
		marks.assume(middle, null);
		expect(marks.likeliest(301).marks).toHaveLength(19);
		expect(marks.likeliest(301).marks).not.toContain(middle);

		marks.assume(middle, middle.place + 1);
		expect(marks.likeliest(301)).toMatchObject({ from: -1, to: middle.place + 1, rise: 1 });
	});
});
