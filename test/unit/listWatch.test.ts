import type { ListOrder } from '../../sandbox/reviewList';
import { addReview } from '../support/reviews';
import { SCENARIOS } from '../support/triggerScenarios';
import { WatchedList } from '../support/watchedList';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled'];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const secondsOf = (list: WatchedList, ids: string[]) =>
	ids.map((id) => Date.parse(list.reviews.find((review) => review.id === id)?.created_at ?? ''));

describe.each(ORDERS)('a list in the order "%s"', (order) => {
	it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
		'%s',
		async (_name, { reviews = 40, happening, hiddenWithoutOrder }) => {
			const list = new WatchedList({ reviews, order });
			expect(list.poll()).toEqual([]);

			const trigger = { restart: () => {}, refusedPoll: () => void list.poll(0) };
			const ids = await happening({ platform: list, trigger });

			const isOnFirstPage = list.reviews.slice(0, list.pageSize).some(({ id }) => ids.includes(id));
			if (hiddenWithoutOrder && order === 'shuffled' && !isOnFirstPage) {
				expect(list.poll()).toEqual([]);
				list.now += DAY_MS;
			}
			const found = list.poll();
			expect([...found].sort()).toEqual([...ids].sort());
			expect(list.poll()).toEqual([]);
			list.now += DAY_MS;
			expect(list.poll()).toEqual([]);
		},
	);

	it.each([0, 1, 14, 15, 16, 200])('of %i reviews, all of them wanted: each once', (reviews) => {
		const list = new WatchedList({ reviews, order, newFrom: -Infinity });

		const found = list.poll();

		expect([...found].sort()).toEqual(list.reviews.map(({ id }) => id).sort());
		if (order !== 'shuffled') expect(secondsOf(list, found)).toEqual(secondsOf(list, found).sort());
		expect(list.poll()).toEqual([]);
		const id = addReview(list, 60);
		expect(list.poll()).toEqual([id]);
	});

	it.each([2, 5, 11])('begun with polls of %i pages: what comes then is new, nothing else', (most) => {
		const list = new WatchedList({ reviews: 200, order });
		const given: string[] = [];
		for (let poll = 0; poll < 30; poll++) given.push(...list.poll(most));
		expect(given).toEqual([]);
		const ids = [addReview(list, 60), addReview(list, 120)];
		for (let poll = 0; poll < 30; poll++) given.push(...list.poll(most));

		expect([...given].sort()).toEqual([...ids].sort());
	});

	it.each([2, 5, 11])('of which all is wanted, in polls of %i pages: each once', (most) => {
		const list = new WatchedList({ reviews: 200, order, newFrom: -Infinity });
		const given: string[] = [];
		for (let poll = 0; poll < 60; poll++) given.push(...list.poll(most));

		expect([...given].sort()).toEqual(list.reviews.map(({ id }) => id).sort());
	});

	it.each([1, 2, 5])('that grows between polls of %i pages: each new one once', (most) => {
		const list = new WatchedList({ reviews: 40, order, pageSize: 4 });
		list.poll();
		const added: string[] = [];
		const given: string[] = [];
		for (let poll = 0; poll < 100; poll++) {
			if (poll < 30) for (let count = 0; count < 3; count++) added.push(addReview(list, 60 + added.length));
			given.push(...list.poll(most));
		}

		expect([...given].sort()).toEqual([...added].sort());
		if (order !== 'shuffled') expect(given).toEqual(added);
	});

	it.each([2, 5])('that shrinks between polls of %i pages: each new one once', (most) => {
		const list = new WatchedList({ reviews: 60, order, pageSize: 4 });
		list.poll();
		const added = Array.from({ length: 40 }, (_, index) => addReview(list, 60 + index));
		const given: string[] = [];
		for (let poll = 0; poll < 100; poll++) {
			const known = list.reviews.filter(({ id }) => !added.includes(id));
			if (poll % 2 === 0) list.account.reviewList.remove(known[poll % known.length]?.id ?? '');
			given.push(...list.poll(most));
			list.now += HOUR_MS;
		}

		expect([...given].sort()).toEqual([...added].sort());
	});

	it.each([1, 2, 3, 4])(
		'that changes while it is read, after page request %i: nothing lost, nothing twice',
		(when) => {
			const list = new WatchedList({ reviews: 40, order, pageSize: 4 });
			list.poll();
			const added = Array.from({ length: 20 }, (_, index) => addReview(list, 60 + index));
			const before = list.requests.length;
			list.onRequest = (requests) => {
				if (requests === before + when) added.push(addReview(list, 100));
			};
			const given = [...list.poll(), ...list.poll()];

			expect([...given].sort()).toEqual([...added].sort());
		},
	);
});
