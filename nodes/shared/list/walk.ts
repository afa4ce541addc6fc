// Pagination: a walk over a list that changes meanwhile. This is the one place that knows that, and the one loop over it.
//
// Pages of 15, and 300 reviews. After page 7 the place is 105. Then the answer to page 8 has a total of 299: one review
// has gone. If it stood before the place, what was the first review of page 8 is the last one of page 7 now, and page 8
// does not have it. So the place moves back to 104, and page 7 is asked for again. A total of 301 costs nothing: what
// moved to the back is known by its id.

import { isNoSuchPage, type UserFacingError } from '../errors/userFacingError';
import type { Review, ReviewPage } from '../types';
import { PAGES_IN_FLIGHT, type PagesInFlight } from './pagesInFlight';

/** Plain data, which can be kept as JSON. Places count from the front of the list, whatever the page size. */
export interface Walk {
	/** How many reviews from the front were passed: those of them that were there throughout were seen. */
	place: number;
	/** The largest place so far: a page past it that brings nothing unseen is the end. */
	furthest: number;
	/** What the last answer said. */
	total: number;
	perPage: number;
	hasNext: boolean;
	/** How many reviews must have been there throughout, from the first page of the walk on. */
	expected: number;
	/** Pages that going back has cost: those gone back, the dropped answer, and what was asked for ahead in vain. */
	pagesAgain: number;
}

/** A page that was taken. */
export interface Step {
	/** Of the page, from 1. */
	number: number;
	page: ReviewPage;
	/** Its reviews that no page of this loop had before, each once. */
	unseen: Review[];
	/** The walk after it. */
	walk: Walk;
	/** Whether the list ends with it. */
	isEnd: boolean;
}

interface WalkOptions {
	/** Where the walk began, from 1: it does not go back further. */
	startPage?: number;
	/** A fall of the total by more reviews moves nothing: what stood there may be forgotten. */
	mostBack?: number;
	/** How many pages may be asked for at most, from the next one on. */
	needed?: (walk: Walk) => number;
}

/** What an answer, or another walk that is further on, says of the list. */
type Answer = Pick<ReviewPage, 'total' | 'perPage' | 'hasNext'>;

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
export function trustsTotals({ total, furthest, perPage, pagesAgain }: Walk): boolean {
	return pagesAgain <= Math.ceil(Math.max(total, furthest) / perPage) + MOST_PAGES_AGAIN;
}

/**
 * The walk after an answer has told total and page size. If another page is the next one then, the answer is to be
 * dropped, and what was asked for ahead is out of date.
 *
 * @param start the place that it does not go back before
 * @param mostBack a fall of the total by more is not followed
 */
export function adjust(walk: Walk, answer: Answer, start: number, mostBack: number): Walk {
	const { total, hasNext, perPage } = answer;
	if (!trustsTotals(walk)) return { ...walk, total, hasNext };
	const fall = Math.max(0, walk.total - total);
	const gone = fall > mostBack ? 0 : fall;
	const place = Math.min(walk.place, Math.max(start, walk.place - gone));
	const expected = Math.max(0, walk.expected - gone);
	const adjusted = { ...walk, total, hasNext, perPage, place, expected };
	const pagesBack = nextPage(walk) - nextPage(adjusted);
	return pagesBack === 0 ? adjusted : countReread(adjusted, Math.max(1, pagesBack + 1));
}

/** The walk after its next page was taken, or left out. */
export function advance(walk: Walk): Walk {
	const place = nextPage(walk) * walk.perPage;
	return { ...walk, place, furthest: Math.max(walk.furthest, place) };
}

/**
 * The pages of a list, one after the other, each as often as its changes take: up to six are asked for at once. The loop
 * over it ends by itself at the end of the list, early where the place of the last step's walk is before its total;
 * `break` says that the caller has enough. Requests under way are aborted however it ends.
 *
 * @param pages what was asked for of it already is not asked for again
 * @param from the walk to go on from
 * @throws why a page could not be read: the walk of the last step is where to go on later
 */
export async function* pagesOf(
	pages: PagesInFlight,
	from: Walk,
	{ startPage = 1, mostBack = Infinity, needed = () => Infinity }: WalkOptions = {},
): AsyncGenerator<Step> {
	const seen = new Set<string>();
	let walk = from;
	let isAskedAgain = false;
	try {
		for (;;) {
			const number = nextPage(walk);
			const left = walk.hasNext ? Math.min(lastPage(walk) - number + 1, needed(walk)) : 1;
			const count = Math.max(1, Math.min(PAGES_IN_FLIGHT, left));
			const answer = await pages.take(number, count).catch(noSuchPage);
			if (answer instanceof Error) {
				if (walk.place >= walk.total) return;
				if (walk.hasNext) throw answer;
			} else {
				walk = adjust(walk, answer, (startPage - 1) * answer.perPage, mostBack);
				if (nextPage(walk) !== number) {
					walk = countReread(walk, await pages.abandon());
					continue;
				}
			}
			if (answer instanceof Error || isEarlyEnd(walk, answer)) {
				// One answer of a replica that is late must not end a reading: page 9 of 20 was once empty.
				if (isAskedAgain) return;
				isAskedAgain = true;
				continue;
			}
			const unseen = takeUnseen(answer.reviews, seen);
			const isEnd = isLast(walk, answer, unseen.length > 0);
			walk = advance(walk);
			isAskedAgain = false;
			yield { number, page: answer, unseen, walk, isEnd };
			if (isEnd) return;
		}
	} finally {
		void pages.abandon();
	}
}

/** An error that says that a page is not there, which may be the end of the list; throws any other. */
export function noSuchPage(error: unknown): UserFacingError {
	if (isNoSuchPage(error)) return error;
	throw error;
}

/** The walk after so many pages were asked for in vain. */
const countReread = (walk: Walk, pages: number): Walk => ({ ...walk, pagesAgain: walk.pagesAgain + pages });

/** Dedupes: those that no page before had, each once. */
function takeUnseen(reviews: Review[], seen: Set<string>): Review[] {
	return reviews.filter(({ id }) => {
		const isUnseen = !seen.has(id);
		seen.add(id);
		return isUnseen;
	});
}

/** Whether a page that the total counts is empty, and names no next one. */
const isEarlyEnd = ({ place, total }: Walk, { reviews, hasNext }: ReviewPage): boolean =>
	place < total && reviews.length === 0 && !hasNext;

/** Whether the list ends with the next page of a walk, before that is taken. */
function isLast(walk: Walk, { hasNext }: ReviewPage, hasUnseen: boolean): boolean {
	const { place } = advance(walk);
	// A server may answer its last page again for those past it.
	return place >= walk.total && (!hasNext || (place > walk.furthest && !hasUnseen));
}
