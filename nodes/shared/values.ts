// The one way to read each kind of value, from a parameter or from the API: number, moment, day, what is empty.

import { tryToParseDateTime } from 'n8n-workflow';

export type DateTime = ReturnType<typeof tryToParseDateTime>;

/** Whether a value has nothing but white space, commas and marks that nobody sees in it, or is a list of such values. */
export function isEmpty(value: unknown): boolean {
	const texts = [value].flat().map((each) => toText(each ?? ''));
	return /^[\s,\p{DI}]*$/u.test(texts.join());
}

/** Whether a field of the API's has a text. */
export const isText = (field: unknown): field is string => typeof field === 'string' && field !== '';

/** A value that is used as text. */
export function toText(value: unknown): string {
	return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** An object, by the names of its parts; undefined when it is none. */
export function toRecord(value: unknown): Record<string, unknown> | undefined {
	return typeof value === 'object' && value ? (value as Record<string, unknown>) : undefined;
}

const DECIMAL = /^\d+(\.\d+)?$/;

/** A number, also as decimal text; undefined when it is none. */
export function toNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Day, time, and UTC, an offset or the name of a zone: what else n8n reads is in the time zone of its process. */
const ISO_DATE =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(?:(Z|UTC|GMT)|([+-]\d{2}(?::?\d{2})?)|([a-z]+\/[\w/+-]+))?(\[[\w/+-]+\])?)?$/i;
const OFFSET_OF_HOURS = /^.\d{2}$/;
/** What is less, 3 March 1973, is rather a number of seconds, or `new Date(null)`. */
const LEAST_MS = 1e11;

/** A text in the form that all readers of ISO 8601 take; undefined when it is none, or of a day that is not there. */
function toIso(text: string): { iso: string; isLocal: boolean } | undefined {
	const [, day, time, utc, offset, zone, suffix = ''] = ISO_DATE.exec(text.trim()) ?? [];
	// The 30th of February would become the 2nd of March.
	if (day === undefined || new Date(day).getUTCDate() !== Number(day.slice(8))) return undefined;
	if (time === undefined) return { iso: day, isLocal: false };
	const seconds = time.replace(',', '.');
	if (zone) return { iso: `${day} ${seconds} ${zone}`, isLocal: false };
	const ending = utc ? 'Z' : (offset ?? '').replace(OFFSET_OF_HOURS, '$&:00');
	// Luxon takes the zone in brackets for more than the offset before it.
	return { iso: `${day}T${seconds}${ending || suffix}`, isLocal: ending === '' };
}

/**
 * A date in a time zone, unless it brings its own: ISO 8601, ms since the epoch, a Date or n8n's DateTime;
 * undefined when it is none. `02.01.2026` means different days to different people.
 */
export function toDateTime(value: unknown, timezone: string): DateTime | undefined {
	const text = typeof value === 'string' ? toIso(value) : undefined;
	try {
		const ms: unknown = (value as Date | null | undefined)?.valueOf();
		if (!text && !(typeof ms === 'number' && ms >= LEAST_MS)) return undefined;
		const given = typeof value === 'number' ? new Date(value) : value;
		return tryToParseDateTime(text?.iso ?? given, timezone);
	} catch {
		return undefined;
	}
}

/** The zone of a time of the API's that names none. */
const API_ZONE = 'UTC';

/** A time of the API's, in a time zone; undefined when it is none. */
export function toLocalTime(value: unknown, timezone: string): DateTime | undefined {
	return typeof value === 'string' ? toDateTime(value, API_ZONE)?.setZone(timezone) : undefined;
}

/** A time of the API's in ms since the epoch; NaN when it is none. */
export function toMs(value: unknown): number {
	const text = typeof value === 'string' ? toIso(value) : undefined;
	if (!text) return NaN;
	// A list has thousands: Luxon, which alone knows names of zones, takes five times as long.
	const ms = Date.parse(text.iso + (text.isLocal ? 'Z' : ''));
	return Number.isNaN(ms) ? (toDateTime(value, API_ZONE)?.toMillis() ?? NaN) : ms;
}

const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The day of a date, `YYYY-MM-DD`: of a moment (ms, a Date, a text with an offset) that in a time zone, unless it is
 * midnight in its own offset. A database's day in Berlin comes as 22:00 UTC of the day before.
 *
 * @param ownZone of a text that names none
 */
export function toDay(value: unknown, timezone: string, ownZone = timezone): string | undefined {
	if (typeof value === 'string' && DAY_ALONE.test(value)) return toIso(value)?.iso;
	const date = toDateTime(value, ownZone);
	if (!date) return undefined;
	const own = typeof value === 'string' || date === value ? date : date.toUTC();
	const isMidnight = own.toMillis() === own.startOf('day').toMillis();
	return (isMidnight ? own : date.setZone(timezone)).toFormat('yyyy-MM-dd');
}

/** A day of the API's; undefined when it is none. */
export function toApiDay(value: unknown, timezone: string): string | undefined {
	return typeof value === 'string' ? toDay(value, timezone, API_ZONE) : undefined;
}
