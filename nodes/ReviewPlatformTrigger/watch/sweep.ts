import type { ReviewPage } from '../../shared/types';
import { headOf, PAGES_AT_A_TIME, range } from './head';
import { isPage } from './listMemory';
import type { Asking, ListMemory, PageOutcome } from './listMemory';
import type { SweepState } from './watchState';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Without a head, growth that is not explained waits this long for each page of the list. */
const PATIENCE_MS_A_PAGE = 1_500;
/** A list that keeps changing must not keep a sweep from going on. */
const MAX_STEPS_BACK = 3;
/** So many pages in a row that cannot be read, or are empty, are taken for the end. */
const MAX_BLANKS = 3;

/** What follows from a page: go on, ask again from where the sweep stands now, wait for the next poll, or the end. */
type Step = 'on' | 'again' | 'wait' | 'explained' | 'end';

/** A walk over the list, from page 1 to its end, that gives out what is new. */
export class Sweep {
	private stepsBack = 0;
	private lastPage: ReviewPage | undefined;
	/** Whether there are pages behind its last one that cannot be read. */
	private isCut = false;

	constructor(
		private readonly memory: ListMemory,
		private readonly state: SweepState,
	) {}

	/** One that begins behind so many pages. */
	static begin(memory: ListMemory, behind: number, whole: boolean): SweepState {
		const { watch, total } = memory;
		return (watch.sweep = {
			passed: behind * watch.perPage,
			startTotal: total ?? 0,
			total: total ?? 0,
			whole: whole || watch.newFrom !== null,
			met: 0,
			found: 0,
			forgotten: 0,
			failed: false,
			blanks: 0,
		});
	}

	/** Walks on, as far as the bucket lasts. */
	*walk(): Asking {
		const { memory, state } = this;
		for (;;) {
			const first = Math.floor(state.passed / memory.watch.perPage) + 1;
			const known = first === 1 && this.stepsBack === 0 ? memory.pages.get(1) : undefined;
			const outcomes = known ? [known] : yield* memory.ask(range(first, this.lastToAsk(first)));
			if (outcomes.length === 0) return;
			for (const [index, outcome] of outcomes.entries()) {
				const step = this.take(first + index, outcome);
				if (step === 'wait') return;
				if (step === 'explained') return this.endEarly();
				if (step === 'end') return yield* this.end();
				if (step === 'again') break;
			}
		}
	}

	private lastToAsk(first: number): number {
		return Math.max(first, Math.min(this.memory.lastPage, first + PAGES_AT_A_TIME - 1));
	}

	private take(number: number, outcome: PageOutcome): Step {
		if (outcome === 'refused') return this.endsAt(number);
		return isPage(outcome) ? this.takePage(number, outcome) : this.skip(number);
	}

	/** A page that cannot be read is tried again by the next poll, and then left out. */
	private skip(number: number): Step {
		const { memory, state } = this;
		if (!state.failed && state.blanks === 0) {
			state.failed = true;
			return 'wait';
		}
		memory.notice('warn', `Page ${number} of the list of reviews cannot be read: going on with the next one`);
		state.passed = number * memory.watch.perPage;
		state.failed = false;
		return ++state.blanks < MAX_BLANKS ? 'on' : this.endsAt(number + 1);
	}

	private takePage(number: number, page: ReviewPage): Step {
		const { memory, state } = this;
		const isOtherSize = page.perPage !== memory.watch.perPage;
		const before = memory.size;
		const isNew = memory.take(page);
		state.met += memory.size - before;
		state.failed = false;
		if ((isOtherSize || this.hasShrunk(number, page)) && this.stepsBack++ < MAX_STEPS_BACK) return 'again';
		state.total = page.total;
		this.lastPage = page;
		const isEmpty = page.reviews.length === 0;
		const hasMore = number * page.perPage < page.total || page.hasNext;
		state.blanks = isEmpty ? state.blanks + 1 : 0;
		const isFull = hasMore && !isEmpty;
		state.passed = isFull ? number * page.perPage : (number - 1) * page.perPage + page.reviews.length;
		if (!hasMore || (isEmpty && !page.hasNext) || state.blanks === MAX_BLANKS) return 'end';
		return !state.whole && !isNew && memory.growth <= 0 ? 'explained' : 'on';
	}

