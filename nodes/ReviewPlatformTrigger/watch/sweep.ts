// A walk over the list that goes on from poll to poll.

import type { ReviewPage } from '../../shared/types';
import { isPage } from './listMemory';
import type { Asking, ListMemory, PageOutcome } from './listMemory';
import { MAX_LATEST } from './seenReviews';
import { DAY_MS } from './watchState';
import type { SweepState } from './watchState';

/** Pages asked for at a time. */
export const PAGES_AT_A_TIME = 6;
/** So many pages in a row that cannot be read are taken for the end. */
const MAX_LEFT_OUT = 3;

/** How a walk ended: at the end of the list, where the rest cannot be read, or because nothing was missing any more. */
export type WalkEnd = 'end' | 'explained';

/** What follows from a page: the walk goes on, asks again from where it stands now, waits for the next poll, or ends. */
type Step = 'on' | 'again' | 'wait' | WalkEnd;

/** The pages from one to another. */
export function range(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** This page and some behind it, up to the last one that `total` tells of. */
export function pagesFrom(first: number, lastPage: number): number[] {
	return range(first, Math.max(first, Math.min(lastPage, first + PAGES_AT_A_TIME - 1)));
}

/** A sweep that begins behind so many places of a list. */
export function newSweep(position: number, total: number): SweepState {
	return { position, total, explains: total, pagesBack: 0, failures: 0, hasLeftOut: false };
}

/** Whether there are reviews behind this page, as far as it tells. */
function hasMore(number: number, { perPage, total, hasNext }: ReviewPage): boolean {
	return number * perPage < total || hasNext;
}

/** One poll's walk over the list from where a sweep stands: to the end, or as far as the bucket lasts. */
export class Walk {
	/**
	 * @param last the last page with reviews that has been read
	 * @param number its number
	 */
	constructor(
		private readonly memory: ListMemory,
		private readonly sweep: SweepState,
		public last: ReviewPage,
		private readonly number: number,
	) {}

	/** How it ended; undefined when the next poll goes on. */
	*run(): Asking<WalkEnd | undefined> {
		const { memory, sweep } = this;
		if (sweep.position === this.number * this.last.perPage && !hasMore(this.number, this.last)) return 'end';
		memory.sweptFrom = sweep.position;
		for (;;) {
			const number = Math.floor(sweep.position / memory.perPage) + 1;
			const outcomes = yield* memory.ask(pagesFrom(number, memory.lastPage));
			let step: Step = outcomes.length > 0 ? 'on' : 'wait';
			let passed = 0;
			for (; step === 'on' && passed < outcomes.length; passed++)
				step = this.stepOver(number + passed, outcomes[passed] as PageOutcome);
			if (step === 'again') sweep.pagesBack += outcomes.length - passed;
			else if (step === 'wait') return undefined;
			else if (step !== 'on') return step;
		}
	}

	private stepOver(number: number, outcome: PageOutcome): Step {
		const { memory, sweep } = this;
		if (outcome === 'refused' && number > memory.lastPage) return 'end';
		if (!isPage(outcome) || (outcome.reviews.length === 0 && outcome.hasNext))
			return this.leaveOut(number, outcome);
		memory.perPage = outcome.perPage;
		const start = (number - 1) * outcome.perPage;
		if (start > sweep.position) return 'again';
		const { hasUnseen } = memory.take(outcome, true);
		const fall = sweep.total - outcome.total;
		sweep.total = outcome.total;
		if (fall > 0 && this.mayStepBack(start, fall)) return 'again';
		sweep.failures = 0;
		return this.pass(number, outcome, hasUnseen);
	}

	/** So many reviews may have moved to places that it has passed. */
	private mayStepBack(start: number, fall: number): boolean {
		const { memory, sweep } = this;
		sweep.explains -= fall;
		const places = Math.min(fall, start, MAX_LATEST);
		const pages = Math.ceil(places / memory.perPage);
		if (pages === 0 || sweep.pagesBack + pages > memory.lastPage + PAGES_AT_A_TIME) return false;
		sweep.pagesBack += pages;
		sweep.position = start - places;
		sweep.failures = 0;
		return true;
	}

	private pass(number: number, page: ReviewPage, hasUnseen: boolean): Step {
		const { memory, sweep } = this;
		if (page.reviews.length === 0) return 'end';
		const ids = new Set(this.last.reviews.map(({ id }) => id));
		// A server may answer its last page again behind it.
		const isRepeated = page.reviews.every(({ id }) => ids.has(id));
		this.last = page;
		sweep.position = Math.max(sweep.position, number * page.perPage);
		if (number * page.perPage >= page.total && (!page.hasNext || isRepeated)) return 'end';
		const isWhole = memory.isBaseline || memory.isReadingDue;
		return !isWhole && hasUnseen && memory.missing <= 0 ? 'explained' : 'on';
	}

	/** A page that cannot be read is tried again by the next poll, and then left out. */
	private leaveOut(number: number, outcome: PageOutcome): Step {
		const { memory, sweep } = this;
		const { watch } = memory;
		sweep.failures++;
		if (sweep.failures === 1) return 'wait';
		sweep.hasLeftOut = true;
		watch.leftOut ??= (number - 1) * memory.perPage;
		sweep.position = number * memory.perPage;
		if (sweep.failures <= MAX_LEFT_OUT) return 'on';
		if (!memory.isBaseline || outcome !== 'unreadable' || memory.isUnread(DAY_MS)) return 'end';
		// What is behind an outage is not to be lost.
		sweep.position -= MAX_LEFT_OUT * memory.perPage;
		sweep.failures = 1;
		return 'wait';
	}
}
