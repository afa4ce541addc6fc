import { UserFacingError } from '../errors/userFacingError';
import type { Review } from '../types';
import { MetRecords } from './metRecords';
import { PagesInFlight, type FetchPage } from './pagesInFlight';
import { SelectedReviews, type Selection } from './selection';
import { lastPage, nextPage, noSuchPage, pagesOf, startWalk, trustsTotals, type Walk } from './walk';

/** What n8n takes from one call of a declarative node; somewhat more overflows its stack. */
const MAX_REVIEWS = 120_000;
/** What may be read, whatever becomes of it: a cache may answer without end. */
const MOST_READ = 10 * MAX_REVIEWS;

type Log = Record<'info' | 'warn', (text: string) => void>;

export interface ListSource {
	fetchPage: FetchPage<Review>;
	onProgress?: (pagesRead: number, pagesInAll: number) => void;
	log: Log;
}

/**
 * What `readEach` takes, as a list in the server's order.
 *
 * @throws what `readEach` throws; UserFacingError where there are more than n8n can take
 */
export async function readList(source: ListSource, selection: Selection): Promise<Review[]> {
	const reviews: Review[] = [];
	const met = new MetRecords<Review>();
	await readEach(source, selection, (review) => reviews.push(review), checkCount, met);
	return met.inOrder(reviews);
}

/**
 * Reads a list completely, also while it changes: `take` is given the matching reviews, each once, in the order of being
 * met; all that were there throughout, or as many from the front as are wanted, and up to a page more. A list that stays
 * as it is takes each of its pages once. What cannot be made sure of is logged. When it ends, also by an error,
 * the requests under way are aborted.
 *
 * @param checkSize throws where the list is too long for whoever takes it
 * @param met tells the server's order
 * @throws what `fetchPage` threw; UserFacingError where 1,200,000 reviews were no end, with `failIfIncomplete` where not all
 * may have been read, and with `mustHave` where no review has that
 */
export async function readEach(
	source: ListSource,
	selection: Selection,
	take: (review: Review) => void,
	checkSize: typeof checkCount = () => {},
	met = new MetRecords<Review>(),
): Promise<void> {
	const { startPage, endPage } = selection;
	const { log, onProgress } = source;
	const pages = new PagesInFlight(source.fetchPage);
	const found = new SelectedReviews(selection, take);
	const answer = await pages.ask(startPage).catch(noSuchPage);
	if (answer instanceof Error) {
		const { total, perPage } = await pages.take(1, 1);
		if (total > (startPage - 1) * perPage) throw answer;
		return logNoneFound(log, 0, total);
	}
	const first = startWalk(answer, startPage);
	checkSize(first, selection, found);
	const needed = (walk: Walk) => {
		const next = nextPage(walk);
		// By no page nothing can be estimated, also where the walk has gone back to its start.
		if (found.seen === 0 || next === startPage) return 1;
		return Math.min(found.estimatedPagesLeft(next - startPage), endPage - next + 1);
	};
	let walk = first;
	let isToEnd = true;
	for await (const step of pagesOf(pages, first, { startPage, needed, met })) {
		({ walk } = step);
		found.add(step.number, step.unseen);
		checkSize(walk, selection, found);
		if (found.seen > MOST_READ)
			throw new UserFacingError('tooManyToRead', { count: found.seen, most: MOST_READ });
		onProgress?.(step.number - startPage + 1, Math.min(endPage, lastPage(walk)) - startPage + 1);
		// What was read is read again to its end: a page that the list has changed may hold more than the first that is missed.
		const isEnough = found.isComplete && walk.place >= walk.furthest;
		isToEnd = step.isEnd || (!isEnough && nextPage(walk) <= endPage);
		if (!isToEnd) break;
	}
	const { lacking, matched, outOfOrderAt, seen } = found;
	if (walk.wastedPages !== 0 && trustsTotals(walk))
		log.info(`The list of reviews changed while it was read: ${walk.wastedPages} pages were read again`);
	if (outOfOrderAt !== undefined)
		log.info(`Page ${outOfOrderAt} is not newest first: reading all pages despite Stop Early`);
	const doubt = doubtOf(first, walk, seen, isToEnd);
	if (doubt && selection.failIfIncomplete) throw new UserFacingError('incompleteList', { doubt });
	const { mustHave } = selection;
	if (mustHave && seen > 0 && lacking.has(mustHave))
		throw new UserFacingError('unreadableField', { count: seen });
	if (doubt) log.warn(doubt);
	if (lacking.size > 0 && seen > 0)
		log.info(
			`None of the ${seen} reviews that were read has a ${[...lacking].join(' or ')} that can be read`,
		);
	else if (!doubt && matched === 0) logNoneFound(log, seen, walk.total, selection.whyNone);
}

/** Why a reading may not be whole, with the numbers that show it; undefined where it is. */
function doubtOf(first: Walk, walk: Walk, found: number, isToEnd: boolean): string | undefined {
	const { place, expected, total, perPage } = walk;
	if (!trustsTotals(walk))
		return `The list reports ${total} reviews now, and ${found} were found: its totals do not add up, some may be missing`;
	if (!isToEnd) return undefined;
	const isEarlyEnd = place < total;
	const reported = isEarlyEnd ? Math.max(expected, total - first.place) : expected;
	if (isEarlyEnd || found < reported) return `The list reports ${reported} reviews, but ${found} were found`;
	// It may have been cut short while it was read: deletions explain a page at most, or half of a shorter list.
	const whole = Math.min(first.total, found);
	const isCut = total < whole - Math.min(perPage, whole / 2);
	return isCut ? `The list reports ${total} reviews now, but ${found} were found` : undefined;
}

/** Throws where there are more to return than n8n can take, by the total or by what was found. */
function checkCount({ expected, perPage }: Walk, selection: Selection, found: SelectedReviews): void {
	const { matches, limit, startPage, endPage } = selection;
	const wanted = matches ? 0 : Math.min(expected, (endPage - startPage + 1) * perPage);
	const toReturn = Math.min(limit, Math.max(wanted, found.matched));
	if (toReturn <= MAX_REVIEWS) return;
	const most = startPage - 1 + Math.floor(MAX_REVIEWS / perPage);
	const values = { count: toReturn, most: MAX_REVIEWS, startPage, endPage: most, nextPage: most + 1 };
	throw new UserFacingError('tooManyReviews', values);
}

function logNoneFound(log: Log, seen: number, total: number, why = ''): void {
	if (seen > 0) log.info(`None of the ${seen} reviews that were read passes the filters${why}`);
	else if (total === 0) log.info('The list has no reviews');
	else log.info(`The pages asked for are past the end of the list, which has ${total} reviews`);
}
