import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { SandboxOptions } from '../../../../../sandbox/sandbox';
import { jsonOf, listReviews, type RunOptions } from '../../../../support/engine';
import { addReviewAt } from '../../../../support/reviews';
import { testOperation, type Row } from '../../../../support/surface';
import { useSandbox } from '../../../../support/useSandbox';

const OLD = { reviews: 60, newest: Date.parse('2026-08-01') };

describe('What can be set of Get Statistics', () => {
	const custom = { period: 'custom', from: '2026-10-25', comparePrevious: false };
	const thisMonth = { period: 'thisMonth' };
	const rows: Row[] = [
		['period', 'thisMonth', { reviews: '5 4' }],
		['from', '2026-10-01', { reviews: '5 4 3' }, { beside: custom }],
		['to', '2026-11-06', { reviews: '4' }, { beside: custom }],
		[
			'comparePrevious',
			false,
			{ items: [expect.not.objectContaining({ previous_reviews: 0 }) as object] },
			{ beside: thisMonth },
		],
		['splitBy', 'month', { items: [{ period: '2026-09' }, { period: '2026-10' }, { period: '2026-11' }] }],
		[
			'options.stopEarly',
			true,
			{ reviews: '5 4', asked: '1 2 3 4' },
			{ beside: { ...thisMonth, comparePrevious: false }, sandbox: OLD },
		],
		// As far as the period before needs.
		[
			'options.stopEarly',
			true,
			{ items: [{ previous_reviews: 31 }], asked: expect.stringMatching(/^(\d+ ?){38}$/) as string },
			{
				beside: { period: 'custom', from: '2026-10-01' },
				sandbox: { ...OLD, newest: Date.parse('2026-08-30') },
			},
		],
	];
	testOperation('getStatistics', { period: 'allTime' }, rows, (items) =>
		[5, 4, 3, 2, 1].filter((rating) => items.some((item) => item[`rating_${rating}`])),
	);
});

/** Of each run: a Wednesday in New York, UTC−5 since 1 November. */
const NOW = '2026-11-25T12:00:00.000-05:00';

