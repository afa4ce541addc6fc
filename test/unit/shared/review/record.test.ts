import listSchema from '../../../../nodes/ReviewPlatform/__schema__/v1.0.0/review/list.json';
import triggerSchema from '../../../../nodes/ReviewPlatformTrigger/__schema__/v1.0.0.json';
import {
	createdSecond,
	FIELDS,
	inReadingOrder,
	isHighlighted,
	newestSecondOf,
	ratingOf,
	showsNewestFirst,
	SORT_OPTIONS,
	wholeRatingOf,
	type Review,
} from '../../../../nodes/shared/review/record';

const createdIn = (second: number) =>
	({ id: `${second}`, created_at: new Date(second * 1_000).toISOString() }) as Review;

describe('createdSecond', () => {
	it.each<[unknown, number]>([
		['2026-03-01T12:00:00Z', 1_772_366_400],
		['2026-03-01T13:00:00.999+01:00', 1_772_366_400],
		['2026-03-01', 1_772_323_200],
		['2026-03-01 12:00:00', 1_772_366_400],
		['1970-01-01T00:00:01Z', 1],
		['1969-12-31T23:59:59Z', 0],
		['+275760-01-02T00:00:00Z', 0],
		[undefined, 0],
	])('of %j is %i', (created_at, second) => {
		expect(createdSecond({ id: 'review', created_at } as Review)).toBe(second);
	});
});

it('reads a long text that is no time once', () => {
	const created_at = `2026-03-01T12${':00'.repeat(400_000)}`;

	expect(createdSecond({ id: 'review', created_at } as Review)).toBe(0);
});

describe('newestSecondOf', () => {
	it('is that of the newest review of a page, 0 where none says so', () => {
		expect(newestSecondOf([3, 70, 9].map(createdIn))).toBe(70);
		expect(newestSecondOf([{ id: 'without a time' } as Review])).toBe(0);
	});
});

describe('showsNewestFirst', () => {
	it.each<[string, number[], boolean]>([
		['newest first', [9, 8, 8, 7], true],
		['oldest first', [7, 8, 8, 9], false],
		['in no order', [9, 7, 8], false],
		['a single review', [8], false],
		['none', [], false],
	])('of a page with reviews %s', (_name, seconds, expected) => {
		expect(showsNewestFirst(seconds.map(createdIn))).toBe(expected);
	});
});

describe('ratingOf', () => {
	it.each<[rating: unknown, number]>([
		['5', 5],
		['4.5', 4.5],
		['4.00', 4],
		['', NaN],
		[[5], NaN],
		[null, NaN],
	])('of %j is %j', (rating, value) => {
		expect(ratingOf({ rating })).toBe(value);
	});
});

describe('isHighlighted', () => {
	it.each<[boolean | undefined, unknown[]]>([
		[true, [true, 1, '1', 'true']],
		[false, [false, 0, '0', 'false']],
		[undefined, [undefined, null, '', 2, 'maybe', [1]]],
	])('is %j for each of %j', (expected, values) => {
		for (const is_highlighted of values)
			expect(isHighlighted({ id: 'review', is_highlighted } as Review)).toBe(expected);
	});
});

describe('wholeRatingOf', () => {
	it.each<[rating: unknown, number | null]>([
		[5, 5],
		['5', 5],
		[0, 0],
		[100, null],
		[-1, null],
		[4.5, null],
		['4.00', 4],
		[null, null],
	])('of %j is %j', (rating, whole) => {
		expect(wholeRatingOf({ id: 'review', rating } as Review)).toBe(whole);
	});
});

describe('inReadingOrder', () => {
	it('puts what a person looks for first, and ids last, without fields that are not there', () => {
		const record = JSON.parse(
			'{"id": "1", "reply": null, "__proto__": 2, "rating": 5, "created_at": ""}',
		) as object;

		expect(JSON.stringify(inReadingOrder(record))).toBe(
			'{"created_at":"","rating":5,"reply":null,"__proto__":2,"id":"1"}',
		);
	});
});

describe('FIELDS', () => {
	it.each([listSchema, triggerSchema])('are those of an output schema', ({ properties }) => {
		const fields = Object.entries(FIELDS).map(([name, type]) => [name, { type }]);
		expect(Object.entries(properties)).toEqual(fields);
	});
});

describe('SORT_OPTIONS', () => {
	it('offer each order, and that of the API, by the name that the editor shows', () => {
		expect(SORT_OPTIONS.map(({ name, value }) => `${value}: ${name}`)).toEqual([
			'ratingHigh: Highest Rating First',
			'ratingLow: Lowest Rating First',
			'newest: Newest First',
			'oldest: Oldest First',
			'none: Order of the API',
		]);
	});
});
