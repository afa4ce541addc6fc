// Dedupe: ids seen, in the order of the list, and the watermark.

import { createdAt } from '../../shared/list/reviewValues';
import type { Review } from '../../shared/types';
import { ALPHABET, hashOf, numberOf, textOf } from './texts';

/** How many reviews are remembered between polls: what static data of 100 kB has room for. */
export const MAX_SEEN = 7_000;
/** In a baseline so many of those it has met last are remembered whatever their age: it may meet them again. */
export const KEPT_AS_LAST = 2_000;

const SECOND_LENGTH = 6;
const HASH_LENGTH = 7;
const ENTRY_LENGTH = SECOND_LENGTH + HASH_LENGTH + 1;
const EXACT_STEPS = 40;
/** The steps from rank to rank that one character can tell: each up to this, and then ever longer ones. */
const STEPS = Array.from(ALPHABET, (_, code) =>
	Math.floor(Math.min(code, EXACT_STEPS) * 1.5 ** Math.max(0, code - EXACT_STEPS)),
);
const LARGEST_SECOND = ALPHABET.length ** SECOND_LENGTH - 1;

/** Seen reviews as they are kept. */
export interface SeenRecord {
	/**
	 * 14 characters a review, in the order of the list: the second of its creation, a hash of its id, and its rank less
	 * that of the one before it: 0 for one that is not in the list any more, 3 behind two that had to be forgotten.
	 */
	reviews: string;
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
}

interface SeenReview {
	/** As it is kept: sorts as the seconds do. */
	second: string;
	hash: string;
	/** Its place in the list, counted from 1, when all that has been added before it since is counted too. */
	rank: number;
	/** Whether it is, and not only as near as a step can tell behind a long row of forgotten ones. */
	isExact: boolean;
}

/** Dedupe by id: which reviews have been seen, and in which order the list has them. */
export class SeenReviews {
	watermark: number;

	private readonly hashes = new Set<string>();
	/** Made of the record when it is asked for: most polls only ask whether a review is known. */
	private reviews: SeenReview[] | undefined;

	constructor(private readonly record: SeenRecord) {
		this.watermark = record.watermark;
		const { reviews } = record;
		for (let start = 0; start < reviews.length; start += ENTRY_LENGTH)
			this.hashes.add(hashAt(reviews, start));
	}

	get size(): number {
		return this.hashes.size;
	}

	has({ id }: Review): boolean {
		return this.hashes.has(reviewHash(id));
	}

	/** Remembers a review; `put` tells its place. */
	add({ id }: Review): void {
		this.hashes.add(reviewHash(id));
	}

	/** The ranks of the reviews whose rank is exact, in the order of the list. */
	get ranks(): number[] {
		return this.inOrder.filter(({ isExact }) => isExact).map(({ rank }) => rank);
	}

	/**
	 * How much the list has grown before a page, by the median of its reviews; undefined when none of them is known.
	 *
	 * @param start how many places are before the page
	 */
	growthBefore(reviews: Review[], start: number): number | undefined {
		const places = new Map(reviews.map(({ id }, index) => [reviewHash(id), start + index + 1]));
		const growths = this.inOrder
			.filter(({ hash, isExact }) => isExact && places.has(hash))
			.map(({ hash, rank }) => (places.get(hash) as number) - rank)
			.sort((one, other) => one - other);
		return growths[growths.length >> 1];
	}

	/**
	 * Puts the reviews of a page that are remembered at the ranks behind `start`. What is behind them moves by as many
	 * as are put for the first time; what was expected there, and is not, keeps no rank of its own.
	 */
	put(reviews: Review[], start: number): void {
		const here = new Map<string, SeenReview>();
		for (const [index, review] of reviews.entries()) {
			const hash = reviewHash(review.id);
			const second = textOf(createdSecond(review), SECOND_LENGTH);
			if (this.hashes.has(hash)) here.set(hash, { second, hash, rank: start + index + 1, isExact: true });
		}
		const before: SeenReview[] = [];
		const behind: SeenReview[] = [];
		let added = here.size;
		for (const review of this.inOrder) {
			if (here.has(review.hash)) added--;
			else if (review.rank <= start) before.push(review);
			else behind.push(review);
		}
		const end = start + reviews.length;
		for (const review of behind) review.rank = Math.max(review.rank + added, end);
		this.reviews = [...before, ...here.values(), ...behind];
	}

