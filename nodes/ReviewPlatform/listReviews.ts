import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { onAbort } from '../shared/abortListeners';
import type { ReviewPlatformClient } from '../shared/client';
import { matcherFor } from '../shared/list/filters';
import type { ReviewFilters } from '../shared/list/filters';
import { readList } from '../shared/list/readList';
import type { Selection } from '../shared/list/selection';
import { sortReviews } from '../shared/list/sortReviews';
import type { Review } from '../shared/types';
import { readFilters, readLimit, readOptions } from './parameters';
import type { ListOptions } from './parameters';
import { ReadingLog } from './readingLog';

/**
 * The reviews one input item asks for, in the server's order unless sorted. What is under way when
 * it ends, also with a refusal, is ended.
 *
 * @throws NodeOperationError that names the parameter whose value cannot be used
 */
export async function listReviews(
	client: ReviewPlatformClient,
	context: IExecutePaginationFunctions,
): Promise<Review[]> {
	const limit = readLimit(context) ?? Infinity;
	const options = readOptions(context);
	const selection = selectionOf(limit, readFilters(context), options);
	const { onProgress, onEvent, onWait } = new ReadingLog(context);
	const { query, maxWaitMs } = options;

	const controller = new AbortController();
	const { signal } = controller;
	const end = () => controller.abort();
	const cancelled = context.getExecutionCancelSignal();
	if (cancelled?.aborted) end();
	const stopListening = onAbort(cancelled, end);
	try {
		const fetchPage = async (page: number) =>
			await client.getReviewPage(page, { query, maxWaitMs, onWait, signal });
		const reviews = await readList({ fetchPage, onProgress, onEvent }, selection);
		return sortReviews(reviews, options.sort).slice(0, limit);
	} finally {
		stopListening();
		end();
	}
}

function selectionOf(limit: number, filters: ReviewFilters, options: ListOptions): Selection {
	const { sort, startPage, endPage, stopEarly } = options;
	const enough = sort === 'none' ? limit : Infinity;
	const newestFirst = {
		since: filters.createdAfter ?? -Infinity,
		enough: sort === 'newest' ? limit : Infinity,
	};
	return {
		startPage,
		endPage,
		matches: matcherFor(filters),
		most: limit,
		enough,
		ids: filters.reviewIds,
		newestFirst: stopEarly ? newestFirst : undefined,
	};
}
