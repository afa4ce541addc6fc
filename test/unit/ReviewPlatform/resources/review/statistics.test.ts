import { Statistics, type Counted } from '../../../../../nodes/ReviewPlatform/resources/review/statistics';
import { piecesOf, type Period, type Unit } from '../../../../../nodes/shared/fields/periods';
import type { Review } from '../../../../../nodes/shared/review/record';
import { toDateTime, type DateTime } from '../../../../../nodes/shared/values';

const BERLIN = 'Europe/Berlin';
const NOW = toDateTime('2026-10-28T10:00:00', BERLIN) as DateTime;
const period = (from: string, before: string): Period => ({
	from: Date.parse(from),
	before: Date.parse(before),
});

/** Each a time and, if it has one, a rating. */
type Given = [created_at: unknown, rating?: unknown];

function statisticsOf(given: Given[], counted: Partial<Counted> = {}): object {
	const statistics = new Statistics({ now: NOW, ...counted });
	for (const [created_at, rating] of given) statistics.add({ created_at, rating } as Review);
	const { unit } = counted;
	const span = counted.period ?? statistics.span;
	const items = statistics.items(unit && span ? piecesOf(span, NOW, unit, 1_000) : []);
	return unit ? items : (items[0] ?? {});
}

const rated = (...ratings: unknown[]): Given[] => ratings.map((rating) => ['2026-10-01T00:00:00Z', rating]);

