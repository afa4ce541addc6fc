import {
	isEmpty,
	toApiDay,
	toDateTime,
	toDay,
	toLocalTime,
	toMs,
	toNumber,
	toRecord,
	toText,
} from '../../../nodes/shared/values';

const MS = Date.parse('2026-03-31T22:00:00Z');
/** Midnight of the 25th in Berlin. */
const BERLIN = '2026-10-24T22:00:00.000Z';
const inNewYork = (value: unknown) => toDateTime(value, 'America/New_York');
const READERS = {
	...{ isEmpty, toMs, toNumber, toRecord, toText },
	toDateTime: (value: unknown) => inNewYork(value)?.toISO(),
	'toDay, in Berlin,': (value: unknown) => toDay(value, 'Europe/Berlin'),
	'toDay, in New York,': (value: unknown) => toDay(value, 'America/New_York'),
	'toApiDay, in Berlin,': (value: unknown) => toApiDay(value, 'Europe/Berlin'),
	'toApiDay, in New York,': (value: unknown) => toApiDay(value, 'America/New_York'),
	toLocalTime: (value: unknown) => toLocalTime(value, 'America/New_York')?.toISO(),
	'toDateTime, in ms,': (value: unknown) => inNewYork(value)?.toMillis(),
};

describe('values', () => {
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
		['toDateTime, in ms,', MS, ['2026-03-31 22:00:00 UTC', '2026-03-31T22:00 gmt', '2026-03-31 22:00 Z']],
		[
			'toDateTime, in ms,',
			MS,
			['2026-04-01T00:00+02:00[Europe/Berlin]', '2026-03-31T18:00 America/New_York'],
		],
		['toLocalTime', '2026-03-31T18:00:00.000-04:00', ['2026-03-31T22:00:00Z', '2026-03-31 22:00']],
		[
			'toLocalTime',
			'2026-03-31T18:00:00.000-04:00',
			['2026-03-31T22:00:00.000000', '2026-03-31 22:00:00 GMT'],
		],
		['toLocalTime', undefined, ['soon', MS, null, {}]],
		// Without an offset it is UTC, whatever the zone of n8n's process.
		[
			'toMs',
			MS,
			['2026-03-31T22:00:00Z', '2026-03-31 22:00', '2026-04-01 00:00:00,0+02', '2026-03-31T22:00:00 UTC'],
		],
		['toMs', MS, ['2026-03-31 18:00 America/New_York', '2026-04-01T00:00:00+02:00[Europe/Berlin]']],
		['toMs', Date.parse('2026-03-31T00:00Z'), ['2026-03-31', ' 2026-03-31 ']],
		['toMs', NaN, ['soon', '', '2026-02-30T12:00:00Z', '02.01.2026', '10/30/2026', MS, null, undefined]],
		['toMs', NaN, ['1767225600', 1_767_225_600, { date: '2026-03-31 22:00:00.000000', timezone: 'UTC' }]],
		[
			'toApiDay, in Berlin,',
			'2026-10-25',
			['2026-10-25', BERLIN, '2026-10-25 00:00:00', '2026-10-24 22:00:00'],
		],
		['toApiDay, in New York,', '2026-10-25', ['2026-10-25T00:00:00.000000Z', '2026-10-25T04:00:00.000000Z']],
		['toApiDay, in New York,', '2026-10-24', ['2026-10-25T01:00:00Z', '2026-10-25 03:59:59']],
		['toApiDay, in Berlin,', undefined, ['soon', '2026-02-30', MS, null, { date: '2026-10-25' }]],
		['toNumber', 4, [4, '4', '4.00', '04.0']],
		['toNumber', 4.5, [4.5, '4.5', '4.50']],
		['toNumber', -1, [-1]],
		[
			'toNumber',
			undefined,
			['', ' 4', '-1', '4,5', '4.', '1e3', '0x10', 'Infinity', NaN, Infinity, '9'.repeat(400)],
		],
		['toNumber', undefined, [null, undefined, true, [4], { valueOf: 4 }]],
	])('%s gives %p for each of %j', (reader, result, values) => {
		const read = READERS[reader];

		expect(values.map((value) => ({ value, read: read(value) }))).toStrictEqual(
			values.map((value) => ({ value, read: result })),
		);
	});

	it('reads a long text that is no time once', () => {
		expect(toMs(`2026-03-01T12${':00'.repeat(400_000)}`)).toBeNaN();
	});
});
