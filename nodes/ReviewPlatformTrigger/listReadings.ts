import { PAGES_AT_A_TIME } from './askedPages';
import type { AskedPages, Asking } from './askedPages';
import type { ListMemory } from './listMemory';
import { chronological, createdSecond, orderOf } from './listOrder';
import type { ListPage } from './pagesRead';
import type { PendingReading } from './watchState';

/** Pages one poll reads at most: it leaves a sixth of the rate limit to others (api.md › Limits). */
export const MAX_PAGES_A_POLL = 100;

/**
 * The ways to read a list of which something is known. Each takes what it reads into the memory page
 * by page, and ends early when a page contradicts the list's order.
 */
export class ListReadings {
	constructor(
		private readonly pages: AskedPages,
		private readonly memory: ListMemory,
		/** ms since the epoch. */
		private readonly now: number,
	) {}

	/** In a list with an order: reads from the newest page back to what is known, then all of that, oldest first. */
	*catchUp(first: number): Asking {
		const { pages, memory } = this;
		const { pending } = memory;
		const from = pending ? pages.steppedBack(first, pending.total, memory.order) : first;
		const edge = pending?.kind === 'catchUp' ? from : yield* this.searchKnown(from);
		if (pages.isOutOfOrder) return;
		yield* this.readTowardsNewest(edge, { kind: 'catchUp', firstTotal: pages.total, marking: false });
		if (!pages.isOutOfOrder) yield* this.findPublishedLate(edge);
		if (!pages.isOutOfOrder) memory.settle(pages.total);
	}

	/** Reads the whole list, or what of it is remembered: also for what `total` cannot show. */
	*check(resumed?: PendingReading, marking = false): Asking {
		const { pages, memory } = this;
		const start = resumed
			? pages.steppedBack(resumed.page, resumed.total, memory.order)
			: this.oldestPageToCheck();
		const reading = resumed ?? { kind: 'check' as const, firstTotal: pages.total, marking };
		yield* this.readTowardsNewest(start, reading);
		if (pages.isOutOfOrder) return;
		memory.settle(reading.firstTotal);
		// Over several polls a deletion may have moved a review past the reading: it is not new for that.
		if (reading.marking) memory.coverFrom(memory.newestSecond);
		if (reading.marking && pages.wholeList) memory.coverFrom(-Infinity);
		memory.checkedAt = this.now;
		// A few reviews may be in an order by chance: what is known by its time alone must not depend on that.
		const mayHaveOrder = memory.order === 'none' && memory.isKnownById;
		const reviews = mayHaveOrder ? pages.wholeList : undefined;
		if (reviews) memory.order = orderOf(reviews);
	}

	/**
	 * In a list with an order: remembers the reviews of the newest pages, as many as one poll can
	 * read, so that what is published late among them is known for new. Cut short, it changes nothing.
	 */
	*rememberOlderOnes(attempts = 3): Asking {
		const { pages, memory } = this;
		const layout = pages.layout(memory.order);
		const { total } = pages;
		let oldest = Infinity;
		let number = layout.newestPage;
		for (; layout.depthOf(number) < layout.lastPage && !memory.isOverfull; number += layout.older) {
			const depth = layout.depthOf(number);
			if (!pages.has(number) && depth >= MAX_PAGES_A_POLL - 1) break;
			const room = Math.min(PAGES_AT_A_TIME, MAX_PAGES_A_POLL - 1 - depth);
			if (!pages.has(number)) {
				const wanted = layout.pages(number, layout.oldestPage, 'older', room);
				yield* pages.askForMissing(wanted, memory.order);
			}
			// What moved from page to page meanwhile may have been missed.
			if (pages.total !== total && attempts > 1) return yield* this.rememberOlderOnes(attempts - 1);
			const seconds = pages.get(number)?.reviews.map(createdSecond) ?? [];
			if (Math.max(...seconds) > oldest) pages.isOutOfOrder = true;
			if (pages.isOutOfOrder || pages.total !== total || seconds.length === 0) return;
			this.takeIfRead(number, true);
			oldest = Math.min(oldest, ...seconds);
		}
		memory.coverFrom(layout.depthOf(number) < layout.lastPage ? oldest : -Infinity);
	}

