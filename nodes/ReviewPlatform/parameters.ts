import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { ReviewFilters } from '../shared/list/filters';
import {
	asText,
	boolean,
	collection,
	dateTime,
	invalid,
	number,
	optional,
	readCommonFilters,
	textSet,
	wholeNumber,
} from '../shared/parameterValues';
import { DEFAULT_MAX_WAIT_MS } from '../shared/request';
import type { SortOrder } from '../shared/list/sortReviews';

/** The option collection of List Reviews, checked. */
export interface ListOptions {
	sort: SortOrder;
	startPage: number;
	/** Infinity when it is the last there is. */
	endPage: number;
	/** Whether the user says that the list is newest first. */
	stopEarly: boolean;
	/** Sent with each page; a name given twice has both values. */
	query: Record<string, string | string[]>;
	maxWaitMs: number;
}

/** n8n leaves them out of requests without a word. */
const UNSENDABLE_NAMES = ['__proto__', 'constructor', 'prototype'];

const SORT_ORDERS = ['none', 'newest', 'oldest', 'ratingHigh', 'ratingLow'];

/**
 * The limit of List Reviews, or undefined with Return All.
 *
 * @throws NodeOperationError when it is no whole number from 1, or Return All is neither true nor false
 */
export function readLimit(context: IExecutePaginationFunctions): number | undefined {
	if (boolean(context, 'Return All', context.getNodeParameter('returnAll', false))) return undefined;
	return wholeNumber(context, 'Limit', context.getNodeParameter('limit', 50));
}

/** @throws NodeOperationError that names the filter when its value cannot be used */
export function readFilters(context: IExecutePaginationFunctions): ReviewFilters {
	const given = collection(context, 'filters');
	const instant = (name: string, label: string) =>
		optional(given[name], (value) => dateTime(context, label, value).toMillis());
	const day = (name: string, label: string) =>
		optional(given[name], (value) => dateTime(context, label, value).toFormat('yyyy-MM-dd'));
	return {
		...readCommonFilters(context),
		createdAfter: instant('createdAfter', 'Created After'),
		createdBefore: instant('createdBefore', 'Created Before'),
		experienceAfter: day('experienceAfter', 'Experience After'),
		experienceBefore: day('experienceBefore', 'Experience Before'),
		reviewIds: optional(given.reviewId, textSet),
		userIds: optional(given.userId, textSet),
	};
}

/** @throws NodeOperationError that names the option when its value cannot be used */
export function readOptions(context: IExecutePaginationFunctions): ListOptions {
	const given = collection(context, 'options');
	const startPage = optional(given.startPage, (value) => wholeNumber(context, 'Start Page', value)) ?? 1;
	const lastPage = optional(given.endPage, (value) => wholeNumber(context, 'End Page', value, 0)) ?? 0;
	const endPage = lastPage === 0 ? Infinity : lastPage;
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
		stopEarly: optional(given.stopEarly, (value) => boolean(context, 'Stop Early', value)) ?? false,
		query: readQuery(context, given.queryParameters),
		maxWaitMs: maxWait === undefined ? DEFAULT_MAX_WAIT_MS : maxWait * 1_000,
	};
}

function readQuery(context: IExecutePaginationFunctions, given: unknown): ListOptions['query'] {
	const parameters =
		(given as { parameter?: Array<{ name?: unknown; value?: unknown }> } | undefined)?.parameter ?? [];
	const query = new Map<string, string | string[]>();
	for (const parameter of parameters) {
		const name = asText(parameter.name).trim();
		const value = asText(parameter.value);
		if (name === '') continue;
		if (name === 'page')
			throw invalidQuery(context, "must not have 'page': use 'Start Page' and 'End Page'", name);
		if (UNSENDABLE_NAMES.includes(name)) throw invalidQuery(context, 'must not have this name', name);
		const earlier = query.get(name);
		query.set(name, earlier === undefined ? value : [earlier, value].flat());
	}
	return Object.fromEntries(query);
}

function invalidQuery(context: IExecutePaginationFunctions, must: string, value: unknown) {
	return invalid(context, 'Query Parameters', must, value);
}
