// Pagination: reads a list completely, also while it changes.

import { ApiError, ListReadError } from '../errors/apiErrors';
import type { Review, ReviewPage } from '../types';
import { PagesInFlight } from './pagesInFlight';
import type { FetchPage, PageResult } from './pagesInFlight';
import { EVERYTHING } from './selection';
import type { Selection } from './selection';
import { Walk } from './walk';

export type { FetchPage } from './pagesInFlight';

/** Further walks over a list that does not add up. */
export const MAX_REREADS = 3;

/** A list up to this long is read again when it changed meanwhile: a change may leave no trace. */
const PAGES_OF_A_SHORT_LIST = 60;

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
	/** Aborts the requests under way, which ends the reading. */
	signal?: AbortSignal | undefined;
	/** Called as pages come in. */
	onProgress?: (pagesRead: number, pagesInAll: number) => void;
	onEvent?: (event: ReadingEvent) => void;
}

/**
 * Pagination: the matching reviews of a list that may change while it is read, each once, in the server's order:
 * all that were there throughout, or as many from the front as are enough. When it ends, also by an
 * error, the requests under way are aborted.
 *
 * A list that stays as it is takes each of its pages once. It is read again, at most `MAX_REREADS` times, when it
 * has fewer reviews than it says, when its totals tell nothing, or, a short one, when it changed.
 *
 * @throws ApiError when there are more than n8n can take, or the list does not end
 * @throws ListReadError what `fetchPage` threw, and how far the reading had come
 */
export async function readList(source: ListSource, selection: Selection = EVERYTHING): Promise<Review[]> {
	const tell = source.onEvent ?? (() => {});
	const pages = new PagesInFlight(source.fetchPage, source.signal);
	try {
		const walk = await readUntilItAddsUp(source, pages, selection, tell);
		const { seen, reviews, matched } = walk.order;
		if (walk.outOfOrderAt !== undefined) tell({ kind: 'outOfOrder', page: walk.outOfOrderAt });
		if (isTooShort(walk)) tell({ kind: 'tooFew', found: seen, total: walk.expected });
		else if (matched === 0) tell({ kind: 'noneWanted', seen, total: walk.total });
		return reviews;
	} finally {
		void pages.forget();
	}
}

/** The last walk over the list, with what those before it have seen. */
async function readUntilItAddsUp(
	source: ListSource,
	pages: PagesInFlight,
	selection: Selection,
	tell: (event: ReadingEvent) => void,
): Promise<Walk> {
	let walk = new Walk(selection);
	await readPages(source, pages, walk);
	if (walk.pagesAgain > 0) tell({ kind: 'pagesReadAgain', pages: walk.pagesAgain });
	let reason = reasonToReadAgain(walk) ?? (mayHideChanges(walk) ? 'mayHideChanges' : undefined);
	for (let reread = 1; reread <= MAX_REREADS && reason !== undefined; reread++) {
		tell({ kind: 'listReadAgain', reason });
		const earlier = walk;
		walk = new Walk(selection, earlier);
		await readPages(source, pages, walk);
		if (!walk.hasChanged && reasonToReadAgain(walk) === undefined) break;
		walk.order.join(earlier.order);
		const hasNews = walk.order.seen > earlier.order.seen;
		reason = hasNews && reason !== 'mayHideChanges' ? reasonToReadAgain(walk) : undefined;
	}
	return walk;
}

/** Reads on until the walk is over or has enough. */
async function readPages({ onProgress }: ListSource, pages: PagesInFlight, walk: Walk): Promise<void> {
	await pages.forget();
	while (!walk.isOver && !walk.hasEnough) {
		await readNextPage(pages, walk);
		onProgress?.(walk.pagesRead, walk.pagesInAll);
	}
}

async function readNextPage(pages: PagesInFlight, walk: Walk): Promise<void> {
	const page = walk.nextPage;
	const result = await resultOf(walk, pages.take(page, walk.pagesAhead));
	let forgotten = 0;
	if (!(result instanceof ApiError)) walk.take(page, result);
	else if (walk.refuse(page)) {
		forgotten += await pages.forget();
		const firstPage = (await resultOf(walk, pages.take(1, 1))) as ReviewPage;
		if (walk.confirm(page, firstPage)) throw stopped(walk, result);
	}
	if (walk.isOver || walk.nextPage === page + 1) return;
	forgotten += await pages.forget();
	walk.again(Math.max(0, page + 1 - walk.nextPage) + forgotten);
}

async function resultOf(walk: Walk, taken: Promise<PageResult>): Promise<PageResult> {
	try {
		return await taken;
	} catch (reason) {
		throw stopped(walk, reason);
	}
}

function stopped(walk: Walk, reason: unknown): unknown {
	return walk.pagesRead === 0 ? reason : new ListReadError(reason, walk.pagesRead, walk.pagesInAll);
}

function isTooShort(walk: Walk): boolean {
	return !walk.hasEnough && walk.order.seen < walk.expected;
}

function reasonToReadAgain(walk: Walk): RereadReason | undefined {
	if (walk.isRestless) return 'restless';
	return isTooShort(walk) ? 'tooFew' : undefined;
}

/** As many deletions as additions between two answers leave the total as it was. */
function mayHideChanges(walk: Walk): boolean {
	return walk.hasChanged && walk.pagesAtFirst <= PAGES_OF_A_SHORT_LIST;
}
