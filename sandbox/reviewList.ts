import type { ReviewRecord } from './records';
import { idOf } from './sampleReviews';

/** In which order the list answers reviews: api.md documents none. */
export type ListOrder = 'newest' | 'oldest' | 'shuffled';

type Comparison = (one: ReviewRecord, other: ReviewRecord) => number;

const byAge: Comparison = (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at);

const COMPARISONS: Record<ListOrder, Comparison> = {
	newest: (one, other) => byAge(other, one),
	oldest: byAge,
	shuffled: (one, other) => (idOf('place', one.id) < idOf('place', other.id) ? -1 : 1),
};

/** The reviews of an account, in the order the list answers them; kept so when they change. */
export class ReviewList {
	private sorted: ReviewRecord[];

	constructor(
		reviews: ReviewRecord[],
		private order: ListOrder = 'newest',
	) {
		this.sorted = [...reviews];
		this.setOrder(order);
	}

	/** In the list's order. Not to be changed. */
	get records(): readonly ReviewRecord[] {
		return this.sorted;
	}

	setOrder(order: ListOrder): void {
		this.order = order;
		this.sorted.sort(COMPARISONS[order]);
	}

	/** Empties the list, and answers it in another order from now on. */
	clear(order: ListOrder = this.order): void {
		this.sorted = [];
		this.order = order;
	}

	/** Adds a review at its place: a newer one of the same second before the others of it when newest come first. */
	add(review: ReviewRecord): void {
		const compare = COMPARISONS[this.order];
		const after = this.order === 'newest' ? (value: number) => value <= 0 : (value: number) => value < 0;
		let [low, high] = [0, this.sorted.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (after(compare(review, this.sorted[middle] as ReviewRecord))) high = middle;
			else low = middle + 1;
		}
		this.sorted.splice(low, 0, review);
	}

	/** Deletes a review; false when there is none of that id. */
	remove(id: string): boolean {
		const index = this.sorted.findIndex((review) => review.id === id);
		if (index >= 0) this.sorted.splice(index, 1);
		return index >= 0;
	}

	/** Changes fields of a review, its place in the list aside; false when there is none of that id. */
	edit(id: string, changes: Partial<Omit<ReviewRecord, 'id'>>): boolean {
		const index = this.sorted.findIndex((review) => review.id === id);
		const review = this.sorted[index];
		if (review !== undefined) this.sorted[index] = { ...review, ...changes };
		return review !== undefined;
	}
}
