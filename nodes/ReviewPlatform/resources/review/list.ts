// The operation List Reviews: its request, its parameters, and what it returns.

import type { IExecutePaginationFunctions, INodePropertyOptions } from 'n8n-workflow';

import { REVIEWS_PATH } from '../../../shared/api/paths';
import { PAGES_ADVICE } from '../../../shared/errors/errorTexts';
import { enteredIn, invalidParameter, readFields } from '../../../shared/fields/field';
import { limitOf } from '../../../shared/fields/limit';
import { timezoneOf } from '../../../shared/fields/timezone';
import { readList } from '../../../shared/list/readList';
import { sortRecords } from '../../../shared/list/sortRecords';
import { createdSince, matcherFor } from '../../../shared/review/filters';
import { SORT_ORDERS } from '../../../shared/review/record';
import { formatterFor } from '../../../shared/review/spreadsheet';
import { runOperation, type OperationRequest } from '../../runOperation';
import { listFields, listOptions } from './listFields';
import { listSource } from './listSource';

/** api.md › GET /v1/reviews. */
export const list: INodePropertyOptions = {
	name: 'List Reviews',
	value: 'list',
	action: 'List reviews with ratings and texts',
	description: 'List the reviews of your company, filtered and sorted if you like',
	builderHint: { propertyHint: 'Gives each review once: no Remove Duplicates needed.' },
	routing: {
		request: { method: 'GET', url: REVIEWS_PATH },
		send: { paginate: true },
		operations: { pagination: runOperation(listReviews, PAGES_ADVICE) },
	},
};

async function listReviews(request: OperationRequest): Promise<object[]> {
	const { filters, options, format, ...wanted } = readParameters(request.context);
	const selection = {
		...wanted,
		ids: filters.reviewId,
		createdAfter: createdSince(filters),
		...matcherFor(filters, request.context.getTimezone(), request.context.getNodeParameter('filters', {})),
	};
	const read = await readList(listSource(request, options), selection);
	return sortRecords(read, wanted.sort)
		.slice(0, wanted.limit)
		.map((review) => format(review));
}

/**
 * What an input item asks for, checked: Infinity where a limit or the last page is open.
 *
 * @throws UserFacingError that names the parameter whose value cannot be used
 */
function readParameters(context: IExecutePaginationFunctions) {
	const { filters, options } = readFields(context, {
		filters: listFields.filters,
		options: listFields.options,
	});
	const {
		startPage = 1,
		sort = 'none',
		stopEarly = false,
		failIfEmpty = false,
		failIfIncomplete = false,
	} = options;
	const endPage = options.endPage || Infinity;
	if (endPage < startPage) {
		const entered = enteredIn(context.getNode().parameters.options, 'startPage', 'endPage');
		const must = `must not be before 'Start Page' (${endPage} and ${startPage})`;
		throw invalidParameter(listOptions.endPage, must, ...entered);
	}
	return {
		limit: limitOf(context, listFields),
		filters,
		sort: sort === 'none' ? undefined : SORT_ORDERS[sort],
		startPage,
		endPage,
		stopEarly,
		failIfEmpty,
		failIfIncomplete,
		format: formatterFor(options, () => timezoneOf(context)),
		options,
	};
}
