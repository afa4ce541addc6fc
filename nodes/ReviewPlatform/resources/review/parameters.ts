import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { DEFAULT_MAX_WAIT_MS } from '../../../shared/api/retry';
import type { ReviewFilters } from '../../../shared/list/filters';
import { SORT_ORDERS } from '../../../shared/list/sortReviews';
import type { SortOrder } from '../../../shared/list/sortReviews';
import { readCommonFilters } from '../../../shared/parameters/commonFilters';
import { ParameterReader } from '../../../shared/parameters/parameterReader';
import { toText } from '../../../shared/parameters/parameterValues';

/** The parameters of List Reviews, checked. */
export interface ListReviewsParameters {
	/** Infinity with Return All. */
	limit: number;
	filters: ReviewFilters;
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

/** @throws NodeOperationError that names the parameter whose value cannot be used */
export function readParameters(context: IExecutePaginationFunctions): ListReviewsParameters {
	const parameters = new ParameterReader(context);
	const returnAll = parameters.boolean('returnAll', 'Return All', false);
	return {
		limit: returnAll ? Infinity : parameters.wholeNumber('limit', 'Limit', 50),
		...readOptions(parameters.collection('options')),
		filters: readFilters(parameters.collection('filters')),
	};
}

function readFilters(fields: ParameterReader): ReviewFilters {
	return {
		...readCommonFilters(fields),
		createdAfter: fields.dateTime('createdAfter', 'Created After')?.toMillis(),
		createdBefore: fields.dateTime('createdBefore', 'Created Before')?.toMillis(),
		experienceAfter: fields.dateTime('experienceAfter', 'Experience After')?.toFormat('yyyy-MM-dd'),
		experienceBefore: fields.dateTime('experienceBefore', 'Experience Before')?.toFormat('yyyy-MM-dd'),
		reviewIds: fields.textSet('reviewId'),
		userIds: fields.textSet('userId'),
	};
}

function readOptions(fields: ParameterReader): Omit<ListReviewsParameters, 'limit' | 'filters'> {
	const startPage = fields.wholeNumber('startPage', 'Start Page', 1);
	const endPage = fields.wholeNumber('endPage', 'End Page', 0, 0) || Infinity;
	if (endPage < startPage)
		throw fields.invalid('End Page', `must not be before 'Start Page' (${startPage})`, endPage);
	const maxWaitMs = fields.number('maxWait', 'Max Wait', DEFAULT_MAX_WAIT_MS / 1_000) * 1_000;
	if (maxWaitMs < 0) throw fields.invalid('Max Wait', 'must be 0 seconds or more', maxWaitMs / 1_000);
	return {
		sort: fields.choice('sort', 'Sort', SORT_ORDERS, 'none'),
		startPage,
		endPage,
		stopEarly: fields.boolean('stopEarly', 'Stop Early', false),
		query: readQuery(fields),
		maxWaitMs,
	};
}

function readQuery(fields: ParameterReader): ListReviewsParameters['query'] {
	const given = fields.value('queryParameters') as
		{ parameter?: Array<{ name?: unknown; value?: unknown }> } | undefined;
	const query = new Map<string, string | string[]>();
	for (const parameter of given?.parameter ?? []) {
		const name = toText(parameter.name).trim();
		const value = toText(parameter.value);
		if (name === '') continue;
		const must =
			name === 'page' ? "must not have 'page': use 'Start Page' and 'End Page'" : 'must not have this name';
		if (name === 'page' || UNSENDABLE_NAMES.includes(name))
			throw fields.invalid('Query Parameters', must, name);
		const earlier = query.get(name);
		query.set(name, earlier === undefined ? value : [earlier, value].flat());
	}
	return Object.fromEntries(query);
}
