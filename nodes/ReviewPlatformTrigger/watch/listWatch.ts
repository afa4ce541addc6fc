import type { Review, ReviewPage } from '../../shared/types';
import { headOf, readFirstEnd, readLastEnd } from './head';
import { isPage, ListMemory } from './listMemory';
import type { Asking, Notice } from './listMemory';
import { createdSecond } from './seenReviews';
import { Sweep } from './sweep';
import type { WatchState } from './watchState';

const DAY_MS = 24 * 3_600_000;

/** How a list is watched that has not been read before. */
export interface Beginning {
	/** Reviews created in this second or later are new though they are there: Infinity for none, 0 for all. */
	newFrom: number;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock: what was created since is new. */
	beganAt: number;
}

/**
 * Which reviews of a list are new, and which pages to read to know it. Three ideas: the reviews
 * *seen*; the *head*, the end of the list where new ones come in, which every poll reads; the *sweep*,
 * a walk over the whole list, each day and when `total` says that there is more than was found.
 * Free of n8n, network and clock: `poll` asks for pages; `found` and `state` are at every moment what
 * has come of those read so far, so that reading can stop anywhere and go on with the next poll.
 */
export class ListWatch {
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

	/** What the log may say of this poll. */
	get notices(): Notice[] {
		return this.memory.notices;
	}

	/** What to keep until the next poll; undefined while nothing has been read. */
	get state(): WatchState | undefined {
		return this.memory.total === null ? this.kept : this.memory.toState();
	}

	/** Reads what there is to read in one poll. */
	*poll(): Asking {
		const { memory } = this;
		const { watch } = memory;
		const guess = watch.head === 'last' ? memory.pageOf(watch.end) : 1;
		const isRead = (yield* this.readHead(guess)) || (yield* this.readHead(guess === 1 ? 2 : 1));
		if (!isRead) return;
		if (watch.head === 'last') yield* readLastEnd(memory);
		const cutAt = watch.head === 'first' ? yield* readFirstEnd(memory) : undefined;
		if (watch.accounted !== null) watch.accounted = Math.min(watch.accounted, memory.total ?? 0);
		if (cutAt !== undefined) Sweep.begin(memory, cutAt - 1, false);
		else if (this.isSweepDue) Sweep.begin(memory, 0, this.isDaySince(watch.sweptAt));
		if (watch.sweep) yield* new Sweep(memory, watch.sweep).walk();
	}

	/** Reads a page to begin with; returns whether it could be. */
	private *readHead(number: number): Asking<boolean> {
		const [page] = yield [number];
		if (!isPage(page)) return false;
		if (!this.kept) yield* this.begin(number, page);
		else this.memory.takeHead(number, page);
		return true;
	}

	/** What the first page of a baseline has is not new; with the last page it tells where the head is. */
	private *begin(number: number, page: ReviewPage): Asking {
		const { memory } = this;
		const { watch } = memory;
		const { newFrom, beganAt } = this.beginning;
		const newest = Math.max(0, ...page.reviews.map(createdSecond));
		const serverNow = page.answeredAt ?? Math.max(memory.now, (newest + 1) * 1_000);
		const began = Math.max(0, Math.floor((serverNow - (memory.now - beganAt)) / 1_000));
		watch.newFrom = beganAt === memory.now ? newFrom : Math.min(newFrom, began);
		memory.takeHead(number, page);
		watch.newFrom = Math.min(newFrom, began);
		if (memory.lastPage <= number) return;
		const [last] = yield [memory.lastPage];
		watch.head = isPage(last) ? headOf(page, last) : null;
		if (!isPage(last)) return;
		watch.end = (memory.lastPage - 1) * page.perPage + last.reviews.length;
	}

	private get isSweepDue(): boolean {
		const { memory } = this;
		const { accounted, sweep, sweptAt } = memory.watch;
		return sweep === null && (accounted === null || this.isDaySince(sweptAt) || memory.isGrowthDue);
	}

	/** Also when the clock was set back. */
	private isDaySince(time: number): boolean {
		return Math.abs(this.memory.now - time) >= DAY_MS;
	}
}
