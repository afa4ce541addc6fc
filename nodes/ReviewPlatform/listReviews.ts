import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { ReviewPlatformClient } from '../shared/client';
import { matcherFor } from '../shared/filters';
import { readAll, readUpTo } from '../shared/pages';
import type { Review } from '../shared/types';
import { readFilters, readLimit, readOptions } from './parameters';
import { sortReviews } from './sortReviews';

/**
 * The reviews one input item asks for, in the server's order unless sorted.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
export async function listReviews(
	client: ReviewPlatformClient,
	context: IExecutePaginationFunctions,
): Promise<Review[]> {
	const limit = readLimit(context);
	const { sort, startPage, endPage, query, maxWaitMs } = readOptions(context);
	const matches = matcherFor(readFilters(context));
	const fetchPage = async (page: number) => await client.getReviewPage(page, { query, maxWaitMs });
	const selection = { startPage, endPage, matches, most: limit ?? Infinity };

	if (limit !== undefined && sort === 'none') return await readUpTo(fetchPage, limit, selection);
	const sorted = sortReviews(await readAll(fetchPage, selection), sort);
	return limit === undefined ? sorted : sorted.slice(0, limit);
}
