import { ApiFault } from './faults';
import { EVERYTHING, Reading } from './reading';
import type { Selection } from './reading';
import type { Review, ReviewPage } from './types';

/** Pages of one list under way at a time. */
export const PAGES_IN_FLIGHT = 6;

/** What n8n takes from one call of a declarative node; somewhat more overflows its stack. */
export const MAX_REVIEWS = 120_000;

/** Further readings of a list that changed while it was read. */
export const MAX_REREADS = 3;

/** Pages read at once when a filter makes it uncertain how many are needed. */
const MOST_AHEAD = 4 * PAGES_IN_FLIGHT;

/** Reads page `page` (from 1). */
export type FetchPage = (page: number) => Promise<ReviewPage>;

/**
 * The first `limit` matching reviews, in the server's order, each once. Without a filter no page
 * is read that the limit does not need; with one, reading stops when the limit is full.
 *
 * @param limit reviews, at least 1
 * @throws ApiFault when that is more than n8n can take
 */
export async function readUpTo(
	fetchPage: FetchPage,
	limit: number,
	selection: Selection = EVERYTHING,
): Promise<Review[]> {
	const reading = new Reading({ ...selection, most: limit });
	reading.take(await fetchPage(selection.startPage));
	let page = selection.startPage + 1;
	while (reading.matched < limit && page <= reading.lastPage && !reading.hasEnded) {
		refuseTooMany(reading);
		const end = Math.min(page + pagesToFill(reading, limit) - 1, reading.lastPage);
		await readConcurrently(fetchPage, reading, page, end);
		page = end + 1;
	}
	refuseTooMany(reading);
	return reading.reviews.slice(0, limit);
}

/**
 * All matching reviews, in the server's order, each once. A list that changes while it is read is
 * read again, page by page, until one reading agrees with itself (or, where `total` lies, with the
 * one before); at most `MAX_REREADS` times, after which everything seen is returned.
 *
 * @throws ApiFault when there are more than n8n can take, or the list does not end
 */
export async function readAll(fetchPage: FetchPage, selection: Selection = EVERYTHING): Promise<Review[]> {
	let reading = new Reading(selection);
	reading.take(await fetchPage(selection.startPage));
	refuseTooMany(reading);
	await readConcurrently(fetchPage, reading, selection.startPage + 1, reading.lastPage);
	for (let reread = 1; reread <= MAX_REREADS && !reading.isConsistent; reread++) {
		const earlier = reading;
		reading = await readSequentially(fetchPage, selection);
		if (reading.isConsistent || reading.agreesWith(earlier)) break;
		reading.addFrom(earlier);
	}
	return reading.reviews;
}

/** Reads pages `from` to `to`, some at a time, and merges them in page order. */
async function readConcurrently(
	fetchPage: FetchPage,
	reading: Reading,
	from: number,
	to: number,
): Promise<void> {
	const waiting = new Map<number, ReviewPage>();
	let next = from;
	let toMerge = from;
	let refused = false;
	const noteRefusal = () => {
		refused = true;
	};
	const worker = async () => {
		while (next <= to && !refused && !reading.hasEnded) {
			const page = next++;
			const answer = fetchPage(page);
			answer.catch(noteRefusal);
			waiting.set(page, await answer);
			for (let ready = waiting.get(toMerge); ready !== undefined; ready = waiting.get(++toMerge)) {
				waiting.delete(toMerge);
				reading.take(ready);
			}
			refuseTooMany(reading);
		}
	};
	await Promise.all(Array.from({ length: PAGES_IN_FLIGHT }, worker));
}

/**
 * Reads the list page by page to its end, also past the last page that `total` tells of when a next
 * one is named. When `total` changes from one page to the next, reviews may have slipped over the
 * boundary to the pages before, so those are read once more.
 */
async function readSequentially(fetchPage: FetchPage, selection: Selection): Promise<Reading> {
	const reading = new Reading(selection);
	const { startPage, endPage } = selection;
	let total: number | undefined;
	for (let page = startPage; ; page++) {
		const answer = await fetchPage(page);
		const grew = reading.take(answer);
		if (total !== undefined && answer.total !== total) {
			const back = Math.max(startPage, page - pagesMoved(total - answer.total, answer.perPage));
			for (let earlier = page - 1; earlier >= back; earlier--) reading.take(await fetchPage(earlier));
		}
		total = answer.total;
		refuseTooMany(reading);
		if (reading.hasEnded) return reading;
		if (page >= reading.lastPage && !(answer.hasNext && grew && page < endPage)) return reading;
		if (reading.pagesRead > 3 * (reading.lastPage - startPage + 1) + PAGES_IN_FLIGHT)
			throw endless(total, `there is more on page ${page}`);
	}
}

/** How many pages back a review may have moved when this many were deleted. */
function pagesMoved(deleted: number, perPage: number): number {
	return Math.max(1, Math.ceil(deleted / perPage));
}

/** How many more pages it takes to fill the limit, by what the pages so far held. */
function pagesToFill(reading: Reading, limit: number): number {
	const pages = (limit - reading.matched) / (reading.matched / reading.pagesRead);
	if (reading.matched === reading.pagesRead * reading.perPage) return Math.ceil(pages);
	return Math.min(Math.max(1, Math.floor(pages)), MOST_AHEAD);
}

function refuseTooMany(reading: Reading): void {
	if (reading.isEndless)
		throw endless(reading.largestTotal, `${reading.pagesRead} pages bring the same again and again`);
	if (reading.atMost <= MAX_REVIEWS) return;
	const endPage = Math.floor(MAX_REVIEWS / reading.perPage);
	throw new ApiFault({
		message: `${reading.atMost} reviews are more than n8n can take from one input item`,
		description:
			`One input item can return at most ${MAX_REVIEWS}. Add filters, or split the list over several input items ` +
			`with the options 'Start Page' and 'End Page', e.g. pages 1 to ${endPage} and the rest from page ${endPage + 1}.`,
	});
}

function endless(total: number, found: string): ApiFault {
	return new ApiFault({
		message: 'The list of reviews does not end',
		description: `It says that it has ${total} reviews, but ${found}, or it grows faster than it can be read. Check the base URL in the credential, or read it in parts with the options 'Start Page' and 'End Page'.`,
	});
}
