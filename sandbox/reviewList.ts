import { LIST_ORDERS, newestFirst } from './listOrders';
import type { ListOrder, SortKey } from './listOrders';
import { mix } from './hash';
import type { ReviewRecord } from './records';
import { ReviewEntries } from './reviewEntries';
import type { Entry } from './reviewEntries';
import type { SampleReviews } from './sampleReviews';

export type { ListOrder } from './listOrders';

/** What was done to a list since its sample reviews were made. */
export interface ListChange {
	kind: 'put' | 'hide' | 'remove';
	id: string;
	/** The review as it is now, unless it is removed. */
	review?: ReviewRecord;
}

/** The reviews of an account, in the order the list answers them; kept so when they change. */
export class ReviewList {
	/** Called after each change. */
	onChange: ((change: ListChange) => void) | undefined;

	private entries: Entry[];
	private readonly reviews: ReviewEntries;
	private readonly hidden = new Map<string, ReviewRecord>();
	private all: ReviewRecord[] | undefined;
	private ratings: number | undefined;
	private latest: Entry | undefined;
	private requests = 0;

	constructor(
		sample: SampleReviews,
		private order: ListOrder = 'newest',
	) {
		this.reviews = new ReviewEntries(sample);
		this.entries = Array.from({ length: sample.count }, (_, index) => index);
		if (order !== 'newest') this.setOrder(order);
	}

	get length(): number {
		return this.entries.length;
	}

	/** All of them, in the list's order. Not to be changed. */
	get records(): readonly ReviewRecord[] {
		this.all ??= this.entries.map((entry) => this.reviews.record(entry));
		return this.all;
	}

	/** Those at places `start` to `end` - 1 of the list's order, from 0, as a request gets them. */
	slice(start: number, end: number): ReviewRecord[] {
		return this.answered(start, end).map((entry) => this.reviews.record(entry));
	}

	/** The list as a replica has it that is behind: without the review that was published last. */
	get replica(): Pick<ReviewList, 'length' | 'slice'> {
		const { lastPublished } = this;
		return {
			length: Math.max(0, this.length - 1),
			slice: (start, end) => {
				const answered = this.answered(start, end + 1);
				const others = answered.filter((entry) => entry !== lastPublished);
				const isBefore = others.length === answered.length && this.entries.indexOf(lastPublished) < start;
				const from = isBefore ? 1 : 0;
				return others.slice(from, from + end - start).map((entry) => this.reviews.record(entry));
			},
		};
	}

	/** Mean of all ratings, to two decimals; 0 when there is no review. */
	get averageRating(): number {
		this.ratings ??= this.entries.reduce((sum, entry) => sum + this.reviews.rating(entry), 0);
		return this.length === 0 ? 0 : Math.round((this.ratings / this.length) * 100) / 100;
	}

	setOrder(order: ListOrder): void {
		this.order = order;
		this.entries = this.sorted();
		this.all = undefined;
	}

	/** Empties the list, and answers it in another order from now on. */
	clear(order: ListOrder = this.order): void {
		for (const { id } of [...this.records, ...this.hidden.values()]) this.remove(id);
		this.order = order;
	}

	/**
	 * Adds a review at its place: a newer one of the same second before the others of it when newest
	 * come first. A review of that id that is there already is edited.
	 */
	add(review: ReviewRecord): void {
		if (this.edit(review.id, review)) return;
		this.hidden.delete(review.id);
		this.insert(this.reviews.add(review));
		this.changed(review.rating, { kind: 'put', id: review.id, review });
	}

	/** Deletes a review, also a hidden one; false when there is none of that id. */
	remove(id: string): boolean {
		const isHidden = this.hidden.delete(id);
		const review = this.takeOut(id);
		if (!isHidden && !review) return false;
		this.changed(-(review?.rating ?? 0), { kind: 'remove', id });
		return true;
	}

