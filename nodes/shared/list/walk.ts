// Pagination: a walk over a list that changes meanwhile. No other file knows that it changes, or loops over it.
//
// A total is older than the records beside it: services count, then read, and up to six answers are under way at once.
// Pages of 15, and 300 records. After page 12 the place is 180. Then the answer to page 13 has a total of 299: one record
// has gone, perhaps after page 8 was counted but before it was read. So the place goes back by six pages and by the one
// record that went, to 180 - 90 - 1 = 89, and page 6 is next. After a total of 301 it goes back to 90: the new record may
// have moved another one from a page that was read late to one that was read before. A record that comes again is
// recognized by its id.

import { MAX_IN_FLIGHT } from '../concurrency';
import { mayBePastEnd, type UserFacingError } from '../errors/userFacingError';
import type { Page } from '../types';
import { MetRecords, type Identified } from './metRecords';
import type { PagesInFlight } from './pagesInFlight';

/** Plain data, which can be kept as JSON. Places count from the front of the list, whatever the page size. */
export interface Walk {
	/** How many records from the front were passed: those of them that were there throughout were seen. */
	place: number;
	/** The largest place so far: a page that ends after it is read for the first time. */
	furthest: number;
	/** What the last answer said. */
	total: number;
	perPage: number;
	hasNext: boolean;
	/** How many records must have been there throughout, from the first page of the walk on. */
	expected: number;
	/**
	 * How many more pages changes of the list may cost: those read again, and those asked for ahead in vain. Below 0 totals and page sizes move nothing any more.
	 */
	pagesToSpare: number;
}

/** A page that was taken. */
export interface Step<T> {
	/** Of the page, from 1. */
	number: number;
	page: Page<T>;
	/** Its records that no page of this loop had before, each once. */
	unseen: T[];
	/** The walk after it. */
	walk: Walk;
	/** Whether the list ends with it. Where the walk's place is before its total then, it ends early. */
	isEnd: boolean;
}

interface WalkOptions<T extends Identified> {
	/** Where the walk began, from 1: it does not go back further. */
	startPage?: number;
	/** How many pages may be asked for at most, from the next one on. */
	needed?: (walk: Walk) => number;
	/** What the loop has met: for whoever wants to sort it as the list has it. */
	met?: MetRecords<T>;
}

/** What an answer, or a later walk, says of the list. */
type ListSize = Pick<Page<unknown>, 'total' | 'perPage' | 'hasNext'>;

/** As many answers are under way at once: a record that moves meanwhile may be on none of their pages. */
const PAGES_BACK = MAX_IN_FLIGHT;
/** Pages that going back may cost besides as many as the list has. */
const MORE_TO_SPARE = 40;
/** So many of those count: more are of a list that is too long, or a server says any number. */
const MOST_PAGES_COUNTED = 10_000;

/** The walk that begins at a page, from 1, with the answer to it. */
export function startWalk({ total, perPage, hasNext }: ListSize, page: number): Walk {
	const place = (page - 1) * perPage;
	const expected = Math.max(0, total - place);
	const pagesToSpare = Math.min(Math.ceil(total / perPage), MOST_PAGES_COUNTED) + MORE_TO_SPARE;
	return { place, furthest: place, total, perPage, hasNext, expected, pagesToSpare };
}

export function nextPage({ place, perPage }: Walk): number {
	return Math.floor(place / perPage) + 1;
}

/** The last page that the total counts. */
export function lastPage({ total, perPage }: Pick<ListSize, 'total' | 'perPage'>): number {
	return Math.max(1, Math.ceil(total / perPage));
}

/** Whether totals and page sizes still move the walk: going back has never cost more than it may. */
export function trustsTotals({ pagesToSpare }: Walk): boolean {
	return pagesToSpare >= 0;
}

/**
 * The walk after an answer has told total and page size. Where either is another one, it goes back by six pages, and by as
 * many records as the total fell.
 *
 * @param start the place that it does not go back before
 */
export function adjust(walk: Walk, { total, perPage, hasNext }: ListSize, start: number): Walk {
	if (!trustsTotals(walk)) return { ...walk, total, hasNext };
	if (total === walk.total && perPage === walk.perPage) return { ...walk, hasNext };
	const fall = Math.max(0, walk.total - total);
	const place = Math.min(walk.place, Math.max(start, walk.place - PAGES_BACK * walk.perPage - fall));
	const adjusted = { ...walk, total, perPage, hasNext, place, expected: Math.max(0, walk.expected - fall) };
	return spend(adjusted, Math.max(0, nextPage(walk) - nextPage(adjusted)) + 1);
}

