import type { ListOrder } from '../../sandbox/reviewList';
import { addReview, addReviewAt } from '../support/reviews';
import { WatchedList } from '../support/watchedList';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const DAY_MS = 24 * 3_600_000;
/** More than are remembered. */
const MANY = 2_400;

function ids(list: WatchedList, polls: number, mostPages?: number): string[] {
	return Array.from({ length: polls }, () => list.poll(mostPages)).flat();
}

describe('a list of more pages than a poll reads', () => {
	it.each(ORDERS)('in the order "%s" comes out over several when all is wanted, each once', (order) => {
		const list = new WatchedList({ reviews: 650, order, pageSize: 1, newFrom: -Infinity });

		expect(new Set(ids(list, 7)).size).toBe(650);
		// The last page tells the order; in a list with one, the search for where it begins takes a few.
		expect(list.requests.length).toBeLessThanOrEqual(650 + 15);
		expect(list.poll()).toEqual([]);
	});

	it.each(['newest', 'oldest'] as const)('in the order "%s" is caught up with oldest first', (order) => {
		const list = new WatchedList({ reviews: 40, order, pageSize: 1 });
		list.poll();
		const added = Array.from({ length: 950 }, (_, index) => addReview(list, 60 + index));

		const given = ids(list, 5);
		added.push(addReview(list, 2_000));
		given.push(...ids(list, 8));

		expect(given).toEqual(added);
	});
});

describe('a list of more reviews than are remembered', () => {
	it.each(ORDERS)('in the order "%s" takes less than 100 kB, and each is given out once', (order) => {
		const list = new WatchedList({ reviews: MANY, order, pageSize: 50 });
		list.poll();
		const added: string[] = [];
		const given: string[] = [];
		for (let poll = 0; poll < 8; poll++) {
			for (let count = 0; count < 300; count++) added.push(addReview(list, poll * 1_000 + count + 1));
			given.push(...list.poll());
		}

		expect([...given].sort()).toEqual([...added].sort());
		expect(JSON.stringify(list.state).length).toBeLessThan(100_000);
	});

	it('without an order gives out none again that it has forgotten', () => {
		const list = new WatchedList({ reviews: MANY, order: 'shuffled', pageSize: 50 });
		list.poll();
		for (let polls = 0; polls < 10; polls++) {
			const id = addReview(list, 60 + polls);

			expect(list.poll()).toEqual([id]);
		}
	});

	it.each(['newest', 'oldest'] as const)(
		'in the order "%s": late ones among what is remembered are new, older ones not',
		(order) => {
			const list = new WatchedList({ reviews: MANY, order });
			list.poll();
			const { coveredAfter } = list.state ?? {};
			const late = addReviewAt(list, ((coveredAfter ?? 0) + 1) * 1_000);
			addReviewAt(list, (coveredAfter ?? 0) * 1_000);

			expect(ids(list, 3)).toEqual([late]);
			list.now += DAY_MS;
			expect(ids(list, 3)).toEqual([]);
		},
	);
});
