// A walk over the list that goes on from poll to poll.

import type { ReviewPage } from '../../shared/types';
import { isPage } from './listMemory';
import type { Asking, ListMemory, PageOutcome } from './listMemory';
import { KEPT_AS_LAST } from './seenReviews';
import type { SweepState } from './watchState';

/** Pages asked for at a time. */
export const PAGES_AT_A_TIME = 6;
/** So many pages in a row that cannot be read, or are empty, are taken for the end. */
const MAX_LEFT_OUT = 3;

/** How a walk ended: at the end of the list, or because the rest cannot be read, or nothing being missing. */
export interface WalkEnd {
	at: 'end' | 'cut' | 'explained';
	/** The last page with reviews that it has read in this poll. */
	last: ReviewPage | undefined;
}

/** What follows from a page: the walk goes on, asks again from where it stands now, waits for the next poll, or ends. */
type Step = 'on' | 'again' | 'wait' | WalkEnd['at'];

/** The pages from one to another. */
export function range(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** This page and some behind it, up to the last one that `total` tells of or one that this poll has read. */
export function pagesFrom(first: number, { lastPage, pages }: ListMemory): number[] {
	const numbers = range(first, Math.max(first, Math.min(lastPage, first + PAGES_AT_A_TIME - 1)));
	const known = numbers.findIndex((number) => number > first && pages.has(number));
	return known > 0 ? numbers.slice(0, known) : numbers;
}

/** A sweep that begins at the front of a list. */
export function newSweep(total: number, isWhole: boolean): SweepState {
	return { position: 0, total, explains: total, pagesBack: 0, isWhole, failures: 0, hasGaps: false };
}

/** One poll's walk over the list from where a sweep stands: to the end, or as far as the bucket lasts. */
export class Walk {
	/** The reviews it has met since it last stepped back. */
	private readonly met = new Set<string>();
	private last: ReviewPage | undefined;

	constructor(
		private readonly memory: ListMemory,
		private readonly sweep: SweepState,
	) {}

	*run(): Asking<WalkEnd | undefined> {
		const { memory, sweep } = this;
		for (;;) {
			const number = Math.floor(sweep.position / memory.watch.perPage) + 1;
			// What has been stepped back to is read anew.
			const known = sweep.pagesBack === 0 ? memory.pages.get(number) : undefined;
			const outcomes = known ? [known] : yield* memory.ask(pagesFrom(number, memory));
			let step: Step = outcomes.length > 0 ? 'on' : 'wait';
			let passed = 0;
			for (; step === 'on' && passed < outcomes.length; passed++)
				step = this.stepOver(number + passed, outcomes[passed] as PageOutcome);
			if (step === 'wait') return undefined;
			if (step === 'again') sweep.pagesBack += outcomes.length - passed;
			else if (step !== 'on') return { at: step, last: this.last };
		}
	}

	private stepOver(number: number, outcome: PageOutcome): Step {
		const { memory, sweep } = this;
		if (outcome === 'refused' && number > memory.lastPage) return this.endBefore(number);
		if (!isPage(outcome)) return this.leaveOut(number);
		if (outcome.perPage !== memory.watch.perPage) {
			memory.watch.perPage = outcome.perPage;
			return 'again';
		}
		if (number === 1) memory.pages.set(1, outcome);
		const { size } = memory.seen;
		const isNew = memory.take(outcome, number, true);
		if (memory.seen.size > size) memory.watch.inVain = 0;
		const fall = sweep.total - outcome.total;
		sweep.total = outcome.total;
		if (fall > 0 && this.mayStepBack(number, fall)) return 'again';
		return this.pass(number, outcome, isNew);
	}

	/** So many reviews may have moved to pages that it has passed. */
	private mayStepBack(number: number, fall: number): boolean {
		const { memory, sweep } = this;
		const { perPage } = memory.watch;
		sweep.explains -= fall;
		const pages = Math.min(Math.ceil(fall / perPage), number - 1, Math.floor(KEPT_AS_LAST / perPage));
		if (pages === 0 || sweep.pagesBack + pages > memory.lastPage + PAGES_AT_A_TIME) return false;
		sweep.pagesBack += pages;
		sweep.position = (number - 1 - pages) * perPage;
		sweep.failures = 0;
		this.met.clear();
		return true;
	}

	private pass(number: number, page: ReviewPage, isNew: boolean): Step {
		const { memory, met, sweep } = this;
		const { perPage, total, reviews } = page;
		const again = reviews.filter(({ id }) => met.has(id)).length;
		for (const { id } of reviews) met.add(id);
		if (again > 0) sweep.hasGaps = true;
		sweep.explains -= again;
		if (reviews.length > 0) this.last = page;
		// A page behind the last one that only repeats others is no further one; an empty one may have others behind it.
		const hasNext = page.hasNext && (again < reviews.length || reviews.length === 0);
		const hasMore = number * perPage < total || hasNext;
		sweep.failures = reviews.length > 0 ? 0 : Math.max(1, sweep.failures) + 1;
		const isLeftOut = sweep.failures > MAX_LEFT_OUT;
		sweep.position = (number - 1) * perPage + (hasMore && reviews.length > 0 ? perPage : reviews.length);
		if (!hasMore || (reviews.length === 0 && !hasNext) || isLeftOut) return 'end';
		return sweep.isWhole || isNew || !memory.isExplained ? 'on' : 'explained';
	}

	/** A page that cannot be read is tried again by the next poll, and then left out. */
	private leaveOut(number: number): Step {
		const { memory, sweep } = this;
		sweep.failures++;
		if (sweep.failures === 1) return 'wait';
		sweep.hasGaps = true;
		sweep.position = number * memory.watch.perPage;
		return sweep.failures <= MAX_LEFT_OUT ? 'on' : this.endBefore(number + 1);
	}

	private endBefore(number: number): Step {
		const { memory, sweep } = this;
		const leftOut = Math.max(0, sweep.failures - 1);
		sweep.position = Math.max(0, number - 1 - leftOut) * memory.watch.perPage;
		return number <= memory.lastPage ? 'cut' : 'end';
	}
}
