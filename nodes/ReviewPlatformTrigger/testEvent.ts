import type { INode } from 'n8n-workflow';

import { operationError } from '../shared/errors/nodeErrors';
import { sortReviews } from '../shared/list/sortReviews';
import { lastPage } from '../shared/list/walk';
import type { Review, ReviewPage } from '../shared/types';
import type { PageReader } from './pageReader';
import { newestSecondOf } from './watch/seenReviews';
import { isPage } from './watch/watchPoll';

/** Pages looked at where none at the newest end of the list passes the filters, besides the first and the last. */
const MAX_PAGES = 5;

/**
 * The latest review that passes the filters, for trying a workflow out.
 *
 * @throws NodeOperationError when there is none; what the reader throws
 */
export async function latestReview(node: INode, reader: PageReader, matches: (review: Review) => boolean) {
	const pages: ReviewPage[] = [];
	const readMore = async (numbers: number[]) =>
		pages.push(...(await reader.read(numbers, true)).filter(isPage));
	await readMore([1]);
	const [first] = pages;
	if (first === undefined) throw reader.failure as Error;
	if (first.total === 0) throw operationError(node, 'noReviews');
	const last = lastPage(first);
	if (last > 1) await readMore([last]);
	const [newestOfFirst = 0, newestOfLast = 0] = pages.map(({ reviews }) => newestSecondOf(reviews));
	const isOldestFirst = newestOfLast > newestOfFirst;
	const isFound = pages[Number(isOldestFirst)]?.reviews.some(matches);
	const count = isFound ? 0 : Math.max(0, Math.min(MAX_PAGES, last - 2));
	await readMore(Array.from({ length: count }, (_, place) => (isOldestFirst ? last - 1 - place : 2 + place)));
	const read = pages.flatMap(({ reviews }) => reviews);
	const [latest] = sortReviews(read.filter(matches), 'newest');
	if (latest) return latest;
	throw operationError(node, 'nonePasses', { count: read.length });
}
