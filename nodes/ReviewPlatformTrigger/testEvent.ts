// Fetch Test Event: the latest review that passes the filters.

import type { INode } from 'n8n-workflow';

import type { ApiError } from '../shared/errors/apiErrors';
import { operationError } from '../shared/errors/nodeErrors';
import type { Review } from '../shared/types';
import type { PageReader } from './pageReader';
import { isPage } from './watch/listMemory';
import { createdSecond, isNewestFirst } from './watch/seenReviews';
import { PAGES_AT_A_TIME, range } from './watch/sweep';

/** Pages looked at for a review that passes the filters, besides the first and the last. */
const MAX_PAGES = 12;

/**
 * The latest review that passes the filters, for trying a workflow out.
 *
 * @throws NodeOperationError when there is none
 */
export async function latestReview(
	node: INode,
	reader: PageReader,
	matches: (review: Review) => boolean,
): Promise<Review> {
	const [first] = await readPages(reader, [1]);
	if (first === undefined) throw reader.lastError as ApiError;
	if (first.total === 0) throw operationError(node, 'noReviews');
	const lastPage = Math.ceil(first.total / first.perPage);
	const [last = first] = lastPage > 1 ? await readPages(reader, [lastPage]) : [];
	const pageAt = isNewestFirst(last, first)
		? (place: number) => lastPage - place
		: (place: number) => 1 + place;
	const pages = [first, last];
	for (let place = 1; ; place += PAGES_AT_A_TIME) {
		const looked = [...new Set(pages)].flatMap(({ reviews }) => reviews);
		const [latest] = looked.filter(matches).sort((one, other) => createdSecond(other) - createdSecond(one));
		if (latest) return latest;
		const inner = range(place, Math.min(place + PAGES_AT_A_TIME - 1, lastPage - 2, MAX_PAGES));
		if (inner.length === 0) throw operationError(node, 'nonePasses', { count: looked.length });
		pages.push(...(await readPages(reader, inner.map(pageAt))));
	}
}

async function readPages(reader: PageReader, numbers: number[]) {
	const { outcomes, stoppedBy } = await reader.read(numbers);
	if (stoppedBy !== undefined) throw stoppedBy;
	return outcomes.filter(isPage);
}
