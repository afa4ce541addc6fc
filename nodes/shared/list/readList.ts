import { ApiError } from '../errors/apiErrors';
import type { Review } from '../types';
import { PagesInFlight, type FetchPage } from './pagesInFlight';
import { Reading } from './reading';
import type { Selection } from './selection';

export type { FetchPage } from './pagesInFlight';

/** How often a list that does not add up is read again. */
export const MAX_REREADS = 3;

const TOO_FEW = 'it has fewer reviews than it reports';
const MAY_HIDE_CHANGES = 'it changed in ways that the total may not show';

type Log = Record<'info' | 'warn', (text: string) => void>;

/** How to get at a list, and whom to tell about it. */
export interface ListSource {
	fetchPage: FetchPage;
	/** Aborts the requests under way, which ends the reading. */
	signal?: AbortSignal | undefined;
	/** Called as pages come in. */
	onProgress?: (pagesRead: number, pagesInAll: number) => void;
	/** Is told what is worth knowing about how the list was read. */
	log?: Log;
}

/**
 * Reads a list completely, also while it changes: the matching reviews, each once, in the server's order; all that were
 * there throughout, or as many from the front as are enough. When it ends, also by an error, the requests under way are
 * aborted.
 *
 * A list that stays as it is takes each of its pages once. It is read again, at most `MAX_REREADS` times, when it
 * has fewer reviews than it says, and once when it is short and has changed.
 *
 * @throws what `fetchPage` threw, ApiError when there are more than n8n can take, or the list does not end
 */
export async function readList(source: ListSource, selection: Selection): Promise<Review[]> {
	const pages = new PagesInFlight(source.fetchPage, source.signal);
	try {
		const reading = await readUntilItAddsUp(source, pages, selection);
		if (reading.isShort && reading.refusal) throw reading.refusal;
		if (source.log) logReading(source.log, reading);
		return reading.order.reviews;
	} finally {
		void pages.forget();
	}
}

/** The last reading, with what those before it have seen. */
async function readUntilItAddsUp(
	source: ListSource,
	pages: PagesInFlight,
	selection: Selection,
): Promise<Reading> {
	let reading = await readOnce(source, pages, new Reading(selection));
	let reason = reasonToReadAgain(reading) ?? (reading.mayHideChanges ? MAY_HIDE_CHANGES : undefined);
	for (let reread = 1; reread <= MAX_REREADS && reason !== undefined; reread++) {
		source.log?.info(`Reading the list of reviews again: ${reason}`);
		const { order: earlier, refusedPage } = reading;
		reading = await readOnce(source, pages, new Reading(selection, refusedPage));
		reading.order.join(earlier);
		reason = reading.order.seen > earlier.seen ? reasonToReadAgain(reading) : undefined;
	}
	return reading;
}

function reasonToReadAgain({ isShort, isCut }: Reading): string | undefined {
	return isShort || isCut ? TOO_FEW : undefined;
}

async function readOnce(
	{ onProgress, log }: ListSource,
	pages: PagesInFlight,
	reading: Reading,
): Promise<Reading> {
	await pages.forget();
	while (!reading.isOver) {
		await readNextPage(reading, pages);
		onProgress?.(reading.pagesRead, reading.pagesInAll);
	}
	const { pagesAgain } = reading;
	if (pagesAgain > 0)
		log?.info(`The list of reviews changed while it was read: ${pagesAgain} pages were read again`);
	return reading;
}

async function readNextPage(reading: Reading, pages: PagesInFlight): Promise<void> {
	const page = reading.nextPage;
	const result = await pages.take(page, reading.pagesAhead);
	const isTaken = result instanceof ApiError ? reading.refuse(page, result) : reading.take(page, result);
	if (isTaken) return;
	const forgotten = await pages.forget();
	reading.again(Math.max(1, page + 1 - reading.nextPage) + forgotten);
}

function logReading(log: Log, reading: Reading): void {
	const { enough, expected, isBelieved, isCut, isShort, order, total } = reading;
	const { seen, matched } = order;
	if (enough.outOfOrderAt !== undefined)
		log.info(`Page ${enough.outOfOrderAt} is not newest first: reading all pages despite Stop Early`);
	if (isShort) log.warn(`The list reports ${expected} reviews, but ${seen} were found`);
	else if (isCut || !isBelieved)
		log.warn('What the list reports does not add up: it is not certain that all reviews were read');
	else if (matched > 0) return;
	else if (seen > 0) log.info(`None of the ${seen} reviews that were read passes the filters`);
	else if (total === 0) log.info('The list has no reviews');
	else log.info(`The pages asked for are past the end of the list, which has ${total} reviews`);
}