	/** Takes a review out of the list until it is restored; false when there is none of that id. */
	hide(id: string): boolean {
		const review = this.takeOut(id);
		if (!review) return false;
		this.hidden.set(id, review);
		this.changed(-review.rating, { kind: 'hide', id, review });
		return true;
	}

	/** Publishes a hidden review again; false when none of that id is hidden. */
	restore(id: string): boolean {
		const review = this.hidden.get(id);
		if (review) this.add(review);
		return review !== undefined;
	}

	/** Changes fields of a review, and its place if the order goes by them; false when there is none of that id. */
	edit(id: string, changes: Partial<Omit<ReviewRecord, 'id'>>): boolean {
		const entry = this.reviews.find(id);
		const place = this.placeOf(entry);
		if (entry === undefined || place < 0) return false;
		const before = this.reviews.record(entry);
		const review = { ...before, ...changes, id };
		this.entries.splice(place, 1);
		this.reviews.change(entry, review);
		this.insert(entry);
		this.changed(review.rating - before.rating, { kind: 'put', id, review });
		return true;
	}

	private placeOf(entry: Entry | undefined): number {
		return entry === undefined ? -1 : this.entries.indexOf(entry);
	}

	private takeOut(id: string): ReviewRecord | undefined {
		const entry = this.reviews.find(id);
		const place = this.placeOf(entry);
		if (entry === undefined || place < 0) return undefined;
		const review = this.reviews.record(entry);
		this.entries.splice(place, 1);
		this.reviews.forget(entry);
		return review;
	}

	private changed(ratingChange: number, change: ListChange): void {
		this.all = this.latest = undefined;
		if (this.ratings !== undefined) this.ratings += ratingChange;
		this.onChange?.(change);
	}

	private get keys(): readonly SortKey[] {
		return LIST_ORDERS[this.order].keys;
	}

	private get lastPublished(): Entry {
		const later = (one: Entry, other: Entry) =>
			this.reviews.publication(one) > this.reviews.publication(other) ? one : other;
		this.latest ??= this.entries.reduce(later, this.entries[0] ?? -1);
		return this.latest;
	}

	/** What a request gets: in an unstable order those of one time have moved on among themselves. */
	private answered(start: number, end: number): Entry[] {
		const listed = this.entries.slice(start, end);
		if (this.order !== 'unstable') return listed;
		const turn = mix(++this.requests);
		return listed.map((entry, index) => {
			const time = newestFirst(this.reviews, entry);
			const from = this.firstPlace((other) => newestFirst(this.reviews, other) >= time);
			const to = this.firstPlace((other) => newestFirst(this.reviews, other) > time);
			return this.entries[from + ((start + index - from + turn) % (to - from))] as Entry;
		});
	}

	private insert(entry: Entry): void {
		const keys = this.keys.map((key) => key(this.reviews, entry));
		const isBehind = (other: Entry) => {
			for (const [index, key] of this.keys.entries()) {
				const difference = key(this.reviews, other) - (keys[index] as number);
				if (difference !== 0) return difference > 0;
			}
			return true;
		};
		this.entries.splice(this.firstPlace(isBehind), 0, entry);
	}

	/** The first place from which on it is so. */
	private firstPlace(isSo: (entry: Entry) => boolean): number {
		let [low, high] = [0, this.entries.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (isSo(this.entries[middle] as Entry)) high = middle;
			else low = middle + 1;
		}
		return low;
	}

	private sorted(): Entry[] {
		const columns = this.keys.map((key) =>
			Float64Array.from(this.entries, (entry) => key(this.reviews, entry)),
		);
		const places = Uint32Array.from(this.entries.keys());
		places.sort((one, other) => {
			for (const column of columns) {
				const difference = (column[one] as number) - (column[other] as number);
				if (difference !== 0) return difference;
			}
			return 0;
		});
		return Array.from(places, (place) => this.entries[place] as Entry);
	}
}
