import type { Review } from '../shared/types';
import { ListMemory } from './listMemory';
import { chronological, createdSecond, isInOrder, orderOf } from './listOrder';
import type { ListOrder } from './listOrder';
import { PagesRead } from './pagesRead';
import type { ListPage } from './pagesRead';
import type { PendingReading, WatchState } from './watchState';

/** Pages asked for at a time. */
export const PAGES_AT_A_TIME = 6;

/** Pages one poll reads at most: it leaves a sixth of the rate limit to others (api.md › Limits). */
export const MAX_PAGES_A_POLL = 100;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A check of a list without an order takes at most a thirtieth of the key's rate limit. */
const CHECK_MS_A_PAGE = 15_000;

/**
 * Asks for pages by number, is given the first of them (at least one), and ends when nothing is left
 * to read. It need not be gone on with.
 */
export type Asking = Generator<number[], void, ListPage[]>;

/** What a list read for the first time is taken for. */
export interface Beginning {
	/** Reviews created in this second or later are new: Infinity for none, -Infinity for all. */
	newFrom: number;
	/** ms since the epoch. */
	now: number;
}

/**
 * Which reviews of a list are new, and which pages to read to know it. Free of n8n, network and
 * clock: `read` asks for pages; `found` and `state` are at every moment what has come of those read
 * so far, so reading can stop anywhere and go on with the next poll.
 */
export class ListWatch {
	private readonly pages = new PagesRead();
	private memory: ListMemory | undefined;
	/** Whether a page contradicts the order that the list was taken to have. */
	private isOutOfOrder = false;

	constructor(
		state: WatchState | undefined,
		private readonly beginning: Beginning,
	) {
		this.memory = state && new ListMemory(state);
	}

	/** The new reviews. */
	get found(): Review[] {
		return this.memory?.found ?? [];
	}

	/** What to remember; undefined while it is not known what was there before. */
	get state(): WatchState | undefined {
		if (!this.memory) return undefined;
		const { order } = this.memory;
		const newestPage = order === 'oldest' ? this.pages.layout(order).newestPage : 1;
		return this.memory.toState(this.pages.total, newestPage, this.beginning.now);
	}

	/** Reads what there is to read in one poll. */
	*read(): Asking {
		const first = this.memory?.pending?.page ?? this.memory?.newestPage ?? 1;
		yield* this.ask([first]);
		const page = this.pages.get(first);
		if (!this.memory || (page && isOfAnotherCompany(page, this.memory))) return yield* this.begin();
		const { memory } = this;
		memory.companyId ??= page?.companyId ?? null;
		if (!this.isOutOfOrder) yield* this.lookAt(memory, first);
		if (!this.isOutOfOrder && this.isCheckDue(memory)) yield* this.check(memory);
		if (this.isOutOfOrder) yield* this.startOver(memory, false);
	}

	private *lookAt(memory: ListMemory, first: number): Asking {
		if (memory.pending?.kind === 'check') {
			yield* this.check(memory, memory.pending);
			if (this.isOutOfOrder || memory.growthTo(this.pages.total) === 0) return;
			first = this.pages.layout(memory.order).newestPage;
		}
		if (memory.order === 'none') yield* this.lookWithoutOrder(memory);
		else yield* this.catchUp(memory, first);
	}

	/** The first reading of a list: what is in it is not new, but for what `beginning` says. */
	private *begin(): Asking {
		const ends = yield* this.readBothEnds();
		const order = orderOf(ends.flatMap(({ reviews }) => reviews));
		const companyId = ends[0]?.companyId ?? null;
		const coveredAfter = this.beginning.newFrom - 1;
		const memory = ListMemory.ofNothing(companyId, order, coveredAfter, this.beginning.now);
		this.memory = memory;
		this.isOutOfOrder = order === 'none';
		const { newestPage } = this.pages.layout(order);
		const newest = Math.max(...(this.pages.get(newestPage)?.reviews ?? []).map(createdSecond));
		if (!this.isOutOfOrder) yield* this.catchUp(memory, newestPage);
		if (!this.isOutOfOrder) memory.coveredAfter = Math.min(memory.coveredAfter, newest);
		if (!this.isOutOfOrder) yield* this.rememberOlderOnes(memory);
		if (this.isOutOfOrder) {
			memory.coveredAfter = coveredAfter;
			yield* this.startOver(memory, true);
		}
	}

	private *readBothEnds(): Generator<number[], ListPage[], ListPage[]> {
		for (;;) {
			const { lastPage } = this.pages.layout('none');
			const ends = [...new Set([1, lastPage])];
			const missing = ends.find((number) => !this.pages.has(number));
			if (missing === undefined) return ends.flatMap((number) => this.pages.get(number) ?? []);
			yield* this.ask([missing]);
		}
	}

