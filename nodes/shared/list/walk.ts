// Pagination: a walk over a list that changes meanwhile. This is the one place that knows that, and the one loop over it.
//
// A total is older than the records beside it: services count, then read, and up to six answers are under way at once.
// Pages of 15, and 300 records. After page 12 the place is 180. Then the answer to page 13 has a total of 299: one record
// has gone, perhaps before page 8 was read, but after it was counted. So the place goes back by six pages and by the one
// record that went, to 180 - 90 - 1 = 89, and page 6 is the next one. After a total of 301 it goes back to 90: the record
// that came in may have moved another one from a page that was read late to one that was read before. What comes again
// is known by its id.

import { MAX_IN_FLIGHT } from '../concurrency';
import { isNoSuchPage, type UserFacingError } from '../errors/userFacingError';
import type { Page } from '../types';
import { MetRecords, type Identified } from './metRecords';
import type { PagesInFlight } from './pagesInFlight';

/** Plain data, which can be kept as JSON. Places count from the front of the list, whatever the page size. */
export interface Walk {
	/** How many records from the front were passed: those of them that were there throughout were seen. */
	place: number;
	/** The largest place so far: a page past it that brings nothing unseen is the end. */
	furthest: number;
	/** What the last answer said. */
	total: number;
	perPage: number;
	hasNext: boolean;
	/** How many records must have been there throughout, from the first page of the walk on. */
	expected: number;
	/**
	 * Pages that going back has cost: those gone back, the dropped answer, and what was asked for ahead in vain. Once that
	 * is more than it may cost, totals and page sizes move nothing any more.
	 */
	wastedPages: number | 'tooMany';
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
	/** Whether the list ends with it. */
	isEnd: boolean;
}

interface WalkOptions<T extends Identified> {
	/** Where the walk began, from 1: it does not go back further. */
	startPage?: number;
	/** The walk is never by more records before its furthest place: what stands there may be forgotten. */
	mostBack?: number;
	/** How many pages may be asked for at most, from the next one on. */
	needed?: (walk: Walk) => number;
	/** What the loop has met: for whoever wants to sort it as the list has it. */
	met?: MetRecords<T>;
}

/** What an answer, or another walk that is further on, says of the list. */
type ListSize = Pick<Page<unknown>, 'total' | 'perPage' | 'hasNext'>;

/** As many answers are under way at once: a record that moves meanwhile may be on none of their pages. */
const PAGES_BACK = MAX_IN_FLIGHT;
/** Pages that going back may cost besides as many as the list has. */
const MOST_WASTED = 40;

/** The walk that begins at a page, from 1, with the answer to it. */
export function startWalk({ total, perPage, hasNext }: ListSize, page: number): Walk {
	const place = (page - 1) * perPage;
	const expected = Math.max(0, total - place);
	return { place, furthest: place, total, perPage, hasNext, expected, wastedPages: 0 };
}

export function nextPage({ place, perPage }: Walk): number {
	return Math.floor(place / perPage) + 1;
}

/** The last page that the total counts. */
export function lastPage({ total, perPage }: Pick<ListSize, 'total' | 'perPage'>): number {
	return Math.max(1, Math.ceil(total / perPage));
}

/** Whether totals and page sizes still move the walk: going back has never cost more than it may. */
export function trustsTotals({ wastedPages }: Walk): boolean {
	return wastedPages !== 'tooMany';
}

/**
 * The walk after an answer has told total and page size. If another page is the next one then, the answer is to be
 * dropped, and what was asked for ahead is out of date.
 *
 * @param start the place that it does not go back before
 * @param mostBack by how many records it is at most before its furthest one; a fall of the total that takes more is not
 * followed
 */
export function adjust(walk: Walk, said: ListSize, start: number, mostBack: number): Walk {
	const { total, hasNext, perPage } = said;
	if (!trustsTotals(walk)) return { ...walk, total, hasNext };
	const isSame = total === walk.total && perPage === walk.perPage;
	const overlap = isSame ? 0 : PAGES_BACK * walk.perPage;
	// What came in has moved what was read to later places, and the page that comes next is read from its beginning.
	const rise = Math.max(0, total - walk.total);
	const earliest = Math.ceil((walk.furthest + rise - mostBack) / perPage) * perPage;
	const fall = Math.max(0, walk.total - total);
	const followed = walk.place - fall < earliest ? 0 : fall;
	const place = Math.min(walk.place, Math.max(start, earliest, walk.place - overlap - followed));
	const expected = Math.max(0, walk.expected - followed);
	const adjusted = { ...walk, total, hasNext, perPage, place, expected };
	const pagesBack = nextPage(walk) - nextPage(adjusted);
	return pagesBack === 0 ? adjusted : countWasted(adjusted, Math.max(1, pagesBack + 1));
}

