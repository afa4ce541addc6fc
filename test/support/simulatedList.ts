import type { PageOutcome } from '../../nodes/ReviewPlatformTrigger/watch/listMemory';
import type { Review } from '../../nodes/shared/types';

/** A review of the simulation. Times are seconds since the epoch. */
export interface SimulatedReview {
	id: string;
	created: number;
	/** When it became visible. */
	published: number;
	experienced: number;
	highlighted: boolean;
	rating: number;
	branch: number;
	/** Its place in lists without an order. */
	chance: number;
}

/** What a list is in the order of: the smallest keys first. */
export type SortKeys = (review: SimulatedReview) => number[];

/** The orders a list may have: api.md documents none. */
export const ORDERS = {
	'newest first': ({ created, chance }) => [-created, chance],
	'oldest first': ({ created, chance }) => [created, chance],
	'no order': ({ chance }) => [chance],
	'highlighted first, then newest': ({ highlighted, created, chance }) => [
		highlighted ? 0 : 1,
		-created,
		chance,
	],
	'best rated first, then newest': ({ rating, created, chance }) => [-rating, -created, chance],
	'by branch, then newest': ({ branch, created, chance }) => [branch, -created, chance],
	'last published first': ({ published, chance }) => [-published, chance],
	'last experienced first': ({ experienced, chance }) => [-experienced, chance],
} satisfies Record<string, SortKeys>;

export type OrderName = keyof typeof ORDERS;

/** A list of reviews in memory that answers pages as a service might, also a troubled one. */
export class SimulatedList {
	perPage = 15;
	/** What `meta.total` says of so many. */
	totalSaid: (total: number) => number = (total) => total;
	/** Called for each page before it is answered; may answer something else. */
	answer: (page: number, requests: number) => PageOutcome | undefined = () => undefined;
	/** Whether reviews with the same keys, but for their chance, come in another order with each request. */
	isUnstable = false;
	requests = 0;

	private readonly reviews: SimulatedReview[] = [];
	private readonly keys: SortKeys;
	private count = 0;

	constructor(
		order: OrderName | SortKeys,
		readonly random: () => number,
	) {
		this.keys = typeof order === 'string' ? ORDERS[order] : order;
	}

	get length(): number {
		return this.reviews.length;
	}

	/** All reviews, in the list's order. */
	get all(): readonly SimulatedReview[] {
		return this.reviews;
	}

	/** Adds a review created in this second, at its place; returns it. */
	add(created: number, fields: Partial<SimulatedReview> = {}): SimulatedReview {
		const { random } = this;
		const review = {
			id: `review-${++this.count}`,
			created,
			published: created,
			experienced: created - Math.floor(random() * 30 * 86_400),
			highlighted: random() < 0.1,
			rating: Math.ceil(random() * 5),
			branch: Math.floor(random() * 3),
			chance: random(),
			...fields,
		};
		this.restore(review);
		return review;
	}

	/** Puts a review (back) into its place. */
	restore(review: SimulatedReview): void {
		let [low, high] = [0, this.reviews.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (this.compare(this.reviews[middle] as SimulatedReview, review) < 0) low = middle + 1;
			else high = middle;
		}
		this.reviews.splice(low, 0, review);
	}

	/** Takes the review at a place out of the list, and returns it. */
	removeAt(place: number): SimulatedReview | undefined {
		return this.reviews.splice(place, 1)[0];
	}

	/** Changes a review, which may move it. */
	edit(review: SimulatedReview, changes: Partial<SimulatedReview>): void {
		this.remove(review);
		this.restore(Object.assign(review, changes));
	}

	remove(review: SimulatedReview): void {
		const place = this.reviews.indexOf(review);
		if (place >= 0) this.removeAt(place);
	}

	/** What comes of asking for a page at a time, ms since the epoch. */
	page(number: number, now: number): PageOutcome {
		if (!Number.isSafeInteger(number) || number < 1) throw new Error(`Asked for page ${number}`);
		this.requests++;
		return this.answer(number, this.requests) ?? this.pageOf(this.reviews, number, now);
	}

	/** A page of these reviews. */
	pageOf(reviews: readonly SimulatedReview[], number: number, now: number): PageOutcome {
		const total = this.totalSaid(reviews.length);
		const end = number * this.perPage;
		const listed = this.isUnstable ? this.reshuffled(reviews) : reviews;
		return {
			reviews: listed.slice(end - this.perPage, end).map(asReview),
			perPage: this.perPage,
			total,
			hasNext: end < reviews.length,
			answeredAt: Math.floor(now / 1_000) * 1_000,
		};
	}

	private reshuffled(reviews: readonly SimulatedReview[]): SimulatedReview[] {
		const again = reviews.map((review) => ({ ...review, chance: this.random() }));
		return again.sort((one, other) => this.compare(one, other));
	}

	private compare(one: SimulatedReview, other: SimulatedReview): number {
		const [keys, otherKeys] = [this.keys(one), this.keys(other)];
		for (const [index, key] of keys.entries()) {
			const difference = key - (otherKeys[index] as number);
			if (difference !== 0) return difference;
		}
		return 0;
	}
}

function asReview({ id, created, rating, highlighted }: SimulatedReview): Review {
	return {
		id,
		company_id: 'company',
		rating,
		is_highlighted: highlighted,
		created_at: new Date(created * 1_000).toISOString(),
	} as Review;
}

/** Adds reviews created in the last so many seconds before a time in ms since the epoch. */
export function fill(list: SimulatedList, count: number, now: number, seconds: number): void {
	const last = Math.floor(now / 1_000) - 1;
	for (let index = 0; index < count; index++) list.add(last - Math.floor(list.random() * seconds));
}
