import { toDateTime, type DateTime } from '../../../../nodes/shared/fields/parameterValues';
import { periodOf, PERIOD_OPTIONS, type PeriodName } from '../../../../nodes/shared/fields/periods';

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
		['last7Days', 'Europe/Berlin', '2026-03-31T10:00Z', '2026-03-24T10:00Z', 'no end'],
		['last30Days', 'Europe/Berlin', '2026-03-31T10:00Z', '2026-03-01T10:00Z', 'no end'],
		['last90Days', 'Europe/Berlin', '2026-03-31T10:00Z', '2025-12-31T10:00Z', 'no end'],
	])('%s in %s at %s: from %s to %s', (name, timezone, now, from, before) => {
		const period = periodOf(name, toDateTime(Date.parse(now), timezone) as DateTime);

		expect([iso(period.from), iso(period.before)]).toEqual([from, before]);
	});
});

it('the choices are in the order of their names', () => {
	const names = PERIOD_OPTIONS.map(({ name }) => name);

	expect(names).toEqual([...names].sort());
	expect(names).toHaveLength(9);
});
