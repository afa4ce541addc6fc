import { mixText } from './mixing';
import type { ReviewRecord } from './records';
import type { SampleReviews } from './sampleReviews';

/** In which order the list answers reviews: api.md documents none. */
export type ListOrder = 'newest' | 'oldest' | 'shuffled';

/** Records made lately are kept, up to so many. */
const MOST_KEPT = 20_000;

/** A review in the list: the number of a sample review, or of one that was added. */
type Entry = number;

/** What was done to a list since its sample reviews were made. */
export interface ListChange {
	kind: 'put' | 'remove';
	id: string;
	/** The review as it is now, when it is put. */
	review?: ReviewRecord;
}

/** The reviews of an account, in the order the list answers them; kept so when they change. */
export class ReviewList {
	/** Called after each change. */
	onChange: ((change: ListChange) => void) | undefined;

	private entries: Entry[] = [];
	/** Reviews that are not, or no longer, as the sample has them. */
	private readonly own = new Map<Entry, ReviewRecord>();
	private readonly ownEntries = new Map<string, Entry>();
	private nextEntry: Entry;
	private readonly kept = new Map<Entry, ReviewRecord>();
	private all: ReviewRecord[] | undefined;
	private ratings: number | undefined;

	constructor(
		private readonly sample: SampleReviews,
		private order: ListOrder = 'newest',
	) {
		this.nextEntry = sample.count;
		this.entries = Array.from({ length: sample.count }, (_, index) => index);
		if (order !== 'newest') this.setOrder(order);
	}

	get length(): number {
		return this.entries.length;
	}

	/** All of them, in the list's order. Not to be changed. */
	get records(): readonly ReviewRecord[] {
		this.all ??= this.entries.map((entry) => this.recordOf(entry));
		return this.all;
	}

	/** Those at places `start` to `end` - 1 of the list's order, from 0. */
	slice(start: number, end: number): ReviewRecord[] {
		return this.entries.slice(start, end).map((entry) => this.recordOf(entry));
	}

	/** Mean of all ratings, to two decimals; 0 when there is no review. */
	get averageRating(): number {
		this.ratings ??= this.entries.reduce((sum, entry) => sum + this.ratingOf(entry), 0);
		return this.length === 0 ? 0 : Math.round((this.ratings / this.length) * 100) / 100;
	}

	setOrder(order: ListOrder): void {
		this.order = order;
		this.entries = this.sorted();
		this.all = undefined;
	}

	/** Empties the list, and answers it in another order from now on. */
	clear(order: ListOrder = this.order): void {
		for (const { id } of this.records) this.remove(id);
		this.order = order;
	}

	/**
	 * Adds a review at its place: a newer one of the same second before the others of it when newest
	 * come first. A review of that id that is there already is edited.
	 */
	add(review: ReviewRecord): void {
		if (this.edit(review.id, review)) return;
		const entry = this.nextEntry++;
		this.own.set(entry, review);
		this.ownEntries.set(review.id, entry);
		this.entries.splice(this.placeFor(entry), 0, entry);
		this.changed(review.rating, { kind: 'put', id: review.id, review });
	}

	/** Deletes a review; false when there is none of that id. */
	remove(id: string): boolean {
		const entry = this.entryOf(id);
		const place = entry === undefined ? -1 : this.entries.indexOf(entry);
		if (entry === undefined || place < 0) return false;
		const rating = this.ratingOf(entry);
		this.entries.splice(place, 1);
		this.own.delete(entry);
		this.ownEntries.delete(id);
		this.changed(-rating, { kind: 'remove', id });
		return true;
	}

	/** Changes fields of a review, its place in the list aside; false when there is none of that id. */
	edit(id: string, changes: Partial<Omit<ReviewRecord, 'id'>>): boolean {
		const entry = this.entryOf(id);
		if (entry === undefined || !this.entries.includes(entry)) return false;
		const before = this.recordOf(entry);
		const review = { ...before, ...changes, id };
		this.own.set(entry, review);
		this.changed(review.rating - before.rating, { kind: 'put', id, review });
		return true;
	}

	private changed(ratingChange: number, change: ListChange): void {
		this.all = undefined;
		if (this.ratings !== undefined) this.ratings += ratingChange;
		this.onChange?.(change);
	}

	private entryOf(id: string): Entry | undefined {
		return this.ownEntries.get(id) ?? this.sample.indexOf(id);
	}

	private recordOf(entry: Entry): ReviewRecord {
		const known = this.own.get(entry) ?? this.kept.get(entry);
		if (known) return known;
		if (this.kept.size >= MOST_KEPT) this.kept.clear();
		const review = this.sample.record(entry);
		this.kept.set(entry, review);
		return review;
	}

	private ratingOf(entry: Entry): number {
		return this.own.get(entry)?.rating ?? this.sample.rating(entry);
	}

	/** What the list is in the order of, smallest first. */
	private keyOf(entry: Entry): number {
		const own = this.own.get(entry);
		if (this.order === 'shuffled') return mixText(own?.id ?? this.sample.id(entry));
		const createdAt = own ? Date.parse(own.created_at) : this.sample.createdAt(entry);
		return this.order === 'newest' ? -createdAt : createdAt;
	}

	private placeFor(entry: Entry): number {
		const key = this.keyOf(entry);
		const isBehind = (other: number) => (this.order === 'newest' ? other >= key : other > key);
		let [low, high] = [0, this.entries.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (isBehind(this.keyOf(this.entries[middle] as Entry))) high = middle;
			else low = middle + 1;
		}
		return low;
	}

	private sorted(): Entry[] {
		const keys = Float64Array.from(this.entries, (entry) => this.keyOf(entry));
		const places = Uint32Array.from(this.entries.keys());
		const sign = this.order === 'newest' ? -1 : 1;
		const age = (place: number) => sign * this.arrivalOf(this.entries[place] as Entry);
		places.sort((one, other) => (keys[one] as number) - (keys[other] as number) || age(one) - age(other));
		return Array.from(places, (place) => this.entries[place] as Entry);
	}

	/** Larger for the one that came in later, also within one second. */
	private arrivalOf(entry: Entry): number {
		return entry < this.sample.count ? -entry : entry;
	}
}