	/** The first page from this one on whose older end is known: looks at older ones in growing steps. */
	private *searchKnown(from: number): Asking<number> {
		const { pages, memory } = this;
		for (let edge = from; ;) {
			const layout = pages.layout(memory.order);
			edge = layout.nearest(edge);
			const page = pages.get(edge);
			if (page && (edge === layout.oldestPage || this.isOlderEndKnown(page))) return edge;
			if (page) {
				const growth = memory.growthTo(pages.total) ?? 0;
				edge = layout.pageAt(Math.max(2 * layout.depthOf(edge) + 1, pages.pagesFor(growth)));
			}
			if (pages.has(edge)) continue;
			const { total } = pages;
			memory.pending = { kind: 'search', page: edge, total, firstTotal: total, marking: false };
			yield* pages.ask([edge], memory.order);
			if (pages.isOutOfOrder) return edge;
		}
	}

	/** When `total` has grown by more than was found: reads on into what is known, deeper and deeper. */
	private *findPublishedLate(edge: number): Asking {
		const { pages, memory } = this;
		const { checkedAt } = memory;
		const { total } = pages;
		let depth = pages.layout(memory.order).depthOf(edge);
		while (this.isGrowthLeft() && !this.isCoverRead(depth)) {
			// Should this be cut short, the next poll checks everything.
			memory.checkedAt = 0;
			const deeper = 2 * depth + 1;
			for (let from = depth + 1; from <= deeper && this.isGrowthLeft(); from += PAGES_AT_A_TIME) {
				const layout = pages.layout(memory.order);
				const wanted = layout.pages(layout.pageAt(from), layout.pageAt(deeper), 'older', PAGES_AT_A_TIME);
				yield* pages.askForMissing(wanted, memory.order);
				if (pages.isOutOfOrder) return;
				for (const number of wanted) this.takeIfRead(number);
			}
			depth = deeper;
		}
		if (pages.total === total) memory.checkedAt = checkedAt;
	}

	/** Reads all pages from `start` to the newest and takes them in that order, so that a stop leaves no gap. */
	private *readTowardsNewest(start: number, reading: Omit<PendingReading, 'page' | 'total'>): Asking {
		const { pages, memory } = this;
		for (let next = start; ;) {
			const layout = pages.layout(memory.order);
			next = layout.nearest(next);
			while (layout.depthOf(next) >= 0 && pages.has(next)) {
				this.takeIfRead(next, reading.marking);
				next -= layout.older;
			}
			memory.pending = null;
			if (layout.depthOf(next) < 0) return;
			const { kind, firstTotal, marking } = reading;
			const { total } = pages;
			memory.pending = { kind, page: next, total, firstTotal, marking };
			const ahead = layout.pages(next, layout.newestPage, 'newer', MAX_PAGES_A_POLL);
			const missing = ahead.filter((page) => !pages.has(page)).slice(0, PAGES_AT_A_TIME);
			yield* pages.ask(missing, memory.order);
			if (pages.isOutOfOrder) return;
			next = pages.steppedBack(next, total, memory.order);
		}
	}

	private takeIfRead(number: number, marking = false): void {
		const page = this.pages.get(number);
		if (page) this.memory.take(page, marking);
	}

	private oldestPageToCheck(): number {
		const { pages, memory } = this;
		const layout = pages.layout(memory.order);
		if (memory.order === 'none' || memory.coveredAfter === -Infinity) return layout.oldestPage;
		const growth = memory.growthTo(pages.total) ?? 0;
		return layout.pageAt(pages.pagesFor(memory.size + growth));
	}

	private isGrowthLeft(): boolean {
		return (this.memory.growthTo(this.pages.total) ?? 0) > 0;
	}

	/** Whether nothing beyond this depth could be new. */
	private isCoverRead(depth: number): boolean {
		const { pages, memory } = this;
		const layout = pages.layout(memory.order);
		const number = layout.pageAt(depth);
		const [oldest] = chronological(pages.get(number), memory.order);
		return (
			number === layout.oldestPage || (oldest !== undefined && createdSecond(oldest) <= memory.coveredAfter)
		);
	}

	private isOlderEndKnown(page: ListPage): boolean {
		const [oldest] = chronological(page, this.memory.order);
		return oldest !== undefined && this.memory.isKnown(oldest);
	}
}
