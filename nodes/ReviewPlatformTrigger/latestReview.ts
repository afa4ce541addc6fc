import { NodeOperationError } from 'n8n-workflow';
import type { INode } from 'n8n-workflow';

import type { Review } from '../shared/types';
import { createdSecond, ListLayout, orderOf } from './listOrder';
import { PAGES_AT_A_TIME } from './askedPages';
import type { ListReader } from './listReader';
import type { ListPage } from './pagesRead';

/** Pages looked at for a review that passes the filters. */
const MAX_PAGES = 12;

/**
 * The latest review that passes the filters, for trying a workflow out.
 *
 * @throws NodeOperationError when there is none
 */
export async function latestReview(
	node: INode,
	reader: ListReader,
	matches: (review: Review) => boolean,
): Promise<Review> {
	const [first] = await readPages(reader, [1]);
	const { total = 0, perPage = 1, reviews = [] } = first ?? {};
	if (total === 0) {
		throw new NodeOperationError(node, 'The account has no reviews yet', {
			description: 'Activate the workflow: it starts with the first review that comes in.',
		});
	}
	const lastPage = new ListLayout('none', total, perPage).lastPage;
	const last = lastPage === 1 ? [] : await readPages(reader, [lastPage]);
	let looked = [...reviews, ...last.flatMap((page) => page.reviews)];
	const layout = new ListLayout(orderOf(looked), total, perPage);
	for (let depth = 1; ; depth += PAGES_AT_A_TIME) {
		const found = newest(looked.filter(matches));
		if (found) return found;
		if (depth >= Math.min(layout.lastPage - 1, MAX_PAGES)) break;
		const beforeLast = layout.pageAt(layout.lastPage - 2);
		const next = layout.pages(layout.pageAt(depth), beforeLast, 'older', PAGES_AT_A_TIME);
		const more = await readPages(reader, next);
		looked = [...looked, ...more.flatMap((page) => page.reviews)];
	}
	throw new NodeOperationError(node, `None of the latest ${looked.length} reviews passes the filters`, {
		description:
			'Change the filters to see a review here. The active workflow starts with the first review that passes them.',
	});
}

async function readPages(reader: ListReader, numbers: number[]): Promise<ListPage[]> {
	const { pages, stoppedBy } = await reader.read(numbers);
	if (stoppedBy !== undefined) throw stoppedBy;
	return pages;
}

function newest(reviews: Review[]): Review | undefined {
	return reviews.reduce<Review | undefined>(
		(latest, review) => (latest && createdSecond(latest) >= createdSecond(review) ? latest : review),
		undefined,
	);
}
