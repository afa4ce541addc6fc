import type { ReviewRecord } from '../sandbox/records';
import type { SimulatedList } from './simulatedList';

/** What a trigger has to give out of a list, told from the outside: the promise, in simulated time. */
export abstract class ReviewsDue {
	/** ms since the epoch. */
	now = Date.parse('2026-11-10T08:00:00Z');
	/** Became visible after the watch began, still visible, and not given out yet. */
	readonly owed = new Set<string>();
	/** Ids given out more than once. */
	readonly twice: string[] = [];
	/** Ids given out that were there before. */
	readonly old: string[] = [];

	/** May be given out or not: created before the baseline began, and shown (again) while it goes on or later. */
	private readonly free = new Set<string>();
	private readonly given = new Set<string>();
	/** The second in which the baseline began. */
	private began = Infinity;

	constructor(readonly list: SimulatedList) {}

	/** Whether the trigger knows all that was there before. */
	abstract readonly hasBaseline: boolean;
	/** What is published late and was created in this second or before is not found: -1 for none. */
	abstract readonly givenUpTo: number;

	/** Seconds since the epoch. */
	get second(): number {
		return Math.floor(this.now / 1_000);
	}

	get outcome() {
		return { owed: [...this.owed], twice: this.twice, old: this.old };
	}

	/** A review becomes visible, created some time before, at its place in the list or at this one. */
	publish(secondsLate = 0, fields: Partial<ReviewRecord> = {}, place?: number): ReviewRecord {
		const review = this.list.add(this.second - secondsLate, fields, place);
		const created = secondOf(review);
		if (this.hasBaseline ? created > this.givenUpTo : created >= this.began) this.owed.add(review.id);
		else if (this.began < Infinity) this.free.add(review.id);
		return review;
	}

	/** So many reviews become visible, in this second, at their places in the list or one behind the other at this one. */
	publishMany(count: number, place?: number): void {
		for (let index = 0; index < count; index++) this.publish(0, {}, place);
	}

	/** Reviews become visible at these places of the list, from 0; returns the last of them. */
	publishAt(...places: number[]): ReviewRecord {
		return places.map((place) => this.publish(0, {}, place)).at(-1) as ReviewRecord;
	}

	/** So many reviews are deleted, all at this place of the list, or anywhere. */
	hideMany(count: number, place?: number): void {
		for (let index = 0; index < count; index++)
			this.hide(place === undefined ? this.list.any : this.list.at(place));
	}

	/** A review is hidden or deleted: it is owed no longer. Returns what shows it again. */
	hide(review: ReviewRecord | undefined): () => void {
		if (!review) return () => {};
		const { reviews } = this.list;
		const wasOwed = this.owed.delete(review.id);
		reviews.hide(review.id);
		// While a baseline goes on, nobody can tell what moved to the pages behind it from what came there.
		if (this.began < Infinity && !this.hasBaseline) for (const { id } of reviews.records) this.free.add(id);
		return () => {
			reviews.restore(review.id);
			if (wasOwed) this.owed.add(review.id);
			else if (!this.given.has(review.id)) this.free.add(review.id);
		};
	}

	/** The trigger begins to read the list: what is created from now on is due. */
	protected begins(): void {
		if (this.began < Infinity) return;
		this.began = this.second;
		// Times of answers are whole seconds: nobody can tell what was created in those about it, before or after.
		for (const review of this.list.reviews.records)
			if (secondOf(review) >= this.began - 2) this.free.add(review.id);
	}

	/** A poll has given these out. */
	protected take(ids: string[]): void {
		for (const id of ids) {
			if (this.given.has(id)) this.twice.push(id);
			else if (!this.owed.has(id) && !this.free.has(id)) this.old.push(id);
			this.given.add(id);
			this.owed.delete(id);
		}
	}
}

function secondOf({ created_at }: ReviewRecord): number {
	return Date.parse(created_at) / 1_000;
}
