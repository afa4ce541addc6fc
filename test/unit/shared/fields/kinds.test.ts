import type { Field } from '../../../../nodes/shared/fields/field';
import * as kinds from '../../../../nodes/shared/fields/kinds';
import { contextOf } from '../../../support/fields';

const SHOWN = { displayName: 'Field', default: '' };
const CHOICES = ['none', 'newest'].map((value) => ({ name: value.toUpperCase(), value }));
const WHOLE = { minValue: 1, numberPrecision: 0 };

const FIELDS = {
	number: kinds.number(SHOWN),
	decimals: kinds.number({ ...SHOWN, typeOptions: { numberPrecision: 1 } }),
	whole: kinds.number({ ...SHOWN, typeOptions: WHOLE }),
	boolean: kinds.boolean(SHOWN),
	choice: kinds.choice({ ...SHOWN, options: CHOICES }),
	texts: kinds.texts(SHOWN),
	textSet: kinds.textSet(SHOWN),
	dateTime: kinds.dateTime(SHOWN),
	end: kinds.dateTime(SHOWN, true),
	until: kinds.dateTime(SHOWN, true, false),
	day: kinds.day(SHOWN),
	collection: kinds.collection({ displayName: 'Fields' }, { one: kinds.number(SHOWN) }),
	mapped: kinds.mapped(kinds.boolean(SHOWN), (isOn, context) => [isOn, context.getTimezone()]),
} satisfies Record<string, Field<unknown>>;
type Name = keyof typeof FIELDS;

/** As text where it is a date, as a list where it is a set. */
function decoded(name: Name, given: unknown): unknown {
	const value = FIELDS[name].decode(given, contextOf({}), undefined);
	if (value instanceof Set) return [...value];
	return typeof value === 'object' && 'toISO' in value ? value.toISO() : value;
}

describe('A field', () => {
	it.each<[name: Name, value: unknown, given: unknown[]]>([
		['number', 0.5, [0.5, '0.5', ' 0.5 ']],
		['number', 0, [0, '0']],
		['number', undefined, ['good', -0.5, NaN, Infinity, 'Infinity', true, ['1'], {}]],
		['decimals', 1.5, ['1.5']],
		['whole', 1, [1, '1']],
		['whole', undefined, [0, 1.5, '1.5', 2 ** 53, 'one']],
		['boolean', true, [true, 'true', 'True', 'TRUE', 1, 'yes']],
		['boolean', false, [false, 'false', 'False', 0, 'no']],
		['boolean', undefined, [2, '1', '0', ' true ', 'maybe', {}, ['true']]],
		['choice', 'newest', ['newest']],
		['choice', undefined, ['Newest', 7, ['newest']]],
		['texts', ['a', 'b; c'], [' a ,, b; c\n', ['a', 'b; c'], [' a ', 'b; c', '\u200b']]],
		['texts', ['late, again'], [['late, again'], [' late, again ', ' ']]],
		['texts', ['a,b', 'c'], [['a,b', 'c']]],
		['texts', ['7'], [7, ['7']]],
		['texts', ['a'.repeat(199), 'b'], [`${'a'.repeat(199)} , b`, ['a'.repeat(199), ' b ']]],
		['texts', undefined, ['a'.repeat(201), Array(3).fill('a'.repeat(67)), NaN, true, ['a', null], { a: 1 }]],
		['textSet', ['a', 'b'], [' a , b,a ', ['a', ' b '], 'a;b', 'a\r\nb\n', 'a\tb', 'a b', 'a\u00a0b']],
		// As ids are copied: from JSON, from a program, from a document.
		['textSet', ['a', 'b'], ['["a","b"]', '[ "a" ,\n"b" ]', "'a', 'b'", '“a” „b“', '(a, b)']],
		['textSet', ['a', 'b,c;d e', '7'], [['a', 'b,c;d e', 7]]],
		['textSet', undefined, [2 ** 53, [7, 2 ** 60]]],
		['textSet', [String(Number.MAX_SAFE_INTEGER)], [Number.MAX_SAFE_INTEGER]],
		// Each of these would be no filter at all.
		['textSet', undefined, [[null], ['a', null], {}, [{ id: 'a' }], [['a']], true, ';', '[""]']],
		['dateTime', '2026-03-31T00:00:00.000-04:00', ['2026-03-31', ' 2026-03-31 ', '2026-03-31T00:00']],
		['dateTime', undefined, ['soon', '02.01.2026', '', { toString: 1 }]],
		['end', '2026-03-31T23:59:59.999-04:00', ['2026-03-31', ' 2026-03-31 ']],
		['end', '2026-03-31T00:00:00.000-04:00', ['2026-03-31T00:00']],
		['end', undefined, ['soon']],
		['day', '2026-03-31', ['2026-03-31', '2026-04-01T03:59:59Z']],
		['day', undefined, ['soon', '02.01.2026']],
		['collection', { one: 1 }, [{ one: '1' }, { one: 1, two: 2 }]],
		['collection', {}, [{}, { two: 2 }, { one: '' }, ['one']]],
		['collection', undefined, ['{"one":1}', 7, true]],
		['mapped', [false, 'America/New_York'], [false, 'no']],
		['mapped', undefined, ['maybe']],
	])('of the kind %s gives %j for each of %j', (name, value, given) => {
		expect(given.map((each) => decoded(name, each))).toEqual(given.map(() => value));
	});
});

