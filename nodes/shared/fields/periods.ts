// Periods by their names, e.g. last month.

import { tryToParseDateTime } from 'n8n-workflow';

import type { DateTime } from './parameterValues';

/** Days, months or years of the calendar, this one or an earlier one; or as many times 24 hours. */
const PERIODS = {
	last30Days: { name: 'Last 30 Days', days: 30 },
	last7Days: { name: 'Last 7 Days', days: 7 },
	last90Days: { name: 'Last 90 Days', days: 90 },
	lastMonth: { name: 'Last Month', unit: 'month', ago: 1 },
	lastYear: { name: 'Last Year', unit: 'year', ago: 1 },
	thisMonth: { name: 'This Month', unit: 'month', ago: 0 },
	thisYear: { name: 'This Year', unit: 'year', ago: 0 },
	today: { name: 'Today', unit: 'day', ago: 0 },
	yesterday: { name: 'Yesterday', unit: 'day', ago: 1 },
} as const;

export type PeriodName = keyof typeof PERIODS;

export const PERIOD_OPTIONS = Object.entries(PERIODS).map(([value, { name }]) => ({ name, value }));

/** Its first ms since the epoch, and the first after it; Infinity where it has no end. */
export type Period = { from: number; before: number };

export const nowIn = (timezone: string): DateTime => tryToParseDateTime(new Date(Date.now()), timezone);

export const isIn = ({ from, before }: Period, ms: number): boolean => ms >= from && ms < before;

/** When a period is: those of the calendar in the time zone of `now`. */
export function periodOf(name: PeriodName, now: DateTime): Period {
	const period = PERIODS[name];
	if ('days' in period) return { from: now.minus({ hours: 24 * period.days }).toMillis(), before: Infinity };
	const { unit, ago } = period;
	const startOf = (back: number) => firstMs(now.minus({ [unit]: back }).startOf(unit));
	return { from: startOf(ago), before: startOf(ago - 1) };
}

/** Where clocks go back at the end of a day's first hour, its midnight is there twice. */
function firstMs(start: DateTime): number {
	return Math.min(...start.getPossibleOffsets().map((each: DateTime) => each.toMillis()));
}