/** The walk after its next page was taken, or left out. */
export function advance(walk: Walk): Walk {
	const place = nextPage(walk) * walk.perPage;
	return { ...walk, place, furthest: Math.max(walk.furthest, place) };
}

/**
 * The pages of a list, one after the other, each as often as its changes take: up to six are asked for at once, the last
 * one alone, once those before it are in. `break` says that the caller has enough. A caller that wants the first records
 * must not break while the place is before the furthest one. Else it ends by itself, with a step that `isEnd`:
 *
 * - after a page at or past the total that names no next one, or that is read for the first time and has nothing unseen
 * - early, with the place before the total: at an empty page that names no next one
 *
 * A page that is not there counts as an empty one. The walk looks at the end a second time, from the page before, where it is early,
 * where the list has fewer records than expected, or where it has changed: what came or went while the last answers were
 * under way shows then. Requests under way are aborted however it ends.
 *
 * @param pages what was asked for of it already is not asked for again
 * @param from the walk to go on from
 * @throws why a page could not be read: the walk of the last step is where to go on later. That a page is not there is
 * thrown at the second look, where the page before names it and the total counts it
 */
export async function* pagesOf<T extends Identified>(
	pages: PagesInFlight<T>,
	from: Walk,
	{ startPage = 1, needed = () => Infinity, met = new MetRecords<T>() }: WalkOptions<T> = {},
): AsyncGenerator<Step<T>> {
	const startOf = ({ perPage }: ListSize) => (startPage - 1) * perPage;
	const expectedOf = ({ expected }: Walk) => expected - (from.place - startOf(from));
	let walk = from;
	let isSecondLook = false;
	try {
		for (;;) {
			const number = nextPage(walk);
			const answer = await pages.take(number, pagesToAsk(walk, needed)).catch(pastEndOrRethrow);
			const isThere = !(answer instanceof Error);
			const page = isThere ? answer : { ...walk, records: [], hasNext: false };
			const { place, perPage, furthest, hasNext: isNamed } = walk;
			walk = adjust(walk, page, startOf(page));
			const end = number * walk.perPage;
			if (walk.place < place) isSecondLook = false;
			if (nextPage(walk) !== number) {
				walk = spend(walk, await pages.abandon());
				// A page of another size may be any other part of the list.
				const hasSamePageSize = page.perPage === perPage;
				const unseen = hasSamePageSize ? met.meet(page.records, end - perPage, end <= furthest) : [];
				if (hasSamePageSize) walk = { ...walk, furthest: Math.max(furthest, end) };
				yield { number, page, unseen, walk, isEnd: false };
				continue;
			}
			const isAgain = end <= furthest;
			const unseen = met.meet(page.records, (number - 1) * page.perPage, isAgain);
			const isEarly = walk.place < walk.total && page.records.length === 0 && !page.hasNext;
			if (isEarly && isSecondLook && !isThere && isNamed) throw answer;
			if (!isEarly) walk = advance(walk);
			const isLast = walk.place >= walk.total && (!page.hasNext || (!isAgain && unseen.length === 0));
			const hasChanged = walk.pagesToSpare !== from.pagesToSpare;
			const isUnsure = isEarly || (isLast && (hasChanged || met.count < expectedOf(walk)));
			const isEnd = (isEarly || isLast) && (isSecondLook || !isUnsure);
			isSecondLook = isUnsure || (isSecondLook && isAgain);
			if (isUnsure && !isEnd) walk = { ...walk, place: Math.max(startOf(walk), walk.place - walk.perPage) };
			yield { number, page, unseen, walk, isEnd };
			if (isEnd) return;
		}
	} finally {
		void pages.abandon();
	}
}

/** An error that says that a page is not there, which may be the end of the list; throws any other. */
export function pastEndOrRethrow(error: unknown): UserFacingError {
	if (mayBePastEnd(error)) return error;
	throw error;
}

/** The last page is asked for alone: its total is counted after the pages before it were read. */
function pagesToAsk(walk: Walk, needed: (walk: Walk) => number): number {
	if (!walk.hasNext) return 1;
	return Math.max(1, Math.min(MAX_IN_FLIGHT, lastPage(walk) - nextPage(walk), needed(walk)));
}

const spend = (walk: Walk, pages: number): Walk => ({ ...walk, pagesToSpare: walk.pagesToSpare - pages });
