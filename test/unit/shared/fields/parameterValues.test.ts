import {
	toBoolean,
	toDateTime,
	toNumber,
	toPlainText,
	toText,
	toTextSet,
} from '../../../../nodes/shared/fields/parameterValues';

describe('toNumber', () => {
	it.each([
		[0.5, 0.5],
		[' 4.5 ', 4.5],
		['', undefined],
		[' ', undefined],
		['good', undefined],
		[Infinity, undefined],
		[null, undefined],
		[true, undefined],
		[['1'], undefined],
	])('reads %j as %j', (value, number) => {
		expect(toNumber(value)).toBe(number);
	});
});

describe('toBoolean', () => {
	it.each([true, 'true', 'True', 'TRUE', 1, 'yes'])('reads %j as true', (value) => {
		expect(toBoolean(value)).toBe(true);
	});

	it.each([false, 'false', 'False', 0, 'no'])('reads %j as false', (value) => {
		expect(toBoolean(value)).toBe(false);
	});

	it.each([2, '1', '0', ' true ', 'maybe', '', null, {}, ['true']])('reads %j as neither', (value) => {
		expect(toBoolean(value)).toBeUndefined();
	});
});

describe('toPlainText', () => {
	it.each([
		[' a ', ' a '],
		[7, '7'],
		[NaN, undefined],
		[true, undefined],
		[['a'], undefined],
	])('reads %j as %j', (value, text) => {
		expect(toPlainText(value)).toBe(text);
	});
});

describe('toText', () => {
	it.each([
		['a', 'a'],
		[{ a: 1 }, '{"a":1}'],
		[undefined, ''],
	])('of %j is %s', (value, text) => {
		expect(toText(value)).toBe(text);
	});
});

describe('toTextSet', () => {
	it.each<[unknown, string[]]>([
		[' a , b,a ', ['a', 'b']],
		[
			['a', 'b,c', 7],
			['a', 'b', 'c', '7'],
		],
		[' , ', []],
	])('reads %j as %j', (value, texts) => {
		expect([...(toTextSet(value) ?? ['none'])]).toEqual(texts);
	});

	// Each of these would be no filter at all.
	it.each([[[]], [[null]], [['a', null]], [{}], [[{ id: 'a' }]], [[['a']]], [true]])(
		'refuses %j',
		(value) => {
			expect(toTextSet(value)).toBeUndefined();
		},
	);
});

describe('toDateTime', () => {
	const read = (value: unknown) => toDateTime(value, 'America/New_York');
	const MS = Date.parse('2026-03-31T22:00:00Z');

	it.each([
		['text in the time zone', '2026-03-31T18:00:00'],
		['text without seconds', '2026-03-31T18:00'],
		['text with an offset', '2026-04-01T00:00:00+02:00'],
		['an offset without minutes', '2026-04-01T00:00:00+02'],
		['an offset without a colon', '2026-04-01T00:00:00+0200'],
		['spaces before the time and the offset', '2026-04-01 00:00:00 +02:00'],
		['spaces around', ' 2026-03-31T22:00:00Z '],
		['seconds after a point', '2026-03-31T22:00:00.000Z'],
		['seconds after a comma', '2026-03-31t22:00:00,000z'],
		['ms since the epoch', MS],
		['a Date', new Date(MS)],
		["n8n's DateTime", read('2026-04-01T00:00:00+02:00')],
	])('reads %s', (_name, value) => {
		expect(read(value)?.toMillis()).toBe(MS);
	});

	it.each([
		['2026-03-31', '2026-03-31T00:00:00.000-04:00'],
		[Date.parse('2026-04-01T01:00:00Z'), '2026-03-31T21:00:00.000-04:00'],
		[1e11, '1973-03-03T04:46:40.000-05:00'],
		[8.64e15, '+275760-09-12T20:00:00.000-04:00'],
	])('reads %s as %s', (value, instant) => {
		expect(read(value)?.toISO()).toBe(instant);
	});

	// Each of these may mean another day to another person, or none.
	it.each([
		'02.01.2026',
		'2026',
		'2026-02-30',
		'2026-02-01T25:00',
		'on 2026-01-02',
		'2026-01-02 or so',
		'1767225600',
		'1767225600000',
		'about 1767225600000',
		1_767_225_600,
		8.64e15 + 1,
		true,
		null,
		['2026-01-01'],
		new Date(NaN),
		new Date(0),
	])('refuses %j', (value) => {
		expect(read(value)).toBeUndefined();
	});
});
