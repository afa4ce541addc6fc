import { ApiError, ListReadError } from '../errors/apiErrors';
import type { Review, ReviewPage } from '../types';
import { ReadingPass } from './readingPass';
import type { EarlierPass } from './readingPass';
import { EVERYTHING } from './selection';
import type { Selection } from './selection';

/** Further readings of a list that does not add up. */
export const MAX_REREADS = 3;

/** A list up to this long is read again when changes may have left no trace. */
const PAGES_OF_A_SHORT_LIST = 60;

/** Reads page `page` (from 1). */
export type FetchPage = (page: number) => Promise<ReviewPage>;

/** What is worth knowing about how a list was read. */
export type ReadingEvent =
	| { kind: 'mended'; pages: number }
	| { kind: 'readAgain'; reason: 'tooFew' | 'restless' | 'mayHideChanges' }
	| { kind: 'outOfOrder'; page: number }
	/** Fewer reviews than the list says it has, also after it was read again. */
	| { kind: 'tooFew'; found: number; total: number }
	/** Of the reviews seen none is wanted; `total` is how many the list says it has. */
	| { kind: 'noneWanted'; seen: number; total: number };

/** How to get at a list, and whom to tell about it. */
export interface ListMeans {
	fetchPage: FetchPage;
	/** Called as pages come in. */
	onProgress?: (pagesRead: number, pagesInAll: number) => void;
	onEvent?: (event: ReadingEvent) => void;
}

/**
 * The matching reviews of a list that may change while it is read, each once, in the server's order:
 * all that were there throughout, or as many from the front as are enough.
 *
 * A list that stays as it is takes each of its pages once. One that changes is mended where reviews
 * can have moved; it is read again, at most `MAX_REREADS` times, when it has fewer reviews than it
 * says, when its totals tell nothing, or, a short one, when it may have changed without a trace: it both
 * grew and shrank, or changed all the time.
 *
 * @throws ApiError when there are more than n8n can take, or the list does not end
 * @throws ListReadError what `fetchPage` threw, and how far the reading had come
 */
export async function readList(means: ListMeans, selection: Selection = EVERYTHING): Promise<Review[]> {
	const tell = means.onEvent ?? (() => {});
	let pass = await readOnce(means, selection);
	if (pass.pagesMended > 0) tell({ kind: 'mended', pages: pass.pagesMended });
	let reason = reasonToReadAgain(pass, selection);
	for (let reread = 1; reread <= MAX_REREADS && reason !== undefined; reread++) {
		tell({ kind: 'readAgain', reason });
		const earlier = pass;
		pass = await readOnce(means, selection, {
			lastPage: earlier.lastPage + 1,
			isRestless: earlier.isRestless,
		});
		if (pass.isExact) break;
		const hasNews = pass.merged.add(earlier.merged);
		reason = hasNews && reason !== 'mayHideChanges' ? reasonToReadAgain(pass, selection) : undefined;
	}
	if (pass.outOfOrderAt !== undefined) tell({ kind: 'outOfOrder', page: pass.outOfOrderAt });
	const { seen } = pass.merged;
	if (!pass.hasEnough && seen < pass.leastExpected)
		tell({ kind: 'tooFew', found: seen, total: pass.leastExpected });
	else if (pass.merged.matched === 0) tell({ kind: 'noneWanted', seen, total: pass.total });
	return pass.merged.reviews;
}

async function readOnce(means: ListMeans, selection: Selection, earlier?: EarlierPass): Promise<ReadingPass> {
	const pass = new ReadingPass(selection, earlier);
	await readPages(means, pass);
	while (!pass.hasEnough && pass.unconfirmedEnd !== undefined) {
		const { answer, reason } = await arrivalOf(1, means.fetchPage);
		if (!answer) throw stopped(pass, reason);
		try {
			pass.confirmEnd(answer);
		} catch (refusal) {
			throw stopped(pass, refusal);
		}
		await readPages(means, pass);
	}
	return pass;
}

function stopped(pass: ReadingPass, reason: unknown): unknown {
	return pass.pagesRead === 0 ? reason : new ListReadError(reason, pass.pagesRead, pass.pagesInAll);
}

/** An answer to a page, or why there is none. */
interface Arrival {
	page: number;
	answer?: ReviewPage;
	reason?: unknown;
}

/** Reads pages, some at a time, until the pass asks for no more. */
async function readPages({ fetchPage, onProgress }: ListMeans, pass: ReadingPass): Promise<void> {
	const underWay = new Map<number, Promise<Arrival>>();
	for (;;) {
		for (const page of pass.nextPages()) underWay.set(page, arrivalOf(page, fetchPage));
		if (underWay.size === 0) return;
		const { page, answer, reason } = await Promise.race(underWay.values());
		underWay.delete(page);
		if (answer) pass.take(page, answer);
		else if (page > 1 && reason instanceof ApiError && reason.isNoSuchPage) pass.refuse(page, reason);
		else throw stopped(pass, reason);
		onProgress?.(pass.pagesRead, pass.pagesInAll);
		if (pass.hasEnough) return;
	}
}

async function arrivalOf(page: number, fetchPage: FetchPage): Promise<Arrival> {
	try {
		return { page, answer: await fetchPage(page) };
	} catch (reason) {
		return { page, reason };
	}
}

function reasonToReadAgain(
	pass: ReadingPass,
	{ endPage }: Selection,
): 'tooFew' | 'restless' | 'mayHideChanges' | undefined {
	if (pass.hasEnough) return undefined;
	if (pass.isRestless) return 'restless';
	if (pass.merged.seen < pass.leastExpected) return 'tooFew';
	const isShort = Math.min(pass.pagesInAll, endPage) <= PAGES_OF_A_SHORT_LIST;
	return isShort && pass.mayHideChanges ? 'mayHideChanges' : undefined;
}
