import type { Review } from '../types';

/** A review that was seen. */
interface Seen {
	id: string;
	/** Undefined when it does not match. */
	review: Review | undefined;
}

/** The reviews seen, each once, in the server's order: dedupe by id. */
export class ReviewOrder {
	/** How many of them match. */
	matched = 0;

	/** Each with its rank in the order; those of one rank in the order of coming. */
	private readonly ranked = new Map<string, Seen & { rank: number }>();
	private lastRank = 0;

	constructor(private readonly matches: (review: Review) => boolean = () => true) {}

	/** How many were seen, matching or not. */
	get seen(): number {
		return this.ranked.size;
	}

	/** The matching ones. */
	get reviews(): Review[] {
		return this.inOrder().flatMap(({ review }) => review ?? []);
	}

	/** Takes in neighbours in the list; returns those not seen before. */
	take(reviews: Review[]): Review[] {
		const unseen = reviews.filter(({ id }) => !this.ranked.has(id));
		this.rank(
			reviews.map((review) => ({ id: review.id, review: this.matches(review) ? review : undefined })),
		);
		return unseen;
	}

	/** Takes in what an earlier reading of the list saw. */
	join(earlier: ReviewOrder): void {
		for (const [rank, seen] of this.inOrder().entries()) seen.rank = rank;
		this.lastRank = this.seen - 1;
		this.rank(earlier.inOrder());
	}

	/**
	 * One not seen comes behind the one it follows; at the front before the first that was seen; where none was seen,
	 * last.
	 */
	private rank(neighbours: Seen[]): void {
		const known = neighbours.map(({ id }) => this.ranked.get(id)).find((seen) => seen !== undefined);
		let rank = known ? known.rank - 0.5 : this.lastRank;
		for (const { id, review } of neighbours) {
			const seen = this.ranked.get(id);
			if (seen) {
				rank = Math.max(rank, seen.rank);
			} else {
				if (rank === this.lastRank) rank = ++this.lastRank;
				this.ranked.set(id, { id, review, rank });
				if (review) this.matched++;
			}
		}
	}

	private inOrder() {
		return [...this.ranked.values()].sort((one, other) => one.rank - other.rank);
	}
}
