// Dedupe: the reviews read, by id, in the server's order.

import type { Review } from '../types';

/** A review's place in the order, between two others. */
interface Place {
	id: string;
	/** Undefined when it does not match. */
	review: Review | undefined;
	before: Place;
	behind: Place;
}

/** Dedupe by id: the reviews seen, each once, in the server's order. */
export class ReviewOrder {
	/** How many of them match. */
	matched = 0;

	private readonly places = new Map<string, Place>();
	/** Before the first one and behind the last one. */
	private readonly edge: Place;

	constructor(private readonly matches: ((review: Review) => boolean) | undefined) {
		const edge = { id: '', review: undefined } as Partial<Place>;
		this.edge = Object.assign(edge, { before: edge, behind: edge }) as Place;
	}

	/** How many were seen, matching or not. */
	get seen(): number {
		return this.places.size;
	}

	/** The matching ones. */
	get reviews(): Review[] {
		return this.inOrder().flatMap(({ review }) => review ?? []);
	}

	/**
	 * Takes in neighbours in the list; returns whether any was not seen before. One not seen comes behind the one it
	 * follows; at the front before the next that was seen. Where none was seen they come last.
	 *
	 * @param hasMoved whether those seen before tell where the others are; else one seen before is only shown again
	 */
	take(reviews: Review[], hasMoved: boolean): boolean {
		const before = this.seen;
		const known = hasMoved ? reviews.find(({ id }) => this.places.has(id)) : undefined;
		let next = (known && this.places.get(known.id)) ?? this.edge;
		for (const review of reviews) {
			const place = this.places.get(review.id);
			if (!place) this.add(review.id, !this.matches || this.matches(review) ? review : undefined, next);
			else if (hasMoved) next = place.behind;
		}
		return this.seen > before;
	}

	/** Takes in what another reading of the list saw: one not seen comes behind all that were before it there. */
	join(other: ReviewOrder): void {
		const places = this.inOrder();
		const ranks = new Map(places.map(({ id }, rank) => [id, rank]));
		let next = 0;
		for (const { id, review } of other.inOrder()) {
			const rank = ranks.get(id);
			if (rank === undefined) this.add(id, review, places[next] ?? this.edge);
			else next = Math.max(next, rank + 1);
		}
	}

	hasAll(ids: ReadonlySet<string>): boolean {
		for (const id of ids) if (!this.places.has(id)) return false;
		return true;
	}

	/** Whether there are some, and none of them was seen before. */
	isNew(reviews: Review[]): boolean {
		return reviews.length > 0 && !reviews.some(({ id }) => this.places.has(id));
	}

	private inOrder(): Place[] {
		const places: Place[] = [];
		for (let place = this.edge.behind; place !== this.edge; place = place.behind) places.push(place);
		return places;
	}

	private add(id: string, review: Review | undefined, behind: Place): void {
		const { before } = behind;
		before.behind = behind.before = { id, review, before, behind };
		this.places.set(id, before.behind);
		if (review) this.matched++;
	}
}
