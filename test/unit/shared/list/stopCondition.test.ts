import { ReviewOrder } from '../../../../nodes/shared/list/reviewOrder';
import { EVERYTHING } from '../../../../nodes/shared/list/selection';
import type { Selection } from '../../../../nodes/shared/list/selection';
import { StopCondition } from '../../../../nodes/shared/list/stopCondition';
import type { Review } from '../../../../nodes/shared/types';
import { numbered, reviewsOf } from '../../../support/changingList';

/** So many reviews seen, of which the first match. */
function seenOf(seen: number, matched = seen): ReviewOrder {
	const order = new ReviewOrder(({ id }) => Number(id.slice(1)) < matched);
	order.take(reviewsOf(numbered(seen)), false);
	return order;
}

const YEAR_2020 = Date.parse('2020');
const ALL = { since: -Infinity, enough: Infinity };
const FIVE_NEWEST = { ...ALL, enough: 5 };

function conditionOf(selection: Partial<Selection>, ...years: string[]): StopCondition {
	const condition = new StopCondition({ ...EVERYTHING, ...selection });
	const reviews = years.map((created_at) => ({ created_at }) as Review);
	condition.note(1, { reviews, perPage: 15, total: 100, hasNext: true });
	return condition;
}

describe('StopCondition', () => {
	it.each<[string, Partial<Selection>, string[], boolean]>([
		['as many match as are enough', { enough: 15 }, [], true],
		['one less does', { enough: 16 }, [], false],
		['all ids asked for were seen', { ids: new Set(['r2', 'r14']) }, [], true],
		['one of them was not', { ids: new Set(['r2', 'r15']) }, [], false],
		['only older ones follow', { newestFirst: { since: YEAR_2020, enough: 99 } }, ['2019', '2018'], true],
		['younger ones may follow', { newestFirst: { since: YEAR_2020, enough: 99 } }, ['2020', '2019'], false],
		['time does not matter', { newestFirst: { ...FIVE_NEWEST, enough: 16 } }, ['2020', '2019'], false],
		['the newest ones were seen', { newestFirst: FIVE_NEWEST }, ['2020', '2019'], true],
		['the list is not newest first', { newestFirst: FIVE_NEWEST }, ['2019', '2020'], false],
		['so the time says nothing', { newestFirst: { since: Infinity, enough: 99 } }, ['2019', '2020'], false],
		['but the limit is reached', { enough: 15, newestFirst: FIVE_NEWEST }, ['2019', '2020'], true],
	])('is met when enough was read: %s', (_name, selection, years, isMet) => {
		expect(conditionOf(selection, ...years).isMet(seenOf(15))).toBe(isMet);
	});

	it.each<[string, Partial<Selection>, string[], [seen: number, matched?: number], number]>([
		['all match', { enough: 40 }, [], [15], 2],
		['all match, to the end of a page', { enough: 45 }, [], [15], 2],
		['a third does', { enough: 21 }, [], [30, 10], 2],
		['the next page may have the rest', { enough: 11 }, [], [30, 10], 1],
		['none does', { enough: 1 }, [], [30, 0], Infinity],
		['none was seen', { enough: 1 }, [], [0], Infinity],
		['all are needed', {}, [], [30], Infinity],
		['as many as were read where it is newest first', { newestFirst: ALL }, ['2020', '2019'], [31], 3],
		['no more than are needed there', { newestFirst: { ...ALL, enough: 40 } }, ['2020', '2019'], [31], 1],
		['any number once it shows not to be', { newestFirst: FIVE_NEWEST }, ['2019', '2020'], [31], Infinity],
	])('tells how many more pages it may take: %s', (_name, selection, years, seen, pages) => {
		expect(conditionOf(selection, ...years).pagesToGo(seenOf(...seen), 15)).toBe(pages);
	});

	it('names the page that is out of order where an order was said, only there', () => {
		expect(conditionOf({ newestFirst: FIVE_NEWEST }, '2019', '2020').outOfOrderAt).toBe(1);
		expect(conditionOf({}, '2019', '2020').outOfOrderAt).toBeUndefined();
	});
});
