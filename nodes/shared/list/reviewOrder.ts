// Dedupe: the reviews read, by id, in the server's order.

import type { Review } from '../types';

/** A review's place in the order, between two others. */
interface Place {
	id: string;
	/** Undefined when it does not match. */
	review: Review | undefined;
	/** Whether it was shown right behind the one before it: nothing was between them. */
	isLinked: boolean;
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
	/** Before it stands what follows the last review taken. */
	private next: Place;

	constructor(private readonly matches: ((review: Review) => boolean) | undefined) {
		const edge = { id: '', review: undefined, isLinked: false } as Partial<Place>;
		this.edge = Object.assign(edge, { before: edge, behind: edge }) as Place;
		this.next = this.edge;
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
	 * Takes in neighbours in the list; returns whether any was not seen before.
	 *
	 * @param hasMoved whether those seen before tell where they are now; else all follow the ones taken last, and one seen before is only shown again
	 */
	take(reviews: Review[], hasMoved: boolean): boolean {
		const matchOf = (review: Review) => (!this.matches || this.matches(review) ? review : undefined);
		return this.insert(reviews, matchOf, hasMoved);
	}

	/** Notes that all seen so far follow what is taken next. */
	restart(): void {
		this.next = this.edge.behind;
	}

	/** Takes in what another reading of the list saw; returns whether any was not seen before. */
	join(other: ReviewOrder): boolean {
		return this.insert(other.inOrder(), ({ review }) => review, true);
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

	/**
	 * One not seen comes behind the one it follows; at the front before the next that was seen. Where none was, they
	 * follow the last ones taken, and all that are linked to those.
	 */
	private insert<T extends { id: string }>(
		neighbours: T[],
		matchOf: (neighbour: T) => Review | undefined,
		hasMoved: boolean,
	): boolean {
		const before = this.seen;
		const known = hasMoved ? neighbours.find(({ id }) => this.places.has(id)) : undefined;
		let next = (known && this.places.get(known.id)) ?? this.behindLinked(this.next);
		let previous: Place | undefined;
		for (const neighbour of neighbours) {
			let place = this.places.get(neighbour.id);
			if (!place) place = this.add(neighbour.id, matchOf(neighbour), next);
			else if (hasMoved) next = place.behind;
			place.isLinked ||= place.before === previous;
			previous = place;
		}
		this.next = next;
		return this.seen > before;
	}

	private behindLinked(place: Place): Place {
		let next = place;
		while (next.isLinked) next = next.behind;
		return next;
	}

	private add(id: string, review: Review | undefined, behind: Place): Place {
		const { before, isLinked } = behind;
		const added: Place = { id, review, isLinked, before, behind };
		before.behind = behind.before = added;
		this.places.set(id, added);
		if (review) this.matched++;
		return added;
	}
}
