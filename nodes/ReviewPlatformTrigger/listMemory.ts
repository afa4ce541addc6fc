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
	/** The newest second of which reviews had to be forgotten in polls before. */
	private readonly forgottenUpTo: number;

	constructor(state: WatchState) {
		this.companyId = state.companyId;
		this.order = state.order;
		this.newestPage = state.newestPage;
		this.checkedAt = state.checkedAt;
		this.pending = state.pending;
		this.coveredAfter = state.coveredAfter ?? -Infinity;
		this.seen = new SeenReviews(state.seen);
		this.total = state.total;
		this.forgottenUpTo = state.forgottenUpTo ?? -Infinity;
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

	/** Whether there are more reviews than can be remembered. */
	get isOverfull(): boolean {
		return this.seen.isOverfull;
	}

	/** Whether every review that is not new has been seen, but for those that had to be forgotten. */
	get isKnownById(): boolean {
		return this.coveredAfter <= this.forgottenUpTo;
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

	/** Everything down to what was created in this second has been remembered. */
	coverFrom(second: number): void {
		this.coveredAfter = Math.min(this.coveredAfter, second);
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
		const { record, forgottenUpTo } = this.seen.toKeep();
		const forgotten = Math.max(this.forgottenUpTo, forgottenUpTo);
		const covered = this.coveredAfter === Infinity ? Math.floor(now / 1_000) - 1 : this.coveredAfter;
		// In the first reading of a list without an order, pages still to be read may have older ones that are new.
		const mayHaveOlder = order === 'none' && growth === null;
		return watchState({
			companyId,
			order,
			newestPage,
			total: growth === null ? null : total - Math.max(0, growth),
			seen: record,
			coveredAfter: finite(mayHaveOlder ? covered : Math.max(covered, forgotten)),
			forgottenUpTo: finite(forgotten),
			checkedAt,
			pending,
		});
	}
}

function finite(second: number): number | null {
	return Number.isFinite(second) ? second : null;
}
