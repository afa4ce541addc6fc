import type { Review, ReviewPage } from './types';

/** Which part of the list is wanted. */
export interface Selection {
	/** First page, from 1. */
	startPage: number;
	/** Last page; may be past the end. */
	endPage: number;
	/** Reviews it says no to are read but not returned. */
	matches?: ((review: Review) => boolean) | undefined;
	/** How many reviews will be returned at most. */
	most: number;
}

/** The whole list. */
export const EVERYTHING: Readonly<Selection> = { startPage: 1, endPage: Infinity, most: Infinity };

/** Pages that may bring nothing new before a list is taken for one without an end. */
const MOST_PAGES_WITHOUT_NEW = 50;

/** What one pass over the list has seen so far: pages merged by id, in the order they came. */
export class Reading {
	pagesRead = 0;
	perPage = 1;
	matched = 0;
	/** Whether the page read last names a next one. */
	hasNext = false;
	/** Whether a page was empty and named no next one: then the list ends there, whatever `total` says. */
	hasEnded = false;

	/** Every id seen; with its review when it matches. */
	private readonly seen = new Map<string, Review | undefined>();
	private readonly totals = new Set<number>();

	constructor(private readonly selection: Selection) {}

	/** Merges a page; an id seen before stays where it was. Returns whether the page had a new one. */
	take(page: ReviewPage): boolean {
		const before = this.seen.size;
		this.pagesRead++;
		this.perPage = page.perPage;
		this.hasNext = page.hasNext;
		this.hasEnded ||= page.reviews.length === 0 && !page.hasNext;
		this.totals.add(page.total);
		for (const review of page.reviews) {
			if (this.seen.has(review.id)) continue;
			const matches = this.selection.matches?.(review) ?? true;
			this.seen.set(review.id, matches ? review : undefined);
			if (matches) this.matched++;
		}
		return this.seen.size > before;
	}

	/** The last page that the largest total tells of, within the selection. */
	get lastPage(): number {
		return Math.min(this.selection.endPage, Math.ceil(this.largestTotal / this.perPage));
	}

	/** Whether the pages read are far more than the reviews seen on them: whatever is asked for, the same comes. */
	get isEndless(): boolean {
		return this.pagesRead > 3 * this.seen.size + MOST_PAGES_WITHOUT_NEW;
	}

	get largestTotal(): number {
		return Math.max(...this.totals);
	}

	/** How many reviews the selection has, matching or not, by the largest total. */
	get expected(): number {
		const { startPage, endPage } = this.selection;
		const end = Math.min(endPage * this.perPage, this.largestTotal);
		return Math.max(0, end - (startPage - 1) * this.perPage);
	}

	/** How many matching reviews this reading will return at most, as far as is known. */
	get atMost(): number {
		const found = this.selection.matches === undefined ? this.expected : this.matched;
		return Math.min(found, this.selection.most);
	}

	/** Whether the totals seen agree with each other and with the reviews seen, and no further page is named. */
	get isConsistent(): boolean {
		const more = this.hasNext && this.selection.endPage > this.lastPage;
		return this.totals.size === 1 && this.seen.size === this.expected && !more;
	}

	/** Whether another reading saw the same ids in the same order. */
	agreesWith(other: Reading): boolean {
		if (this.seen.size !== other.seen.size) return false;
		const ids = [...other.seen.keys()];
		return [...this.seen.keys()].every((id, index) => id === ids[index]);
	}

	/** Adds what an earlier reading saw and this one did not. */
	addFrom(earlier: Reading): void {
		for (const [id, review] of earlier.seen) {
			if (!this.seen.has(id)) this.seen.set(id, review);
		}
	}

	/** The matching reviews. */
	get reviews(): Review[] {
		const reviews: Review[] = [];
		for (const review of this.seen.values()) if (review !== undefined) reviews.push(review);
		return reviews;
	}
}
