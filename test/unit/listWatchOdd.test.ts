import type { ListOrder } from '../../sandbox/reviewList';
import { addReview, addReviewAt } from '../support/reviews';
import { WatchedList } from '../support/watchedList';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];

function ids(list: WatchedList, polls: number, mostPages?: number): string[] {
	return Array.from({ length: polls }, () => list.poll(mostPages)).flat();
}

describe('the account', () => {
	it.each([
		[40, 30],
		[40, 0],
		[0, 30],
	])('of another company begins anew: %i reviews, then %i', (from, to) => {
		const list = new WatchedList({ reviews: from });
		list.poll();
		const other = new WatchedList({ reviews: to });
		other.companyId = 'another';
		other.state = list.state;

		expect(other.poll()).toEqual([]);
		expect(other.state).toMatchObject({ companyId: 'another', total: to });
		const id = addReview(other, 60);
		expect(other.poll()).toEqual([id]);
	});

	it.each([
		['that does not say whose it is any more', 'company', null],
		['that begins to say whose it is', null, 'company'],
		['that never says whose it is', null, null],
	])('%s goes on as before', (_name, before, after) => {
		const list = new WatchedList({ reviews: 40 });
		list.companyId = before;
		list.poll();
		list.companyId = after;
		const id = addReview(list, 60);

		expect(list.poll()).toEqual([id]);
		expect(list.state?.companyId).toBe(before ?? after);
	});
});

describe('a list that is not as it was', () => {
	it.each(ORDERS.flatMap((from) => ORDERS.map((to) => [from, to] as const)))(
		'in the order "%s", then "%s": nothing old, nothing lost',
		(from, to) => {
			const list = new WatchedList({ reviews: 100, order: from });
			list.poll();
			list.account.reviewList.setOrder(to);

			expect(list.poll()).toEqual([]);
			const id = addReview(list, 60);
			expect(list.poll()).toEqual([id]);
		},
	);

	it.each(['newest', 'oldest'] as const)('has an order again after it was read as a whole: "%s"', (order) => {
		const list = new WatchedList({ reviews: 100, order: 'shuffled' });
		list.poll();
		list.account.reviewList.setOrder(order);
		addReview(list, 60);
		list.poll();

		expect(list.state?.order).toBe(order);
	});

	it.each(ORDERS)('in the order "%s" in which one page contradicts it: none is lost', (order) => {
		const list = new WatchedList({ reviews: 100, order });
		list.poll();
		// Edited dates leave reviews where they were.
		const { reviewList } = list.account;
		const [one, other] = [list.reviews[3], list.reviews[4]];
		reviewList.edit(one?.id ?? '', { created_at: '2020-01-01T00:00:00+00:00' });
		reviewList.edit(other?.id ?? '', { created_at: '2026-10-30T16:19:00+00:00' });
		const added = [addReview(list, 60), addReview(list, 120)];

		expect(ids(list, 3).sort()).toEqual([...added].sort());
	});

	it('looks ordered at its ends only: none of it is new, and it is known for a list without an order', () => {
		const list = new WatchedList({ reviews: 60, order: 'newest' });
		for (const place of [20, 30]) {
			list.account.reviewList.edit(list.reviews[place]?.id ?? '', {
				created_at: '2026-10-30T17:00:00+00:00',
			});
		}

		expect(list.poll()).toEqual([]);
		expect(list.state).toMatchObject({ order: 'none', pending: null, total: 60 });
		expect(list.poll()).toEqual([]);
	});
});

describe('reviews without dates', () => {
	it.each(ORDERS)('in the order "%s" are new once', (order) => {
		const undated = { created_at: 'unknown' };
		const list = new WatchedList({ order });
		addReview(list, 0, undated);
		expect(list.poll()).toEqual([]);
		const added = [addReview(list, 0, undated), addReview(list, 0, undated)];

		expect(list.poll().sort()).toEqual([...added].sort());
		expect(list.poll()).toEqual([]);
	});
});

describe('what is created since a time', () => {
	it.each(ORDERS)('is new in the first reading, in the order "%s"', (order) => {
		const since = Date.parse('2026-10-15T00:00:00Z');
		const list = new WatchedList({ reviews: 200, order, newFrom: since / 1_000 });
		const wanted = list.reviews.filter(({ created_at }) => Date.parse(created_at) >= since);

		expect(list.poll().sort()).toEqual(wanted.map(({ id }) => id).sort());
		expect(list.poll()).toEqual([]);
		const id = addReview(list, 60);
		expect(list.poll()).toEqual([id]);
	});

	it('counts from that second on, and not before', () => {
		const second = Date.parse('2026-11-01T00:00:00Z') / 1_000;
		const list = new WatchedList({ newFrom: second });
		addReviewAt(list, (second - 1) * 1_000);
		const wanted = [addReviewAt(list, second * 1_000), addReviewAt(list, (second + 1) * 1_000)];

		expect(list.poll()).toEqual(wanted);
	});

	it('that lies beyond the newest review: what comes later is new all the same', () => {
		const list = new WatchedList({ reviews: 40, newFrom: Date.parse('2027-01-01T00:00:00Z') / 1_000 });
		expect(list.poll()).toEqual([]);
		const id = addReview(list, 60);

		expect(list.poll()).toEqual([id]);
	});
});

describe('a poll that can read nothing', () => {
	it('leaves everything as it was', () => {
		const list = new WatchedList({ reviews: 40 });
		expect(list.poll(0)).toEqual([]);
		expect(list.state).toBeUndefined();
		list.poll();
		const { state } = list;

		expect(list.poll(0)).toEqual([]);
		expect(list.state).toEqual(state);
	});

	it('of more than the first page does not know yet what was there before', () => {
		const list = new WatchedList({ reviews: 40 });

		expect(list.poll(1)).toEqual([]);
		expect(list.state).toBeUndefined();
	});
});
