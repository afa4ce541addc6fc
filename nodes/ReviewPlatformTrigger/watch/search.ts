import { isPage } from './listMemory';
import type { Asking, ListMemory } from './listMemory';
import type { Stretch } from './marks';

/** In shorter lists, and for more growth, a sweep costs no more: so many pages for each review to look for. */
const MIN_PAGES_A_REVIEW = 16;
/** So many pages in a row without anything new, or marks that are not where they should be, and the sweep is surer. */
const MAX_BARREN_PAGES = 24;
const MAX_MISSED_MARKS = 3;

/**
 * Looks for growth by bisection, page by page: reads the one where the middle mark of a stretch should be,
 * goes on in the half in which the list has moved, and reads what lies between two marks. Takes every page;
 * what it does not find is left to the sweep.
 */
export function* search(memory: ListMemory): Asking {
	const { marks, pages } = memory;
	const isWorthIt = memory.growth * MIN_PAGES_A_REVIEW <= memory.lastPage && marks.size > 0;
	if (!isWorthIt || memory.bucket < MAX_BARREN_PAGES) return;
	const read = new Set(pages.keys());
	for (const [number, page] of pages) marks.find(page, number);
	let [barren, missed] = [0, 0];
	while (memory.growth > 0 && barren < MAX_BARREN_PAGES && missed < MAX_MISSED_MARKS) {
		const stretch = marks.likeliest(memory.total);
		const mark = stretch.marks[stretch.marks.length >> 1];
		const number = mark ? memory.pageOf(mark.place + stretch.shift + 1) : unreadPage(memory, stretch, read);
		if (number === undefined) return;
		if (!read.has(number)) {
			const found = memory.found.length;
			const [page] = yield* memory.ask([number]);
			if (!isPage(page)) return;
			read.add(number);
			memory.take(page, number);
			marks.find(page, number);
			barren = memory.found.length > found ? 0 : barren + 1;
		}
		if (mark && !marks.isFound(mark)) {
			const moved = mark.place + stretch.shift + stretch.rise;
			const mayHaveLeft = memory.pageOf(moved + 1) !== number;
			marks.setPlace(mark, mayHaveLeft ? moved : null);
			if (!mayHaveLeft) missed++;
		}
	}
}

/** The first page of a stretch that this poll has not read. */
function unreadPage(memory: ListMemory, { from, to }: Stretch, read: Set<number>): number | undefined {
	let number = memory.pageOf(from + 1);
	while (read.has(number)) number++;
	return number <= memory.pageOf(to) ? number : undefined;
}
