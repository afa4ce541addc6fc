import type { ReviewPage } from '../../shared/types';
import { isPage } from './listMemory';
import type { Asking, ListMemory } from './listMemory';
import { createdSecond } from './seenReviews';
import type { Head } from './watchState';

/** Pages asked for at a time. */
export const PAGES_AT_A_TIME = 6;

/** Before the end of a list with its head there, late ones are looked for on so many pages. */
const PAGES_SEARCHED = 12;

/** At which end of a list with these first and last pages new reviews come in. */
export function headOf(first: ReviewPage, last: ReviewPage): Head {
	const [firstSeconds, lastSeconds] = [first, last].map(({ reviews }) => reviews.map(createdSecond));
	const [oldestFirst, newestFirst] = [Math.min(...(firstSeconds ?? [])), Math.max(...(firstSeconds ?? []))];
	const [oldestLast, newestLast] = [Math.min(...(lastSeconds ?? [])), Math.max(...(lastSeconds ?? []))];
	if (newestFirst === oldestLast && oldestFirst === newestLast) return null;
	if (oldestFirst >= newestLast) return 'first';
	return newestFirst <= oldestLast ? 'last' : null;
}

/** The pages from one to another. */
export function range(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/**
 * Reads on behind page 1 while all of a page is new.
 *
 * @returns the page to go on with when there are more of them than one poll may read
 */
export function* readFirstEnd(memory: ListMemory): Asking<number | undefined> {
	for (let number = 2; number <= memory.lastPage && memory.isNewPage(number - 1);) {
		const wanted = Math.min(memory.pageOf(memory.growth), PAGES_AT_A_TIME);
		const read = yield* readPages(memory, range(number, Math.min(memory.lastPage, number + wanted - 1)));
		if (read === 0) return number;
		number += read;
	}
	return undefined;
}

/** Reads what has come since after the place where the list ended; and before it, while all of a page is new. */
export function* readLastEnd(memory: ListMemory): Asking {
	const { watch } = memory;
	const start = memory.pageOf(Math.min(watch.end, memory.total ?? 0));
	for (let number = start; number <= memory.lastPage || memory.pages.get(number - 1)?.hasNext;) {
		const numbers = range(number, Math.max(number, Math.min(memory.lastPage, number + PAGES_AT_A_TIME - 1)));
		const read = yield* readPages(memory, numbers);
		for (const page of range(number, number + read - 1)) noteEnd(memory, page);
		if (read === 0) break;
		number += read;
	}
	const isSought = (number: number) => memory.isGrowthDue && number >= start - PAGES_SEARCHED;
	for (let number = start - 1; number >= 1 && (memory.isNewPage(number + 1) || isSought(number)); number--)
		if ((yield* readPages(memory, [number])) === 0) return;
}

/** Reads those of the pages that have not been; returns how many of the first of them have been then, or cannot be. */
function* readPages(memory: ListMemory, numbers: number[]): Asking<number> {
	const isRead = (number: number) => memory.pages.has(number);
	const known = numbers.findIndex((number) => !isRead(number));
	if (known !== 0) return known < 0 ? numbers.length : known;
	const outcomes = yield* memory.ask(numbers);
	for (const [index, outcome] of outcomes.entries())
		if (isPage(outcome)) memory.takeHead((numbers[0] as number) + index, outcome);
	return outcomes.length;
}

function noteEnd(memory: ListMemory, number: number): void {
	const { watch } = memory;
	const page = memory.pages.get(number);
	if (page) watch.end = (number - 1) * watch.perPage + page.reviews.length;
}
