import type { INodeProperties } from 'n8n-workflow';

import {
	createdSince,
	filtersField,
	matcherFor,
	type ReviewFilters,
} from '../../../../nodes/shared/fields/filters';
import type { UserFacingError } from '../../../../nodes/shared/errors/userFacingError';
import type { Review } from '../../../../nodes/shared/types';
import { readOne } from '../../../support/fields';
import { thrownBy } from '../../../support/thrownBy';

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

describe('matcherFor', () => {
	it.each<[passing: ReviewFilters, failing: ReviewFilters]>([
		[{ ratingMin: 3 }, { ratingMin: 4 }],
		[{ ratingMax: 3 }, { ratingMax: 2 }],
		[{ highlighted: true }, { highlighted: false }],
		[{ createdAfter: NOON }, { createdAfter: NOON + 1 }],
		[{ createdBefore: NOON }, { createdBefore: NOON - 1 }],
		[{ createdIn: { from: NOON, before: NOON + 1 } }, { createdIn: { from: NOON - 1, before: NOON } }],
		[{ createdIn: { from: 0, before: Infinity } }, { createdIn: { from: NOON + 1, before: Infinity } }],
		[{ experienceAfter: '2026-02-27' }, { experienceAfter: '2026-02-28' }],
		[{ experienceBefore: '2026-02-27' }, { experienceBefore: '2026-02-26' }],
		[{ text: ['Beratung'] }, { text: ['beratungagain'] }],
		[{ text: ['never', 'AGAIN'] }, { text: ['never', 'ever'] }],
		[{ reviewId: new Set(['r0', 'r1']) }, { reviewId: new Set(['r0']) }],
		[{ userId: new Set(['u1']) }, { userId: new Set(['u2']) }],
		[
			{ ratingMin: 3, text: ['again'] },
			{ ratingMin: 3, text: ['never'] },
		],
	])('%j lets a review pass, %j not; neither one without the field, or with it empty', (passing, failing) => {
		const withAll = (value: unknown) =>
			Object.fromEntries(Object.keys(REVIEW).map((field) => [field, value])) as unknown as Review;
		const without = [undefined, null, ''].map(withAll);

		expect([REVIEW, ...without].map(matcherFor(passing, BERLIN)!)).toEqual([true, false, false, false]);
		expect([REVIEW, ...without].map(matcherFor(failing, BERLIN)!)).toEqual([false, false, false, false]);
	});

	it.each<[passing: ReviewFilters, failing: ReviewFilters, fields: object]>([
		[{ ratingMin: 3, ratingMax: 3 }, { ratingMin: 4 }, { rating: '3' }],
		[{ highlighted: true }, { highlighted: false }, { is_highlighted: 1 }],
		[{ highlighted: true }, { highlighted: false }, { is_highlighted: '1' }],
		[{ highlighted: false }, { highlighted: true }, { is_highlighted: 0 }],
		[{ highlighted: false }, { highlighted: true }, { is_highlighted: '0' }],
		[{ textExcludes: ['never', 'ever'] }, { textExcludes: ['never', 'AGAIN'] }, {}],
		[{ textExcludes: ['again'] }, { textExcludes: ['beratung'] }, { content: null }],
		[{ textExcludes: ['a'] }, { text: ['a'] }, { title: undefined, content: null }],
		[
			{ experienceBefore: '2026-01-01' },
			{ experienceBefore: '2025-12-31' },
			{ experience_date: '2026-01-01T09:00:00Z' },
		],
		[{ highlighted: true }, { experienceAfter: '2026-01-01' }, { experience_date: 'unknown' }],
		// A date cast: midnight of the 1st in Berlin, as UTC and in its own offset.
		[
			{ experienceAfter: '2026-01-01' },
			{ experienceAfter: '2026-01-02' },
			{ experience_date: '2025-12-31T23:00:00.000000Z' },
		],
		[
			{ experienceBefore: '2026-01-01' },
			{ experienceBefore: '2025-12-31' },
			{ experience_date: '2026-01-01T00:00:00+09:00' },
		],
		[
			{ experienceBefore: '2026-01-01' },
			{ experienceBefore: '2025-12-31' },
			{ experience_date: '2026-01-01 00:00:00' },
		],
		// Without an offset it is UTC.
		[{ createdAfter: NOON }, { createdAfter: NOON + 1 }, { created_at: '2026-03-01 12:00:00' }],
		[{ createdBefore: NOON }, { createdBefore: NOON - 1 }, { created_at: '2026-03-01T12:00:00.000000' }],
		[{ createdBefore: NOON }, { createdBefore: NOON - 1 }, { created_at: '2026-03-01 12:00:00 UTC' }],
		[{ ratingMin: 4 }, { ratingMin: 5 }, { rating: '4.00' }],
		[{ ratingMax: 5 }, { ratingMax: 4 }, { rating: '4.5' }],
		[{ hasText: true }, { hasText: false }, {}],
		[{ hasText: true }, { hasText: false }, { title: ' \n' }],
		[{ hasText: true }, { hasText: false }, { title: '.', content: '' }],
		[{ hasText: false }, { hasText: true }, { title: ' \n', content: '\u00a0' }],
		[{ hasText: false }, { hasText: true }, { title: undefined, content: 7 }],
	])('%j lets one pass, %j not, with %j', (passing, failing, fields) => {
		const review = { ...REVIEW, ...fields };

		expect([passing, failing].map((filters) => matcherFor(filters, BERLIN)?.(review))).toEqual([true, false]);
	});

	it('is no test at all without filters, and with any rating', () => {
		expect(matcherFor({}, BERLIN)).toBeUndefined();
		expect(matcherFor({ ratingMin: 0, ratingMax: 0, text: undefined }, BERLIN)).toBeUndefined();
	});
});