describe('Statistics', () => {
	it('are a flat item, in this order', () => {
		const october = period('2026-10-01T00:00:00+02:00', '2026-10-28T10:00:00+01:00');
		const previous = period('2026-09-01T00:00:00+02:00', '2026-09-28T10:00:00+02:00');
		const reviews: Given[] = [
			['2026-10-01T00:00:00+02:00', 5],
			['2026-10-28T09:59:59.999+01:00', 4],
			['2026-10-28T10:00:00+01:00', 3],
			['2026-09-30T23:59:59+02:00', 2],
			['2026-09-28T09:59:59+02:00', 1],
			['2026-09-01T00:00:00+02:00', 4],
			['2026-09-02T00:00:00+02:00', 4],
			['2026-08-31T21:59:59Z', 1],
			['', 1],
			[undefined, 1],
		];

		expect(Object.entries(statisticsOf(reviews, { period: october, previous }))).toEqual([
			['from', '2026-10-01T00:00:00.000+02:00'],
			['to', '2026-10-28T10:00:00.000+01:00'],
			['reviews', 2],
			['average_rating', 4.5],
			['rating_1', 0],
			['rating_2', 0],
			['rating_3', 0],
			['rating_4', 1],
			['rating_5', 1],
			['previous_from', '2026-09-01T00:00:00.000+02:00'],
			['previous_to', '2026-09-28T10:00:00.000+02:00'],
			['previous_reviews', 3],
			['previous_average_rating', 3],
			['reviews_change', -1],
			['average_rating_change', 1.5],
		]);
	});

	it.each<[what: string, ratings: unknown[], average: number | null]>([
		['none', [], null],
		['the lowest', [0], 0],
		['half, up', [4, 4, 4, 5, 5, 5, 5, 5], 4.63],
		['half, to the next whole one', [...Array<number>(199).fill(5), 4], 5],
		['up', [1, 2, 2], 1.67],
		// Of floating-point numbers, 100 times 4.005 is less than 400.5.
		['half of a decimal', [4.005], 4.01],
		['half of decimals', [4.35, 4.36], 4.36],
		['half below 0, up', [-0.005], 0],
		['more than 10', [12, 3], 7.5],
		['decimal text, and no other text', ['5', '4.00', '1.50', '-1', 'five', ' 1 star'], 3.5],
		['only those that are numbers', [4, undefined, null, '', 'good', NaN, Infinity, [5], {}, true], 4],
	])('have the average of ratings, rounded half up: %s', (_what, ratings, average) => {
		expect(statisticsOf(rated(...ratings))).toMatchObject({
			reviews: ratings.length,
			average_rating: average,
		});
	});

	it('count each star, and other ratings to 10 where they are in the period', () => {
		const reviews = rated(10, 0, 6, 6, 5, 5, 1, 4.5, 11, -1, -0);
		const counted = { period: period('2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z') };
		const previous = period('2026-09-30T00:00:00Z', '2026-10-01T00:00:00Z');
		const before: Given = ['2026-09-30T00:00:00Z', 7];

		const item = statisticsOf([...reviews, before], { ...counted, previous });
		expect(Object.entries(item).filter(([name]) => /^(reviews|rating_)/.test(name))).toEqual([
			['reviews', 11],
			['rating_0', 2],
			['rating_1', 1],
			['rating_2', 0],
			['rating_3', 0],
			['rating_4', 0],
			['rating_5', 2],
			['rating_6', 2],
			['rating_10', 1],
			['reviews_change', 10],
		]);
	});

	it.each<[now: number[], before: number[], change: number | null]>([
		[[], [3], null],
		[[3], [], null],
		[[5, 4, 4], [4], 0.33],
		[[4, 4, 3], [4, 4, 3], 0],
		// 4.63 less 4.33, of which floating-point numbers make 0.29999….
		[[4, 4, 4, 5, 5, 5, 5, 5], [4, 4, 5], 0.3],
	])('have the change of the average to %j from %j as %p', (now, before, change) => {
		const counted = {
			period: period('2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z'),
			previous: period('2026-09-30T00:00:00Z', '2026-10-01T00:00:00Z'),
		};
		const earlier = before.map((rating): Given => ['2026-09-30T00:00:00Z', rating]);

		expect(statisticsOf([...rated(...now), ...earlier], counted)).toMatchObject({
			average_rating_change: change,
			reviews_change: now.length - before.length,
		});
	});

	it.each<[string, Given[], from: string | null, to: string | null, reviews: number]>([
		['without reviews', [], null, null, 0],
		['with one without a time', [['soon', 3]], null, null, 1],
		[
			'with some, also later than now, and one without a time',
			[['2026-10-01T12:00:00Z'], ['2026-12-01T12:00:00Z'], ['2026-11-01T12:00:00Z'], [null]],
			'2026-10-01T14:00:00.000+02:00',
			'2026-12-01T13:00:00.000+01:00',
			4,
		],
	])('of all time are from the oldest review to the newest: %s', (_name, given, from, to, reviews) => {
		expect(statisticsOf(given)).toMatchObject({ from, to, reviews });
	});

	/** Of each item: its name, from and to without what is the same, whether it is partial, and how many it has. */
	const split = (given: Given[], unit: Unit, counted: Partial<Counted> = {}) =>
		(statisticsOf(given, { unit, ...counted }) as Array<Record<string, unknown>>).map(
			({ period, from, to, partial, reviews }) => [period, from, to, partial, reviews],
		);
	const DAYS: Given[] = [
		['2026-10-25T12:00:00Z'],
		['2026-10-25T23:30:00Z'],
		['2026-10-27T12:00:00Z'],
		['2026-10-25T01:30:00Z'],
		['2026-10-25T00:30:00Z'],
	];

	it('are an item a day from one end of the period to the other, cut off there', () => {
		const counted = { period: period('2026-10-24T22:00:00Z', '2026-10-28T10:00:00+01:00') };

		expect(split([...DAYS, [undefined]], 'day', counted)).toEqual([
			['2026-10-25', '2026-10-25T00:00:00.000+02:00', '2026-10-26T00:00:00.000+01:00', false, 3],
			['2026-10-26', '2026-10-26T00:00:00.000+01:00', '2026-10-27T00:00:00.000+01:00', false, 1],
			['2026-10-27', '2026-10-27T00:00:00.000+01:00', '2026-10-28T00:00:00.000+01:00', false, 1],
			['2026-10-28', '2026-10-28T00:00:00.000+01:00', '2026-10-28T10:00:00.000+01:00', true, 0],
		]);
	});

	it('are items in this order of fields, each with the ratings that there are', () => {
		const counted = { period: period('2026-10-25T22:00:00Z', '2026-10-27T23:00:00Z'), unit: 'day' as const };
		const items = statisticsOf([['2026-10-27T12:00:00Z', 7]], counted) as object[];

		const stars = ['rating_1', 'rating_2', 'rating_3', 'rating_4', 'rating_5', 'rating_7'];
		for (const item of items)
			expect(Object.keys(item)).toEqual([
				...['period', 'from', 'to', 'partial', 'reviews', 'average_rating'],
				...stars,
			]);
		expect(items.map((item) => (item as { rating_7: number }).rating_7)).toEqual([0, 0, 1]);
	});

	it.each<[string, Given[], Unit, unknown[]]>([
		['none where no review has a time', [['soon']], 'day', []],
		[
			'one of the newest review alone, where that is at a beginning',
			[['2026-10-25T23:00:00Z'], ['2026-10-26T23:00:00Z']],
			'day',
			[
				['2026-10-26', '2026-10-26T00:00:00.000+01:00', '2026-10-27T00:00:00.000+01:00', false, 1],
				['2026-10-27', '2026-10-27T00:00:00.000+01:00', '2026-10-27T00:00:00.000+01:00', true, 1],
			],
		],
		[
			'one that has not ended, though it is whole',
			[['2026-10-27T23:00:00Z'], ['2026-10-29T00:00:00Z']],
			'day',
			[
				['2026-10-28', '2026-10-28T00:00:00.000+01:00', '2026-10-29T00:00:00.000+01:00', true, 1],
				['2026-10-29', '2026-10-29T00:00:00.000+01:00', '2026-10-29T01:00:00.000+01:00', true, 1],
			],
		],
	])('of all time are items, but %s', (_name, given, unit, items) => {
		expect(split(given, unit)).toEqual(items);
	});
});
