import { ApiError } from '../errors/apiErrors';
import { errorText } from '../errors/errorTexts';
import type { Review } from '../types';
import { PAGES_IN_FLIGHT, PagesInFlight, type FetchPage } from './pagesInFlight';
import { SelectedReviews, type Selection } from './selection';
import {
	adjust,
	advance,
	again,
	endsByRefusal,
	endsWith,
	isCertain,
	lastPage,
	nextPage,
	startWalk,
	type Walk,
} from './walk';

/** What n8n takes from one call of a declarative node; somewhat more overflows its stack. */
const MAX_REVIEWS = 120_000;
/** What may be read where filters leave out most of it. */
const MOST_READ = 10 * MAX_REVIEWS;

type Log = Record<'info' | 'warn', (text: string) => void>;

export interface ListSource {
	fetchPage: FetchPage;
	/** Aborts the requests under way, which ends the reading. */
	signal?: AbortSignal | undefined;
	onProgress?: (pagesRead: number, pagesInAll: number) => void;
	log?: Log;
}

/**
 * Reads a list completely, also while it changes: the matching reviews, each once, in the server's order; all that were
 * there throughout, or as many from the front as are enough. A list that stays as it is takes each of its pages once.
 * What cannot be made sure of is logged. When it ends, also by an error, the requests under way are aborted.
 *
 * @throws what `fetchPage` threw, ApiError when there are more than n8n can take
 */
export async function readList(source: ListSource, selection: Selection): Promise<Review[]> {
	const { startPage, endPage } = selection;
	const pages = new PagesInFlight(source.fetchPage, source.signal);
	const found = new SelectedReviews(selection);
	try {
		let walk = await begin(pages, startPage);
		let isAtEnd = false;
		while (!isAtEnd && !found.areEnough && nextPage(walk) <= endPage) {
			const page = nextPage(walk);
			const answer = await pages.take(page, pagesToAsk(walk, found, endPage)).catch(refusalIn);
			if (answer instanceof ApiError) {
				if (!endsByRefusal(walk)) throw answer;
				isAtEnd = true;
				continue;
			}
			walk = adjust(walk, answer, (startPage - 1) * answer.perPage);
			if (nextPage(walk) !== page) {
				walk = again(walk, await pages.forget());
				continue;
			}
			const hasUnseen = found.add(page, answer.reviews);
			refuseTooMany(walk, selection, found);
			isAtEnd = endsWith(walk, answer, hasUnseen);
			walk = advance(walk);
			source.onProgress?.(page - startPage + 1, Math.min(endPage, lastPage(walk)) - startPage + 1);
		}
		if (source.log) logReading(source.log, walk, found, isAtEnd);
		return found.matching;
	} finally {
		void pages.forget();
	}
}

/** The walk from the first page wanted. Where that is refused, page 1 tells whether the list ends before it. */
async function begin(pages: PagesInFlight, startPage: number): Promise<Walk> {
	const first = await pages.ask(startPage).catch(refusalIn);
	if (!(first instanceof ApiError)) return startWalk(first, startPage);
	// Only its total counts here, not whether it names a next page.
	return { ...startWalk(await pages.take(1, 1), startPage), hasNext: true };
}

/** An error that says that a page is not there, which may be the end of the list; throws any other. */
function refusalIn(error: unknown): ApiError {
	if (error instanceof ApiError && error.isNoSuchPage) return error;
	throw error;
}

/** Pages to ask for from the next one on: one by one where an answer names no next page. */
function pagesToAsk(walk: Walk, found: SelectedReviews, endPage: number): number {
	if (!walk.hasNext || found.seenIds.size === 0) return 1;
	const left = Math.min(endPage, lastPage(walk)) - nextPage(walk) + 1;
	return Math.max(1, Math.min(PAGES_IN_FLIGHT, found.estimatedPagesLeft, left));
}

/** Throws where there are more to return than n8n can take, by the total or by what was found, or far more to read. */
function refuseTooMany({ expected, perPage }: Walk, selection: Selection, found: SelectedReviews): void {
	const { matches, limit, startPage, endPage } = selection;
	const wanted = matches ? 0 : Math.min(expected, (endPage - startPage + 1) * perPage);
	const toReturn = Math.min(limit, Math.max(wanted, found.matching.length));
	if (toReturn <= MAX_REVIEWS && found.seenIds.size <= MOST_READ) return;
	const count = toReturn > MAX_REVIEWS ? toReturn : found.seenIds.size;
	const most = startPage - 1 + Math.floor(MAX_REVIEWS / perPage);
	const values = { count, most: MAX_REVIEWS, startPage, endPage: most, nextPage: most + 1 };
	throw new ApiError(errorText('tooManyReviews', values));
}

function logReading(log: Log, walk: Walk, found: SelectedReviews, isAtEnd: boolean): void {
	const { expected, total, pagesAgain } = walk;
	const { matching, outOfOrderAt } = found;
	const seen = found.seenIds.size;
	if (pagesAgain > 0)
		log.info(`The list of reviews changed while it was read: ${pagesAgain} pages were read again`);
	if (outOfOrderAt !== undefined)
		log.info(`Page ${outOfOrderAt} is not newest first: reading all pages despite Stop Early`);
	if (!isCertain(walk))
		log.warn('What the list reports does not add up: it is not certain that all reviews were read');
	else if (isAtEnd && seen < expected)
		log.warn(`The list reports ${expected} reviews, but ${seen} were found`);
	else if (matching.length > 0) return;
	else if (seen > 0) log.info(`None of the ${seen} reviews that were read passes the filters`);
	else if (total === 0) log.info('The list has no reviews');
	else log.info(`The pages asked for are past the end of the list, which has ${total} reviews`);
}
