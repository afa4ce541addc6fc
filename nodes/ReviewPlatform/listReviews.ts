import { NodeOperationError } from 'n8n-workflow';
import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { ReviewPlatformClient } from '../shared/client';
import { readAll, readUpTo } from '../shared/pages';
import type { Review } from '../shared/types';

/**
 * The reviews one input item asks for, in the server's order.
 *
 * @throws NodeOperationError when Limit is no whole number from 1
 */
export async function listReviews(
	client: ReviewPlatformClient,
	context: IExecutePaginationFunctions,
): Promise<Review[]> {
	const fetchPage = async (page: number) => await client.getReviewPage(page);
	if (context.getNodeParameter('returnAll', false) === true) return await readAll(fetchPage);
	return await readUpTo(fetchPage, limitOf(context));
}

function limitOf(context: IExecutePaginationFunctions): number {
	const limit = context.getNodeParameter('limit', 50);
	if (Number.isSafeInteger(limit) && (limit as number) >= 1) return limit as number;
	throw new NodeOperationError(
		context.getNode(),
		`'Limit' must be a whole number from 1, not ${JSON.stringify(limit)}`,
		{
			itemIndex: context.getItemIndex(),
			description: "Change 'Limit', or turn on 'Return All'.",
		},
	);
}