describe('A local time', () => {
	const NAMES = ['dateTime', 'end', 'until'] as const;

	afterEach(() => jest.useRealTimers());

	it.each<[given: string, zone: string, start: string, end: string, until?: string]>([
		['2026-10-25 02:20:00', 'Europe/Berlin', '2026-10-25T00:20Z', '2026-10-25T01:20Z'],
		['2026-10-25T01:20', 'Europe/Berlin', '2026-10-24T23:20Z', '2026-10-24T23:20Z'],
		['2026-04-05T01:45:00', 'Australia/Lord_Howe', '2026-04-04T14:45Z', '2026-04-04T15:15Z'],
		['2026-11-01 01:30', 'America/New_York', '2026-11-01T05:30Z', '2026-11-01T06:30Z'],
		['2026-10-25 02:20 Europe/Berlin', 'America/New_York', '2026-10-25T00:20Z', '2026-10-25T01:20Z'],
		['2026-10-25T02:20+01:00[Europe/Berlin]', 'Europe/Berlin', '2026-10-25T01:20Z', '2026-10-25T01:20Z'],
		['2026-10-25T02:20:00+02:00', 'Europe/Berlin', '2026-10-25T00:20Z', '2026-10-25T00:20Z'],
		// What the clock shows instead.
		['2026-03-29 02:20', 'Europe/Berlin', '2026-03-29T01:20Z', '2026-03-29T01:20Z'],
		['2026-10-04 02:10', 'Australia/Lord_Howe', '2026-10-03T15:40Z', '2026-10-03T15:40Z'],
		['2026-10-24', 'Atlantic/Azores', '2026-10-24T00:00Z', '2026-10-24T23:59:59.999Z', '2026-10-24T00:00Z'],
		['2026-11-01', 'America/Havana', '2026-11-01T04:00Z', '2026-11-02T04:59:59.999Z', '2026-11-01T04:00Z'],
	])('%s in %s begins at %s and ends at %s, whatever today is', (given, zone, start, end, until = end) => {
		const context = { ...contextOf({}), getTimezone: () => zone };
		for (const today of ['2026-01-10', '2026-07-10', '2026-10-25T01:00Z']) {
			jest.useFakeTimers({ now: new Date(today) });
			const found = NAMES.map((name) => FIELDS[name].decode(given, context, undefined)?.toMillis());

			expect(found).toEqual([start, end, until].map((each) => Date.parse(each)));
		}
	});
});
