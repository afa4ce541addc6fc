import type { INodePropertyOptions } from 'n8n-workflow';

import { REVIEWS_PATH } from '../../../shared/api/client';
import { ADVICE } from '../../../shared/errors/errorTexts';
import { matcherFor } from '../../../shared/fields/filters';
import { readList, type ListSource } from '../../../shared/list/readList';
import { sortReviews } from '../../../shared/list/sortReviews';
import type { Review } from '../../../shared/types';
import { runOperation, type OperationRequest } from '../../runOperation';
import { readParameters } from './listParameters';

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

/**
 * The reviews one input item asks for, in the server's order unless sorted.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
async function listReviews({ client, context, log }: OperationRequest): Promise<Review[]> {
	const { filters, query, maxWaitMs, ...wanted } = readParameters(context);
	const request = { query, maxWaitMs, advice: ADVICE.raiseMaxWait };
	const source: ListSource = {
		fetchPage: async (page, signal) => await client.getReviewPage(page, { ...request, signal }),
		signal: context.getExecutionCancelSignal(),
		onProgress: log.onProgress,
		log,
	};
	const { reviewId: ids, createdAfter } = filters;
	const reviews = await readList(source, { ...wanted, matches: matcherFor(filters), ids, createdAfter });
	return sortReviews(reviews, wanted.sort).slice(0, wanted.limit);
}