	/** In a list with an order: reads from the newest page back to what is known, then all of that, oldest first. */
	private *catchUp(memory: ListMemory, first: number): Asking {
		const reading = { kind: 'catchUp' as const, firstTotal: this.pages.total, marking: false };
		let edge = memory.pending ? this.steppedBack(first, memory.pending.total, memory.order) : first;
		for (;;) {
			const layout = this.pages.layout(memory.order);
			edge = layout.nearest(edge);
			const page = this.pages.get(edge);
			if (page && (edge === layout.oldestPage || isOlderEndKnown(page, memory))) break;
			if (page) {
				const growth = memory.growthTo(this.pages.total) ?? 0;
				edge = layout.pageAt(Math.max(2 * layout.depthOf(edge) + 1, this.pages.pagesFor(growth)));
			}
			if (this.pages.has(edge)) continue;
			memory.pending = { ...reading, page: edge, total: this.pages.total };
			yield* this.ask([edge]);
			if (this.isOutOfOrder) return;
		}
		yield* this.readTowardsNewest(memory, edge, reading);
		if (!this.isOutOfOrder) yield* this.findPublishedLate(memory, edge);
		if (!this.isOutOfOrder) memory.settle(this.pages.total);
	}

	/** When `total` has grown by more than was found: reads on into what is known, deeper and deeper. */
	private *findPublishedLate(memory: ListMemory, edge: number): Asking {
		const { checkedAt } = memory;
		const { total } = this.pages;
		let depth = this.pages.layout(memory.order).depthOf(edge);
		while (this.isGrowthLeft(memory) && !this.isCoverRead(memory, depth)) {
			// Should this be cut short, the next poll checks everything.
			memory.checkedAt = 0;
			const deeper = 2 * depth + 1;
			for (let from = depth + 1; from <= deeper && this.isGrowthLeft(memory); from += PAGES_AT_A_TIME) {
				const layout = this.pages.layout(memory.order);
				const wanted = layout.pages(layout.pageAt(from), layout.pageAt(deeper), 'older', PAGES_AT_A_TIME);
				yield* this.readAll(wanted);
				if (this.isOutOfOrder) return;
				for (const number of wanted) this.takeIfRead(memory, number);
			}
			depth = deeper;
		}
		if (this.pages.total === total) memory.checkedAt = checkedAt;
	}

	private *lookWithoutOrder(memory: ListMemory): Asking {
		const hasNew = this.pages.get(1)?.reviews.some((review) => memory.isNew(review)) ?? true;
		if (memory.pending || hasNew || memory.growthTo(this.pages.total) !== 0) yield* this.check(memory);
	}

	/** Reads the whole list, or what of it is remembered: also for what `total` cannot show. */
	private *check(memory: ListMemory, resumed?: PendingReading, marking = false): Asking {
		const start = resumed
			? this.steppedBack(resumed.page, resumed.total, memory.order)
			: this.oldestPageToCheck(memory);
		const reading = resumed ?? { kind: 'check' as const, firstTotal: this.pages.total, marking };
		yield* this.readTowardsNewest(memory, start, reading);
		if (this.isOutOfOrder) return;
		memory.settle(reading.firstTotal);
		// Over several polls a deletion may have moved a review past the reading: it is not new for that.
		if (reading.marking) memory.coverFrom(memory.newestSecond);
		memory.readToEnd(reading.marking && this.pages.wholeList !== undefined);
		memory.checkedAt = this.beginning.now;
		const reviews = memory.order === 'none' ? this.pages.wholeList : undefined;
		if (reviews) memory.order = orderOf(reviews);
	}

	private *startOver(memory: ListMemory, marking: boolean): Asking {
		this.isOutOfOrder = false;
		memory.order = 'none';
		yield* this.check(memory, undefined, marking);
	}

	/** Reads all pages from `start` to the newest and takes them in that order, so that a stop leaves no gap. */
	private *readTowardsNewest(
		memory: ListMemory,
		start: number,
		reading: Omit<PendingReading, 'page' | 'total'>,
	): Asking {
		for (let next = start; ;) {
			const layout = this.pages.layout(memory.order);
			next = layout.nearest(next);
			while (layout.depthOf(next) >= 0 && this.pages.has(next)) {
				this.takeIfRead(memory, next, reading.marking);
				next -= layout.older;
			}
			memory.pending = null;
			if (layout.depthOf(next) < 0) return;
			const { kind, firstTotal, marking } = reading;
			const { total } = this.pages;
			memory.pending = { kind, page: next, total, firstTotal, marking };
			const ahead = layout.pages(next, layout.newestPage, 'newer', MAX_PAGES_A_POLL);
			yield* this.ask(ahead.filter((page) => !this.pages.has(page)).slice(0, PAGES_AT_A_TIME));
			if (this.isOutOfOrder) return;
			next = this.steppedBack(next, total, memory.order);
		}
	}

