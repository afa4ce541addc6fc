import { hashText } from './random';
import { LIST_ORDERS, TIES, type Listed, type ListOrder } from './listOrders';
import type { ReviewRecord } from './records';

export type { ListOrder } from './listOrders';

/** What was done to a list since its sample reviews were made. */
export interface ListChange {
	kind: 'put' | 'hide' | 'remove';
	id: string;
	/** The review as it is now, where it was put. */
	review?: ReviewRecord;
}

interface Entry extends Listed {
	/** What the list's order goes by. */
	keys: readonly number[];
}

/** The reviews of an account, in the order the list answers them; kept so when they change. */
export class ReviewList {
	/** Called after each change. */
	onChange: ((change: ListChange) => void) | undefined;

	private entries: Entry[];
	private readonly byId: Map<string, Entry>;
	private readonly hidden = new Map<string, ReviewRecord>();
	private published = 0;
	private requests = 0;

	/**
	 * @param sample newest first; published as they were created
	 * @param ties what decides among those that the order does not tell apart
	 */
	constructor(
		sample: readonly ReviewRecord[] = [],
		private order: ListOrder = 'newest',
		private readonly ties: keyof typeof TIES = 'published',
	) {
		this.entries = sample.map((record, index) => ({ record, publication: -index, keys: [] }));
		this.byId = new Map(this.entries.map((entry) => [entry.record.id, entry]));
		this.setOrder(order);
	}

	get length(): number {
		return this.entries.length;
	}

	/** All of them, in the list's order. */
	get records(): ReviewRecord[] {
		return this.entries.map(({ record }) => record);
	}

	/** The one at a place of the list's order, from 0. */
	at(place: number): ReviewRecord | undefined {
		return this.entries[place]?.record;
	}

	/** Those at places `start` to `end` - 1 of the list's order, from 0, as a request gets them. */
	slice(start: number, end: number): ReviewRecord[] {
		return this.answered(start, end).map(({ record }) => record);
	}

	/** The list as a replica has it that is behind: without the review that was published last. */
	get replica(): Pick<ReviewList, 'length' | 'slice'> {
		const last = this.entries.reduce((most, { publication }) => Math.max(most, publication), -Infinity);
		const replica = new ReviewList([], this.order, this.ties);
		replica.entries = this.entries.filter(({ publication }) => publication !== last);
		replica.requests = ++this.requests;
		return replica;
	}

	/** Mean of all ratings, to two decimals; 0 when there is no review. */
	get averageRating(): number {
		const sum = this.entries.reduce((ratings, { record }) => ratings + record.rating, 0);
		return this.length === 0 ? 0 : Math.round((sum / this.length) * 100) / 100;
	}

	setOrder(order: ListOrder): void {
		this.order = order;
		for (const entry of this.entries) entry.keys = this.keysOf(entry);
		this.entries.sort(compare);
	}

	clear(): void {
		for (const { id } of [...this.records, ...this.hidden.values()]) this.remove(id);
	}

	/** Adds a review at its place, or at this one. A review of that id that is there already is edited. */
	add(review: ReviewRecord, place?: number): void {
		if (this.edit(review.id, review)) return;
		this.hidden.delete(review.id);
		this.insert({ record: review, publication: ++this.published, keys: [] }, place);
		this.onChange?.({ kind: 'put', id: review.id, review });
	}

	/** Deletes a review, also a hidden one; false when there is none of that id. */
	remove(id: string): boolean {
		if (!this.hidden.delete(id) && !this.takeOut(id)) return false;
		this.onChange?.({ kind: 'remove', id });
		return true;
	}

	/** Takes a review out of the list until it is restored; false when there is none of that id. */
	hide(id: string): boolean {
		const review = this.takeOut(id)?.record;
		if (!review) return false;
		this.hidden.set(id, review);
		this.onChange?.({ kind: 'hide', id });
		return true;
	}

	/** Does what was done to another list with the same samples. */
	apply({ kind, id, review }: ListChange): void {
		if (review) this.add(review);
		else if (kind === 'hide') this.hide(id);
		else this.remove(id);
	}

	/** Publishes a hidden review again; false when none of that id is hidden. */
	restore(id: string): boolean {
		const review = this.hidden.get(id);
		if (review) this.add(review);
		return review !== undefined;
	}

	/** Changes fields of a review, and its place if the order goes by them; false when there is none of that id. */
	edit(id: string, changes: Partial<Omit<ReviewRecord, 'id'>>): boolean {
		const entry = this.takeOut(id);
		if (!entry) return false;
		entry.record = { ...entry.record, ...changes, id };
		this.insert(entry);
		this.onChange?.({ kind: 'put', id, review: entry.record });
		return true;
	}

	private takeOut(id: string): Entry | undefined {
		const entry = this.byId.get(id);
		if (entry && this.byId.delete(id)) this.entries.splice(this.entries.indexOf(entry), 1);
		return entry;
	}

	/** What a request gets: where the order leaves that open, those with the same keys have moved on among themselves. */
	private answered(start: number, end: number): Entry[] {
		const listed = this.entries.slice(start, end);
		if (this.order !== 'unstable' && this.order !== 'overlapping') return listed;
		const turn = hashText(String(this.order === 'unstable' ? ++this.requests : end));
		return listed.map((entry, index) => {
			const [time] = entry.keys as [number];
			const from = this.firstPlace(({ keys: [other] }) => (other as number) >= time);
			const to = this.firstPlace(({ keys: [other] }) => (other as number) > time);
			return this.entries[from + ((start + index - from + turn) % (to - from))] as Entry;
		});
	}

	private insert(entry: Entry, place?: number): void {
		entry.keys = this.keysOf(entry);
		this.byId.set(entry.record.id, entry);
		this.entries.splice(place ?? this.firstPlace((other) => compare(other, entry) >= 0), 0, entry);
	}

	private keysOf(entry: Entry): number[] {
		return [...LIST_ORDERS[this.order].keys, TIES[this.ties]].map((key) => key(entry));
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
}

function compare(one: Entry, other: Entry): number {
	for (const [index, key] of one.keys.entries()) {
		const difference = key - (other.keys[index] as number);
		if (difference !== 0) return difference;
	}
	return 0;
}
