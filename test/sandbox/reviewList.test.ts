import { branchIdsOf } from '../../sandbox/accounts';
import { freshReview } from '../../sandbox/freshReview';
import { ORDER_NAMES, type ListOrder } from '../../sandbox/listOrders';
import type { ReviewRecord } from '../../sandbox/records';
import { ReviewList } from '../../sandbox/reviewList';
import { sampleReviews } from '../../sandbox/sampleReviews';

const BRANCHES = branchIdsOf('Company', 3);
const SAMPLE = sampleReviews(120, 'company', 1, BRANCHES);

const added = (list: ReviewList, fields: Partial<ReviewRecord> = {}): string => {
	const review = freshReview(BRANCHES[0] as string, fields);
	list.add(review);
	return review.id;
};
const hideAndRestore = (list: ReviewList, id: string) => [list.hide(id), list.restore(id)];
const idsOf = (reviews: readonly ReviewRecord[]): string[] => reviews.map(({ id }) => id);
const sampleId = (place: number) => (SAMPLE[place] as ReviewRecord).id;

const newest = ({ created_at }: ReviewRecord): number => -Date.parse(created_at);
/** What each order goes by, smallest first; the first that differs decides. */
const KEYS: Partial<Record<ListOrder, (review: ReviewRecord) => number[]>> = {
	newest: (review) => [newest(review)],
	oldest: (review) => [-newest(review)],
	highlighted: (review) => [review.is_highlighted ? 0 : 1, newest(review)],
	rated: (review) => [-review.rating, newest(review)],
	experienced: ({ experience_date }) => [-Date.parse(experience_date)],
	unstable: (review) => [newest(review)],
	overlapping: (review) => [newest(review)],
};

describe('ReviewList', () => {
	it.each(Object.entries(KEYS))('keeps the order "%s" while reviews come and change', (order, keys) => {
		const list = new ReviewList(SAMPLE, order as ListOrder);
		const changes = [
			() => {},
			() => [1, 2, 3, 4, 5].forEach((rating) => added(list, { rating })),
			() => added(list, { created_at: '2026-09-01T00:00:00+00:00' }),
			() => [10, 20, 30].forEach((place) => list.edit(sampleId(place), { rating: 3, is_highlighted: true })),
			() => hideAndRestore(list, sampleId(40)),
		];
		const compared = (one: ReviewRecord, other: ReviewRecord) =>
			keys(one).reduce((decided, key, index) => decided || key - (keys(other)[index] as number), 0);

		for (const change of changes) {
			change();
			expect(list.records.map(keys)).toEqual([...list.records].sort(compared).map(keys));
		}
	});

	it('has what came in or was restored last first in the order "published", whenever it was created', () => {
		const list = new ReviewList(SAMPLE, 'published');
		const late = added(list, { created_at: '2020-01-01T00:00:00+00:00' });
		hideAndRestore(list, sampleId(40));
		const last = added(list);

		expect(idsOf(list.slice(0, 3))).toEqual([last, sampleId(40), late]);
	});

	it('gives those of one second on other pages with each request in the order "unstable", and the others as they are', () => {
		const list = new ReviewList(SAMPLE, 'unstable');
		const tied = Array.from({ length: 60 }, () => added(list, { created_at: '2026-11-01T00:00:00+00:00' }));
		const page = (number: number) => idsOf(list.slice((number - 1) * 15, number * 15));

		const pages = Array.from({ length: 20 }, () => page(1));

		for (const ids of pages) expect(new Set(ids).size).toBe(15);
		expect(new Set(pages.flat()).size).toBeGreaterThan(30);
		for (const id of pages.flat()) expect(tied).toContain(id);
		expect(page(5).sort()).toEqual(page(5).sort());
		expect(page(5).filter((id) => tied.includes(id))).toEqual([]);
	});

	it('has the same reviews on a page each time in the order "overlapping", some on two pages and some on none', () => {
		const list = new ReviewList(SAMPLE, 'overlapping');
		for (let count = 0; count < 60; count++) added(list, { created_at: '2026-11-01T00:00:00+00:00' });
		const pages = () => [1, 2, 3, 4].map((page) => idsOf(list.slice((page - 1) * 15, page * 15)));

		expect(pages()).toEqual(pages());
		for (const ids of pages()) expect(new Set(ids).size).toBe(15);
		expect(new Set(pages().flat()).size).toBeLessThan(60);
	});

	it.each(ORDER_NAMES)('as a replica lacks the last review alone in the order "%s"', (order) => {
		const list = new ReviewList(SAMPLE);
		const last = added(list, { created_at: '2026-10-01T10:20:30+00:00' });

		list.setOrder(order);

		const { replica } = list;
		const lacking = idsOf(replica.slice(0, replica.length));
		expect(lacking).not.toContain(last);
		if (order === 'overlapping') return;
		if (order !== 'unstable') expect(lacking).toEqual(idsOf(list.records).filter((id) => id !== last));
		expect(new Set([...lacking, last])).toEqual(new Set(idsOf(list.records)));
	});
});
