import { invalid } from './apiErrors';
import type { PageRecord, ReviewRecord } from './records';
import type { ReviewList } from './reviewList';

/**
 * One page of `reviews` in the list envelope. A page past the last one is empty.
 *
 * @param address of the list, without a query; the links are made from it
 * @param total what was counted, where that was before; reviews that came or went since are in `data` alone
 */
export function pageOf(
	reviews: Pick<ReviewList, 'length' | 'slice'>,
	page: number,
	pageSize: number,
	address: string,
	total = reviews.length,
): PageRecord<ReviewRecord> {
	const lastPage = Math.max(1, Math.ceil(total / pageSize));
	const link = (number: number) => `${address}?page=${number}`;
	return {
		// Where none was counted the framework reads none.
		data: total === 0 ? [] : reviews.slice((page - 1) * pageSize, page * pageSize),
		links: {
			first: link(1),
			last: link(lastPage),
			prev: page > 1 ? link(page - 1) : null,
			next: page < lastPage ? link(page + 1) : null,
		},
		meta: { current_page: page, per_page: pageSize, total },
	};
}

/**
 * The page number a query asks for; 1 when it asks for none.
 *
 * @throws ApiError 422 when it is no whole number from 1, spaces around it aside
 */
export function pageNumberIn(query: Record<string, unknown>): number {
	const { page } = query;
	if (page === undefined) return 1;
	if (typeof page === 'string' && /^\s*[1-9]\d{0,8}\s*$/.test(page)) return Number(page);
	throw invalid('page', 'The page must be an integer of at least 1.');
}
