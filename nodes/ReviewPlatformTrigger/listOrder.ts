import { createdAt } from '../shared/list/filters';
import type { Review, ReviewPage } from '../shared/types';

/** In which order the API lists reviews: it documents none. */
export type ListOrder = 'newest' | 'oldest' | 'none';

/** When a review was created, in whole seconds since the epoch; 0 when it does not say. */
export function createdSecond(review: Review): number {
	const ms = createdAt(review);
	return Number.isFinite(ms) ? Math.floor(ms / 1_000) : 0;
}

/** The order that reviews in the list's order are in; `none` also when they are too few or too alike to tell. */
export function orderOf(reviews: Review[]): ListOrder {
	const seconds = reviews.map(createdSecond);
	const steps = seconds.slice(1).map((second, index) => second - (seconds[index] as number));
	const rises = steps.some((step) => step > 0);
	const falls = steps.some((step) => step < 0);
	if (rises === falls) return 'none';
	return falls ? 'newest' : 'oldest';
}

/** Whether a page can be part of a list in this order. */
export function isInOrder(page: ReviewPage, order: ListOrder): boolean {
	const found = orderOf(page.reviews);
	const mixed = found === 'none' && new Set(page.reviews.map(createdSecond)).size > 1;
	return order === 'none' || (!mixed && (found === 'none' || found === order));
}

/** The reviews of a page, oldest first as far as the list tells. */
export function chronological(page: ReviewPage | undefined, order: ListOrder): Review[] {
	const reviews = page?.reviews ?? [];
	return order === 'newest' ? [...reviews].reverse() : reviews;
}

/** Where new and old are in a list of this order: without an order, page 1 counts as the old end. */
export class ListLayout {
	readonly lastPage: number;
	readonly newestPage: number;
	readonly oldestPage: number;
	/** From a page to the next older one: 1 or -1. */
	readonly older: number;

	constructor(order: ListOrder, total: number, perPage: number) {
		this.lastPage = Math.max(1, Math.ceil(total / perPage));
		this.newestPage = order === 'newest' ? 1 : this.lastPage;
		this.oldestPage = order === 'newest' ? this.lastPage : 1;
		this.older = order === 'newest' ? 1 : -1;
	}

	/** How many pages a page is away from the newest one. */
	depthOf(page: number): number {
		return (page - this.newestPage) * this.older;
	}

	/** The page this far from the newest one, or the oldest. */
	pageAt(depth: number): number {
		return this.newestPage + this.older * Math.min(depth, this.lastPage - 1);
	}

	/** This page, or the nearest one that the list has. */
	nearest(page: number): number {
		return Math.min(Math.max(1, page), this.lastPage);
	}

	/** Pages from one to another in that direction, both included, `most` at most; none when `to` is behind `from`. */
	pages(from: number, to: number, towards: 'newer' | 'older', most: number): number[] {
		const step = towards === 'older' ? this.older : -this.older;
		const count = Math.min(most, Math.max(0, (to - from) * step + 1));
		return Array.from({ length: count }, (_, index) => from + step * index);
	}
}