	/** When reviews were deleted meanwhile, as many as that may have moved to pages it has behind it: steps back. */
	private hasShrunk(number: number, page: ReviewPage): boolean {
		const { state } = this;
		const shrunkBy = state.total - page.total;
		if (shrunkBy <= 0 || number === 1) return false;
		state.total = page.total;
		state.passed = Math.max(0, number - 1 - Math.ceil(shrunkBy / page.perPage)) * page.perPage;
		return true;
	}

	private endsAt(number: number): Step {
		const { memory, state } = this;
		state.passed = Math.max(0, number - 1 - state.blanks) * memory.watch.perPage;
		this.isCut = number <= memory.lastPage;
		if (this.isCut)
			memory.notice(
				'warn',
				`The list of reviews has ${memory.total}, but page ${number - state.blanks} and those after it cannot be read`,
			);
		return 'end';
	}

	/** Everything that had come has been found. */
	private endEarly(): void {
		const { watch } = this.memory;
		watch.sweep = null;
		if (this.state.met > 0) Object.assign(watch, { barrenSweeps: 0, patientUntil: 0 });
	}

	/** What grew since it began, and was not found meanwhile, is left to explain. */
	private *end(): Asking {
		const { memory, state } = this;
		const { watch } = memory;
		const total = memory.total ?? 0;
		const left = Math.min(memory.growth, Math.max(0, total - state.startTotal));
		yield* this.tellHead();
		watch.end = state.passed;
		if (watch.newFrom === null) watch.accounted = total - Math.max(0, left);
		else this.endMarking(total, watch.newFrom);
		watch.sweep = null;
		watch.sweptAt = memory.now;
		this.notePatience();
	}

	/**
	 * The baseline is whole when all that was there has been seen, by `total` or by what the pages had. Of what lies
	 * behind pages that cannot be read, only a list with its newest reviews first tells that it is old.
	 */
	private endMarking(total: number, newFrom: number): void {
		const { memory, state, lastPage } = this;
		const { watch } = memory;
		const found = newFrom > 0 ? state.found : 0;
		const known = memory.size + state.forgotten;
		watch.accounted = Math.min(total, state.forgotten > 0 ? state.startTotal + found : known);
		const isTailOld = this.isCut && watch.head === 'first';
		if (isTailOld && lastPage) memory.forgetUpTo(lastPage);
		const wasThere = Math.min(total, state.startTotal, this.isCut && !isTailOld ? Infinity : state.passed);
		if (newFrom === 0 || known - found >= wasThere) watch.newFrom = null;
	}

	/** A sweep in vain for growth makes the next one wait, each time twice as long. */
	private notePatience(): void {
		const { memory, state } = this;
		const { watch } = memory;
		const hasHead = watch.head !== null;
		if (state.met > 0) watch.barrenSweeps = 0;
		else if (!state.whole) watch.barrenSweeps++;
		const base = hasHead ? HOUR_MS : memory.lastPage * PATIENCE_MS_A_PAGE;
		const patience = Math.min(base * 2 ** Math.max(0, watch.barrenSweeps - 1), hasHead ? DAY_MS : HOUR_MS);
		watch.patientUntil = state.met > 0 ? 0 : Math.max(watch.patientUntil, memory.now + patience);
	}

	/** From the first and the last page, which a poll before may have read. */
	private *tellHead(): Asking {
		const { memory, state } = this;
		if (memory.pageOf(state.passed) === 1) return;
		const first = memory.pages.get(1) ?? (yield* memory.ask([1]))[0];
		this.lastPage ??= (yield* memory.ask([memory.pageOf(state.passed)])).find(isPage);
		if (isPage(first) && this.lastPage) memory.watch.head = headOf(first, this.lastPage);
	}
}
