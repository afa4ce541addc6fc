import type { Review } from '../types';

/**
 * The reviews that the loop over a list has met, each once, and how they stand in the list: a page that is read again may
 * show one that was missed, between others.
 */
export class MetReviews {
	/** Of each review by its id: those with lower ranks stand before it in the list. */
	private readonly ranks = new Map<string, number>();
	/** Of the review that was met last. */
	private lastRank = 0;
	/** How many places of the list were read, from its front on. */
	private furthest = 0;
	private hasReadAgain = false;
	/** What answers had that were dropped. */
	private readonly dropped: Review[] = [];

	get count(): number {
		return this.ranks.size;
	}

	/** Those of a page, or of several, that were not met, each once. */
	unmetOf(reviews: Review[]): Review[] {
		const ids = new Set<string>();
		return reviews.filter(({ id }) => !this.ranks.has(id) && ids.size < ids.add(id).size);
	}

	/** Meets the reviews of a page, which begins at this place of the list, from 0. */
	meet(place: number, reviews: Review[]): void {
		if (place < this.furthest) this.meetAgain(reviews);
		else for (const { id } of reviews) this.meetOne(id, this.ranks.size);
		this.furthest = Math.max(this.furthest, place + reviews.length);
	}

	/** Keeps what an answer had that is dropped. */
	drop(reviews: Review[]): void {
		this.dropped.push(...reviews);
	}

	/** What dropped answers had, and no page. */
	get unmetOfDropped(): Review[] {
		return this.unmetOf(this.dropped);
	}

	/** Reviews that were met, in the order of being met, sorted as they stand in the list. */
	inOrder(reviews: Review[]): Review[] {
		const rankOf = ({ id }: Review) => this.ranks.get(id) ?? Infinity;
		return this.hasReadAgain ? reviews.sort((one, other) => rankOf(one) - rankOf(other)) : reviews;
	}

	/** r134 and r136 were met, with ranks 134 and 135. Then their page shows r135 between them: 134.5. */
	private meetAgain(reviews: Review[]): void {
		this.hasReadAgain = true;
		const next = reviews.find(({ id }) => this.ranks.has(id));
		if (next) this.lastRank = (this.ranks.get(next.id) as number) - 1;
		for (const { id } of reviews) this.meetOne(id, Math.floor(this.lastRank) + 0.5);
	}

	private meetOne(id: string, rank: number): void {
		this.lastRank = this.ranks.get(id) ?? rank;
		this.ranks.set(id, this.lastRank);
	}
}
