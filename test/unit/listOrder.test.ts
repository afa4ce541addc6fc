import {
	chronological,
	createdSecond,
	isInOrder,
	ListLayout,
	orderOf,
} from '../../nodes/ReviewPlatformTrigger/listOrder';
import type { ListOrder } from '../../nodes/ReviewPlatformTrigger/listOrder';
import { listPage, reviewOf } from '../support/listPages';

const reviewsAt = (seconds: number[]) => seconds.map((second) => reviewOf(`at ${second}`, second));

describe('the second a review was created in', () => {
	it.each([
		['1970-01-01T00:01:00+00:00', 60],
		['1970-01-01T00:01:00.999+00:00', 60],
		['1970-01-01T01:01:01+01:00', 61],
		['unknown', 0],
		[undefined, 0],
	])('of %s is %i', (created_at, second) => {
		expect(createdSecond({ ...reviewOf('r', 0), created_at: created_at as string })).toBe(second);
	});
});

describe('the order of a list', () => {
	it.each<[number[], ListOrder]>([
		[[3, 2, 1], 'newest'],
		[[3, 3, 1], 'newest'],
		[[1, 2, 3], 'oldest'],
		[[1, 1, 2], 'oldest'],
		[[1, 3, 2], 'none'],
		[[3, 1, 2], 'none'],
		[[2, 2, 2], 'none'],
		[[1], 'none'],
		[[], 'none'],
	])('of reviews created in the seconds %j is "%s"', (seconds, order) => {
		expect(orderOf(reviewsAt(seconds))).toBe(order);
	});

	it.each<[number[], ListOrder[]]>([
		[
			[3, 2, 2],
			['newest', 'none'],
		],
		[
			[1, 2, 2],
			['oldest', 'none'],
		],
		[[1, 3, 2], ['none']],
		[
			[2, 2],
			['newest', 'oldest', 'none'],
		],
		[[], ['newest', 'oldest', 'none']],
	])('a page of reviews of the seconds %j can be part of lists in the orders %j', (seconds, orders) => {
		const page = listPage(reviewsAt(seconds));

		expect((['newest', 'oldest', 'none'] as const).filter((order) => isInOrder(page, order))).toEqual(orders);
	});

	it.each<[ListOrder, number[]]>([
		['newest', [1, 2, 3]],
		['oldest', [3, 2, 1]],
		['none', [3, 2, 1]],
	])('"%s" tells how to read a page oldest first', (order, seconds) => {
		const page = listPage(reviewsAt([3, 2, 1]));

		expect(chronological(page, order).map(createdSecond)).toEqual(seconds);
		expect(page.reviews.map(createdSecond)).toEqual([3, 2, 1]);
		expect(chronological(undefined, order)).toEqual([]);
	});
});

describe('the layout of a list of 40 reviews on pages of 15', () => {
	describe('newest first', () => {
		const layout = new ListLayout('newest', 40, 15);

		it('has its new end on page 1', () => {
			expect(layout).toMatchObject({ lastPage: 3, newestPage: 1, oldestPage: 3, older: 1 });
			expect([0, 1, 2, 3, 4].map((page) => layout.depthOf(page))).toEqual([-1, 0, 1, 2, 3]);
			expect([0, 1, 2, 3, Infinity].map((depth) => layout.pageAt(depth))).toEqual([1, 2, 3, 3, 3]);
		});

		it.each([
			[3, 1, 'newer', 9, [3, 2, 1]],
			[1, 3, 'older', 9, [1, 2, 3]],
			[1, 3, 'older', 2, [1, 2]],
			[2, 2, 'older', 9, [2]],
			[2, 1, 'older', 9, []],
			[4, 1, 'older', 9, []],
			[1, 2, 'newer', 9, []],
		] as const)('from page %i to page %i, %s, %i at most', (from, to, towards, most, pages) => {
			expect(layout.pages(from, to, towards, most)).toEqual(pages);
		});
	});

	describe.each(['oldest', 'none'] as const)('in the order "%s"', (order) => {
		const layout = new ListLayout(order, 40, 15);

		it('has its new end on the last page', () => {
			expect(layout).toMatchObject({ lastPage: 3, newestPage: 3, oldestPage: 1, older: -1 });
			expect([0, 1, 2, 3, 4].map((page) => layout.depthOf(page) + 0)).toEqual([3, 2, 1, 0, -1]);
			expect([0, 1, 2, 3].map((depth) => layout.pageAt(depth))).toEqual([3, 2, 1, 1]);
			expect(layout.pages(1, 3, 'newer', 9)).toEqual([1, 2, 3]);
			expect(layout.pages(3, 1, 'older', 2)).toEqual([3, 2]);
		});
	});

	it.each([
		[0, 1],
		[1, 1],
		[2, 2],
		[3, 3],
		[4, 3],
	])('has a page nearest to page %i: %i', (page, nearest) => {
		expect(new ListLayout('none', 40, 15).nearest(page)).toBe(nearest);
	});

	it('has one page even when it is empty', () => {
		expect(new ListLayout('oldest', 0, 15)).toMatchObject({ lastPage: 1, newestPage: 1, oldestPage: 1 });
	});
});
