import { ApiFault } from './faults';
import type { Review, ReviewPage } from './types';

/** Pages of one list under way at a time. */
export const PAGES_IN_FLIGHT = 6;

/** What n8n takes from one call of a declarative node; somewhat more overflows its stack. */
export const MAX_REVIEWS = 120_000;

/** Further readings of a list that changed while it was read. */
export const MAX_REREADS = 3;

/** Reads page `page` (from 1). */
export type FetchPage = (page: number) => Promise<ReviewPage>;

interface Reading {
	/** By id, in the server's order. */
	reviews: Map<string, Review>;
	/** Every `total` seen. */
	totals: Set<number>;
}

/**
 * The first `limit` reviews of the list, in the server's order, each once; no page is read that
 * the limit does not need.
 *
 * @param limit reviews, at least 1
 * @throws ApiFault when that is more than n8n can take
 */
export async function readUpTo(fetchPage: FetchPage, limit: number): Promise<Review[]> {
	const reading = newReading();
	const first = take(reading, await fetchPage(1));
	const wanted = Math.min(limit, first.total);
	if (wanted > MAX_REVIEWS) throw tooMany(wanted);
	const pages = Math.ceil(wanted / first.perPage);
	await readConcurrently(fetchPage, reading, 2, pages);
	// Reviews that moved to the next page while it was read came twice: go on until the limit is full.
	const lastPage = Math.ceil(first.total / first.perPage);
	for (let page = Math.max(pages, 1) + 1; reading.reviews.size < limit && page <= lastPage; page++) {
		take(reading, await fetchPage(page));
	}
	return [...reading.reviews.values()].slice(0, limit);
}

/**
 * All reviews of the list, in the server's order, each once. A list that changes while it is read
 * is read again, page by page, until one reading agrees with itself; at most `MAX_REREADS` times,
 * after which everything seen is returned.
 *
 * @throws ApiFault when the list is longer than n8n can take, or does not end
 */
export async function readAll(fetchPage: FetchPage): Promise<Review[]> {
	let reading = newReading();
	const first = take(reading, await fetchPage(1));
	if (first.total > MAX_REVIEWS) throw tooMany(first.total);
	const lastPage = Math.ceil(first.total / first.perPage);
	const last = await readConcurrently(fetchPage, reading, 2, lastPage);
	if (isConsistent(reading) && !(last ?? first).hasNext) return [...reading.reviews.values()];

	const seen = new Map(reading.reviews);
	for (let reread = 1; reread <= MAX_REREADS; reread++) {
		const previous = reading;
		reading = await readSequentially(fetchPage);
		if (isConsistent(reading) || haveSameIds(previous, reading)) return [...reading.reviews.values()];
		for (const [id, review] of reading.reviews) seen.set(id, review);
	}
	return [...new Map([...reading.reviews, ...seen]).values()];
}

/** Reads pages `from` to `to`, some at a time, merging them in page order; returns the last one. */
async function readConcurrently(
	fetchPage: FetchPage,
	reading: Reading,
	from: number,
	to: number,
): Promise<ReviewPage | undefined> {
	const pages: ReviewPage[] = [];
	let next = from;
	let refused = false;
	const noteRefusal = () => {
		refused = true;
	};
	const worker = async () => {
		while (next <= to && !refused) {
			const page = next++;
			const answer = fetchPage(page);
			answer.catch(noteRefusal);
			pages[page - from] = await answer;
		}
	};
	await Promise.all(Array.from({ length: Math.min(PAGES_IN_FLIGHT, to - from + 1) }, worker));
	for (const page of pages) take(reading, page);
	return pages.at(-1);
}

/** Reads the list page by page to its end, also past the last page `total` tells of when a next one is named. */
async function readSequentially(fetchPage: FetchPage): Promise<Reading> {
	const reading = newReading();
	for (let page = 1; ; page++) {
		const before = reading.reviews.size;
		const { total, perPage, hasNext } = take(reading, await fetchPage(page));
		if (total > MAX_REVIEWS || reading.reviews.size > MAX_REVIEWS)
			throw tooMany(Math.max(total, reading.reviews.size));
		const pagesTold = Math.ceil(Math.max(...reading.totals) / perPage);
		const grew = reading.reviews.size > before;
		if (page >= pagesTold && !(hasNext && grew)) return reading;
		if (page > 2 * pagesTold + PAGES_IN_FLIGHT) throw endless(total, page);
	}
}

function newReading(): Reading {
	return { reviews: new Map(), totals: new Set() };
}

function take(reading: Reading, page: ReviewPage): ReviewPage {
	reading.totals.add(page.total);
	for (const review of page.reviews) {
		if (!reading.reviews.has(review.id)) reading.reviews.set(review.id, review);
	}
	return page;
}

function isConsistent({ reviews, totals }: Reading): boolean {
	return totals.size === 1 && totals.has(reviews.size);
}

function haveSameIds(one: Reading, other: Reading): boolean {
	if (one.reviews.size !== other.reviews.size) return false;
	const ids = [...other.reviews.keys()];
	return [...one.reviews.keys()].every((id, index) => id === ids[index]);
}

function tooMany(total: number): ApiFault {
	return new ApiFault({
		message: `${total} reviews are more than n8n can take from one item`,
		description: `One input item can return at most ${MAX_REVIEWS} reviews. Turn off Return All and set a lower Limit.`,
	});
}

function endless(total: number, page: number): ApiFault {
	return new ApiFault({
		message: 'The list of reviews does not end',
		description: `It says that it has ${total} reviews, but page ${page} still has more. Check the base URL in the credential.`,
	});
}