describe('Get Statistics', () => {
	beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW)));
	const startSandbox = useSandbox({ reviews: 0, limit: 10_000 });

	/** Of reviews with these times and ratings, or of sample reviews. */
	const statistics = async (
		parameters: INodeParameters,
		reviews: Record<string, number> = {},
		options: Partial<RunOptions> & { sandbox?: SandboxOptions } = {},
	) => {
		const sandbox = await startSandbox(options.sandbox);
		for (const [time, rating] of Object.entries(reviews)) addReviewAt(sandbox, Date.parse(time), { rating });
		const run = await listReviews(sandbox, { operation: 'getStatistics', ...parameters }, options);
		return { ...run, all: jsonOf(run.items), sandbox };
	};

	it('gives the last 30 days, compared with those before, unless told otherwise', async () => {
		const { all, items } = await statistics(
			{},
			{ '2026-11-24T12:00Z': 5, '2026-11-23T12:00Z': 4, '2026-10-20T12:00Z': 3, '2026-01-01T12:00Z': 1 },
		);

		expect(all).toMatchObject([
			{
				from: expect.stringMatching(/^2026-10-26T13:00:.*-04:00$/) as string,
				to: expect.stringMatching(/^2026-11-25T12:00:.*-05:00$/) as string,
				...{ reviews: 2, average_rating: 4.5, previous_to: all[0]?.from, previous_reviews: 1 },
			},
		]);
		expect(items[0]?.pairedItem).toEqual({ item: 0 });
	});

	it.each<[parameters: IDataObject, compared: boolean]>([
		[{ comparePrevious: false }, false],
		[{}, true],
		[{ comparePrevious: '={{ "no" }}' }, false],
		// It is hidden in these.
		[{ comparePrevious: '={{ $json.none }}', splitBy: '={{ "year" }}' }, false],
		[{ comparePrevious: '={{ $json.none }}', period: '={{ "allTime" }}', from: '=x' }, false],
	])('compares or not: %j, %s', async (parameters, compared) => {
		const reviews = { '2026-11-24T12:00Z': 5 };
		const { all } = await statistics({ period: 'lastYear', ...parameters }, reviews);

		expect(all).toHaveLength(1);
		expect('previous_reviews' in (all[0] ?? {})).toBe(compared);
	});

	const CUSTOM = { period: 'custom', from: '2026-10-01', to: '2026-11-01T00:00:00', comparePrevious: false };

	it.each<[given: IDataObject, from: string, to: string, reviews: number]>([
		[{}, '2026-10-01T00:00:00.000-04:00', '2026-11-01T00:00:00.000-04:00', 2],
		[{ from: '2026-10-01T00:00:00Z' }, '2026-09-30T20:00:00.000-04:00', '2026-11-01T00:00:00.000-04:00', 3],
		[{ to: '' }, '2026-10-01T00:00:00.000-04:00', '2026-11-25T12:00', 3],
		[{ to: '2027-01-01' }, '2026-10-01T00:00:00.000-04:00', '2026-11-25T12:00', 3],
	])('counts from From to before To, and to now at the latest: %j', async (given, from, to, reviews) => {
		const { all } = await statistics(
			{ ...CUSTOM, ...given },
			{
				'2026-10-01T03:59:59Z': 1,
				'2026-10-01T04:00:00Z': 2,
				'2026-11-01T03:59:59Z': 3,
				'2026-11-01T04:00:00Z': 4,
				'2026-12-01T00:00:00Z': 5,
			},
		);

		expect(all).toMatchObject([{ from, to: expect.stringContaining(to) as string, reviews }]);
	});

	it('gives the pieces of all time, and none where there is no review', async () => {
		const years = { period: 'allTime', splitBy: 'year' };
		const { all } = await statistics(years, { '2024-05-01T00:00Z': 5, '2026-05-01T00:00Z': 3 });
		const none = await statistics(years);

		expect(all.map(({ period, reviews }) => [period, reviews])).toEqual([
			['2024', 1],
			['2025', 0],
			['2026', 1],
		]);
		expect(none.all).toEqual([]);
	});

	it.each<[created_at: unknown, parameters: INodeParameters, counted: number | undefined]>([
		[1_767_225_600, {}, undefined],
		[{ date: '2026-11-24 12:00:00.000000' }, { period: 'today' }, undefined],
		['24/11/2026', { ...CUSTOM, filters: { ratingMin: 1 } }, undefined],
		[1_767_225_600, { period: 'allTime' }, 2],
		['2026-11-24 12:00:00', { period: 'yesterday' }, 2],
	])('refuses to count by times of which none can be read: %j, with %j', async (created_at, ...row) => {
		const [parameters, counted] = row;
		const sandbox = await startSandbox({ reviews: 2 });
		for (const review of sandbox.reviews) Object.assign(review, { created_at });

		const { error, items } = await listReviews(sandbox, { operation: 'getStatistics', ...parameters });

		expect(jsonOf(items).map(({ reviews }) => reviews)).toEqual(counted === undefined ? [] : [counted]);
		expect(error?.message).toBe(
			counted === undefined ? "None of the 2 reviews has a 'created_at' that can be read" : undefined,
		);
	});

	it.each<[parameters: INodeParameters, message: RegExp]>([
		[
			{ period: 'lastDecade' },
			/^'Period' must be one of All Time \(allTime\), Custom Range \(custom\), .*, not "lastDecade"$/,
		],
		[{ ...CUSTOM, from: '01.10.2026' }, /^'From' must be a date/],
		[{ ...CUSTOM, from: '' }, /^'From' must not be empty with 'Period' › 'Custom Range'$/],
		[
			{ ...CUSTOM, from: '2026-11-01' },
			/^'From' must be before 'To', and before now \(2026-11-01.* and 2026-11-01/,
		],
		[
			{ ...CUSTOM, from: '2027-01-01', to: '' },
			/^'From' must be before 'To', and before now \(2027.* and 2026-11-25/,
		],
		[{ ...CUSTOM, from: '1990-01-01', splitBy: 'day' }, /^'Split By' must give at most 10,000 items/],
		[{ filters: { text: '' } }, /^'Text' must not be empty: fill it in, or remove it$/],
	])('refuses by name, without a request, what it cannot use: %j', async (parameters, message) => {
		const { error, sandbox } = await statistics(parameters, {}, { timezone: 'UTC' });

		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/^Change '/);
		expect(sandbox.answers).toEqual([]);
	});

	it('refuses more than 10,000 pieces also where only the list tells', async () => {
		const reviews = { '1990-01-01T00:00Z': 5, '2026-01-01T00:00Z': 3 };
		// Of other time zones a day takes ten times as long.
		const { error } = await statistics({ period: 'allTime', splitBy: 'day' }, reviews, { timezone: 'UTC' });

		expect(error?.message).toMatch(/^'Split By' must give at most 10,000 items/);
	});
});