describe('filtersField', () => {
	it('offers each filter as what it is, with a description', () => {
		const { options, ...field } = filtersField().shown;
		const filters = options as INodeProperties[];

		const description = expect.stringMatching(/^Applied .*\.$/) as string;
		expect(field).toMatchObject({ displayName: 'Filters', type: 'collection', default: {}, description });
		expect(
			filters.map((each) => `${each.displayName}: ${each.type} ${JSON.stringify(each.default)}`),
		).toEqual([
			'Created After: dateTime ""',
			'Created Before: dateTime ""',
			'Created In: options "last7Days"',
			'Experience After: dateTime ""',
			'Experience Before: dateTime ""',
			'Has Text: boolean true',
			'Highlighted: boolean true',
			'Rating Max: number 5',
			'Rating Min: number 1',
			'Review ID: string ""',
			'Text: string ""',
			'Text Excludes: string ""',
			'User ID: string ""',
		]);
		for (const each of filters) expect(each.description).toMatch(/^(Only (the )?review|Whether ).*\S$/);
	});
});

describe('The value of filtersField', () => {
	const read = (filters: unknown, entered = filters) => readOne(filtersField(), filters, entered);

	it.each<[given: object, read: ReviewFilters]>([
		[{}, {}],
		[
			{ ratingMin: 2, ratingMax: '2', highlighted: 'no', text: 'a' },
			{ ratingMin: 2, ratingMax: 2, highlighted: false, text: ['a'] },
		],
		[
			{ ratingMin: 0, reviewId: 'a, b' },
			{ ratingMin: 0, reviewId: new Set(['a', 'b']) },
		],
		[
			{ ratingMin: 4, ratingMax: '0' },
			{ ratingMin: 4, ratingMax: 0 },
		],
		[
			{ createdAfter: '2026-03-01T07:00:00', experienceBefore: '2026-02-27T23:00:00' },
			{ createdAfter: NOON, experienceBefore: '2026-02-27' },
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
		[{ experienceAfter: '2026-10-25T02:00:00.000Z' }, { experienceAfter: '2026-10-24' }],
		[{ experienceAfter: '2026-10-25T00:00:00.000Z' }, { experienceAfter: '2026-10-25' }],
		[{ createdBefore: '2026-03-31T00:00:00' }, { createdBefore: at('2026-03-31T04:00:00') }],
	])('reads %j', (given, filters) => {
		expect(read(given)).toEqual(filters);
	});

	const MODEL = "={{ $fromAI('value', '', 'string', '') }}";
	const EMPTY = [undefined, null, '', ' ', '\u00a0\n', '\u00ad\ufe0f', ' , ,', [], ['', ' ']];

	it.each(filtersField().shown.options as INodeProperties[])(
		'refuses $displayName that was added and left empty, but not where a model left it so',
		({ name, displayName }) => {
			const message = `'${displayName}' must not be empty: fill it in, or remove it`;
			for (const value of EMPTY)
				for (const entered of [value, '={{ $json.value }}'])
					expect(() => read({ [name]: value }, { [name]: entered })).toThrow(message);

			expect(EMPTY.map((value) => read({ [name]: value }, { [name]: MODEL }))).toEqual(EMPTY.map(() => ({})));
		},
	);

	it('reads a period by the time of the run, in the time zone of the workflow', () => {
		jest.spyOn(Date, 'now').mockReturnValueOnce(at('2026-03-09T03:00:00'));

		expect(read({ createdIn: 'today' })).toEqual({
			createdIn: { from: at('2026-03-08T05:00:00'), before: at('2026-03-09T04:00:00') },
		});
	});

	it.each([
		[{ ratingMin: 'x' }, /^'Rating Min' must be a whole number/],
		[{ highlighted: 'x' }, /^'Highlighted' must be true or false/],
		[{ createdAfter: 'x' }, /^'Created After' must be a date/],
		[{ createdIn: 'last week' }, /^'Created In' must be one of last30Days, last7Days, .*, not "last week"$/],
		['ratingMin', /^'Filters' must have its fields by name, not "ratingMin"$/],
		[{ ratingMin: 4, ratingMax: 3 }, /^'Rating Min' must not be higher than 'Rating Max' \(4 and 3\)$/],
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

	const hint = (given: object, entered: unknown) =>
		/If it is an expression, check what it gives\.$/.test(
			thrownBy<UserFacingError>(() => read(given, entered)).words(String).description,
		);

	it.each<[given: object, expressions: object[]]>([
		[{ ratingMin: 4, ratingMax: 3 }, [{ ratingMin: '=4' }, { ratingMax: '={{ 3 }}' }]],
		[{ text: 'a', hasText: false }, [{ hasText: '={{ false }}' }, { text: '=a' }]],
		[{ ratingMin: 'x' }, [{ ratingMin: '={{ "x" }}' }]],
	])('speaks of an expression only where %j has one', (given, expressions) => {
		expect(hint(given, given)).toBe(false);
		expect(hint(given, { ...given, reviewId: '={{ $json.id }}' })).toBe(false);
		for (const entered of expressions) expect(hint(given, { ...given, ...entered })).toBe(true);
		expect(hint(given, '={{ $json.filters }}')).toBe(true);
	});
});

describe('createdSince', () => {
	const createdIn = { from: 5, before: Infinity };

	it.each<[filters: ReviewFilters, since: number | undefined]>([
		[{}, undefined],
		[{ createdBefore: 7 }, undefined],
		[{ createdAfter: 4 }, 4],
		[{ createdIn }, 5],
		[{ createdAfter: 4, createdIn }, 5],
		[{ createdAfter: 6, createdIn }, 6],
	])('of %j is %p', (filters, since) => {
		expect(createdSince(filters)).toBe(since);
	});
});
