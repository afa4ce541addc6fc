// Which pages a poll reads, and when the baseline is over.

import type { Review, ReviewPage } from '../../shared/types';
import { isPage, ListMemory } from './listMemory';
import type { Asking } from './listMemory';
import { isNewestFirst } from './seenReviews';
import { newSweep, pagesFrom, Walk } from './sweep';
import type { SweepState, WatchState } from './watchState';

/** So many sweeps in a row that meet nothing old have seen what can be seen. */
const SURE_SWEEPS = 2;

const leftOutNotice = (page: number) =>
	`Page ${page} of the list cannot be read: watching the others, and asking for it with each poll`;

/** Pages at the front of the list that a poll has read, one after the other. */
interface Front {
	first: ReviewPage;
	last: ReviewPage;
	/** Number of the last one. */
	number: number;
}

/** How a list is watched. */
export interface WatchOptions {
	/** Reviews created in this second or later are new though they are there at first: Infinity for none, 0 for all. */
	newFrom: number;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock: what was created since is new. */
	beganAt: number;
	/** Whether to find changed reviews, too. */
	hasChanges: boolean;
}

/**
 * Which reviews of a list are new, and which pages to read to know it. Two ideas: the *ends* of the list, which every
 * poll reads, and the *sweep*, a walk over the list, each day and while `total` counts more than is known of: in the
 * beginning, all of it.
 * Free of n8n, network and clock: `poll` asks for pages; `found` and `state` are at every moment what has come of
 * those read so far, so that reading can stop anywhere and go on with the next poll.
 */
export class ListWatch {
	private readonly memory: ListMemory;

	/**
	 * @param kept what the poll before kept; undefined for a list that has not been read
	 * @param now ms since the epoch, by n8n's clock
	 */
	constructor(
		private readonly kept: WatchState | undefined,
		private readonly options: WatchOptions,
		now: number,
	) {
		this.memory = new ListMemory(kept, now, options.hasChanges);
	}

	/** The new reviews, in the order they were found. */
	get found(): Review[] {
		return this.memory.found;
	}

	/** Those that had been given out or were there before, and are not as they were; none that is new. */
	get changed(): Review[] {
		const { changed, found } = this.memory;
		const isNew = new Set(found.map(({ id }) => id));
		return [...changed.values()].filter(({ id }) => !isNew.has(id));
	}

	/** Whether this poll has read a page. */
	get hasRead(): boolean {
		return this.memory.total !== undefined;
	}

	/** What to keep until the next poll; undefined while nothing has been read. */
	get state(): WatchState | undefined {
		return this.hasRead ? this.memory.toState() : this.kept;
	}

	/** What the log may say of this poll. */
	get notices(): string[] {
		const { perPage, watch } = this.memory;
		const { leftOut } = watch;
		if (leftOut === null || (this.kept && this.kept.leftOut !== null)) return [];
		return [leftOutNotice(Math.floor(leftOut / perPage) + 1)];
	}

	/** Reads what there is to read in one poll. */
	*poll(): Asking {
		const { memory } = this;
		const { watch } = memory;
		const front = yield* this.readFront();
		if (!front) return;
		if (!memory.isBaseline && !watch.isNewestFirst) yield* this.readEnd(front.number);
		if (watch.leftOut !== null) yield* this.readLeftOut(watch.leftOut);
		if (!watch.sweep && this.isSweepDue) {
			if (memory.isBaseline || memory.missing > 0) watch.inVain++;
			watch.sweep = newSweep(front.number * front.last.perPage, memory.total ?? 0);
		}
		if (watch.sweep) yield* this.sweepOn(watch.sweep, front);
	}

	/** Page 1, or page 2 where it cannot be read, and on while all of a page is new. */
	private *readFront(): Asking<Front | undefined> {
		const { memory } = this;
		for (const number of [1, 2]) {
			const [page] = yield [number];
			if (!isPage(page)) continue;
			const isNew = this.kept ? memory.take(page, false).isAllNew : this.begin(page);
			const front = { first: page, last: page, number };
			return isNew && !memory.isBaseline ? yield* this.readOn(front) : front;
		}
		return undefined;
	}

	/** What the first page of a baseline has is not new, whatever clock the reviews go by. */
	private begin(page: ReviewPage): false {
		const { memory } = this;
		const { watch, now } = memory;
		const { newFrom, beganAt } = this.options;
		const began = Math.max(0, Math.floor(((page.answeredAt ?? now) - (now - beganAt)) / 1_000));
		watch.newFrom = beganAt === now ? newFrom : Math.min(newFrom, began);
		memory.take(page, true);
		watch.newFrom = Math.min(newFrom, began);
		return false;
	}

	private *readOn(front: Front): Asking<Front> {
		const { memory } = this;
		for (let { last, number } = front; ;) {
			const outcomes = yield* memory.ask(pagesFrom(number + 1, memory.lastPage));
			if (outcomes.length === 0) return { ...front, last, number };
			for (const page of outcomes) {
				if (!isPage(page) || page.perPage !== last.perPage) return { ...front, last, number };
				const { isAllNew } = memory.take(page, false);
				[last, number] = [page, number + 1];
				if (!isAllNew) return { ...front, last, number };
			}
		}
	}

	/** The last page, and back while all of a page is new. */
	private *readEnd(frontPages: number): Asking {
		const { memory } = this;
		for (let number = memory.lastPage; number > frontPages; number--) {
			const [page] = number === memory.lastPage ? yield [number] : yield* memory.ask([number]);
			if (!isPage(page) || !memory.take(page, false).isAllNew) return;
		}
	}

	/** Where the page that was left out can be read now, a sweep goes on from there. */
	private *readLeftOut(place: number): Asking {
		const { memory } = this;
		const { watch } = memory;
		const total = memory.total ?? 0;
		if (place >= total) return void (watch.leftOut = null);
		const number = Math.floor(place / memory.perPage) + 1;
		const [page] = yield [number];
		if (!isPage(page) || page.reviews.length === 0) return;
		memory.take(page, true);
		watch.leftOut = null;
		watch.sweep ??= newSweep(number * page.perPage, total);
	}

	private get isSweepDue(): boolean {
		const { isBaseline, isReadingDue, mayLook } = this.memory;
		return isBaseline || isReadingDue || mayLook;
	}

	private *sweepOn(sweep: SweepState, front: Front): Asking {
		const { memory } = this;
		const { watch } = memory;
		const walk = new Walk(memory, sweep, front.last, front.number);
		const end = yield* walk.run();
		if (end === undefined) return;
		if (end === 'end') this.finish(sweep, front.first, walk.last);
		watch.sweep = null;
	}

	/** The sweep has come to the end of the list: what it explains is known of. */
	private finish({ explains, hasLeftOut, pagesBack }: SweepState, first: ReviewPage, last: ReviewPage): void {
		const { memory } = this;
		const { watch } = memory;
		watch.isNewestFirst = isNewestFirst(first, last);
		watch.sweptAt = memory.now;
		if (watch.newFrom === null && hasLeftOut) return;
		if (watch.newFrom !== null) {
			const hasMetAll = memory.missing <= 0 && !hasLeftOut && pagesBack === 0;
			if (!hasMetAll && watch.inVain < SURE_SWEEPS && !memory.seen.hasForgotten) return;
			if (memory.missing > 0) memory.seen.watermark = Math.max(memory.seen.watermark, watch.newFrom - 1);
			watch.inVain = 0;
			watch.newFrom = null;
		}
		watch.accounted = Math.max(watch.accounted, Math.min(memory.total ?? 0, explains));
	}
}