	/** The list ends at this place. */
	endAt(place: number): void {
		for (const review of this.inOrder) review.rank = Math.min(review.rank, place);
	}

	/**
	 * What to keep between polls: of more than `MAX_SEEN` the newest; the watermark moves up to the others.
	 *
	 * @param metUpTo the place up to which a baseline has met the list, those before it last
	 */
	toRecord(metUpTo?: number): SeenRecord {
		if (!this.reviews) return { ...this.record, watermark: this.watermark };
		const forgotten = this.oldest(this.size - MAX_SEEN, metUpTo);
		const seconds = forgotten.map(({ second }) => numberOf(second));
		const isForgotten = new Set(forgotten);
		return {
			reviews: textsOf(this.reviews.filter((review) => !isForgotten.has(review))).join(''),
			watermark: seconds.reduce((one, other) => Math.max(one, other), this.watermark),
		};
	}

	private oldest(count: number, metUpTo?: number): SeenReview[] {
		if (count <= 0) return [];
		const reviews = [...this.inOrder];
		const met = metUpTo === undefined ? 0 : reviews.filter(({ rank }) => rank <= metUpTo).length;
		reviews.splice(Math.max(0, met - KEPT_AS_LAST), Math.min(met, KEPT_AS_LAST));
		return reviews.sort((one, other) => (one.second < other.second ? -1 : 1)).slice(0, count);
	}

	private get inOrder(): SeenReview[] {
		return (this.reviews ??= reviewsOf(this.record));
	}
}

/** How many reviews a record has. */
export function sizeOf({ reviews }: SeenRecord): number {
	return reviews.length / ENTRY_LENGTH;
}

function reviewsOf(record: SeenRecord): SeenReview[] {
	const { reviews } = record;
	let rank = 0;
	return Array.from({ length: sizeOf(record) }, (_, index) => {
		const start = index * ENTRY_LENGTH;
		const code = ALPHABET.indexOf(reviews.charAt(start + SECOND_LENGTH + HASH_LENGTH));
		rank += STEPS[code] as number;
		const second = reviews.slice(start, start + SECOND_LENGTH);
		return { second, hash: hashAt(reviews, start), rank, isExact: code <= EXACT_STEPS };
	});
}

function hashAt(reviews: string, start: number): string {
	return reviews.slice(start + SECOND_LENGTH, start + SECOND_LENGTH + HASH_LENGTH);
}

/** What a character cannot tell of a long step is caught up by the few behind it. */
function textsOf(reviews: SeenReview[]): string[] {
	let kept = 0;
	return reviews.map(({ second, hash, rank }) => {
		const code = STEPS.findLastIndex((step) => step <= rank - kept);
		kept += STEPS[code] as number;
		return second + hash + ALPHABET[code];
	});
}

function reviewHash(id: string): string {
	return hashOf(id).slice(-HASH_LENGTH);
}

/** When a review was created, in whole seconds since the epoch; 0 when it does not say. */
export function createdSecond(review: Review): number {
	const second = Math.floor(createdAt(review) / 1_000);
	return second > 0 ? Math.min(second, LARGEST_SECOND) : 0;
}

/** The seconds in which the oldest and the newest review of a page were created; 0 when it is empty. */
export function secondsOf({ reviews }: { reviews: Review[] }): { oldest: number; newest: number } {
	const seconds = reviews.map(createdSecond);
	return {
		oldest: seconds.reduce((one, other) => Math.min(one, other), seconds[0] ?? 0),
		newest: seconds.reduce((one, other) => Math.max(one, other), 0),
	};
}
