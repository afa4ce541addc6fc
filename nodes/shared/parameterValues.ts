import { NodeOperationError, tryToParseDateTime } from 'n8n-workflow';
import type { IDataObject, IExecutePaginationFunctions, IPollFunctions } from 'n8n-workflow';

/** The n8n contexts a parameter can be read from. */
export type ParameterContext = IExecutePaginationFunctions | IPollFunctions;

/** A collection parameter; empty when nothing was added. */
export function collection(context: ParameterContext, name: string): IDataObject {
	return (context.getNodeParameter(name, {}) ?? {}) as IDataObject;
}

/** A field of a collection that was added and left empty counts as not added. */
export function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
	return value === undefined || value === null || value === '' ? undefined : read(value);
}

/** @throws NodeOperationError when it is no number */
export function number(context: ParameterContext, label: string, value: unknown): number {
	const read = numeric(value);
	if (Number.isFinite(read)) return read as number;
	throw invalid(context, label, 'must be a number', value);
}

/** @throws NodeOperationError when it is no whole number from `least` */
export function wholeNumber(context: ParameterContext, label: string, value: unknown, least = 1): number {
	const read = numeric(value);
	if (Number.isSafeInteger(read) && (read as number) >= least) return read as number;
	throw invalid(context, label, `must be a whole number from ${least}`, value);
}

/** Texts separated by commas, or a list of them; undefined when none is left. */
export function textSet(value: unknown): ReadonlySet<string> | undefined {
	const texts = [value]
		.flat()
		.flatMap((each) => (typeof each === 'object' ? [] : String(each as unknown).split(',')));
	const set = new Set(texts.map((text) => text.trim()).filter((text) => text !== ''));
	return set.size === 0 ? undefined : set;
}

/**
 * True or false, also as an expression may give it: `"True"`, `1`, `"yes"` and their opposites.
 *
 * @throws NodeOperationError when it is neither
 */
export function boolean(context: ParameterContext, label: string, value: unknown): boolean {
	const word = ['boolean', 'number', 'string'].includes(typeof value)
		? String(value).trim().toLowerCase()
		: '';
	if (['true', '1', 'yes'].includes(word)) return true;
	if (['false', '0', 'no'].includes(word)) return false;
	throw invalid(context, label, 'must be true or false', value);
}

/** An ISO 8601 date, with or without a time and an offset. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|[+-]\d{2}(:?\d{2})?))?)?$/i;
/** What is less, 3 March 1973, is rather a number of seconds. */
const LEAST_MS = 1e11;
/** What n8n's DateTime is told by. */
interface DateTimeLike {
	toMillis?: unknown;
}

/** The last one a Date can have. */
const MAX_MS = 8.64e15;

/**
 * A date in the workflow's time zone, unless it brings its own: ISO 8601, ms since the epoch, or
 * n8n's DateTime. `02.01.2026` means different days to different people.
 *
 * @throws NodeOperationError when it is no date
 */
export function dateTime(context: ParameterContext, label: string, value: unknown) {
	const ms = typeof value === 'string' && /^\d{12,14}$/.test(value.trim()) ? Number(value) : value;
	const isMs = typeof ms === 'number' && ms >= LEAST_MS && ms <= MAX_MS;
	const isIso = typeof value === 'string' && ISO_DATE.test(value.trim());
	const isDateTime = value instanceof Date || typeof (value as DateTimeLike | null)?.toMillis === 'function';
	try {
		const zone = context.getTimezone();
		if (isMs) return tryToParseDateTime(new Date(ms), zone);
		const date = isIso || isDateTime ? tryToParseDateTime(value, zone) : undefined;
		// The 30th of February would become the 2nd of March.
		const isSameDay = !isIso || date?.toFormat('yyyy-MM-dd') === value.trim().slice(0, 10);
		if (date && isSameDay) return date;
	} catch {
		// Told below.
	}
	throw invalid(context, label, 'must be a date, e.g. 2026-03-31 or 2026-03-31T18:00:00', value);
}

/** What to throw for a parameter whose value cannot be used. */
export function invalid(
	context: ParameterContext,
	label: string,
	must: string,
	value: unknown,
): NodeOperationError {
	const message = `'${label}' ${must}, not ${JSON.stringify(value)}`;
	const change = `Change '${label}'.`;
	if (!('getItemIndex' in context))
		return new NodeOperationError(context.getNode(), message, { description: change });
	return new NodeOperationError(context.getNode(), message, {
		itemIndex: context.getItemIndex(),
		description: `${change} If it is an expression, see what it gives for this item.`,
	});
}

/** The filters both nodes have, in the collection `filters`. */
export function readCommonFilters(context: ParameterContext) {
	const given = collection(context, 'filters');
	return {
		ratingMin: optional(given.ratingMin, (value) => number(context, 'Rating Min', value)),
		ratingMax: optional(given.ratingMax, (value) => number(context, 'Rating Max', value)),
		highlighted: optional(given.highlighted, (value) => boolean(context, 'Highlighted', value)),
		text: optional(given.text, asText),
	};
}

/** An expression may give a number as text; an empty text is none. */
function numeric(value: unknown): unknown {
	return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

/** A value that is used as text. */
export function asText(value: unknown): string {
	return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
