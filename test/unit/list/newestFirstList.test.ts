import { readList } from '../../../nodes/shared/list/readList';
import type { FetchPage, ReadingEvent } from '../../../nodes/shared/list/readList';
import { EVERYTHING } from '../../../nodes/shared/list/selection';
import type { Review } from '../../../nodes/shared/types';
import { PER_PAGE, delayed } from '../../support/pagedList';

describe('a list that is said to be newest first', () => {
	const DAY = 86_400_000;
	/** Reviews so many days old. */
	const aged = (days: number[]): Review[] =>
		days.map(
			(age, index) => ({ id: `r${index}`, created_at: new Date(1e12 - age * DAY).toISOString() }) as Review,
		);
	const of = (reviews: Review[]) => {
		const pages: number[] = [];
		const events: ReadingEvent[] = [];
		const fetchPage: FetchPage = async (page) => {
			pages.push(page);
			const [from, to] = [(page - 1) * PER_PAGE, page * PER_PAGE];
			return await Promise.resolve({
				reviews: reviews.slice(from, to),
				perPage: PER_PAGE,
				total: reviews.length,
				hasNext: to < reviews.length,
			});
		};
		return { fetchPage, pages, events, onEvent: (event: ReadingEvent) => events.push(event) };
	};
	const within = (days: number) => {
		const since = 1e12 - days * DAY;
		return {
			...EVERYTHING,
			matches: ({ created_at }: Review) => Date.parse(created_at) >= since,
			newestFirst: { since, enough: Infinity },
		};
	};
	const front = (count: number) => ({
		...EVERYTHING,
		most: count,
		newestFirst: { since: -Infinity, enough: count },
	});
	const everyDay = Array.from({ length: 3_000 }, (_, index) => index);

	it('ends at the first page that has only older ones', async () => {
		const list = of(aged(everyDay));

		expect(await readList(list, within(20))).toHaveLength(21);
		expect(list.pages).toEqual([1, 2, 3, 4]);
		expect(list.events).toEqual([]);
	});

	it('is read from the front when a number of the newest is wanted', async () => {
		const list = of(aged(everyDay));

		expect((await readList(list, front(20))).slice(0, 20)).toEqual(aged(everyDay).slice(0, 20));
		expect(list.pages).toEqual([1, 2]);
	});

	it.each([
		['a page that is not in order', [3, 1, 2, ...everyDay.slice(3, 600)]],
		['a page that is newer than the one before', [...everyDay.slice(100, 115), ...everyDay.slice(0, 600)]],
		[
			'a page that begins newer than the one before ends',
			[...everyDay.slice(0, 15), 10, ...everyDay.slice(15, 600)],
		],
		['an oldest-first order', everyDay.slice(0, 600).reverse()],
	])('is read to its end when it is not: %s', async (_name, days) => {
		const list = of(aged(days));

		const reviews = await readList(list, front(40));

		expect(reviews).toHaveLength(days.length);
		expect(list.events).toEqual([{ kind: 'outOfOrder', page: expect.any(Number) as number }]);
	});

	it('ends behind all of the time that is asked for, on however many pages they are', async () => {
		const list = of(
			aged([...everyDay.slice(0, 15), ...Array<number>(30).fill(20), ...everyDay.slice(21, 600)]),
		);

		expect(await readList(list, within(20))).toHaveLength(45);
		expect(Math.max(...list.pages)).toBeLessThanOrEqual(6);
	});

	it('does not end before a page that comes late', async () => {
		const list = of(aged(everyDay));
		const fetchPage = delayed(list.fetchPage, (page) => (page === 3 ? 20 : 0));

		expect(await readList({ ...list, fetchPage }, within(40))).toHaveLength(41);
	});

	it('does not end before a review that may have moved to a page of older ones', async () => {
		const reviews = aged(everyDay.slice(0, 600));
		const list = of(reviews);
		const fetchPage: FetchPage = async (page) => {
			if (page === 3 && reviews.length === 600) {
				for (let turn = 0; turn < 2; turn++) await Promise.resolve();
				reviews.unshift(...aged([0]).map((review) => ({ ...review, id: 'new' })));
				reviews.splice(-2);
			}
			return await list.fetchPage(page);
		};

		const read = (await readList({ ...list, fetchPage }, within(44))).map(({ id }) => id);

		expect(read).toContain('r44');
	});

	it('may grow between two pages', async () => {
		const reviews = aged(everyDay.slice(0, 600));
		const list = of(reviews);
		const fetchPage: FetchPage = async (page) => {
			if (list.pages.length === 2)
				reviews.unshift(...aged([0, 0, 0]).map((one, at) => ({ ...one, id: `n${at}` })));
			return await list.fetchPage(page);
		};

		expect((await readList({ ...list, fetchPage }, within(40))).length).toBeGreaterThanOrEqual(41);
		expect(list.events.map(({ kind }) => kind)).not.toContain('outOfOrder');
		expect(Math.max(...list.pages)).toBeLessThanOrEqual(10);
	});

	it('may have a page of reviews without a time', async () => {
		const list = of(
			aged(everyDay).map((review, index) =>
				index >= 15 && index < 30 ? { ...review, created_at: '' } : review,
			),
		);

		expect(await readList(list, within(40))).toHaveLength(26);
		expect(list.events).toEqual([]);
		expect(Math.max(...list.pages)).toBeLessThanOrEqual(6);
	});

	it('is nothing that is told where nobody said so', async () => {
		const list = of(aged(everyDay.slice(0, 600).reverse()));

		expect(await readList(list)).toHaveLength(600);
		expect(list.events).toEqual([]);
	});

	it('may have reviews without a time, and of one time', async () => {
		const reviews = aged([0, 0, 0, ...everyDay.slice(0, 300)]);
		(reviews[1] as Partial<Review>).created_at = '';
		const list = of(reviews);

		expect(await readList(list, front(20))).toHaveLength(30);
		expect(list.pages).toEqual([1, 2]);
	});
});
