import {
	isEmpty,
	toDateTime,
	toDay,
	toLocalTime,
	toRecord,
	toText,
} from '../../../../nodes/shared/fields/parameterValues';

const MS = Date.parse('2026-03-31T22:00:00Z');
/** Midnight of the 25th in Berlin. */
const BERLIN = '2026-10-24T22:00:00.000Z';
const inNewYork = (value: unknown) => toDateTime(value, 'America/New_York');
const READERS = {
	...{ isEmpty, toRecord, toText },
	toDateTime: (value: unknown) => inNewYork(value)?.toISO(),
	'toDay, in Berlin,': (value: unknown) => toDay(value, 'Europe/Berlin'),
	'toDay, in New York,': (value: unknown) => toDay(value, 'America/New_York'),
	toLocalTime: (value: unknown) => toLocalTime(value, 'America/New_York')?.toISO(),
	'toDateTime, in ms,': (value: unknown) => inNewYork(value)?.toMillis(),
};

describe('parameterValues', () => {
	it.each<[reader: keyof typeof READERS, result: unknown, values: unknown[]]>([
		['isEmpty', true, [undefined, null, '', ' \u00a0\n', ' ,,', '\u200b\u00ad', [], ['', null, ' ']]],
		['isEmpty', false, [0, false, '.', {}, ['', 'a'], [0]]],
		['toRecord', { a: 1 }, [{ a: 1 }]],
		['toRecord', undefined, [null, undefined, 'a', 7]],
		['toText', 'a', ['a']],
		['toText', '{"a":1}', [{ a: 1 }]],
		['toText', '', [undefined]],
		['toDateTime, in ms,', MS, ['2026-03-31T18:00:00', '2026-03-31T18:00', '2026-04-01T00:00:00+02:00']],
		// An offset without minutes, without a colon, and behind a space.
		['toDateTime, in ms,', MS, ['2026-04-01T00:00:00+02', '2026-04-01T00:00:00+0200']],
		['toDateTime, in ms,', MS, ['2026-03-31 18:00 America/New_York', '2026-03-31 22:00 Africa/Abidjan']],
		['toDateTime, in ms,', MS, ['2026-04-01 00:00:00 +02:00', ' 2026-03-31T22:00:00Z ']],
		['toDateTime, in ms,', MS, ['2026-03-31T22:00:00.000Z', '2026-03-31t22:00:00,000z']],
		['toDateTime, in ms,', MS, [MS, new Date(MS), inNewYork('2026-04-01T00:00:00+02:00')]],
		['toDateTime', '2026-03-31T00:00:00.000-04:00', ['2026-03-31']],
		['toDateTime', '2026-03-31T21:00:00.000-04:00', [Date.parse('2026-04-01T01:00:00Z')]],
		['toDateTime', '1973-03-03T04:46:40.000-05:00', [1e11]],
		['toDateTime', '+275760-09-12T20:00:00.000-04:00', [8.64e15]],
		// Each of these may mean another day to another person, or none.
		['toDateTime', undefined, ['02.01.2026', '2026', '2026-02-30', '2026-02-01T25:00', 'on 2026-01-02']],
		['toDateTime', undefined, ['2026-01-02 06:00:5', '2026-01-02 06:00 (Paris)', '2026-01-02 06:00 GMT+1']],
		['toDateTime', undefined, ['2026-01-02 06:00 PM', '2026-01-02 06:00pm', '2026-01-02 06:00\u202fa.m.']],
		['toDateTime', undefined, ['2026-01-02 06:00 p. m.', '2026-01-02T12:00AM', '2026-01-02 06:00 (Pm)']],
		['toDateTime', undefined, ['2026-01-02 or so', '1767225600', '1767225600000', 'about 1767225600000']],
		['toDateTime', undefined, [1_767_225_600, 8.64e15 + 1, true, null, ['2026-01-01']]],
		['toDateTime', undefined, [new Date(NaN), new Date(0)]],
		['toDay, in Berlin,', '2026-10-25', [BERLIN, new Date(BERLIN), Date.parse(BERLIN)]],
		['toDay, in Berlin,', '2026-10-25', ['2026-10-25', '2026-10-25T23:59:59', '2026-10-25T00:00:00+02:00']],
		['toDay, in Berlin,', '2026-10-24', ['2026-10-24T23:30:00+02:00', '2026-10-24T21:59:59.999Z']],
		['toDay, in New York,', '2026-10-25', ['2026-10-25T00:00:00.000Z', new Date('2026-10-25T00:00:00Z')]],
		['toDay, in New York,', '2026-10-25', [Date.parse('2026-10-25T00:00:00Z'), '2026-10-25T00:00:00+02:00']],
		['toDay, in New York,', '2026-10-25', ['2026-10-25T20:00:00', inNewYork('2026-10-25T00:00:00+02:00')]],
		[
			'toDay, in New York,',
			'2026-10-24',
			['2026-10-25T00:00:00.001Z', inNewYork('2026-10-25T01:00:00+02:00')],
		],
		['toDay, in New York,', undefined, ['soon', '2026-02-30', null, 7]],
		['toLocalTime', '2026-03-31T18:00:00.000-04:00', ['2026-03-31T22:00:00Z', '2026-03-31 18:00']],
		['toLocalTime', undefined, ['soon', MS, null, {}]],
	])('%s gives %p for each of %j', (reader, result, values) => {
		const read = READERS[reader];

		expect(values.map((value) => ({ value, read: read(value) }))).toStrictEqual(
			values.map((value) => ({ value, read: result })),
		);
	});
});
