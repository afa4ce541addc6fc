import type { Review, ReviewPage } from '../../shared/types';
import { isPage, ListMemory, REFILL_MS_A_PAGE } from './listMemory';
import type { Asking, PageOutcome } from './listMemory';
import { search } from './search';
import { secondsOf } from './seenReviews';
import { walk } from './sweep';
import type { WalkEnd } from './sweep';
import { DAY_MS, HOUR_MS, newSweep } from './watchState';
import type { Head, SweepState, WatchState } from './watchState';

const cutNotice = (page: number, total: number) =>
	`The list reports ${total} reviews, but page ${page} and those after it cannot be read: watching the others`;

/** Of the clock of answers and that of reviews: a time zone, and some. */
const MOST_SECONDS_APART = 26 * 3_600;
/** What is later than the first poll can end was there before, by another clock. */
const LONGEST_POLL_SECONDS = 30;
/** So many sweeps in a row that meet nothing unseen have surely seen everything. */
const SURE_SWEEPS = 3;

/** How a list is watched that has not been read before. */
export interface Beginning {
	/** Reviews created in this second or later are new though they are there: Infinity for none, 0 for all. */
	newFrom: number;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock: what was created since is new. */
	beganAt: number;
}

/**
 * Which reviews of a list are new, and which pages to read to know it. Four ideas: the reviews
 * *seen*; the *head*, the end of the list where new ones come in, which every poll reads; the *sweep*,
 * a walk over the list, each day and when `total` says that there is more than was found; the *marks* it
 * leaves, reviews with their places, by which a bisection mostly finds those before the next sweep has to.
 * Free of n8n, network and clock: `poll` asks for pages; `found` and `state` are at every moment what has come of
 * those read so far, so that reading can stop anywhere and go on with the next poll.
 */
export class ListWatch {
	/** What the log may say of this poll. */
	readonly notices: string[] = [];

	private readonly memory: ListMemory;

	/**
	 * @param kept what the poll before kept; undefined for a list that has not been read
	 * @param now ms since the epoch, by n8n's clock
	 */
	constructor(
		private readonly kept: WatchState | undefined,
		private readonly beginning: Beginning,
		now: number,
	) {
		this.memory = new ListMemory(kept, now);
	}

	/** The new reviews, in the order they were found. */
	get found(): Review[] {
		return this.memory.found;
	}

	/** Whether this poll has read a page. */
	get hasRead(): boolean {
		return this.memory.hasRead;
	}

	/** What to keep until the next poll; undefined while nothing has been read. */
	get state(): WatchState | undefined {
		return this.hasRead ? this.memory.toState() : this.kept;
	}

	/** Reads what there is to read in one poll. */
	*poll(): Asking {
		const { memory } = this;
		const { watch } = memory;
		const head = watch.head === 'last' ? memory.pageOf(watch.end) : 1;
		const isAllNew = (yield* this.readHead(head)) ?? (yield* this.readHead(head === 1 ? 2 : 1));
		if (isAllNew === undefined) return;
		if (watch.head === 'last') yield* this.readEnd();
		const { total } = memory;
		if (watch.accounted !== null) watch.accounted = Math.min(watch.accounted, total);
		const behindHead = head === 1 ? watch.perPage : 0;
		const behind = newSweep(behindHead, total, head > 1);
		if (isAllNew && watch.accounted === null) yield* walk(memory, behind);
		else if (isAllNew) watch.sweep = behind;
		if (this.mayAskMarks) yield* this.askMarks();
		watch.sweep ??= this.dueSweep(behindHead, total);
		if (watch.sweep) yield* this.sweepOn(watch.sweep);
	}

	/** Reads a page to begin with; returns whether all of it is new, or undefined when it cannot be read. */
	private *readHead(number: number): Asking<boolean | undefined> {
		const [page] = yield [number];
		if (!isPage(page)) return undefined;
		this.memory.pages.set(number, page);
		if (this.kept) return this.memory.take(page, number);
		yield* this.begin(number, page);
		return false;
	}

