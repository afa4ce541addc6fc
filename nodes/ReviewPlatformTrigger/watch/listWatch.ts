// Which pages a poll reads, and when the baseline is over.

import type { Review, ReviewPage } from '../../shared/types';
import { isPage, ListMemory } from './listMemory';
import type { Asking } from './listMemory';
import { isNewestFirst } from './seenReviews';
import { hasMore, newSweep, Sweep } from './sweep';
import type { SweepState, WatchState } from './watchState';

/** So many sweeps in a row that meet nothing old have seen what can be seen. */
const SURE_SWEEPS = 2;

/** Pages at the front of the list that a poll has read, one after the other. */
interface Front {
	first: ReviewPage;
	last: ReviewPage;
	/** How many places of the list come before what is behind them. */
	end: number;
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
		readonly kept: WatchState | undefined,
		private readonly options: WatchOptions,
		now: number,
	) {
		this.memory = new ListMemory(kept, now, options.hasChanges);
	}

	/** The new reviews, in the order they were found. */
	get found(): Review[] {
		return [...this.memory.found.values()];
	}

	/** Those that had been given out or were there before, and are not as they were; none that is new. */
	get changed(): Review[] {
		return [...this.memory.changed.values()];
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
		if (watch.leftOut === null || typeof this.kept?.leftOut === 'number') return [];
		const page = Math.floor(watch.leftOut / perPage) + 1;
		return [`Page ${page} of the list cannot be read: watching the others, and asking for it with each poll`];
	}

	/** Reads what there is to read in one poll. */
	*poll(): Asking {
		const { memory } = this;
		const { watch } = memory;
		const front = (yield* this.readFront(1)) ?? (yield* this.readFront(2));
		if (!front) return;
		if (!watch.baseline && !watch.isNewestFirst) yield* this.readBack(front.end);
		if (watch.leftOut !== null) yield* this.readLeftOut(watch.leftOut);
		if (!watch.sweep && (memory.isWholeDue || memory.isSearchDue)) {
			if (watch.baseline || memory.missing > 0) watch.fruitlessSweeps++;
			watch.sweep = newSweep(front.end, memory.total ?? 0);
		}
		if (watch.sweep) yield* this.goOnWith(watch.sweep, front);
	}

	/** From this page on while all of a page is new, in a baseline only that; undefined when it cannot be read. */
	private *readFront(firstPage: number): Asking<Front | undefined> {
		const { memory } = this;
		let front: Front | undefined;
		for (let number = firstPage; ; number++) {
			const [page] = front ? yield* memory.ask([number]) : yield [number];
			if (!isPage(page) || (front && page.perPage !== front.last.perPage)) return front;
			const { isAllNew } = this.kept ? memory.remember(page, false) : this.begin(page);
			front = { first: front?.first ?? page, last: page, end: number * page.perPage };
			if (!isAllNew || memory.watch.baseline || !hasMore(front.end, page)) return front;
		}
	}

	/** What the first page of a baseline has is not new, whatever clock the reviews go by. */
	private begin(page: ReviewPage): { isAllNew: boolean } {
		const { memory } = this;
		const { watch, now } = memory;
		const { newFrom, beganAt } = this.options;
		const began = Math.max(0, Math.floor(((page.answeredAt ?? now) - (now - beganAt)) / 1_000));
		watch.baseline = { newFrom: beganAt === now ? newFrom : Math.min(newFrom, began) };
		const read = memory.remember(page, true);
		watch.baseline = { newFrom: Math.min(newFrom, began) };
		return read;
	}

	/** The last page, and back while all of a page is new. */
	private *readBack(frontEnd: number): Asking {
		const { memory } = this;
		const { lastPage } = memory;
		for (let number = lastPage; (number - 1) * memory.perPage >= frontEnd; number--) {
			const [page] = number === lastPage ? yield [number] : yield* memory.ask([number]);
			if (!isPage(page) || !memory.remember(page, false).isAllNew) return;
		}
	}

	/** Where the page that was left out can be read now, a sweep goes on from there. */
	private *readLeftOut(place: number): Asking {
		const { memory } = this;
		const { watch } = memory;
		const total = memory.total ?? 0;
		if (place < total) {
			const [page] = yield [Math.floor(place / memory.perPage) + 1];
			if (!isPage(page) || page.reviews.length === 0) return;
			memory.remember(page, true);
			watch.sweep ??= newSweep(place, total);
		}
		watch.leftOut = null;
	}

	private *goOnWith(state: SweepState, { first, last, end }: Front): Asking {
		const { watch } = this.memory;
		const sweep = new Sweep(this.memory, state, last);
		const isAtEnd = state.position === end && !hasMore(end, last);
		const ending = isAtEnd ? 'end' : yield* sweep.goOn();
		if (ending === undefined) return;
		if (ending === 'end') this.finish(state, isNewestFirst(first, sweep.last));
		watch.sweep = null;
	}

	/** The sweep has come to the end of the list: what it explains is known of. */
	private finish({ explains, pagesAgain }: SweepState, hasNewestFirst: boolean): void {
		const { missing, now, seen, total = 0, watch } = this.memory;
		watch.isNewestFirst = hasNewestFirst;
		watch.sweptAt = now;
		if (watch.baseline) {
			const hasMetAll = missing <= 0 && pagesAgain === 0;
			if (!hasMetAll && watch.fruitlessSweeps < SURE_SWEEPS && !seen.hasForgotten) return;
			if (missing > 0) seen.watermark = Math.max(seen.watermark, watch.baseline.newFrom - 1);
			watch.fruitlessSweeps = 0;
			watch.baseline = null;
		}
		watch.accounted = Math.max(watch.accounted, Math.min(total, explains));
	}
}
