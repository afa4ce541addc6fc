// Periods by name, e.g. last month, and the pieces of the calendar.

import { tryToParseDateTime } from 'n8n-workflow';

import type { DateTime } from '../values';

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A piece of the calendar, this one or the one before; or all since so many times 24 hours ago. */
type Named = { name: string } & ({ unit: Unit; ago: 0 | 1 } | { days: number });

const PERIODS = {
	last30Days: { name: 'Last 30 Days', days: 30 },
	last7Days: { name: 'Last 7 Days', days: 7 },
	last90Days: { name: 'Last 90 Days', days: 90 },
	lastMonth: { name: 'Last Month', unit: 'month', ago: 1 },
	lastQuarter: { name: 'Last Quarter', unit: 'quarter', ago: 1 },
	lastWeek: { name: 'Last Week', unit: 'week', ago: 1 },
	lastYear: { name: 'Last Year', unit: 'year', ago: 1 },
	thisMonth: { name: 'This Month', unit: 'month', ago: 0 },
	thisQuarter: { name: 'This Quarter', unit: 'quarter', ago: 0 },
	thisWeek: { name: 'This Week', unit: 'week', ago: 0 },
	thisYear: { name: 'This Year', unit: 'year', ago: 0 },
	today: { name: 'Today', unit: 'day', ago: 0 },
	yesterday: { name: 'Yesterday', unit: 'day', ago: 1 },
} as const satisfies Record<string, Named>;

export type PeriodName = keyof typeof PERIODS;

export const PERIOD_OPTIONS = Object.entries(PERIODS).map(([value, { name }]) => ({ name, value }));

/** What a field says of its periods. */
export const PERIODS_TEXT =
	"Days, weeks (from Monday), months, quarters and years are those of the calendar in the workflow's time zone: workflow settings › Timezone; n8n's own default is New York. The last 7 days are 7 times 24 hours.";

/** Its first ms since the epoch, and the first after it; Infinity where it has no end. */
export type Period = { from: number; before: number };

export const nowIn = (timezone: string): DateTime => tryToParseDateTime(new Date(Date.now()), timezone);

/** Another moment, in ms since the epoch, in the time zone of `now`. */
export const momentOf = (ms: number, now: DateTime): DateTime => now.plus(ms - now.toMillis());

export const isIn = ({ from, before }: Period, ms: number): boolean => ms >= from && ms < before;

/** When a period is: those of the calendar in the time zone of `now`. */
export function periodOf(name: PeriodName, now: DateTime): Period {
	const period: Named = PERIODS[name];
	if ('days' in period) return { from: now.minus({ hours: 24 * period.days }).toMillis(), before: Infinity };
	const current = pieceAt(now, period.unit);
	return period.ago === 0 ? current : pieceAt(momentOf(current.from - 1, now), period.unit);
}

/**
 * What a period that has ended by now is compared with: as much before it, by the calendar where it is of the calendar.
 * One that has not ended there, like *This Month*, with the part of the one before up to the same time.
 */
export function periodBefore(name: PeriodName | 'custom', { from, before }: Period, now: DateTime): Period {
	const period: Named | undefined = name === 'custom' ? undefined : PERIODS[name];
	if (!period || 'days' in period) return { from: from - (before - from), before: from };
	const whole = pieceAt(momentOf(from - 1, now), period.unit);
	if (period.ago === 1) return whole;
	// Where clocks skip the last hour of a day, 23:30 of the day before is 00:30 of this one.
	return { ...whole, before: Math.min(from, now.minus({ [period.unit]: 1 }).toMillis()) };
}

/** The whole day, week, month, quarter or year that has this moment, in its time zone. */
export function pieceAt(moment: DateTime, unit: Unit): Period {
	const start = moment.startOf(unit);
	return { from: firstMs(start), before: firstMs(afterOne(start, unit)) };
}

/** The pieces of the calendar that a period touches, oldest first, in the time zone of `now`; at most so many. */
export function piecesOf(period: Period, now: DateTime, unit: Unit, most: number): Period[] {
	const pieces: Period[] = [];
	let { from } = period;
	do {
		const piece = pieceAt(momentOf(from, now), unit);
		pieces.push(piece);
		from = piece.before;
	} while (from < period.before && pieces.length < most);
	return pieces;
}

/** Where clocks skip midnight, a day begins at 01:00, but not the next one. */
const afterOne = (start: DateTime, unit: Unit): DateTime => start.plus({ [unit]: 1 }).startOf(unit);

const LABELS: Record<Unit, string> = {
	day: 'yyyy-MM-dd',
	// The year of an ISO week: 1 January 2027 is in 2026-W53.
	week: "kkkk-'W'WW",
	month: 'yyyy-MM',
	quarter: "yyyy-'Q'q",
	year: 'yyyy',
};

/** The name of the piece that has this moment: `2026-10-27`, `2026-W44`, `2026-10`, `2026-Q4`, `2026`. */
export const labelOf = (moment: DateTime, unit: Unit): string => moment.toFormat(LABELS[unit]);

/** A local time that the clock shows twice, e.g. 02:20 where it goes back from 03:00 to 02:00, both times, else once. */
const timesOf = (local: DateTime): DateTime[] =>
	local.getPossibleOffsets().sort((one: DateTime, other: DateTime) => +one - +other);

export const firstOf = (local: DateTime): DateTime => timesOf(local)[0] as DateTime;
export const lastOf = (local: DateTime): DateTime => timesOf(local).at(-1) as DateTime;

const firstMs = (start: DateTime): number => firstOf(start).toMillis();
