import type { Review } from '../shared/types';
import { chronological, createdSecond } from './listOrder';
import type { ListOrder } from './listOrder';
import type { ListPage } from './pagesRead';
import { SeenReviews } from './seenReviews';
import { watchState } from './watchState';
import type { PendingReading, WatchState } from './watchState';

/** What is known of a list: which reviews have been seen, and how many it had. Tells new ones from others. */
export class ListMemory {
	/** New reviews, in the order they were found. */
	readonly found: Review[] = [];

	companyId: string | null;
	order: ListOrder;
	/** The page that had the newest reviews. */
	readonly newestPage: number;
	checkedAt: number;
	pending: PendingReading | null;
	/** Unseen reviews created in this second or before are not new. */
	coveredAfter: number;

	private readonly seen: SeenReviews;
	private total: number | null;
	/** How many of `found` are part of `total`. */
	private counted = 0;
	/** The newest second of which reviews had to be forgotten. */
	private forgotten: number;

	constructor(state: WatchState) {
		this.companyId = state.companyId;
		this.order = state.order;
		this.newestPage = state.newestPage;
		this.checkedAt = state.checkedAt;
		this.pending = state.pending;
		this.coveredAfter = state.coveredAfter ?? -Infinity;
		this.seen = new SeenReviews(state.seen);
		this.total = state.total;
		this.forgotten = state.forgottenUpTo ?? -Infinity;
	}

	/** A memory of nothing, for a list read for the first time. */
	static ofNothing(
		companyId: string | null,
		order: ListOrder,
		coveredAfter: number,
		now: number,
	): ListMemory {
		const memory = new ListMemory(
			watchState({
				companyId,
				order,
				newestPage: 1,
				total: null,
				seen: { ids: [], createdAt: [] },
				coveredAfter: null,
				forgottenUpTo: null,
				checkedAt: now,
				pending: null,
			}),
		);
		memory.coveredAfter = coveredAfter;
		return memory;
	}

	/** How many reviews are remembered. */
	get size(): number {
		return this.seen.size;
	}

	/** Whether there were more reviews than there is room for. */
	get hasForgotten(): boolean {
		return this.forgotten > -Infinity;
	}

	/** Whether every review that is not new has been seen, but for those that had to be forgotten. */
	get isKnownById(): boolean {
		return this.coveredAfter <= this.forgotten;
	}

	isNew(review: Review): boolean {
		return !this.seen.has(review.id) && createdSecond(review) > this.coveredAfter;
	}

	/** Whether what is older than this review has been read before. */
	isKnown(review: Review): boolean {
		return this.seen.has(review.id) || createdSecond(review) <= this.coveredAfter;
	}

	/** Finds the new reviews of a page; `marking` remembers the others as seen too. */
	take(page: ListPage, marking: boolean): void {
		for (const review of chronological(page, this.order)) {
			const isNew = this.isNew(review);
			if (isNew) this.found.push(review);
			if (isNew || marking) this.seen.add(review.id, createdSecond(review));
		}
		this.forgotten = Math.max(this.forgotten, this.seen.forgetOldest());
		// Without an order, a page still to be read may have older ones that are new all the same.
		if (this.order !== 'none') this.coverOnlyAfter(this.forgotten);
	}

	/** By how much a `meta.total` is more than what is accounted for; null when that is not known yet. */
	growthTo(total: number): number | null {
		return this.total === null ? null : total - this.total - (this.found.length - this.counted);
	}

	/** Everything up to this `meta.total` has been accounted for. */
	settle(total: number): void {
		this.total = total;
		this.counted = this.found.length;
		this.pending = null;
	}

	/** Everything down to what was created in this second has been remembered, as far as there was room. */
	coverFrom(second: number): void {
		this.coveredAfter = Math.max(Math.min(this.coveredAfter, second), this.forgotten);
	}

	/** Reviews created in this second or before are no longer new when they are unseen. */
	coverOnlyAfter(second: number): void {
		this.coveredAfter = Math.max(this.coveredAfter, second);
	}

	/** The list has been read to its end. `isRemembered`: all of it, as far as there was room. */
	readToEnd(isRemembered: boolean): void {
		if (isRemembered) this.coveredAfter = this.forgotten;
		else this.coverOnlyAfter(this.forgotten);
	}

	/** When the newest of the remembered reviews was created. */
	get newestSecond(): number {
		return this.seen.newestSecond;
	}

	/**
	 * What to keep between polls.
	 *
	 * @param total `meta.total` of the last answer
	 * @param newestPage the page that has the newest reviews
	 * @param now ms since the epoch; what is created from then on is new when nothing else says so
	 */
	toState(total: number, newestPage: number, now: number): WatchState {
		const { companyId, order, checkedAt, pending } = this;
		const growth = this.growthTo(total);
		const coveredAfter = this.coveredAfter === Infinity ? Math.floor(now / 1_000) - 1 : this.coveredAfter;
		return watchState({
			companyId,
			order,
			newestPage,
			total: growth === null ? null : total - Math.max(0, growth),
			seen: this.seen.toRecord(),
			coveredAfter: finite(coveredAfter),
			forgottenUpTo: finite(this.forgotten),
			checkedAt,
			pending,
		});
	}
}

function finite(second: number): number | null {
	return Number.isFinite(second) ? second : null;
}
