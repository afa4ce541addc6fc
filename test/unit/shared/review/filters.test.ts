import type { INodeProperties } from 'n8n-workflow';

import {
	filtersField,
	matcherFor,
	type FilterName,
	type ReviewFilters,
} from '../../../../nodes/shared/review/filters';
import type { Review } from '../../../../nodes/shared/review/record';
import { readOne } from '../../../support/fields';

const at = (time: string) => Date.parse(`${time}Z`);
const BERLIN = 'Europe/Berlin';
const NOON = at('2026-03-01T12:00:00');

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

/** A value that lets REVIEW pass and one that does not, and which fields of REVIEW are others. */
type Row<Name extends FilterName> = [
	passing: ReviewFilters[Name],
	failing: ReviewFilters[Name],
	fields?: object,
];

/** Of each filter at least one. */
const ROWS: { [Name in FilterName]: [Row<Name>, ...Array<Row<Name>>] } = {
	createdAfter: [
		[NOON, NOON + 1],
		// Without an offset it is UTC.
		[NOON, NOON + 1, { created_at: '2026-03-01 12:00:00' }],
	],
	createdBefore: [
		[NOON, NOON - 1],
		[NOON, NOON - 1, { created_at: '2026-03-01T12:00:00.000000' }],
		[NOON, NOON - 1, { created_at: '2026-03-01 12:00:00 UTC' }],
	],
	createdIn: [
		[
			{ from: NOON, before: NOON + 1 },
			{ from: NOON - 1, before: NOON },
		],
		[
			{ from: 0, before: Infinity },
			{ from: NOON + 1, before: Infinity },
		],
	],
	experienceAfter: [
		['2026-02-27', '2026-02-28'],
		// A date cast: midnight of the 1st in Berlin.
		['2026-01-01', '2026-01-02', { experience_date: '2025-12-31T23:00:00.000000Z' }],
	],
	experienceBefore: [
		['2026-02-27', '2026-02-26'],
		['2026-01-01', '2025-12-31', { experience_date: '2026-01-01T09:00:00Z' }],
		['2026-01-01', '2025-12-31', { experience_date: '2026-01-01T00:00:00+09:00' }],
		['2026-01-01', '2025-12-31', { experience_date: '2026-01-01 00:00:00' }],
	],
	hasText: [
		[true, false],
		[true, false, { title: ' \n' }],
		[true, false, { title: '.', content: '' }],
		[false, true, { title: ' \n', content: '\u00a0' }],
		[false, true, { title: '\u2060', content: ' \u200b' }],
		[false, true, { title: undefined, content: 7 }],
	],
	highlighted: [
		[true, false],
		[true, false, { is_highlighted: 1 }],
		[true, false, { is_highlighted: '1' }],
		[false, true, { is_highlighted: 0 }],
		[false, true, { is_highlighted: '0' }],
	],
	ratingMax: [
		[3, 2],
		[3, 2, { rating: '3' }],
		[5, 4, { rating: '4.5' }],
	],
	ratingMin: [
		[3, 4],
		[4, 5, { rating: '4.00' }],
	],
	reviewId: [[new Set(['r0', 'r1']), new Set(['r0'])]],
	text: [
		[['Beratung'], ['beratungagain']],
		[
			['never', 'AGAIN'],
			['never', 'ever'],
		],
	],
	textExcludes: [
		[
			['never', 'ever'],
			['never', 'AGAIN'],
		],
		[['again'], ['beratung'], { content: null }],
	],
	userId: [[new Set(['u1']), new Set(['u2'])]],
};

describe('matcherFor', () => {
	const rows = Object.entries(ROWS).flatMap(([name, values]) =>
		values.map(([passing, failing, fields = {}]) => ({ name, passing, failing, fields })),
	);

	it.each(rows)(
		'$name of $passing lets a review pass, of $failing not: with $fields',
		({ name, passing, failing, fields }) => {
			const review = { ...REVIEW, ...fields };

			expect(
				[passing, failing].map((value) => matcherFor({ [name]: value }, BERLIN).matches?.(review)),
			).toEqual([true, false]);
		},
	);

	it.each(rows.filter(({ name }) => !['hasText', 'textExcludes'].includes(name)))(
		'$name of $passing or $failing lets no review pass that has no such field, or an empty one',
		({ name, passing, failing }) => {
			const withAll = (value: unknown) =>
				Object.fromEntries(Object.keys(REVIEW).map((field) => [field, value])) as unknown as Review;
			const passes = [passing, failing].flatMap((value) =>
				[undefined, null, ''].map(withAll).map(matcherFor({ [name]: value }, BERLIN).matches!),
			);

			expect(passes).not.toContain(true);
		},
	);

	it('lets a review pass that passes each of several filters', () => {
		expect(matcherFor({ ratingMin: 3, text: ['again'] }, BERLIN).matches?.(REVIEW)).toBe(true);
		expect(matcherFor({ ratingMin: 3, text: ['never'] }, BERLIN).matches?.(REVIEW)).toBe(false);
		expect(matcherFor({ ratingMin: 4, text: ['again'] }, BERLIN).matches?.(REVIEW)).toBe(false);
	});

	it('is no test at all without filters, and with any rating', () => {
		expect(matcherFor({}, BERLIN)).toEqual({});
		expect(matcherFor({ ratingMin: 0, ratingMax: 0, text: undefined }, BERLIN)).toEqual({});
	});

	it.each<[none: string, ReviewFilters]>([
		["'Rating Min'", { ratingMin: 4 }],
		["'Rating Min'", { ratingMin: 4, ratingMax: 5, text: ['again'] }],
		[
			"'Created After', nor 'Review ID'",
			{ reviewId: new Set(['no']), createdAfter: Date.now(), ratingMax: 5 },
		],
		["'Rating Max' and 'Text' together", { ratingMax: 2, text: ['again'] }],
		["'Rating Max', 'Rating Min' and 'Text' together", { ratingMin: 1, ratingMax: 2, text: ['again'] }],
	])('says that no review passes %s', (none, filters) => {
		const { matches, whyNone } = matcherFor(filters, BERLIN);

		expect([REVIEW, { ...REVIEW, rating: 2, title: 'Other', content: 'words' }].some(matches!)).toBe(false);
		expect(whyNone?.()).toBe(none);
	});
});

