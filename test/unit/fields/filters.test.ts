import { matcherFor } from '../../../nodes/shared/fields/filters';
import type { ReviewFilters } from '../../../nodes/shared/fields/filters';
import type { Review } from '../../../nodes/shared/types';

const NOON = Date.parse('2026-03-01T12:00:00Z');

const REVIEW = {
	id: 'r1',
	user_id: 'u1',
	rating: 3,
	is_highlighted: true,
	title: 'Sehr gute BERATUNG',
	content: 'Again and again',
	experience_date: '2026-02-27',
	created_at: '2026-03-01T12:00:00+00:00',
} as Review;

describe('a filter', () => {
	it.each<[ReviewFilters, boolean]>([
		[{ ratingMin: 3 }, true],
		[{ ratingMin: 4 }, false],
		[{ ratingMax: 3 }, true],
		[{ ratingMax: 2 }, false],
		[{ highlighted: true }, true],
		[{ highlighted: false }, false],
		[{ createdAfter: NOON }, true],
		[{ createdAfter: NOON + 1 }, false],
		[{ createdBefore: NOON }, true],
		[{ createdBefore: NOON - 1 }, false],
		[{ experienceAfter: '2026-02-27' }, true],
		[{ experienceAfter: '2026-02-28' }, false],
		[{ experienceBefore: '2026-02-27' }, true],
		[{ experienceBefore: '2026-02-26' }, false],
		[{ text: 'Beratung' }, true],
		[{ text: 'AGAIN' }, true],
		[{ text: 'beratungagain' }, false],
		[{ reviewId: new Set(['r0', 'r1']) }, true],
		[{ reviewId: new Set(['r0']) }, false],
		[{ userId: new Set(['u1']) }, true],
		[{ userId: new Set(['u2']) }, false],
		[{ ratingMin: 3, text: 'never' }, false],
		[{ ratingMin: 3, text: 'again' }, true],
	])('%j: %s', (filters, passes) => {
		expect(matcherFor(filters)?.(REVIEW)).toBe(passes);
	});

	it.each<ReviewFilters>([
		{ ratingMin: 1 },
		{ ratingMax: 5 },
		{ highlighted: false },
		{ createdAfter: 0 },
		{ createdBefore: Infinity },
		{ experienceAfter: '' },
		{ experienceBefore: '9' },
		{ text: '' },
		{ userId: new Set(['']) },
	])('%j does not pass a review without the field, or where it is empty', (filters) => {
		const withAll = (value: unknown) =>
			Object.fromEntries(Object.keys(REVIEW).map((field) => [field, value])) as unknown as Review;
		const without = [withAll(undefined), withAll(null), { ...withAll(''), user_id: 'u1' }];

		expect(without.map(matcherFor(filters)!)).toEqual([false, false, false]);
	});

	it.each([
		['Caf\u00e9', 'cafe\u0301'],
		['Stra\u00dfe', 'STRASSE'],
		[
			'\u03a3\u039f\u03a6\u039f\u03a3',
			'\u03c3\u03bf\u03c6\u03cc\u03c2'.normalize('NFD').replace('\u0301', ''),
		],
		['\u00c4rger', '\u00e4RGER'],
	])('for text finds %s as %s', (title, text) => {
		expect(matcherFor({ text })?.({ id: 'r1', title } as Review)).toBe(true);
	});

	// To bring so many accents into order takes minutes: the time limit of the test tells.
	it('for text finds it beside a million accents on one letter', () => {
		const accents = `a${'\u0301'.repeat(500_000)}${'\u0316'.repeat(500_000)}`;

		for (const field of ['title', 'content'])
			expect(
				matcherFor({ text: 'Caf\u00e9' })?.({
					id: 'r1',
					[field]: `${accents} cafe\u0301`,
				} as unknown as Review),
			).toBe(true);
	});

	it('that is none is no test at all', () => {
		expect(matcherFor({})).toBeUndefined();
	});
});
