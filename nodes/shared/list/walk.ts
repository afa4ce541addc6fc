// A walk over a list that comes in pages and changes meanwhile. It is the one place that knows that.
//
// Pages of 15, and 300 reviews. After page 7 the place is 105. Then the answer to page 8 has a total of 299: one review
// has gone. If it stood before the place, what was the first review of page 8 is the last one of page 7 now, and page 8
// does not have it. So the place moves back to 104, and page 7 is asked for again.

import type { ReviewPage } from '../types';

/** Plain data, which can be kept as JSON. Places count from the front of the list, whatever the page size. */
export interface Walk {
	/** How many reviews from the front are passed: none of these that was there throughout is unseen. */
	place: number;
	/** The largest place so far: a page past it that brings nothing unseen is the end. */
	furthest: number;
	/** What the last answer said. */
	total: number;
	perPage: number;
	hasNext: boolean;
	/** How many reviews must have been there throughout, from the first page of the walk on. */
	expected: number;
	/** Pages asked for once more, dropped and forgotten ones included. */
	pagesAgain: number;
}

/** Pages that going back may cost besides as many as the list has. */
const MOST_PAGES_AGAIN = 40;

/** The walk that begins at a page, from 1, with the answer to it. */
export function startWalk({ total, perPage, hasNext }: ReviewPage, page: number): Walk {
	const place = (page - 1) * perPage;
	const expected = Math.max(0, total - place);
	return { place, furthest: place, total, perPage, hasNext, expected, pagesAgain: 0 };
}

export function nextPage({ place, perPage }: Walk): number {
	return Math.floor(place / perPage) + 1;
}

/** The last page that the total counts. */
export function lastPage({ total, perPage }: Pick<ReviewPage, 'total' | 'perPage'>): number {
	return Math.max(1, Math.ceil(total / perPage));
}

/** Whether going back has cost no more than it may: afterwards totals and page sizes move nothing. */
export function isCertain({ total, furthest, perPage, pagesAgain }: Walk): boolean {
	return pagesAgain <= Math.ceil(Math.max(total, furthest) / perPage) + MOST_PAGES_AGAIN;
}

/**
 * The walk after an answer to its next page has told total and page size. If another page is the next one then, the
 * answer is to be dropped, and what was asked for ahead is out of date.
 *
 * @param start the place where the walk began: it does not go back further
 * @param most places that it may go back at once
 */
export function adjust(walk: Walk, answer: ReviewPage, start: number, most = Infinity): Walk {
	const { total, hasNext, perPage } = answer;
	if (!isCertain(walk)) return { ...walk, total, hasNext };
	const gone = Math.max(0, walk.total - total);
	const place = Math.min(walk.place, Math.max(start, walk.place - Math.min(gone, most)));
	const expected = Math.max(0, walk.expected - gone);
	const adjusted = { ...walk, total, hasNext, perPage, place, expected };
	const pagesBack = nextPage(walk) - nextPage(adjusted);
	return pagesBack === 0 ? adjusted : again(adjusted, Math.max(1, pagesBack + 1));
}

/** The walk after so many pages were asked for in vain. */
export const again = (walk: Walk, pages: number): Walk => ({ ...walk, pagesAgain: walk.pagesAgain + pages });

/** The walk after its next page was taken. */
export function advance(walk: Walk): Walk {
	const place = nextPage(walk) * walk.perPage;
	return { ...walk, place, furthest: Math.max(walk.furthest, place) };
}

/** Whether the list ends with its next page, before that is taken. `hasUnseen`: whether it brought a review not seen before. */
export function endsWith(walk: Walk, { reviews }: ReviewPage, hasUnseen: boolean): boolean {
	const { hasNext } = walk;
	const { place } = advance(walk);
	// A total may count hidden reviews.
	if (place < walk.total) return reviews.length === 0 && !hasNext;
	// A server may answer its last page again for those past it.
	return !hasNext || (place > walk.furthest && !hasUnseen);
}

/** Whether the list ends where its next page is refused as one that is not there. */
export function endsByRefusal({ place, total, hasNext }: Walk): boolean {
	return place >= total || !hasNext;
}