describe('filtersField', () => {
	/** Label, type and default of each filter, in the order in which the editor shows them. */
	const FIELDS: Record<FilterName, [label: string, type: string, added: unknown]> = {
		createdAfter: ['Created After', 'dateTime', ''],
		createdBefore: ['Created Before', 'dateTime', ''],
		createdIn: ['Created In', 'options', 'last7Days'],
		experienceAfter: ['Experience After', 'dateTime', ''],
		experienceBefore: ['Experience Before', 'dateTime', ''],
		hasText: ['Has Text', 'boolean', true],
		highlighted: ['Highlighted', 'boolean', true],
		ratingMax: ['Rating Max', 'number', 5],
		ratingMin: ['Rating Min', 'number', 1],
		reviewId: ['Review ID', 'string', ''],
		text: ['Text', 'string', ''],
		textExcludes: ['Text Excludes', 'string', ''],
		userId: ['User ID', 'string', ''],
	};

	it('offers each filter as what it is, with a description', () => {
		const { options, ...field } = filtersField('list').shown;
		const filters = options as INodeProperties[];

		const description = expect.stringMatching(/^Applied .*\.$/) as string;
		expect(field).toMatchObject({ displayName: 'Filters', type: 'collection', default: {}, description });
		expect(filters.map(({ displayName, type, default: added }) => [displayName, type, added])).toEqual(
			Object.values(FIELDS),
		);
		expect(filters.map(({ name }) => name)).toEqual(Object.keys(ROWS));
		for (const each of filters) expect(each.description).toMatch(/^(Only (the )?review|Whether ).*\S$/);
	});
});

describe('The value of filtersField', () => {
	const read = (filters: unknown, entered = filters) => readOne(filtersField('list'), filters, entered);

	it.each<[given: object, read: ReviewFilters]>([
		[
			{ ratingMin: 2, ratingMax: '2', highlighted: 'no', text: 'a' },
			{ ratingMin: 2, ratingMax: 2, highlighted: false, text: ['a'] },
		],
		[
			{ ratingMin: 4, ratingMax: '0', reviewId: 'a, b', experienceBefore: '2026-02-27T23:00:00' },
			{ ratingMin: 4, ratingMax: 0, reviewId: new Set(['a', 'b']), experienceBefore: '2026-02-27' },
		],
		[
			{ createdAfter: '2026-03-08', createdBefore: '2026-03-08' },
			// The day on which summer time begins has 23 hours.
			{ createdAfter: at('2026-03-08T05:00:00'), createdBefore: at('2026-03-09T04:00:00') - 1 },
		],
		[
			{ text: 'ac, b', textExcludes: 'b' },
			{ text: ['ac', 'b'], textExcludes: ['b'] },
		],
	])('reads %j', (given, filters) => {
		expect(read(given)).toEqual(filters);
	});

	const MODEL = "={{ $fromAI('value', '', 'string', '') }}";
	const EMPTY = [undefined, null, '', ' ', '\u00a0\n', '\u00ad\ufe0f', ' , ,', [], ['', ' ']];

	it.each(filtersField('list').shown.options as INodeProperties[])(
		'refuses $displayName that was added and left empty, but not where a model left it so',
		({ name, displayName }) => {
			const message = `'${displayName}' must not be empty: fill it in, or remove it`;
			for (const value of EMPTY)
				for (const entered of [value, '={{ $json.value }}'])
					expect(() => read({ [name]: value }, { [name]: entered })).toThrow(message);

			expect(EMPTY.map((value) => read({ [name]: value }, { [name]: MODEL }))).toEqual(EMPTY.map(() => ({})));
		},
	);

	it.each([
		[{ ratingMin: 'x' }, /^'Rating Min' must be a whole number/],
		[
			{ createdIn: 'last week' },
			/^'Created In' must be one of Last 30 Days \(last30Days\), Last 7 Days \(last7Days\), .*, not "last week"$/,
		],
		[{ ratingMin: '5', ratingMax: 4.0 }, /^'Rating Min' must not be higher than 'Rating Max' \(5 and 4\)$/],
		[
			{ createdAfter: '2026-02-01', createdBefore: '2026-01-31' },
			/^'Created After' must not be later than 'Created Before' \(2026-02-01 and 2026-01-31\)$/,
		],
		[
			{ experienceAfter: '2026-02-01', experienceBefore: '2026-01-31' },
			/^'Experience After' must not be later than 'Experience Before' \(2026-02-01 and 2026-01-31\)$/,
		],
		[
			{ createdIn: 'today', createdBefore: '2020-01-01' },
			/^'Created In' must not be later than 'Created Before' \(today and 2020-01-01\)$/,
		],
		[
			{ createdIn: 'lastYear', createdAfter: '2090-01-01' },
			/^'Created After' must not be later than 'Created In' \(2090-01-01 and lastYear\)$/,
		],
		[{ text: 'a', hasText: false }, /^'Has Text' must be on, or 'Text' finds nothing$/],
		[{ text: 'Abc, bd', textExcludes: 'B' }, /^'Text Excludes' must not exclude all that 'Text' finds$/],
	])('refuses %j by name', (given, message) => {
		expect(() => read(given)).toThrow(message);
	});
});
