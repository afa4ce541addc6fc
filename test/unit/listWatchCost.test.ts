import { createdSecond } from '../../nodes/ReviewPlatformTrigger/listOrder';
import { watchState } from '../../nodes/ReviewPlatformTrigger/watchState';
import type { ListOrder } from '../../sandbox/reviewList';
import { addReview } from '../support/reviews';
import { WatchedList } from '../support/watchedList';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The pages that one more poll asks for. */
function asked(list: WatchedList): number[] {
	const before = list.requests.length;
	list.poll();
	return list.requests.slice(before);
}

describe('the first reading', () => {
	it.each<[ListOrder, number, number[]]>([
		['newest', 0, [1]],
		['newest', 15, [1]],
		['newest', 40, [1, 3, 2]],
		['newest', 200, [1, 14, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
		['oldest', 40, [1, 3, 2]],
		['oldest', 200, [1, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
		['shuffled', 40, [1, 3, 2]],
		['shuffled', 200, [1, 14, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
	])(
		'in the order "%s" of %i reviews asks for the ends and then the newest pages: %j',
		(order, reviews, pages) => {
			expect(asked(new WatchedList({ reviews, order }))).toEqual(pages);
		},
	);

	it.each(ORDERS)('in the order "%s" of 1,600 reviews asks for 100 pages', (order) => {
		const list = new WatchedList({ reviews: 1_600, order });

		expect(list.costOfPoll()).toBe(100);
		expect(list.state?.pending).toEqual(order === 'shuffled' ? expect.anything() : null);
	});

	it.each([
		[{ reviews: 40, order: 'newest' as const }, 'newest', 1],
		[{ reviews: 40, order: 'oldest' as const }, 'oldest', 3],
		[{ reviews: 40, order: 'shuffled' as const }, 'none', 1],
		[{ reviews: 0 }, 'none', 1],
		[{ reviews: 1 }, 'none', 1],
	])('of %j knows the order "%s", and where the newest page is: %i', (options, order, newestPage) => {
		const list = new WatchedList(options);
		list.poll();

		expect(list.state).toMatchObject({ order, newestPage, total: options.reviews, pending: null });
	});
});

describe('a poll', () => {
	it.each<[ListOrder, number[]]>([
		['newest', [1]],
		['oldest', [100]],
		['shuffled', [1]],
	])('of a quiet list in the order "%s" asks for %j', (order, pages) => {
		const list = new WatchedList({ reviews: 1_500, order });
		list.poll();

		for (let polls = 0; polls < 3; polls++) expect(asked(list)).toEqual(pages);
	});

	it.each<[string, ListOrder, number, number[]]>([
		['one new review', 'newest', 1, [1]],
		['15 new reviews', 'newest', 15, [1, 2]],
		['a hundred new reviews', 'newest', 100, [1, 8, 7, 6, 5, 4, 3, 2]],
		['one new review', 'oldest', 1, [100, 101]],
		['a hundred new reviews', 'oldest', 100, [100, 101, 102, 103, 104, 105, 106, 107]],
	])('after %s in the order "%s" asks for the pages they are on', (_name, order, count, pages) => {
		const list = new WatchedList({ reviews: 1_500, order });
		list.poll();
		for (let added = 0; added < count; added++) addReview(list, 60 + added);

		expect(asked(list)).toEqual(pages);
	});

	it.each<[string, ListOrder, number, number[]]>([
		['two days', 'newest', 2, [1]],
		['six days', 'newest', 6, [1, 2]],
		['sixty days', 'newest', 60, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]],
		['two days', 'oldest', 2, [100, 101]],
		['six days', 'oldest', 6, [100, 101, 99, 98]],
	])(
		'after one was published %s late in the order "%s" asks on into what is known',
		(_name, order, days, pages) => {
			const list = new WatchedList({ reviews: 1_500, order });
			list.poll();
			addReview(list, -days * 86_400);

			expect(asked(list)).toEqual(pages);
		},
	);

	it('asks for the page before when the newest one was deleted from a list that is oldest first', () => {
		const list = new WatchedList({ reviews: 46, order: 'oldest' });
		list.poll();
		list.account.reviewList.remove(list.reviews[45]?.id ?? '');

		expect(asked(list)).toEqual([4, 3]);
		expect(asked(list)).toEqual([3]);
	});
});

describe('the check of the whole list', () => {
	it.each<[ListOrder, number, number]>([
		['newest', 30, 24],
		['oldest', 30, 24],
		['shuffled', 30, 1],
		['shuffled', 240, 1],
		['shuffled', 480, 2],
		['shuffled', 6_000, 24],
	])('in the order "%s" of %i pages comes every %i hours', (order, pages, hours) => {
		const list = new WatchedList({ reviews: pages, order, pageSize: 1 });
		list.state = watchState({
			companyId: 'company',
			order: order === 'shuffled' ? 'none' : order,
			newestPage: order === 'oldest' ? pages : 1,
			total: pages,
			seen: { ids: list.reviews.map(({ id }) => id), createdAt: list.reviews.map(createdSecond) },
			coveredAfter: null,
			forgottenUpTo: null,
			checkedAt: list.now,
			pending: null,
		});
		list.now += hours * HOUR_MS - 1;
		expect(list.costOfPoll()).toBe(1);

		list.now += 1;

		expect(list.costOfPoll()).toBe(Math.min(100, pages));
	});

	it.each(ORDERS)('in the order "%s" is made once', (order) => {
		const list = new WatchedList({ reviews: 40, order });
		list.poll();
		list.now += DAY_MS;

		expect(list.costOfPoll()).toBe(3);
		expect(list.costOfPoll()).toBe(1);
	});

	it('comes too when the clock has been put back', () => {
		const list = new WatchedList({ reviews: 40 });
		list.poll();
		list.now -= DAY_MS;

		expect(list.costOfPoll()).toBe(3);
		expect(list.costOfPoll()).toBe(1);
	});

	it.each<[ListOrder, number]>([
		['newest', 98],
		['oldest', 98],
	])('in the order "%s" of a list longer than is remembered ends where that ends', (order, pages) => {
		const list = new WatchedList({ reviews: 10_000, order });
		list.poll();
		list.now += DAY_MS;

		expect(list.costOfPoll()).toBeGreaterThanOrEqual(pages);
		expect(list.state?.pending).toBeNull();
	});

	it.each(ORDERS)('in the order "%s" goes on with the next poll where it had to end', (order) => {
		const list = new WatchedList({ reviews: 200, order });
		list.poll();
		list.account.reviewList.remove(list.reviews[100]?.id ?? '');
		const id = addReview(list, -86_400);
		list.now += DAY_MS;
		const given: string[] = [];

		for (let polls = 0; polls < 4; polls++) given.push(...list.poll(4));

		expect(given).toEqual([id]);
		expect(list.requests.length).toBeLessThanOrEqual(14 + 16);
	});
});
