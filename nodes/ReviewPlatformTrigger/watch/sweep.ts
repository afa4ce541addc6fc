import type { ReviewPage } from '../../shared/types';
import { isPage } from './listMemory';
import type { Asking, ListMemory, PageOutcome } from './listMemory';
import type { SweepState } from './watchState';

/** Pages asked for at a time. */
export const PAGES_AT_A_TIME = 6;
/** A list that keeps changing must not keep a walk from going on. */
const MAX_STEPS_BACK = 3;
/** So many pages in a row that cannot be read, or are empty, are taken for the end. */
const MAX_BLANKS = 3;

/** How a walk ended: at the end of the list, or because the rest cannot be read, or all growth being explained. */
export interface WalkEnd {
	at: 'end' | 'cut' | 'explained';
	/** The last page that this poll has read of the list. */
	lastPage: ReviewPage | undefined;
}

/** What follows from a page: the walk goes on, asks again from where it stands now, waits for the next poll, or ends. */
type Step = 'on' | 'again' | 'wait' | WalkEnd['at'];

/** The pages from one to another. */
export function range(from: number, to: number): number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Walks over the list from where a sweep stands, and takes its pages: to the end, or as far as the bucket lasts. */
export function* walk(memory: ListMemory, sweep: SweepState): Asking<WalkEnd | undefined> {
	let lastPage: ReviewPage | undefined;
	let stepsBack = 0;
	const ids = new Set<string>();
	for (;;) {
		const first = Math.floor(sweep.passed / memory.watch.perPage) + 1;
		const known = stepsBack === 0 ? memory.pages.get(first) : undefined;
		const outcomes = known ? [known] : yield* memory.ask(numbersFrom(memory, first));
		let step: Step = outcomes.length > 0 ? 'on' : 'wait';
		for (let index = 0; index < outcomes.length && step === 'on'; index++) {
			const outcome = outcomes[index] as PageOutcome;
			const before = ids.size;
			if (isPage(outcome)) for (const { id } of (lastPage = outcome).reviews) ids.add(id);
			const hasNews = ids.size > before;
			if (isPage(outcome) && ids.size - before < outcome.reviews.length) sweep.isDoubtful = true;
			const mayStepBack = stepsBack < MAX_STEPS_BACK;
			step = stepOver(memory, sweep, { number: first + index, outcome, hasNews, mayStepBack });
		}
		if (step === 'wait') return undefined;
		if (step === 'again') stepsBack++;
		else if (step !== 'on') return { at: step, lastPage };
	}
}

/** Some pages that this poll has not read at the head, up to the last one that `total` tells of. */
function numbersFrom({ pages, lastPage }: ListMemory, first: number): number[] {
	const numbers = range(first, Math.max(first, Math.min(lastPage, first + PAGES_AT_A_TIME - 1)));
	const known = numbers.findIndex((number) => pages.has(number));
	return known > 0 ? numbers.slice(0, known) : numbers;
}

interface Reached {
	number: number;
	outcome: PageOutcome;
	/** Whether it has reviews that this walk has not met in this poll. */
	hasNews: boolean;
	mayStepBack: boolean;
}

function stepOver(memory: ListMemory, sweep: SweepState, reached: Reached): Step {
	const { number, outcome, hasNews, mayStepBack } = reached;
	if (outcome === 'refused') return endBefore(memory, sweep, number);
	if (outcome === 'unreadable') return skip(memory, sweep, number);
	const isOtherSize = outcome.perPage !== memory.watch.perPage;
	const before = memory.seen.size;
	// A baseline gives out or marks whatever is there: what it had to forget lies behind it.
	const isNew = memory.take(outcome, number, memory.watch.newFrom === null ? undefined : -1);
	if (sweep.isWhole && sweep.from === 0) memory.marks.renew(outcome, number);
	sweep.met += memory.seen.size - before;
	sweep.hasFailed = false;
	const shrunkBy = sweep.total - outcome.total;
	sweep.total = outcome.total;
	if (isOtherSize && mayStepBack) return 'again';
	// So many reviews may have moved to pages that the walk has behind it.
	const pagesBack = Math.ceil(shrunkBy / outcome.perPage);
	// Where totals flutter it must not walk over the list again and again.
	const isBounded = sweep.pagesBack + pagesBack <= memory.lastPage + PAGES_AT_A_TIME;
	if (shrunkBy > 0 && number > 1 && mayStepBack && isBounded) {
		sweep.pagesBack += pagesBack;
		sweep.passed = Math.max(0, number - 1 - pagesBack) * outcome.perPage;
		sweep.isDoubtful = true;
		return 'again';
	}
	// A page behind the last one that only repeats others is no further one; an empty one may have others behind it.
	const hasNext = outcome.hasNext && (hasNews || outcome.reviews.length === 0);
	return pass(memory, sweep, number, { ...outcome, hasNext }, isNew);
}

function pass(memory: ListMemory, sweep: SweepState, number: number, page: ReviewPage, isNew: boolean): Step {
	const { perPage, total, hasNext, reviews } = page;
	const hasMore = number * perPage < total || hasNext;
	if (sweep.blanks > 0 && reviews.length > 0) sweep.isDoubtful = true;
	sweep.blanks = reviews.length === 0 ? sweep.blanks + 1 : 0;
	sweep.passed = (number - 1) * perPage + (hasMore && sweep.blanks === 0 ? perPage : reviews.length);
	if (!hasMore || (reviews.length === 0 && !hasNext) || sweep.blanks === MAX_BLANKS) return 'end';
	return sweep.isWhole || isNew || memory.growth > 0 ? 'on' : 'explained';
}

/** A page that cannot be read is tried again by the next poll, and then left out. */
function skip(memory: ListMemory, sweep: SweepState, number: number): Step {
	const isFirstTry = !sweep.hasFailed && sweep.blanks === 0;
	sweep.hasFailed = isFirstTry;
	if (isFirstTry) return 'wait';
	sweep.passed = number * memory.watch.perPage;
	return ++sweep.blanks < MAX_BLANKS ? 'on' : endBefore(memory, sweep, number + 1);
}

function endBefore(memory: ListMemory, sweep: SweepState, number: number): Step {
	sweep.passed = Math.max(0, number - 1 - sweep.blanks) * memory.watch.perPage;
	return number <= memory.lastPage ? 'cut' : 'end';
}
