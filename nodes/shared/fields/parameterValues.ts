// What counts as a number, a boolean, a date.

import { tryToParseDateTime } from 'n8n-workflow';

export type DateTime = ReturnType<typeof tryToParseDateTime>;

/** A finite number, also as text; undefined when it is none. */
export function toNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return Number.isFinite(number) ? (number as number) : undefined;
}

/** True or false, also as an expression may give it: `"True"`, `1`, `"yes"` and their opposites; undefined when it is neither. */
export function toBoolean(value: unknown): boolean | undefined {
	const given = typeof value === 'string' ? value.toLowerCase() : value;
	if ([true, 1, 'true', 'yes'].some((each) => each === given)) return true;
	return [false, 0, 'false', 'no'].some((each) => each === given) ? false : undefined;
}

/** Whether a value has nothing but white space and commas in it, or is a list of such values. */
export function isEmpty(value: unknown): boolean {
	const texts = [value].flat().map((each) => toText(each ?? ''));
	return /^[\s,]*$/.test(texts.join());
}

/** A value that is used as text. */
export function toText(value: unknown): string {
	return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A text, without spaces around it, or a number as one; undefined when it is neither. */
export function toPlainText(value: unknown): string | undefined {
	return typeof value === 'string' || Number.isFinite(value) ? String(value).trim() : undefined;
}

/** Texts separated by commas, or a list of them; undefined when it is neither. */
export function toTextSet(value: unknown): ReadonlySet<string> | undefined {
	const given = [value].flat().map(toPlainText);
	if (given.length === 0 || given.includes(undefined)) return undefined;
	const texts = given.join(',').split(',');
	return new Set(texts.map((text) => text.trim()).filter((text) => text !== ''));
}

/** The day of an ISO 8601 date, with or without a time, which n8n reads. */
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}.*)?$/i;
/** A time with it would be read in the time zone of n8n's process. */
const AM_OR_PM = /(?<![a-z])[ap]\.?\s*m(?![a-z])/i;
/** What is less, 3 March 1973, is rather a number of seconds, or `new Date(null)`. */
const LEAST_MS = 1e11;

/**
 * A date in a time zone, unless it brings its own: ISO 8601, ms since the epoch, a Date or n8n's DateTime;
 * undefined when it is none, or has AM or PM. `02.01.2026` means different days to different people.
 */
export function toDateTime(value: unknown, timezone: string): DateTime | undefined {
	const text = typeof value === 'string' && !AM_OR_PM.test(value) ? value.trim() : '';
	const day = ISO_DATE.exec(text)?.[1];
	try {
		const ms: unknown = (value as Date | null | undefined)?.valueOf();
		if (day === undefined && !(typeof ms === 'number' && ms >= LEAST_MS)) return undefined;
		const date = tryToParseDateTime(typeof value === 'number' ? new Date(value) : value, timezone);
		// The 30th of February would become the 2nd of March.
		return day === undefined || date.toFormat('yyyy-MM-dd') === day ? date : undefined;
	} catch {
		return undefined;
	}
}
