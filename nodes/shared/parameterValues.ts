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

/** @throws NodeOperationError when it is no whole number from 1 */
export function wholeNumber(context: ParameterContext, label: string, value: unknown): number {
	const read = numeric(value);
	if (Number.isSafeInteger(read) && (read as number) >= 1) return read as number;
	throw invalid(context, label, 'must be a whole number from 1', value);
}

/**
 * A date in the workflow's time zone, unless it brings its own.
 *
 * @throws NodeOperationError when it is no date
 */
export function dateTime(context: ParameterContext, label: string, value: unknown) {
	try {
		return tryToParseDateTime(value, context.getTimezone());
	} catch {
		throw invalid(context, label, 'must be a date, e.g. 2026-03-31 or 2026-03-31T18:00:00', value);
	}
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
export function readRatingFilters(context: ParameterContext) {
	const given = collection(context, 'filters');
	return {
		ratingMin: optional(given.ratingMin, (value) => number(context, 'Rating Min', value)),
		ratingMax: optional(given.ratingMax, (value) => number(context, 'Rating Max', value)),
		highlighted: optional(given.highlighted, (value) => value === true || value === 'true'),
	};
}

/** An expression may give a number as text; an empty text is none. */
function numeric(value: unknown): unknown {
	return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}
