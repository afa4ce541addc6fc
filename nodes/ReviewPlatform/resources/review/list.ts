import type { IExecutePaginationFunctions, INodePropertyOptions } from 'n8n-workflow';

import { REVIEWS_PATH } from '../../../shared/api/client';
import { ADVICE } from '../../../shared/errors/errorTexts';
import { createdSince, matcherFor, readFilters } from '../../../shared/fields/filters';
import { ParameterReader } from '../../../shared/fields/parameterReader';
import { toText } from '../../../shared/fields/parameterValues';
import { formatterFor } from '../../../shared/fields/spreadsheetFormat';
import { readList } from '../../../shared/list/readList';
import { sortReviews, type SortOrder } from '../../../shared/list/sortReviews';
import { runOperation, type OperationRequest } from '../../runOperation';
import { listFields } from './listFields';

/** List Reviews: its routing, and what it does for an input item (api.md › GET /v1/reviews). */
export const list: INodePropertyOptions = {
	name: 'List Reviews',
	value: 'list',
	action: 'List reviews with ratings and texts',
	description: 'List the reviews of your company, filtered and sorted if you like',
	routing: {
		request: { method: 'GET', url: REVIEWS_PATH },
		send: { paginate: true },
		operations: { pagination: runOperation(listReviews) },
	},
};

async function listReviews({ client, context, log }: OperationRequest): Promise<object[]> {
	const { filters, query, maxWaitMs, format, ...wanted } = readParameters(context);
	const request = { query, maxWaitMs, advice: ADVICE.raiseMaxWait };
	const source = {
		fetchPage: async (page: number, signal?: AbortSignal) =>
			await client.getReviewPage(page, { ...request, signal }),
		signal: context.getExecutionCancelSignal(),
		onProgress: log.onProgress,
		log,
	};
	const selection = { ...wanted, ids: filters.reviewId, createdAfter: createdSince(filters) };
	const read = await readList(source, { ...selection, matches: matcherFor(filters) });
	return sortReviews(read, wanted.sort).slice(0, wanted.limit).map(format);
}

/**
 * What an input item asks for, checked: Infinity where a limit or the last page is open.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
function readParameters(context: IExecutePaginationFunctions) {
	const parameters = new ParameterReader(context, listFields);
	const options = parameters.collection('options');
	const startPage = options.number('startPage');
	const endPage = options.number('endPage') || Infinity;
	if (endPage < startPage) throw options.invalid('endPage', `must not be before 'Start Page' (${startPage})`);
	return {
		limit: parameters.boolean('returnAll') ? Infinity : parameters.number('limit'),
		filters: readFilters(parameters.collection('filters')),
		sort: options.has('sort') ? options.choice<SortOrder>('sort') : 'none',
		startPage,
		endPage,
		stopEarly: options.isOn('stopEarly'),
		failIfIncomplete: options.isOn('failIfIncomplete'),
		format: formatterFor(options, context.getTimezone()),
		query: readQuery(options),
		maxWaitMs: options.number('maxWait') * 1_000,
	};
}

/** Values by name; one that is given twice has both. */
function readQuery(options: ParameterReader): Record<string, string[]> {
	const given = Object(options.value('queryParameters')) as { parameter?: Array<Record<string, unknown>> };
	const query = new Map<string, string[]>();
	for (const parameter of given.parameter ?? []) {
		const name = toText(parameter.name).trim();
		if (name === '') continue;
		if (name === 'page')
			throw options.invalid('queryParameters', "must not have 'page': use 'Start Page' and 'End Page'");
		query.set(name, [...(query.get(name) ?? []), toText(parameter.value)]);
	}
	return Object.fromEntries(query);
}
