// The values of the fields of List Reviews, checked.

import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { readFilters } from '../../../shared/fields/filters';
import type { ReviewFilters } from '../../../shared/fields/filters';
import { ParameterReader } from '../../../shared/fields/parameterReader';
import { toText } from '../../../shared/fields/parameterValues';
import type { SortOrder } from '../../../shared/list/sortReviews';
import { listFields } from './listFields';

/** The parameters of List Reviews, checked. */
export interface ListParameters {
	/** Infinity with Return All. */
	limit: number;
	filters: ReviewFilters;
	sort: SortOrder;
	startPage: number;
	/** Infinity when it is the last there is. */
	endPage: number;
	/** Whether the user says that the list is newest first: the option was added, and is on. */
	stopEarly: boolean;
	/** Sent with each page; a name given twice has both values. */
	query: Record<string, string | string[]>;
	maxWaitMs: number;
}

/** n8n leaves them out of requests without a word. */
const UNSENDABLE_NAMES = ['__proto__', 'constructor', 'prototype'];

/** @throws NodeOperationError that names the parameter whose value cannot be used */
export function readParameters(context: IExecutePaginationFunctions): ListParameters {
	const parameters = new ParameterReader(context, listFields);
	return {
		limit: parameters.boolean('returnAll') ? Infinity : parameters.number('limit'),
		...readOptions(parameters.collection('options')),
		filters: readFilters(parameters.collection('filters')),
	};
}

function readOptions(options: ParameterReader): Omit<ListParameters, 'limit' | 'filters'> {
	const startPage = options.number('startPage');
	const endPage = options.number('endPage') || Infinity;
	if (endPage < startPage) throw options.invalid('endPage', `must not be before 'Start Page' (${startPage})`);
	return {
		sort: options.has('sort') ? options.choice<SortOrder>('sort') : 'none',
		startPage,
		endPage,
		stopEarly: options.has('stopEarly') && options.boolean('stopEarly'),
		query: readQuery(options),
		maxWaitMs: options.number('maxWait') * 1_000,
	};
}

function readQuery(options: ParameterReader): ListParameters['query'] {
	const given = options.value('queryParameters') as
		{ parameter?: Array<{ name?: unknown; value?: unknown }> } | undefined;
	const query = new Map<string, string | string[]>();
	for (const parameter of given?.parameter ?? []) {
		const name = toText(parameter.name).trim();
		const value = toText(parameter.value);
		if (name === '') continue;
		if (name === 'page')
			throw options.invalid('queryParameters', "must not have 'page': use 'Start Page' and 'End Page'");
		if (UNSENDABLE_NAMES.includes(name))
			throw options.invalid('queryParameters', `must not have the name '${name}'`);
		const earlier = query.get(name);
		query.set(name, earlier === undefined ? value : [earlier, value].flat());
	}
	return Object.fromEntries(query);
}
