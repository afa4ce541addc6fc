import type { INodePropertyOptions } from 'n8n-workflow';

import { REVIEWS_PATH } from '../../../shared/api/client';
import { ADVICE } from '../../../shared/errors/errorTexts';
import { createdSince, matcherFor } from '../../../shared/fields/filters';
import { forSpreadsheet } from '../../../shared/fields/spreadsheetFormat';
import { readList, type ListSource } from '../../../shared/list/readList';
import { sortReviews } from '../../../shared/list/sortReviews';
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
 * The reviews one input item asks for, in the server's order unless sorted, for spreadsheets if that is wanted.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
async function listReviews({ client, context, log }: OperationRequest): Promise<object[]> {
	const { filters, query, maxWaitMs, spreadsheetFormat, ...wanted } = readParameters(context);
	const request = { query, maxWaitMs, advice: ADVICE.raiseMaxWait };
	const source: ListSource = {
		fetchPage: async (page, signal) => await client.getReviewPage(page, { ...request, signal }),
		signal: context.getExecutionCancelSignal(),
		onProgress: log.onProgress,
		log,
	};
	const selection = { ...wanted, ids: filters.reviewId, createdAfter: createdSince(filters) };
	const read = await readList(source, { ...selection, matches: matcherFor(filters) });
	const reviews = sortReviews(read, wanted.sort).slice(0, wanted.limit);
	if (!spreadsheetFormat) return reviews;
	const timezone = context.getTimezone();
	return reviews.map((review) => forSpreadsheet(review, timezone));
}
