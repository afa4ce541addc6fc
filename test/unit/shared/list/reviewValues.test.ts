import { createdAt, isText, ratingOf } from '../../../../nodes/shared/list/reviewValues';
import type { Review } from '../../../../nodes/shared/types';

const NOON = '2026-03-01T12:00:00+00:00';

describe('reviewValues', () => {
	it.each([
		[NOON, Date.parse(NOON)],
		['', NaN],
		['soon', NaN],
		[2_026, NaN],
	])('createdAt takes %j for %s ms', (created_at, ms) => {
		expect(createdAt({ created_at } as Review)).toBe(ms);
	});

	it.each([
		[3, 3],
		['3', NaN],
		[undefined, NaN],
	])('ratingOf takes %j for %s', (rating, number) => {
		expect(ratingOf({ rating } as Review)).toBe(number);
	});

	it('isText is only of texts that are not empty', () => {
		expect(['a', '', null, 7].map(isText)).toEqual([true, false, false, false]);
	});
});
