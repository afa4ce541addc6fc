import type { ReviewRecord } from '../sandbox/records';
import type { SimulatedList } from './simulatedList';

/** What was created so long before a watch begins, and is published after it, may be new. */
const LATE_S = 3 * 86_400;

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

	/** May be given out or not: created shortly before the watch began, and shown (again) during the first reading or later. */
	private readonly free = new Set<string>();
	private readonly given = new Set<string>();
	/** The second in which the watch began. */
	private began = Infinity;
	/** What was created before this second is never given out. */
	protected oldestNew = Infinity;

	constructor(readonly list: SimulatedList) {}

	/** Whether the first reading is over. */
	abstract readonly isRead: boolean;
	/** After it, what was created in this second or before is never found: -1 for none. */
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
		if (this.isRead ? !(created <= this.givenUpTo) : created >= this.began) this.owed.add(review.id);
		else if (!this.isRead) this.mayBeGiven(review);
		return review;
	}

	/** A review becomes visible while a poll is under way: a first reading may miss one that it moves. */
	publishMeanwhile(secondsLate: number): void {
		this.publish(secondsLate);
		this.mayAllBeGiven();
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
			this.takeOut(place === undefined ? this.list.any : this.list.at(place));
		this.mayAllBeGiven();
	}

	/** A review is hidden or deleted: it is owed no longer. Returns what shows it again. */
	hide(review: ReviewRecord | undefined): () => void {
		const show = this.takeOut(review);
		this.mayAllBeGiven();
		return show;
	}

	/** The trigger begins to read the list: what is created from now on is due. */
	protected begins(): void {
		if (this.began < Infinity) return;
		this.began = this.second;
		this.oldestNew = Math.min(this.oldestNew, this.began - LATE_S);
		// Times of answers are whole seconds: nobody can tell what was created in those about it, before or after.
		for (const review of this.list.reviews.records)
			if (secondOf(review) >= this.began - 2) this.free.add(review.id);
	}

	private takeOut(review: ReviewRecord | undefined): () => void {
		if (!review) return () => {};
		const { reviews } = this.list;
		const wasOwed = this.owed.delete(review.id);
		// The poll that is under way may have met it.
		if (wasOwed) this.free.add(review.id);
		reviews.hide(review.id);
		return () => {
			reviews.restore(review.id);
			if (this.given.has(review.id)) return;
			// Shown again once the memory has passed it, it is as old as one that was published late.
			const isForgotten = this.isRead && secondOf(review) <= this.givenUpTo;
			if (wasOwed && !isForgotten) this.owed.add(review.id);
			else this.mayBeGiven(review);
		};
	}

	/** During the first reading nobody can tell what moved to the pages before it from what came there. */
	private mayAllBeGiven(): void {
		if (!this.isRead) for (const review of this.list.reviews.records) this.mayBeGiven(review);
	}

	private mayBeGiven(review: ReviewRecord): void {
		if (!(secondOf(review) < this.oldestNew)) this.free.add(review.id);
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

/** NaN where it does not say: then it is new by its id alone. */
function secondOf({ created_at }: ReviewRecord): number {
	return Date.parse(created_at) / 1_000;
}