	/** What the first page of a baseline has is not new; with the last page it tells where the head is. */
	private *begin(number: number, page: ReviewPage): Asking {
		const { memory } = this;
		const { watch, now } = memory;
		const { newFrom, beganAt } = this.beginning;
		const isFirstAttempt = beganAt === now;
		watch.began = Math.max(0, Math.floor(((page.answeredAt ?? now) - (now - beganAt)) / 1_000));
		watch.newFrom = isFirstAttempt ? newFrom : Math.min(newFrom, watch.began);
		memory.take(page, number);
		this.setBegan(watch.began);
		watch.mostKnown = page.total;
		const { lastPage } = memory;
		const [last] = lastPage > number ? yield* memory.ask([lastPage]) : [page];
		watch.head = isPage(last) ? headOf(page, last) : null;
		watch.end = memory.total;
		if (isPage(last)) memory.pages.set(lastPage, last);
		if (isFirstAttempt) this.noteNewest(page, isPage(last) ? last : page);
	}

	/** What is there was created before, also where the clocks of answers and of reviews disagree. */
	private noteNewest(first: ReviewPage, last: ReviewPage): void {
		const { memory } = this;
		const { began } = memory.watch;
		const newest = Math.max(secondsOf(first).newest, secondsOf(last).newest);
		const isByAnotherClock = newest > began + LONGEST_POLL_SECONDS;
		if (isByAnotherClock && newest < this.beginning.newFrom) memory.take(last, memory.lastPage, Infinity);
		if (newest < began + MOST_SECONDS_APART) this.setBegan(Math.max(began, newest));
	}

	private setBegan(second: number): void {
		const { watch } = this.memory;
		watch.began = second;
		watch.newFrom = Math.min(this.beginning.newFrom, second);
	}

	/** Reads from where the list ended to where it ends now. */
	private *readEnd(): Asking {
		const { memory } = this;
		const { watch } = memory;
		// A capped total must not make it read again what is behind the cap.
		const isThere = (memory.pages.get(memory.pageOf(watch.end))?.reviews.length ?? 0) > 0;
		const page = memory.pageOf(isThere ? watch.end : Math.min(watch.end, memory.total));
		memory.tail = newSweep((page - 1) * watch.perPage, watch.accounted ?? 0, true);
		memory.tail.hasFailed = true;
		yield* walk(memory, memory.tail);
	}

	private dueSweep(behindHead: number, total: number): SweepState | null {
		const { memory } = this;
		const { accounted, newFrom, sweptAt } = memory.watch;
		// Also when the clock was set back.
		const isDayOver = Math.abs(memory.now - sweptAt) >= DAY_MS;
		// A baseline is ended by a sweep only, also where the head has shown since what the last one had to leave out.
		const isBaselineDue = newFrom !== null && memory.isWaitOver;
		if (accounted === null || isDayOver || isBaselineDue) return newSweep(0, total, true);
		return memory.isGrowthDue ? newSweep(behindHead, total, false) : null;
	}

	/** Whether to look by the marks for growth that no sweep looks for yet. */
	private get mayAskMarks(): boolean {
		const { isGrowthDue, marks, watch } = this.memory;
		const isWatching = watch.accounted !== null && watch.newFrom === null;
		return isGrowthDue && isWatching && !marks.haveFailed && watch.sweep?.isWhole !== false;
	}

	/** What the marks do not find, also because the poll is cut short, is left to a sweep. */
	private *askMarks(): Asking {
		const { memory } = this;
		const { marks, watch } = memory;
		marks.haveFailed = true;
		yield* search(memory);
		if (memory.growth > 0) return;
		marks.haveFailed = false;
		watch.growthWaitsUntil = watch.fruitlessSweeps = 0;
	}

	private *sweepOn(sweep: SweepState): Asking {
		const { memory } = this;
		const { watch } = memory;
		const isResumed = sweep.passed > sweep.from;
		const end = yield* walk(memory, sweep);
		if (end === undefined) return;
		watch.sweep = null;
		memory.marks.haveFailed = false;
		if (sweep.met > 0) watch.growthWaitsUntil = watch.fruitlessSweeps = 0;
		if (end.at === 'cut') this.notices.push(cutNotice(memory.pageOf(sweep.passed) + 1, memory.total));
		if (end.at !== 'explained') yield* this.finish(sweep, end, isResumed && end.lastPage !== undefined);
	}

