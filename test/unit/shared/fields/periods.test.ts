import { toDateTime, type DateTime } from '../../../../nodes/shared/values';
import {
	labelOf,
	periodBefore,
	periodOf,
	PERIOD_OPTIONS,
	piecesOf,
	type Period,
	type PeriodName,
	type Unit,
} from '../../../../nodes/shared/fields/periods';

const momentIn = (timezone: string, time: string) => toDateTime(Date.parse(time), timezone) as DateTime;
const iso = (ms: number) =>
	ms === Infinity ? 'no end' : new Date(ms).toISOString().replace(/:00\.000Z$/, 'Z');

describe('periodOf', () => {
	it.each<[name: PeriodName, timezone: string, now: string, from: string, before: string]>([
		['today', 'UTC', '2026-03-31T22:30Z', '2026-03-31T00:00Z', '2026-04-01T00:00Z'],
		['today', 'Europe/Berlin', '2026-03-31T22:30Z', '2026-03-31T22:00Z', '2026-04-01T22:00Z'],
		['today', 'Asia/Kathmandu', '2026-03-31T22:30Z', '2026-03-31T18:15Z', '2026-04-01T18:15Z'],
		['yesterday', 'America/New_York', '2026-03-31T02:00Z', '2026-03-29T04:00Z', '2026-03-30T04:00Z'],
		// Days of 23 and of 25 hours.
		['today', 'Europe/Berlin', '2026-03-29T10:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
		['yesterday', 'Europe/Berlin', '2026-10-26T10:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
		// Clocks go on, or back, at midnight: it is not there, or twice.
		['today', 'Asia/Beirut', '2026-03-29T10:00Z', '2026-03-28T22:00Z', '2026-03-29T21:00Z'],
		['thisMonth', 'America/Havana', '2026-11-20T10:00Z', '2026-11-01T04:00Z', '2026-12-01T05:00Z'],
		['yesterday', 'Atlantic/Azores', '2026-10-25T12:00Z', '2026-10-24T00:00Z', '2026-10-25T00:00Z'],
		['thisMonth', 'Europe/Berlin', '2026-03-31T10:00Z', '2026-02-28T23:00Z', '2026-03-31T22:00Z'],
		['lastMonth', 'Europe/Berlin', '2026-03-31T10:00Z', '2026-01-31T23:00Z', '2026-02-28T23:00Z'],
		['lastMonth', 'Pacific/Auckland', '2026-12-31T11:00Z', '2026-11-30T11:00Z', '2026-12-31T11:00Z'],
		['thisYear', 'America/New_York', '2026-01-01T04:00Z', '2025-01-01T05:00Z', '2026-01-01T05:00Z'],
		['lastYear', 'America/New_York', '2024-02-29T12:00Z', '2023-01-01T05:00Z', '2024-01-01T05:00Z'],
		['thisWeek', 'Europe/Berlin', '2026-11-01T22:59Z', '2026-10-25T23:00Z', '2026-11-01T23:00Z'],
		['thisWeek', 'Europe/Berlin', '2026-11-01T23:00Z', '2026-11-01T23:00Z', '2026-11-08T23:00Z'],
		// With a Sunday of 25 hours.
		['lastWeek', 'Europe/Berlin', '2026-10-31T10:00Z', '2026-10-18T22:00Z', '2026-10-25T23:00Z'],
		['lastWeek', 'UTC', '2027-01-06T10:00Z', '2026-12-28T00:00Z', '2027-01-04T00:00Z'],
		['thisQuarter', 'Europe/Berlin', '2026-11-30T10:00Z', '2026-09-30T22:00Z', '2026-12-31T23:00Z'],
		['lastQuarter', 'Europe/Berlin', '2026-05-31T10:00Z', '2025-12-31T23:00Z', '2026-03-31T22:00Z'],
		['lastQuarter', 'America/New_York', '2026-01-01T05:00Z', '2025-10-01T04:00Z', '2026-01-01T05:00Z'],
		// Clocks skip the last hour of Saturday, in which it is half past eleven.
		['yesterday', 'America/Nuuk', '2026-03-30T00:30Z', '2026-03-28T02:00Z', '2026-03-29T01:00Z'],
		['last7Days', 'Europe/Berlin', '2026-03-31T10:00Z', '2026-03-24T10:00Z', 'no end'],
		['last30Days', 'Europe/Berlin', '2026-03-31T10:00Z', '2026-03-01T10:00Z', 'no end'],
		['last90Days', 'Europe/Berlin', '2026-03-31T10:00Z', '2025-12-31T10:00Z', 'no end'],
	])('%s in %s at %s: from %s to %s', (name, timezone, now, from, before) => {
		const period = periodOf(name, momentIn(timezone, now));

		expect([iso(period.from), iso(period.before)]).toEqual([from, before]);
	});
});

describe('periodBefore', () => {
	it.each<[name: PeriodName, timezone: string, now: string, from: string, before: string]>([
		['last7Days', 'Europe/Berlin', '2026-03-31T10:00Z', '2026-03-17T10:00Z', '2026-03-24T10:00Z'],
		['yesterday', 'Europe/Berlin', '2026-10-27T10:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
		['lastWeek', 'Europe/Berlin', '2026-10-31T10:00Z', '2026-10-11T22:00Z', '2026-10-18T22:00Z'],
		['lastMonth', 'Europe/Berlin', '2026-03-31T10:00Z', '2025-12-31T23:00Z', '2026-01-31T23:00Z'],
		['lastQuarter', 'Europe/Berlin', '2026-05-31T10:00Z', '2025-09-30T22:00Z', '2025-12-31T23:00Z'],
		['lastYear', 'UTC', '2026-05-31T10:00Z', '2024-01-01T00:00Z', '2025-01-01T00:00Z'],
		['today', 'Europe/Berlin', '2026-10-26T10:00Z', '2026-10-24T22:00Z', '2026-10-25T10:00Z'],
		['thisWeek', 'Europe/Berlin', '2026-10-28T10:00Z', '2026-10-18T22:00Z', '2026-10-21T09:00Z'],
		['thisMonth', 'Europe/Berlin', '2026-03-31T10:00Z', '2026-01-31T23:00Z', '2026-02-28T11:00Z'],
		['thisQuarter', 'UTC', '2026-05-31T10:00Z', '2026-01-01T00:00Z', '2026-02-28T10:00Z'],
		['thisYear', 'UTC', '2028-02-29T10:00Z', '2027-01-01T00:00Z', '2027-02-28T10:00Z'],
		// Half past midnight of a day that began at one, and half past eleven of one that ended at eleven.
		['today', 'Africa/Cairo', '2026-04-24T21:30Z', '2026-04-23T22:00Z', '2026-04-23T22:30Z'],
		['today', 'America/Nuuk', '2026-03-30T00:30Z', '2026-03-28T02:00Z', '2026-03-29T01:00Z'],
	])('of %s in %s at %s is from %s to %s', (name, timezone, time, from, before) => {
		const now = momentIn(timezone, time);
		const period = periodOf(name, now);
		const ended = { from: period.from, before: Math.min(period.before, now.toMillis()) };
		const previous = periodBefore(name, ended, now);

		expect([iso(previous.from), iso(previous.before)]).toEqual([from, before]);
	});

	it('of any other range is as long a time', () => {
		const now = momentIn('Europe/Berlin', '2026-10-27T10:00Z');

		expect(periodBefore('custom', { from: 100, before: 130 }, now)).toEqual({ from: 70, before: 100 });
	});
});

describe('piecesOf', () => {
	/** With the name of each, and where the next one begins. */
	const piecesFrom = (timezone: string, from: string, before: string, unit: Unit, most = 9) => {
		const now = momentIn(timezone, '2026-10-27T10:00Z');
		const period: Period = { from: Date.parse(from), before: Date.parse(before) };
		return piecesOf(period, now, unit, most).map(
			(piece) => `${labelOf(momentIn(timezone, iso(piece.from)), unit)} to ${iso(piece.before)}`,
		);
	};

	it.each<[timezone: string, unit: Unit, from: string, before: string, pieces: string[]]>([
		[
			'Europe/Berlin',
			'day',
			'2026-10-24T22:00Z',
			'2026-10-25T23:01Z',
			['2026-10-25 to 2026-10-25T23:00Z', '2026-10-26 to 2026-10-26T23:00Z'],
		],
		['Europe/Berlin', 'day', '2026-10-24T22:00Z', '2026-10-25T23:00Z', ['2026-10-25 to 2026-10-25T23:00Z']],
		['Europe/Berlin', 'day', '2026-10-25T23:00Z', '2026-10-25T23:00Z', ['2026-10-26 to 2026-10-26T23:00Z']],
		// Clocks skip midnight of the 24th: it begins at one.
		[
			'Africa/Cairo',
			'day',
			'2026-04-23T12:00Z',
			'2026-04-25T12:00Z',
			[
				'2026-04-23 to 2026-04-23T22:00Z',
				'2026-04-24 to 2026-04-24T21:00Z',
				'2026-04-25 to 2026-04-25T21:00Z',
			],
		],
		// There was no 30 December.
		[
			'Pacific/Apia',
			'day',
			'2011-12-30T09:00Z',
			'2011-12-30T11:00Z',
			['2011-12-29 to 2011-12-30T10:00Z', '2011-12-31 to 2011-12-31T10:00Z'],
		],
		[
			'UTC',
			'week',
			'2026-12-31T00:00Z',
			'2027-01-05T00:00Z',
			['2026-W53 to 2027-01-04T00:00Z', '2027-W01 to 2027-01-11T00:00Z'],
		],
		[
			'UTC',
			'month',
			'2026-01-31T00:00Z',
			'2026-03-01T00:00Z',
			['2026-01 to 2026-02-01T00:00Z', '2026-02 to 2026-03-01T00:00Z'],
		],
		[
			'UTC',
			'quarter',
			'2026-09-30T00:00Z',
			'2026-10-01T00:01Z',
			['2026-Q3 to 2026-10-01T00:00Z', '2026-Q4 to 2027-01-01T00:00Z'],
		],
		[
			'UTC',
			'year',
			'2026-12-31T00:00Z',
			'2027-01-01T00:01Z',
			['2026 to 2027-01-01T00:00Z', '2027 to 2028-01-01T00:00Z'],
		],
	])('in %s by %s from %s to %s are %j', (timezone, unit, from, before, pieces) => {
		expect(piecesFrom(timezone, from, before, unit)).toEqual(pieces);
	});

	it('are no more than asked for', () => {
		expect(piecesFrom('UTC', '2026-01-01T00:00Z', '2027-01-01T00:00Z', 'day', 3)).toHaveLength(3);
	});
});

it('the choices are in the order of their names', () => {
	const names = PERIOD_OPTIONS.map(({ name }) => name);

	expect(names).toEqual([...names].sort());
	expect(names).toHaveLength(13);
});
