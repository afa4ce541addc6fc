// A walk over the list that goes on from poll to poll.

import type { ReviewPage } from '../../shared/types';
import { isPage } from './listMemory';
import type { Asking, ListMemory, PageOutcome } from './listMemory';
import { MAX_LATEST } from './seenReviews';
import { DAY_MS } from './watchState';
import type { SweepState } from './watchState';

/** Pages asked for at a time. */
const PAGES_AT_A_TIME = 6;
/** So many pages in a row that cannot be read are taken for the end. */
const MAX_LEFT_OUT = 3;

/** How it ends: at the end of the list or of what can be read, or, where it looks for something, once that is met. */
type SweepEnd = 'end' | 'allMet';
/** What follows from a page: the next one, or asking again from where the sweep stands now; or the poll ends here. */
type Step = 'next' | 'askAgain' | 'nextPoll' | SweepEnd;

/** A sweep that begins behind so many places of a list. */
export function newSweep(position: number, total: number): SweepState {
	return { position, total, explains: total, pagesAgain: 0, failures: 0 };
}

/** Whether there is more of the list behind so many places, as a page tells. */
export function hasMore(position: number, { total, hasNext }: ReviewPage): boolean {
	return position < total || hasNext;
}

/** One poll's part of a sweep: to the end of the list, or as far as the bucket lasts. */
export class Sweep {
	/** @param last the last page with reviews that has been read */
	constructor(
		private readonly memory: ListMemory,
		private readonly state: SweepState,
		public last: ReviewPage,
	) {}

	/** How it ended; undefined when the next poll goes on. */
	*goOn(): Asking<SweepEnd | undefined> {
		const { memory, state } = this;
		memory.sweptFrom = state.position;
		for (;;) {
			const first = Math.floor(state.position / memory.perPage) + 1;
			const count = Math.min(PAGES_AT_A_TIME, Math.max(1, memory.lastPage - first + 1));
			const outcomes = yield* memory.ask(Array.from({ length: count }, (_, index) => first + index));
			let step: Step = outcomes.length > 0 ? 'next' : 'nextPoll';
			let passed = 0;
			for (; step === 'next' && passed < outcomes.length; passed++)
				step = this.pass(first + passed, outcomes[passed] as PageOutcome);
			if (step === 'askAgain') state.pagesAgain += outcomes.length - passed;
			else if (step === 'nextPoll') return undefined;
			else if (step !== 'next') return step;
		}
	}

	private pass(number: number, outcome: PageOutcome): Step {
		const { memory, state } = this;
		if (outcome === 'refused' && number > memory.lastPage) return 'end';
		if (!isPage(outcome) || (outcome.reviews.length === 0 && outcome.hasNext))
			return this.leaveOut(number, outcome);
		memory.perPage = outcome.perPage;
		const start = (number - 1) * outcome.perPage;
		if (start > state.position) return 'askAgain';
		const { hasUnseen } = memory.remember(outcome, true);
		const fall = state.total - outcome.total;
		state.total = outcome.total;
		state.failures = 0;
		if (fall > 0 && this.hasSteppedBack(start, fall)) return 'askAgain';
		state.position = Math.max(state.position, start + outcome.perPage);
		// A server may answer its last page again behind it.
		const isRepeated = outcome.reviews[0]?.id === this.last.reviews[0]?.id;
		if (outcome.reviews.length > 0) this.last = outcome;
		if (!hasMore(start + outcome.perPage, outcome) || outcome.reviews.length === 0) return 'end';
		if (isRepeated && start >= outcome.total) return 'end';
		return hasUnseen && memory.missing <= 0 && !memory.isWholeDue ? 'allMet' : 'next';
	}

	/** So many reviews may have moved to places that it has passed. */
	private hasSteppedBack(start: number, fall: number): boolean {
		const { memory, state } = this;
		state.explains = Math.max(0, state.explains - fall);
		const places = Math.min(fall, start, MAX_LATEST);
		const pages = Math.ceil(places / memory.perPage);
		if (pages === 0 || state.pagesAgain + pages > memory.lastPage + PAGES_AT_A_TIME) return false;
		state.pagesAgain += pages;
		state.position = start - places;
		return true;
	}

	/** A page that cannot be read is tried again by the next poll, and then left out. */
	private leaveOut(number: number, outcome: PageOutcome): Step {
		const { memory, state } = this;
		const { watch } = memory;
		state.failures++;
		if (state.failures === 1) return 'nextPoll';
		state.pagesAgain++;
		if (!watch.baseline) state.explains = 0;
		watch.leftOut ??= (number - 1) * memory.perPage;
		state.position = number * memory.perPage;
		if (state.failures <= MAX_LEFT_OUT) return 'next';
		if (!watch.baseline || outcome !== 'unreadable' || memory.isUnreadFor(DAY_MS)) return 'end';
		// What is behind an outage is not to be lost.
		state.position -= MAX_LEFT_OUT * memory.perPage;
		state.failures = 1;
		return 'nextPoll';
	}
}