	/**
	 * In a list with an order: remembers the reviews of the newest pages, as many as one poll can
	 * read, so that what is published late among them is known for new. Cut short, it changes nothing.
	 */
	private *rememberOlderOnes(memory: ListMemory, attempts = 3): Asking {
		const layout = this.pages.layout(memory.order);
		const { total } = this.pages;
		let oldest = Infinity;
		let number = layout.newestPage;
		for (; layout.depthOf(number) < layout.lastPage && !memory.hasForgotten; number += layout.older) {
			const depth = layout.depthOf(number);
			if (!this.pages.has(number) && depth >= MAX_PAGES_A_POLL - 1) break;
			const room = Math.min(PAGES_AT_A_TIME, MAX_PAGES_A_POLL - 1 - depth);
			if (!this.pages.has(number))
				yield* this.readAll(layout.pages(number, layout.oldestPage, 'older', room));
			// What moved from page to page meanwhile may have been missed.
			if (this.pages.total !== total && attempts > 1)
				return yield* this.rememberOlderOnes(memory, attempts - 1);
			const seconds = this.pages.get(number)?.reviews.map(createdSecond) ?? [];
			if (Math.max(...seconds) > oldest) this.isOutOfOrder = true;
			if (this.isOutOfOrder || this.pages.total !== total || seconds.length === 0) return;
			this.takeIfRead(memory, number, true);
			oldest = Math.min(oldest, ...seconds);
		}
		memory.coverFrom(layout.depthOf(number) < layout.lastPage ? oldest : -Infinity);
	}

	/** Reads those of the pages that have not been read, in that order, as far as given. */
	private *readAll(numbers: number[]): Asking {
		const missing = () => numbers.filter((number) => !this.pages.has(number));
		const { total } = this.pages;
		while (missing().length > 0 && this.pages.total === total && !this.isOutOfOrder) {
			yield* this.ask(missing().slice(0, PAGES_AT_A_TIME));
		}
	}

	private *ask(numbers: number[]): Asking {
		const answers = yield numbers;
		answers.forEach((page, index) => this.pages.receive(numbers[index] as number, page));
		const order = this.memory?.order ?? 'none';
		if (answers.some((page) => !isInOrder(page, order))) this.isOutOfOrder = true;
	}

	private takeIfRead(memory: ListMemory, number: number, marking = false): void {
		const page = this.pages.get(number);
		if (page) memory.take(page, marking);
	}

	/** Where to go on when `total` is not what it was: what moved from unread to read pages is read again. */
	private steppedBack(page: number, totalBefore: number, order: ListOrder): number {
		const change = this.pages.total - totalBefore;
		const moved = order === 'newest' ? change : -change;
		return page + this.pages.layout(order).older * this.pages.pagesFor(moved);
	}

	private oldestPageToCheck(memory: ListMemory): number {
		const layout = this.pages.layout(memory.order);
		if (memory.order === 'none' || memory.coveredAfter === -Infinity) return layout.oldestPage;
		const growth = memory.growthTo(this.pages.total) ?? 0;
		return layout.pageAt(this.pages.pagesFor(memory.size + growth));
	}

	private isGrowthLeft(memory: ListMemory): boolean {
		return (memory.growthTo(this.pages.total) ?? 0) > 0;
	}

	/** Whether nothing beyond this depth could be new. */
	private isCoverRead(memory: ListMemory, depth: number): boolean {
		const layout = this.pages.layout(memory.order);
		const number = layout.pageAt(depth);
		const [oldest] = chronological(this.pages.get(number), memory.order);
		return (
			number === layout.oldestPage || (oldest !== undefined && createdSecond(oldest) <= memory.coveredAfter)
		);
	}

	private isCheckDue(memory: ListMemory): boolean {
		if (memory.pending) return false;
		const { lastPage } = this.pages.layout(memory.order);
		const unordered = Math.min(DAY_MS, Math.max(HOUR_MS, lastPage * CHECK_MS_A_PAGE));
		const interval = memory.order === 'none' ? unordered : DAY_MS;
		return Math.abs(this.beginning.now - memory.checkedAt) >= interval;
	}
}

function isOlderEndKnown(page: ListPage, memory: ListMemory): boolean {
	const [oldest] = chronological(page, memory.order);
	return oldest !== undefined && memory.isKnown(oldest);
}

function isOfAnotherCompany({ companyId }: ListPage, memory: ListMemory): boolean {
	return companyId !== null && memory.companyId !== null && companyId !== memory.companyId;
}
