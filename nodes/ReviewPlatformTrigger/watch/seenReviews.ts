// Dedupe: the reviews that have been seen, and the watermark.

import { createdAt } from '../../shared/list/reviewValues';
import type { Review, ReviewPage } from '../../shared/types';
import { ALPHABET, hashOf, numberOf, textOf } from './texts';

/** How many reviews are remembered between polls: with `MAX_LATEST`, what static data of 100 kB has room for. */
export const MAX_SEEN = 7_000;
/** So many of those seen last are remembered whatever their age: a walk that steps back meets them again. */
export const MAX_LATEST = 500;

const SECOND_LENGTH = 6;
const HASH_LENGTH = 7;
const ENTRY_LENGTH = SECOND_LENGTH + HASH_LENGTH;
const LARGEST_SECOND = ALPHABET.length ** SECOND_LENGTH - 1;

/** Seen reviews as they are kept. */
export interface SeenRecord {
	/** 13 characters a review, in the order in which they were seen: the second of its creation, and a hash of its id. */
	reviews: string;
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
}

/** Dedupe by id: which reviews have been seen. */
export class SeenReviews {
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
	/** The second of creation as it is kept, by hash. */
	private readonly seconds = new Map<string, string>();
	private hasChanged = false;

	constructor(private readonly record: SeenRecord) {
		const { reviews, watermark } = record;
		this.watermark = watermark;
		for (let start = 0; start < reviews.length; start += ENTRY_LENGTH) {
			const middle = start + SECOND_LENGTH;
			this.seconds.set(reviews.slice(middle, start + ENTRY_LENGTH), reviews.slice(start, middle));
		}
	}

	get size(): number {
		return this.seconds.size;
	}

	/** Whether more have been seen than are remembered. */
	get hasForgotten(): boolean {
		return this.watermark >= 0 || this.size > MAX_SEEN;
	}

	has({ id }: Review): boolean {
		return this.seconds.has(reviewHash(id));
	}

	/**
	 * Remembers a review; one that does not say when it was created as if that was when it was last met.
	 *
	 * @param now ms since the epoch
	 */
	add(review: Review, now: number): void {
		const second = textOf(createdSecond(review) || Math.floor(now / 1_000), SECOND_LENGTH);
		const hash = reviewHash(review.id);
		if (this.seconds.get(hash) === second) return;
		this.hasChanged = true;
		this.seconds.set(hash, second);
	}

	/** What to keep between polls: the newest and the latest seen; the watermark moves up to the others. */
	toRecord(): SeenRecord {
		if (!this.hasChanged) return { ...this.record, watermark: this.watermark };
		const entries = [...this.seconds];
		const forgotten = entries
			.slice(0, -MAX_LATEST)
			.reverse()
			.sort(([, one], [, other]) => (one < other ? -1 : 1))
			.slice(0, Math.max(0, entries.length - MAX_SEEN - MAX_LATEST));
		const isForgotten = new Set(forgotten.map(([hash]) => hash));
		const newest = forgotten.at(-1)?.[1];
		return {
			reviews: entries.map(([hash, second]) => (isForgotten.has(hash) ? '' : second + hash)).join(''),
			watermark: newest === undefined ? this.watermark : Math.max(this.watermark, numberOf(newest)),
		};
	}
}

/** How many reviews a record has. */
export function sizeOf({ reviews }: SeenRecord): number {
	return reviews.length / ENTRY_LENGTH;
}

function reviewHash(id: string): string {
	return hashOf(id).slice(-HASH_LENGTH);
}

/** When a review was created, in whole seconds since the epoch; 0 when it does not say. */
export function createdSecond(review: Review): number {
	const second = Math.floor(createdAt(review) / 1_000);
	return second > 0 ? Math.min(second, LARGEST_SECOND) : 0;
}

/** Whether a list with these first and last pages has its newest reviews first. */
export function isNewestFirst(first: ReviewPage, last: ReviewPage): boolean {
	const [firstSeconds, lastSeconds] = [first, last].map(({ reviews }) => reviews.map(createdSecond)) as [
		number[],
		number[],
	];
	const isSorted = Math.min(...firstSeconds) >= Math.max(...lastSeconds);
	return first === last || (isSorted && Math.max(...firstSeconds) > Math.min(...lastSeconds));
}
