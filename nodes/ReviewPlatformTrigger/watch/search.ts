// Bisects the list for where it has grown, by the places of known reviews.

import type { ReviewPage } from '../../shared/types';
import { isPage } from './listMemory';
import type { Asking, ListMemory } from './listMemory';

/** A search may read this share of the list's pages, and of what the bucket has: the sweep goes on with the others. */
const MOST_OF_PAGES = 1 / 2;
/** Where bisection ends at a row of forgotten reviews, both its ends are read. */
const EDGES = 2;

/** A page read, and how much the list has grown before it. */
interface Known {
	number: number;
	growth: number;
}

/**
 * Looks for what is missing by bisection, page by page: on a page that was read, the places of its known reviews tell
 * how much the list has grown before it. What it does not find is left to a sweep.
 */
export function* search(memory: ListMemory): Asking {
	const steps = Math.log2(memory.lastPage + 1) + (memory.hasForgotten ? EDGES : 0);
	const requests = Math.ceil((memory.missing + goneIn(memory)) * steps);
	if (requests > memory.lastPage * MOST_OF_PAGES) return;
	const pages = new Map(memory.pages);
	const most = Math.min(requests, Math.floor(memory.pagesLeft * MOST_OF_PAGES));
	for (let left = most; left > 0 && memory.missing > 0; left--) {
		const number = likeliestPage(memory, pages);
		if (number === undefined) return;
		const [page] = yield* memory.ask([number]);
		if (!isPage(page)) return;
		memory.take(page, number);
		pages.set(number, page);
	}
	if (memory.missing <= 0) memory.watch.inVain = 0;
}

/** How many have been deleted, nobody knows where, by what the list has grown less than is missing. */
function goneIn({ missing, total = 0, watch }: ListMemory): number {
	return Math.max(0, missing - (total - watch.end));
}

/**
 * The middle of the most pages between two known ones where the list has grown; where it has nowhere, as many must
 * have been deleted there too, and it is the most pages of all.
 */
function likeliestPage(memory: ListMemory, pages: Map<number, ReviewPage>): number | undefined {
	const telling = [...new Set(memory.seen.ranks.map((rank) => memory.pageOf(rank)))];
	let best = { number: 0, isGrown: false, size: 0 };
	let before: Known = { number: 0, growth: 0 };
	for (const behind of knownPages(memory, pages)) {
		const [first, last] = [before.number + 1, behind.number - 1];
		const isUnread = (page: number) => first <= page && page <= last && !pages.has(page);
		// In a row of forgotten reviews no page tells how much the list has grown before it: new ones are next to known ones.
		const number = middleOf(telling.filter(isUnread)) ?? [first, last].find(isUnread);
		const isGrown = behind.growth > before.growth;
		const size = last - first + 1;
		const isBetter = isGrown === best.isGrown ? size > best.size : isGrown;
		if (number !== undefined && isBetter) best = { number, isGrown, size };
		before = behind;
	}
	return best.number || undefined;
}

function middleOf(numbers: number[]): number | undefined {
	return numbers[(numbers.length - 1) >> 1];
}

/** Those that tell how much the list has grown before them, in its order, with its end. */
function knownPages(
	{ lastPage, seen, total = 0, watch }: ListMemory,
	pages: Map<number, ReviewPage>,
): Known[] {
	const known: Known[] = [];
	for (const [number, { reviews, perPage }] of [...pages].sort(([one], [other]) => one - other)) {
		const growth = seen.growthBefore(reviews, (number - 1) * perPage);
		if (growth !== undefined) known.push({ number, growth });
	}
	return [...known, { number: lastPage + 1, growth: total - watch.end }];
}
