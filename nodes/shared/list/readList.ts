import { ApiError, ListReadError } from '../errors/apiErrors';
import type { Review, ReviewPage } from '../types';
import { EVERYTHING } from './selection';
import type { Selection } from './selection';
import { Snapshot } from './snapshot';
import type { EarlierSnapshot } from './snapshot';

/** Further readings of a list that does not add up. */
export const MAX_REREADS = 3;

/** A list up to this long is read again when changes may have left no trace. */
const PAGES_OF_A_SHORT_LIST = 60;

/** Reads page `page` (from 1). */
export type FetchPage = (page: number) => Promise<ReviewPage>;

/** Why a list is read again. */
type RereadReason = 'tooFew' | 'restless' | 'mayHideChanges';

/** What is worth knowing about how a list was read. */
export type ReadingEvent =
	| { kind: 'pagesReadAgain'; pages: number }
	| { kind: 'listReadAgain'; reason: RereadReason }
	| { kind: 'outOfOrder'; page: number }
	/** Fewer reviews than the list says it has, also after it was read again. */
	| { kind: 'tooFew'; found: number; total: number }
	/** Of the reviews seen none is wanted; `total` is how many the list says it has. */
	| { kind: 'noneWanted'; seen: number; total: number };

/** How to get at a list, and whom to tell about it. */
export interface ListSource {
	fetchPage: FetchPage;
	/** Called as pages come in. */
	onProgress?: (pagesRead: number, pagesInAll: number) => void;
	onEvent?: (event: ReadingEvent) => void;
}

/**
 * Pagination: the matching reviews of a list that may change while it is read, each once, in the server's order:
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
export async function readList(source: ListSource, selection: Selection = EVERYTHING): Promise<Review[]> {
	const tell = source.onEvent ?? (() => {});
	let snapshot = await readOnce(source, selection);
	if (snapshot.pagesReadAgain > 0) tell({ kind: 'pagesReadAgain', pages: snapshot.pagesReadAgain });
	let reason = reasonToReadAgain(snapshot, selection);
	for (let reread = 1; reread <= MAX_REREADS && reason !== undefined; reread++) {
		tell({ kind: 'listReadAgain', reason });
		const earlier = snapshot;
		snapshot = await readOnce(source, selection, {
			lastPage: earlier.lastPage + 1,
			isRestless: earlier.isRestless,
		});
		if (snapshot.isExact) break;
		const hasNews = snapshot.merged.add(earlier.merged);
		reason = hasNews && reason !== 'mayHideChanges' ? reasonToReadAgain(snapshot, selection) : undefined;
	}
	if (snapshot.outOfOrderAt !== undefined) tell({ kind: 'outOfOrder', page: snapshot.outOfOrderAt });
	const { seen } = snapshot.merged;
	if (!snapshot.hasEnough && seen < snapshot.leastExpected)
		tell({ kind: 'tooFew', found: seen, total: snapshot.leastExpected });
	else if (snapshot.merged.matched === 0) tell({ kind: 'noneWanted', seen, total: snapshot.total });
	return snapshot.merged.reviews;
}

async function readOnce(
	source: ListSource,
	selection: Selection,
	earlier?: EarlierSnapshot,
): Promise<Snapshot> {
	const snapshot = new Snapshot(selection, earlier);
	await readPages(source, snapshot);
	while (!snapshot.hasEnough && snapshot.unconfirmedEnd !== undefined) {
		const { answer, reason } = await resultOf(1, source.fetchPage);
		if (!answer) throw stopped(snapshot, reason);
		try {
			snapshot.confirmEnd(answer);
		} catch (refusal) {
			throw stopped(snapshot, refusal);
		}
		await readPages(source, snapshot);
	}
	return snapshot;
}

function stopped(snapshot: Snapshot, reason: unknown): unknown {
	return snapshot.pagesRead === 0
		? reason
		: new ListReadError(reason, snapshot.pagesRead, snapshot.pagesInAll);
}

/** An answer to a page, or why there is none. */
interface PageResult {
	page: number;
	answer?: ReviewPage;
	reason?: unknown;
}

/** Reads pages, some at a time, until the snapshot asks for no more. */
async function readPages({ fetchPage, onProgress }: ListSource, snapshot: Snapshot): Promise<void> {
	const inFlight = new Map<number, Promise<PageResult>>();
	for (;;) {
		for (const page of snapshot.nextPages()) inFlight.set(page, resultOf(page, fetchPage));
		if (inFlight.size === 0) return;
		const { page, answer, reason } = await Promise.race(inFlight.values());
		inFlight.delete(page);
		if (answer) snapshot.take(page, answer);
		else if (page > 1 && reason instanceof ApiError && reason.isNoSuchPage) snapshot.refuse(page, reason);
		else throw stopped(snapshot, reason);
		onProgress?.(snapshot.pagesRead, snapshot.pagesInAll);
		if (snapshot.hasEnough) return;
	}
}

async function resultOf(page: number, fetchPage: FetchPage): Promise<PageResult> {
	try {
		return { page, answer: await fetchPage(page) };
	} catch (reason) {
		return { page, reason };
	}
}

function reasonToReadAgain(snapshot: Snapshot, { endPage }: Selection): RereadReason | undefined {
	if (snapshot.hasEnough) return undefined;
	if (snapshot.isRestless) return 'restless';
	if (snapshot.merged.seen < snapshot.leastExpected) return 'tooFew';
	const isShort = Math.min(snapshot.pagesInAll, endPage) <= PAGES_OF_A_SHORT_LIST;
	return isShort && snapshot.mayHideChanges ? 'mayHideChanges' : undefined;
}