/** The walk after its next page was taken, or left out. */
export function advance(walk: Walk): Walk {
	const place = nextPage(walk) * walk.perPage;
	return { ...walk, place, furthest: Math.max(walk.furthest, place) };
}

/**
 * The pages of a list, one after the other, each as often as its changes take: up to six are asked for at once. `break`
 * says that the caller has enough; else it ends by itself:
 *
 * - after a page at or past the total that names no next one, or that is past all others and has nothing unseen. It is
 *   asked for once more where the list has changed, or has fewer records than expected: what came or went while the last
 *   six answers were under way shows then
 * - at or past the total, where a page is not there
 * - early, with the place of the last walk before its total: where an empty page names no next one, or none that is there
 *   was named, twice in a row
 *
 * What only dropped answers had comes in a last step. Requests under way are aborted however it ends.
 *
 * @param pages what was asked for of it already is not asked for again
 * @param from the walk to go on from
 * @throws why a page could not be read: the walk of the last step is where to go on later
 */
export async function* pagesOf<T extends Identified>(
	pages: PagesInFlight<T>,
	from: Walk,
	{
		startPage = 1,
		mostBack = Infinity,
		needed = () => Infinity,
		met = new MetRecords<T>(),
	}: WalkOptions<T> = {},
): AsyncGenerator<Step<T>> {
	const startOf = ({ perPage }: ListSize) => (startPage - 1) * perPage;
	const passedBefore = from.place - startOf(from);
	let walk = from;
	let isAskedAgain = false;
	try {
		for (;;) {
			const number = nextPage(walk);
			const left = walk.hasNext ? Math.min(lastPage(walk) - number + 1, needed(walk)) : 1;
			const count = Math.max(1, Math.min(MAX_IN_FLIGHT, left));
			const answer = await pages.take(number, count).catch(onlyNoSuchPage);
			if (answer instanceof Error) {
				if (walk.place >= walk.total) break;
				if (walk.hasNext) throw answer;
				if (isAskedAgain) break;
				isAskedAgain = true;
				continue;
			}
			walk = adjust(walk, answer, startOf(answer), mostBack);
			if (nextPage(walk) !== number) {
				met.drop(answer.records);
				walk = countWasted(walk, await pages.abandon());
				continue;
			}
			const unseen = met.unmetOf(answer.records);
			const isEarlyEnd = walk.place < walk.total && answer.records.length === 0 && !answer.hasNext;
			const isLastPage = isLast(walk, answer, unseen.length > 0);
			const isShort = met.count + unseen.length < walk.expected - passedBefore;
			met.meet((number - 1) * walk.perPage, answer.records);
			const isUnsure = isEarlyEnd || (isLastPage && (isShort || walk.wastedPages !== 0));
			if (isUnsure && !isAskedAgain) {
				isAskedAgain = true;
				yield { number, page: answer, unseen, walk, isEnd: false };
				continue;
			}
			if (isEarlyEnd) break;
			walk = advance(walk);
			isAskedAgain = false;
			const isEnd = isLastPage && met.unmetOfDropped.length === 0;
			yield { number, page: answer, unseen, walk, isEnd };
			if (isEnd) return;
			if (isLastPage) break;
		}
		const rest = met.unmetOfDropped;
		if (rest.length === 0) return;
		const page = { ...walk, records: rest };
		yield { number: nextPage(walk), page, unseen: rest, walk, isEnd: walk.place >= walk.total };
	} finally {
		void pages.abandon();
	}
}

/** An error that says that a page is not there, which may be the end of the list; throws any other. */
export function onlyNoSuchPage(error: unknown): UserFacingError {
	if (isNoSuchPage(error)) return error;
	throw error;
}

/** The walk after so many more pages were asked for in vain. */
function countWasted(walk: Walk, pages: number): Walk {
	const { total, furthest, perPage, wastedPages } = walk;
	if (wastedPages === 'tooMany') return walk;
	const most = Math.ceil(Math.max(total, furthest) / perPage) + MOST_WASTED;
	return { ...walk, wastedPages: wastedPages + pages > most ? 'tooMany' : wastedPages + pages };
}

/** Whether the list ends with the next page of a walk, before that is taken. */
function isLast(walk: Walk, { hasNext }: ListSize, hasUnseen: boolean): boolean {
	const { place } = advance(walk);
	// A server may answer its last page again for those past it.
	return place >= walk.total && (!hasNext || (place > walk.furthest && !hasUnseen));
}
