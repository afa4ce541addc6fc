import { NodeOperationError, tryToParseDateTime } from 'n8n-workflow';
import type { IDataObject, IExecutePaginationFunctions } from 'n8n-workflow';

import type { ReviewFilters } from '../shared/filters';
import { DEFAULT_MAX_WAIT_MS } from '../shared/request';
import type { SortOrder } from './sortReviews';

/** The option collection of List Reviews, checked. */
export interface ListOptions {
	sort: SortOrder;
	startPage: number;
	/** Infinity when not set. */
	endPage: number;
	/** Sent with each page; a name given twice has both values. */
	query: Record<string, string | string[]>;
	maxWaitMs: number;
}

const SORT_ORDERS = ['none', 'newest', 'oldest', 'ratingHigh', 'ratingLow'];

/**
 * The limit of List Reviews, or undefined with Return All.
 *
 * @throws NodeOperationError when it is no whole number from 1
 */
export function readLimit(context: IExecutePaginationFunctions): number | undefined {
	if (context.getNodeParameter('returnAll', false) === true) return undefined;
	return wholeNumber(context, 'Limit', context.getNodeParameter('limit', 50));
}

/** @throws NodeOperationError that names the filter when its value cannot be used */
export function readFilters(context: IExecutePaginationFunctions): ReviewFilters {
	const given = collection(context, 'filters');
	const instant = (name: string, label: string) =>
		optional(given[name], (value) => dateTime(context, label, value).toMillis());
	const day = (name: string, label: string) =>
		optional(given[name], (value) => dateTime(context, label, value).toFormat('yyyy-MM-dd'));
	const rating = (name: string, label: string) =>
		optional(given[name], (value) => number(context, label, value));
	return withoutUndefined({
		ratingMin: rating('ratingMin', 'Rating Min'),
		ratingMax: rating('ratingMax', 'Rating Max'),
		highlighted: optional(given.highlighted, (value) => value === true || value === 'true'),
		createdAfter: instant('createdAfter', 'Created After'),
		createdBefore: instant('createdBefore', 'Created Before'),
		experienceAfter: day('experienceAfter', 'Experience After'),
		experienceBefore: day('experienceBefore', 'Experience Before'),
		text: optional(given.text, (value) => asText(value)),
	});
}

/** @throws NodeOperationError that names the option when its value cannot be used */
export function readOptions(context: IExecutePaginationFunctions): ListOptions {
	const given = collection(context, 'options');
	const startPage = optional(given.startPage, (value) => wholeNumber(context, 'Start Page', value)) ?? 1;
	const endPage = optional(given.endPage, (value) => wholeNumber(context, 'End Page', value)) ?? Infinity;
	if (endPage < startPage) {
		throw invalid(context, 'End Page', `must not be before 'Start Page' (${startPage})`, endPage);
	}
	const maxWait = optional(given.maxWait, (value) => number(context, 'Max Wait', value));
	if (maxWait !== undefined && maxWait < 0)
		throw invalid(context, 'Max Wait', 'must be 0 seconds or more', maxWait);
	const sort = given.sort ?? 'none';
	if (!SORT_ORDERS.includes(sort as string))
		throw invalid(context, 'Sort', `must be one of ${SORT_ORDERS.join(', ')}`, sort);
	return {
		sort: sort as SortOrder,
		startPage,
		endPage,
		query: readQuery(context, given.queryParameters),
		maxWaitMs: maxWait === undefined ? DEFAULT_MAX_WAIT_MS : maxWait * 1_000,
	};
}

function readQuery(context: IExecutePaginationFunctions, given: unknown): ListOptions['query'] {
	const parameters =
		(given as { parameter?: Array<{ name?: unknown; value?: unknown }> } | undefined)?.parameter ?? [];
	const query: ListOptions['query'] = {};
	for (const parameter of parameters) {
		const name = asText(parameter.name).trim();
		const value = asText(parameter.value);
		if (name === '') continue;
		if (name === 'page') {
			throw invalid(
				context,
				'Query Parameters',
				"must not have 'page': use 'Start Page' and 'End Page'",
				name,
			);
		}
		const earlier = Object.hasOwn(query, name) ? query[name] : undefined;
		query[name] = earlier === undefined ? value : [earlier, value].flat();
	}
	return query;
}

function collection(context: IExecutePaginationFunctions, name: string): IDataObject {
	return (context.getNodeParameter(name, {}) ?? {}) as IDataObject;
}

/** A field of a collection that was added and left empty counts as not added. */
function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
	return value === undefined || value === null || value === '' ? undefined : read(value);
}

function withoutUndefined(filters: {
	[Name in keyof ReviewFilters]: ReviewFilters[Name] | undefined;
}): ReviewFilters {
	return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

function number(context: IExecutePaginationFunctions, label: string, value: unknown): number {
	const read = typeof value === 'string' ? Number(value) : value;
	if (typeof read === 'number' && Number.isFinite(read)) return read;
	throw invalid(context, label, 'must be a number', value);
}

function wholeNumber(context: IExecutePaginationFunctions, label: string, value: unknown): number {
	const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (Number.isSafeInteger(read) && (read as number) >= 1) return read as number;
	throw invalid(context, label, 'must be a whole number from 1', value);
}

/** A date in the workflow's time zone, unless it brings its own. */
function dateTime(context: IExecutePaginationFunctions, label: string, value: unknown) {
	try {
		return tryToParseDateTime(value, context.getTimezone());
	} catch {
		throw invalid(context, label, 'must be a date, e.g. 2026-03-31 or 2026-03-31T18:00:00', value);
	}
}

function invalid(
	context: IExecutePaginationFunctions,
	label: string,
	must: string,
	value: unknown,
): NodeOperationError {
	return new NodeOperationError(context.getNode(), `'${label}' ${must}, not ${JSON.stringify(value)}`, {
		itemIndex: context.getItemIndex(),
		description: `Change '${label}'. If it is an expression, see what it gives for this item.`,
	});
}

function asText(value: unknown): string {
	return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
