import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { ReviewPlatformClient } from '../shared/client';
import { matcherFor } from '../shared/list/filters';
import { readList } from '../shared/list/readList';
import { sortReviews } from '../shared/list/sortReviews';
import type { Review } from '../shared/types';
import { readFilters, readLimit, readOptions } from './parameters';

/**
 * The reviews one input item asks for, in the server's order unless sorted.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
export async function listReviews(
	client: ReviewPlatformClient,
	context: IExecutePaginationFunctions,
): Promise<Review[]> {
	const limit = readLimit(context) ?? Infinity;
	const { sort, startPage, endPage, query, maxWaitMs } = readOptions(context);
	const matches = matcherFor(readFilters(context));
	const fetchPage = async (page: number) => await client.getReviewPage(page, { query, maxWaitMs });
	const enough = sort === 'none' ? limit : Infinity;
	const reviews = await readList({ fetchPage }, { startPage, endPage, matches, most: limit, enough });
	return sortReviews(reviews, sort).slice(0, limit);
}