	/** The whole list has been walked over: what grew since then, and was not found meanwhile, is left to explain; all growth where a review may have been missed. */
	private *finish(sweep: SweepState, { at, lastPage }: WalkEnd, isResumed: boolean): Asking {
		const { memory } = this;
		const { watch } = memory;
		const { total } = memory;
		const left = sweep.isDoubtful
			? memory.growth
			: Math.min(memory.growth, Math.max(0, total - sweep.startTotal));
		// Until it is settled: these requests may be refused.
		watch.sweep = sweep;
		const first = memory.pages.get(1) ?? (yield* memory.ask([1]))[0];
		const last = lastPage ?? (yield* memory.ask([memory.pageOf(sweep.passed)]))[0];
		watch.sweep = null;
		if (isPage(first) && isPage(last) && last.reviews.length > 0) watch.head = headOf(first, last);
		watch.end = sweep.passed;
		memory.tail = null;
		watch.sweptAt = memory.now;
		if (watch.newFrom === null) watch.accounted = total - Math.max(0, left);
		else this.finishBaseline(sweep, watch.newFrom, isResumed, at === 'cut' ? last : undefined);
		if (sweep.isWhole) memory.marks.finish(watch.accounted ?? 0, !sweep.isDoubtful);
		// In vain is a sweep for growth, not the one of each day.
		if (sweep.met > 0 || (sweep.isWhole && watch.newFrom === null)) return;
		if (!sweep.isWhole) watch.fruitlessSweeps++;
		// Without a head, as long as the bucket takes to have a whole sweep's pages again.
		const [shortestMs, longestMs] =
			watch.head === null || watch.newFrom !== null
				? [memory.lastPage * REFILL_MS_A_PAGE, HOUR_MS]
				: [HOUR_MS, DAY_MS];
		const waitMs = Math.min(shortestMs * 2 ** Math.max(0, watch.fruitlessSweeps - 1), longestMs);
		watch.growthWaitsUntil = Math.max(watch.growthWaitsUntil, memory.now + waitMs);
	}

	/**
	 * The baseline is whole when as many are known as there were, or a sweep has surely seen all. Of what
	 * lies behind the last page that can be read, only a list with its newest reviews first tells that it is old.
	 */
	private finishBaseline(
		sweep: SweepState,
		newFrom: number,
		isResumed: boolean,
		cutBehind: PageOutcome | undefined,
	): void {
		const { seen, total, watch } = this.memory;
		const isLarge = sweep.forgotten > 0;
		if (!isLarge) watch.mostTotal = Math.max(watch.mostTotal, total);
		const most = Math.max(watch.mostKnown, watch.mostTotal);
		const missing = most - seen.size - sweep.forgotten;
		const isTailOld = isPage(cutBehind) && watch.head === 'first';
		if (isTailOld) seen.forgetUpTo(secondsOf(cutBehind).newest);
		if (sweep.met === 0) watch.fruitlessSweeps++;
		const isSure = sweep.isWhole && !sweep.isDoubtful && (!isResumed || watch.fruitlessSweeps >= SURE_SWEEPS);
		// What a large list had to forget, another baseline sweep would give out again.
		const isGivenOut = this.memory.isGivingOldOnes && (isLarge || newFrom === 0);
		const isWhole = isGivenOut || missing <= 0 || (isSure && (cutBehind === undefined || isTailOld));
		if (isWhole) watch.newFrom = null;
		const explained = isLarge ? watch.mostKnown : seen.size;
		watch.accounted = Math.max(0, isWhole ? Math.min(total, explained) : total - missing);
	}
}

/** At which end of a list with these first and last pages new reviews come in. */
export function headOf(first: ReviewPage, last: ReviewPage): Head {
	if (first === last) return 'first';
	const [one, other] = [secondsOf(first), secondsOf(last)];
	if (one.newest === other.oldest && one.oldest === other.newest) return null;
	if (one.oldest >= other.newest) return 'first';
	return one.newest <= other.oldest ? 'last' : null;
}
