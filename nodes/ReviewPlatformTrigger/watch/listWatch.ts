// Which pages a poll reads, and when the baseline is over.

import type { Review, ReviewPage } from '../../shared/types';
import { headOf } from './head';
import { isPage, ListMemory } from './listMemory';
import type { Asking, PageOutcome } from './listMemory';
import { search } from './search';
import { secondsOf } from './seenReviews';
import { newSweep, pagesFrom, Walk } from './sweep';
import type { WalkEnd } from './sweep';
import { DAY_MS } from './watchState';
import type { Head, SweepState, WatchState } from './watchState';

export { headOf } from './head';

const cutNotice = (page: number, total: number) =>
	`The list reports ${total} reviews, but page ${page} and those after it cannot be read: watching the others`;

/** Of the clock of answers and that of reviews: a time zone, and some. */
const MOST_SECONDS_APART = 26 * 3_600;
/** What is later than the first poll can end was there before, by another clock. */
const LONGEST_POLL_SECONDS = 30;
/** So many sweeps in a row that meet nothing unseen have seen what can be seen. */
const SURE_SWEEPS = 3;

/** The page that a poll has read first. */
interface HeadPage {
	page: ReviewPage;
	number: number;
	isAllNew: boolean;
}

/** How a list is watched that has not been read before. */
export interface Beginning {
	/** Reviews created in this second or later are new though they are there: Infinity for none, 0 for all. */
	newFrom: number;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock: what was created since is new. */
	beganAt: number;
}

