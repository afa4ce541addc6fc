import { NewestFirst } from '../../../../nodes/shared/list/newestFirst';
import type { Review } from '../../../../nodes/shared/types';

const DAY = 86_400_000;
const NOW = 1e12;

/** Reviews so many days old; one of NaN days says nothing. */
const aged = (days: number[]) =>
	days.map((age) => ({ created_at: age >= 0 ? new Date(NOW - age * DAY).toISOString() : '' }) as Review);

const page = (number: number, days: number[], total = 100) => ({ number, days, total });

function noted(pages: Array<ReturnType<typeof page>>): NewestFirst {
	const list = new NewestFirst();
	for (const { number, days, total } of pages) {
		list.note(number, { reviews: aged(days), total, perPage: 3, hasNext: true });
	}
	return list;
}

describe('NewestFirst', () => {
	it.each([
		['pages in order', [page(1, [0, 1, 2]), page(2, [3, 4, 5])], undefined],
		['reviews of one time', [page(1, [0, 0, 1]), page(2, [1, 1, 1])], undefined],
		['reviews without a time', [page(1, [0, NaN, 1]), page(2, [NaN]), page(3, [0])], undefined],
		['a page that is not in order', [page(1, [2, 1, 3])], 1],
		['a page that begins newer than the one before ends', [page(1, [0, 1, 5]), page(2, [4, 6])], 2],
		['such a page, but not the next one', [page(1, [0, 1, 5]), page(3, [4, 6])], undefined],
		['such a page behind a change of the list', [page(1, [0, 1, 5]), page(2, [4, 6], 101)], undefined],
		['two such pages', [page(1, [2, 1, 3]), page(2, [1, 0, 0])], 1],
	])('tells which page contradicts the order: %s', (_name, pages, contradictedBy) => {
		expect(noted(pages).contradictedBy).toBe(contradictedBy);
	});

	it.each([
		['no page was read', [], false],
		['all of the last page are before it', [page(1, [0, 1, 2]), page(2, [11, 12, 13])], true],
		['one of the last page is of that time', [page(2, [10, 11, 12])], false],
		['only those of an earlier page are', [page(1, [11, 12, 13]), page(2, [1, 12, 13])], false],
		['the last page has no times', [page(2, [NaN])], false],
	])('tells whether a time has passed: %s', (_name, pages, isPast) => {
		expect(noted(pages).isPast(NOW - 10 * DAY)).toBe(isPast);
	});
});
