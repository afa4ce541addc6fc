// What counts as empty, as text, as a date.

import { tryToParseDateTime } from 'n8n-workflow';

export type DateTime = ReturnType<typeof tryToParseDateTime>;

/** Whether a value has nothing but white space, commas and marks that nobody sees in it, or is a list of such values. */
export function isEmpty(value: unknown): boolean {
	const texts = [value].flat().map((each) => toText(each ?? ''));
	return /^[\s,\p{DI}]*$/u.test(texts.join());
}

/** A value that is used as text. */
export function toText(value: unknown): string {
	return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** An object, by the names of its parts; undefined when it is none. */
export function toRecord(value: unknown): Record<string, unknown> | undefined {
	return typeof value === 'object' && value ? (value as Record<string, unknown>) : undefined;
}

/** The day of an ISO 8601 date, with or without a time: what else n8n reads is in the time zone of its process. */
const ISO_DATE =
	/^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)? ?(Z|[+-]\d{2}(:?\d{2})?|[a-z]+\/[\w/+-]+)?(\[[\w/+-]+\])?)?$/i;
/** What is less, 3 March 1973, is rather a number of seconds, or `new Date(null)`. */
const LEAST_MS = 1e11;

/**
 * A date in a time zone, unless it brings its own: ISO 8601, ms since the epoch, a Date or n8n's DateTime;
 * undefined when it is none. `02.01.2026` means different days to different people.
 */
export function toDateTime(value: unknown, timezone: string): DateTime | undefined {
	const given = typeof value === 'string' ? value.trim() : value;
	const day = typeof given === 'string' ? ISO_DATE.exec(given)?.[1] : undefined;
	try {
		const ms: unknown = (value as Date | null | undefined)?.valueOf();
		if (day === undefined && !(typeof ms === 'number' && ms >= LEAST_MS)) return undefined;
		const date = tryToParseDateTime(typeof given === 'number' ? new Date(given) : given, timezone);
		// The 30th of February would become the 2nd of March.
		return day === undefined || date.toFormat('yyyy-MM-dd') === day ? date : undefined;
	} catch {
		return undefined;
	}
}

/**
 * The day of a date, `YYYY-MM-DD`: of a moment (ms, a Date, a text with an offset) that in a time zone, unless it is
 * midnight in its own offset. A database's day in Berlin comes as 22:00 UTC of the day before.
 */
export function toDay(value: unknown, timezone: string): string | undefined {
	const date = toDateTime(value, timezone);
	if (!date) return undefined;
	const own = typeof value === 'string' || date === value ? date : date.toUTC();
	const isMidnight = own.toMillis() === own.startOf('day').toMillis();
	return (isMidnight ? own : date.setZone(timezone)).toFormat('yyyy-MM-dd');
}

/** A date of the API's in a time zone; undefined when it is none. */
export function toLocalTime(value: unknown, timezone: string): DateTime | undefined {
	return typeof value === 'string' ? toDateTime(value, timezone)?.setZone(timezone) : undefined;
}