/**
 * Which reviews of a list are new, and which pages to read to know it. Three ideas: the reviews *seen*, in the order
 * of the list; the *head*, the end of the list where new ones come in, which every poll reads; the *sweep*, a walk
 * over the list, each day and while `total` counts more than is explained: in the beginning, all of it.
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
		return this.memory.total !== undefined;
	}

	/** What to keep until the next poll; undefined while nothing has been read. */
	get state(): WatchState | undefined {
		return this.hasRead ? this.memory.toState() : this.kept;
	}

	/** Reads what there is to read in one poll. */
	*poll(): Asking {
		const { memory } = this;
		const { watch } = memory;
		const isHeadLast = watch.head === 'last';
		const number = isHeadLast ? memory.pageOf(watch.end) : 1;
		const head = (yield* this.readHead(number)) ?? (yield* this.readHead(number === 1 ? 2 : 1));
		if (!head) return;
		if (isHeadLast) yield* this.readEnd(head, number);
		// Ahead of a baseline's sweep only the newest may be taken: what is forgotten meanwhile would be given out twice.
		else if (head.isAllNew && (watch.head || !memory.isBaseline)) yield* this.readOn(head.number + 1, 'new');
		if (this.isSweepDue) this.beginSweep(isHeadLast);
		if (watch.sweep) yield* this.sweepOn(watch.sweep);
	}

	/** Reads a page to begin with; undefined when it cannot be read. */
	private *readHead(number: number): Asking<HeadPage | undefined> {
		const [page] = yield [number];
		if (!isPage(page)) return undefined;
		this.memory.pages.set(number, page);
		if (this.hasRead || this.kept) return { page, number, isAllNew: this.memory.take(page, number) };
		yield* this.begin(number, page);
		return { page, number, isAllNew: false };
	}

	/** What the first page of a baseline has is not new. */
	private *begin(number: number, page: ReviewPage): Asking {
		const { memory } = this;
		const { watch, now } = memory;
		const { newFrom, beganAt } = this.beginning;
		const isFirstAttempt = beganAt === now;
		const began = Math.max(0, Math.floor(((page.answeredAt ?? now) - (now - beganAt)) / 1_000));
		watch.newFrom = isFirstAttempt ? newFrom : Math.min(newFrom, began);
		memory.take(page, number);
		watch.newFrom = Math.min(newFrom, began);
		const { lastPage } = memory;
		const last = yield* this.pageAt(lastPage);
		if (isFirstAttempt) this.noteNewest(began, page, isPage(last) ? last : page);
		if (!isPage(last)) return;
		if (last.reviews.length > 0) watch.head = headOf(page, last);
		watch.end = (lastPage - 1) * last.perPage + last.reviews.length;
	}

	/** What is there was created before, also where the clocks of answers and of reviews disagree. */
	private noteNewest(began: number, first: ReviewPage, last: ReviewPage): void {
		const { memory } = this;
		const { newFrom } = this.beginning;
		const newest = Math.max(secondsOf(first).newest, secondsOf(last).newest);
		if (newest > began + LONGEST_POLL_SECONDS && newest < newFrom) {
			memory.watch.newFrom = Infinity;
			memory.take(last, memory.lastPage);
		}
		const isOtherClock = newest > began && newest < began + MOST_SECONDS_APART;
		memory.watch.newFrom = Math.min(newFrom, isOtherClock ? newest : began);
	}

	/** Reads from where the list ended to where it ends now, and back to what is known. */
	private *readEnd(head: HeadPage, asked: number): Asking {
		const { memory } = this;
		const { watch } = memory;
		const isThere = head.number === asked && head.page.reviews.length > 0;
		const number = isThere ? asked : memory.pageOf(Math.min(watch.end, head.page.total));
		if (!isThere) yield* this.readBack(number);
		else if (head.isAllNew && !memory.isBaseline) yield* this.readBack(number - 1);
		const page = memory.pages.get(number);
		if (!page || page.reviews.length === 0) return;
		watch.end = (number - 1) * page.perPage + page.reviews.length;
		if (number * page.perPage < page.total || page.hasNext) yield* this.readOn(number + 1, 'end');
	}

	/** Where reviews before the end were deleted, what has come in since begins on a page before. */
	private *readBack(from: number): Asking {
		const { memory } = this;
		for (let number = from; number > 0; number--) {
			const page = yield* this.pageAt(number);
			if (!isPage(page) || !memory.take(page, number) || memory.isBaseline) return;
		}
	}

	/** Reads pages in a row, while all that they have is new or to the end of the list. */
	private *readOn(first: number, until: 'new' | 'end'): Asking {
		const { memory } = this;
		const { watch } = memory;
		for (let number = first; ;) {
			const outcomes = yield* memory.ask(pagesFrom(number, memory));
			if (outcomes.length === 0) return;
			for (const outcome of outcomes) {
				if (!isPage(outcome)) return;
				memory.pages.set(number, outcome);
				const isAllNew = memory.take(outcome, number);
				const { reviews, perPage, total, hasNext } = outcome;
				if (until === 'end' && reviews.length > 0) watch.end = (number - 1) * perPage + reviews.length;
				const isEnd = reviews.length === 0 || (number * perPage >= total && !hasNext);
				if (until === 'new' ? !isAllNew : isEnd) return;
				number++;
			}
		}
	}

	private get isSweepDue(): boolean {
		const { memory } = this;
		const { sweep, sweptAt } = memory.watch;
		if (sweep) return false;
		if (memory.isBaseline) return memory.mayLook;
		return this.isDayOver(sweptAt) || (memory.missing > 0 && memory.mayLook);
	}

	private isDayOver(sweptAt: number): boolean {
		// Also when the clock was set back.
		return Math.abs(this.memory.now - sweptAt) >= DAY_MS;
	}

	private beginSweep(isHeadLast: boolean): void {
		const { isBaseline, missing, total = 0, watch } = this.memory;
		const isWhole = isBaseline || isHeadLast || this.isDayOver(watch.sweptAt);
		// Until it meets something unseen.
		if (isBaseline || missing > 0) watch.inVain++;
		watch.sweep = newSweep(total, isWhole);
	}

	/** What a sweep that begins looks for, and what has come in since the last poll, may be found by fewer requests: not what a sweep has not found. */
	private *sweepOn(sweep: SweepState): Asking {
		const { memory, kept } = this;
		const isGrown = (memory.total ?? 0) > (kept?.sweep?.total ?? 0);
		const { inVain } = memory.watch;
		if (isGrown && inVain <= 1 && memory.missing > 0 && !memory.isBaseline) yield* search(memory);
		if (!sweep.isWhole && memory.isExplained) return void (memory.watch.sweep = null);
		const end = yield* new Walk(memory, sweep).run();
		if (end === undefined) return;
		if (end.at !== 'explained') yield* this.finish(sweep, end);
		memory.watch.sweep = null;
	}

	/** The walk has come to the end: tells where the head is, and explains what can be. */
	private *finish(sweep: SweepState, { at, last: lastRead }: WalkEnd): Asking {
		const { memory } = this;
		const { seen, watch } = memory;
		const lastNumber = memory.pageOf(sweep.position);
		const isTold = memory.isBaseline && watch.inVain > 0;
		if (at === 'cut' && !isTold) this.notices.push(cutNotice(lastNumber + 1, memory.total ?? 0));
		const first = yield* this.pageAt(1);
		const last = lastRead ?? (yield* this.pageAt(lastNumber));
		if (isPage(first) && isPage(last)) watch.head = yield* this.tellHead(first, last, at);
		watch.end = sweep.position;
		watch.sweptAt = memory.now;
		seen.endAt(sweep.position);
		if (memory.isBaseline) {
			const newest = isPage(last) ? secondsOf(last).newest : Infinity;
			// Of what lies behind the last page that can be read, only a list with its newest first tells that it is old.
			const isTailOld = at === 'cut' && watch.head === 'first' && newest < (watch.newFrom ?? 0);
			if (!this.isBaselineOver(sweep, at === 'end' ? !sweep.hasGaps : isTailOld)) return;
			if (isTailOld) seen.watermark = Math.max(seen.watermark, newest);
			watch.inVain = 0;
		}
		watch.newFrom = null;
		watch.accounted = Math.max(watch.accounted, Math.min(memory.total ?? 0, sweep.explains));
	}

	/** Where the rest cannot be read, by the last page of all if that can; one page alone tells nothing of the others. */
	private *tellHead(first: ReviewPage, lastRead: ReviewPage, at: WalkEnd['at']): Asking<Head> {
		if (at !== 'cut') return headOf(first, lastRead);
		const veryLast = yield* this.pageAt(this.memory.lastPage);
		const last = isPage(veryLast) && veryLast.reviews.length > 0 ? veryLast : lastRead;
		return last === first ? null : headOf(first, last);
	}

	/** A page that this poll has read, or asks for now. */
	private *pageAt(number: number): Asking<PageOutcome | undefined> {
		const { memory } = this;
		const known = memory.pages.get(number);
		if (known) return known;
		const [page] = yield* memory.ask([number]);
		if (isPage(page)) memory.pages.set(number, page);
		return page;
	}

	/** Whether all is known that was there when the baseline began, as far as can be told. */
	private isBaselineOver(sweep: SweepState, hasMetAll: boolean): boolean {
		const { hasForgotten, missing, watch } = this.memory;
		const isStill = sweep.pagesBack === 0 && missing <= 0;
		return hasForgotten || isStill || (watch.inVain >= SURE_SWEEPS && hasMetAll);
	}
}
