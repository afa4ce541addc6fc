// List Reviews: its routing, and what it does for an input item.

import type { INodePropertyOptions } from 'n8n-workflow';

import { REVIEWS_PATH } from '../../../shared/api/endpoints';
import { matcherFor } from '../../../shared/fields/filters';
import { readList } from '../../../shared/list/readList';
import type { ListSource } from '../../../shared/list/readList';
import type { Selection } from '../../../shared/list/selection';
import { sortReviews } from '../../../shared/list/sortReviews';
import type { Review } from '../../../shared/types';
import { ExecutionLog } from '../../executionLog';
import { runOperation } from '../../runOperation';
import type { OperationRequest } from '../../runOperation';
import { readParameters } from './listParameters';
import type { ListParameters } from './listParameters';

/** List Reviews (api.md › GET /v1/reviews). */
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

/**
 * The reviews one input item asks for, in the server's order unless sorted.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
async function listReviews({ client, path, context }: OperationRequest): Promise<Review[]> {
	const parameters = readParameters(context);
	const { query, maxWaitMs, sort, limit } = parameters;
	const { onProgress, onEvent, onWait } = new ExecutionLog(context);

	const source: ListSource = {
		fetchPage: async (page, signal) =>
			await client.getReviewPage(path, page, { query, maxWaitMs, onWait, ...(signal && { signal }) }),
		signal: context.getExecutionCancelSignal(),
		onProgress,
		onEvent,
	};
	const reviews = await readList(source, selectionOf(parameters));
	return sortReviews(reviews, sort).slice(0, limit);
}

function selectionOf(parameters: ListParameters): Selection {
	const { limit, filters, sort, startPage, endPage, stopEarly } = parameters;
	const newestFirst = {
		since: filters.createdAfter ?? -Infinity,
		enough: sort === 'newest' ? limit : Infinity,
	};
	return {
		startPage,
		endPage,
		matches: matcherFor(filters),
		most: limit,
		enough: sort === 'none' ? limit : Infinity,
		ids: filters.reviewId,
		newestFirst: stopEarly ? newestFirst : undefined,
	};
}
