// Lists that are too long, or do not end.

import { ApiError } from '../errors/apiErrors';
import { errorText } from '../errors/errorTexts';

/** What n8n takes from one call of a declarative node; somewhat more overflows its stack. */
const MAX_REVIEWS = 120_000;

/** What may come in while a list of that length is read; n8n takes that, too. */
const MOST_ADDED_MEANWHILE = 1_500;

/**
 * @param expected reviews there are to return, by the total; 0 when nobody can tell
 * @param matched reviews found so far
 * @throws ApiError when that is more than n8n can take
 */
export function refuseTooMany(expected: number, matched: number, perPage: number, startPage: number): void {
	if (expected <= MAX_REVIEWS && matched <= MAX_REVIEWS + MOST_ADDED_MEANWHILE) return;
	const endPage = startPage - 1 + Math.floor(MAX_REVIEWS / perPage);
	const count = Math.max(expected, matched);
	const values = { count, most: MAX_REVIEWS, startPage, endPage, nextPage: endPage + 1 };
	throw new ApiError(errorText('tooManyReviews', values));
}

/** How far past its total a list may go on: so many times its pages, and a few. */
const MOST_TIMES_LONGER = 10;
const MOST_PAGES_MORE = 15;

/**
 * @param page one with reviews that were not on pages before it
 * @param pagesInAll pages there are by the largest total
 * @throws ApiError when the list goes on for so much longer that it is taken to be endless
 */
export function refuseEndless(page: number, pagesInAll: number, total: number): void {
	if (page <= MOST_TIMES_LONGER * pagesInAll + MOST_PAGES_MORE) return;
	throw new ApiError(errorText('endlessList', { total, page }));
}
