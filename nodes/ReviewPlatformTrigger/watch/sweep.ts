import { isPage, type Asking, type ListMemory, type PageOutcome } from './listMemory';
import { MAX_LATEST } from './seenReviews';
import { DAY_MS, type SweepState } from './watchState';

/** Pages asked for at a time. */
const PAGES_AT_A_TIME = 6;
/** So many pages in a row that cannot be read are taken for the end. */
const MAX_LEFT_OUT = 3;

/** What follows from a page: the next one, or asking again from where the sweep stands; or an end of the poll or the sweep. */
type Step = 'next' | 'askAgain' | 'nextPoll' | 'end' | 'allMet';

/** A sweep that begins behind so many places of a list. */
export function newSweep(position: number, total: number): SweepState {
	return { position, total, explains: total, pagesAgain: 0, failures: 0 };
}

/** One poll's part of a sweep: to the end of the list, or as far as the bucket lasts. */
export class Sweep {
	constructor(
		private readonly memory: ListMemory,
		private readonly state: SweepState,
	) {}

	/** Goes on; returns how it ended. */
	*run(): Asking<Step> {
		const { memory, state } = this;
		for (;;) {
			const first = Math.floor(state.position / memory.perPage) + 1;
			const count = Math.min(PAGES_AT_A_TIME, Math.max(1, memory.lastPage - first + 1));
			const outcomes = yield* memory.ask(Array.from({ length: count }, (_, index) => first + index));
			let step: Step = outcomes.length > 0 ? 'next' : 'nextPoll';
			let passed = 0;
			for (; step === 'next' && passed < outcomes.length; passed++)
				step = this.pass(first + passed, outcomes[passed] as PageOutcome);
			if (step === 'askAgain') state.pagesAgain += outcomes.length - passed;
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
		// A server may answer its last page again behind it.
		const isRepeated = outcome.reviews[0]?.id === memory.pages.at(-1)?.reviews[0]?.id;
		const { hasUnseen } = memory.remember(outcome, true);
		const fall = state.total - outcome.total;
		state.total = outcome.total;
		state.failures = 0;
		if (fall > 0 && this.stepBack(start, fall)) return 'askAgain';
		const end = start + outcome.perPage;
		state.position = Math.max(state.position, end);
		if (outcome.reviews.length === 0) return 'end';
		if (end >= outcome.total && (isRepeated || !outcome.hasNext)) return 'end';
		return hasUnseen && memory.missing <= 0 && !memory.isWholeDue ? 'allMet' : 'next';
	}

	/** So many reviews may have moved to places that it has passed; returns whether it went back to them. */
	private stepBack(start: number, fall: number): boolean {
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
		const notice = `Page ${number} of the list cannot be read: watching the others, and asking for it with each poll`;
		if (watch.leftOut === null) memory.notices.push(notice);
		watch.leftOut ??= (number - 1) * memory.perPage;
		state.position = number * memory.perPage;
		if (state.failures <= MAX_LEFT_OUT) return 'next';
		if (!watch.baseline || outcome !== 'unreadable' || memory.isUnreadFor(DAY_MS)) return 'end';
		// What is behind an outage is not to be lost.
		state.position = Math.max(0, state.position - MAX_LEFT_OUT * memory.perPage);
		state.failures = 1;
		return 'nextPoll';
	}
}
