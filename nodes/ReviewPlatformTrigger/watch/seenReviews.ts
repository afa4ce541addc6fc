// Dedupe: the reviews that have been seen, and the watermark.

import { createdAt } from '../../shared/list/reviewValues';
import type { Review, ReviewPage } from '../../shared/types';
import { ALPHABET, hashOf, numberOf, textOf } from './texts';

/** How many reviews are remembered between polls: with `MAX_LATEST`, what static data of 100 kB has room for. */
export const MAX_SEEN = 7_000;
/** The same where their contents are remembered, too. */
export const MAX_SEEN_WITH_CONTENTS = 5_300;
/** So many of those seen last are remembered whatever their age: a walk that steps back meets them again. */
export const MAX_LATEST = 500;

const SECOND_LENGTH = 6;
const HASH_LENGTH = 7;
const ENTRY_LENGTH = SECOND_LENGTH + HASH_LENGTH;
const CONTENT_LENGTH = 4;
/** No hash has such characters. */
const UNKNOWN_CONTENT = '????';
const LARGEST_SECOND = ALPHABET.length ** SECOND_LENGTH - 1;

/** Seen reviews as they are kept. */
export interface SeenRecord {
	/** 13 characters a review, in the order in which they were seen: the second of its creation, and a hash of its id. */
	reviews: string;
	/** A hash of the content of each of them, 4 characters, with the events for changed reviews; else empty. */
	contents: string;
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
}

/** Dedupe by id: which reviews have been seen. */
export class SeenReviews {
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
	/** The second of creation as it is kept, by hash. */
	private readonly seconds = new Map<string, string>();
	/** A hash of the content, by hash, as far as it is known. */
	private readonly contents = new Map<string, string>();
	private hasChanged = false;

	/** @param hasContents whether to remember contents, too */
	constructor(
		private readonly record: SeenRecord,
		private readonly hasContents = false,
	) {
		const { reviews, contents, watermark } = record;
		this.watermark = watermark;
		for (let start = 0; start < reviews.length; start += ENTRY_LENGTH) {
			const middle = start + SECOND_LENGTH;
			const hash = reviews.slice(middle, start + ENTRY_LENGTH);
			this.seconds.set(hash, reviews.slice(start, middle));
			const place = (start / ENTRY_LENGTH) * CONTENT_LENGTH;
			const content = contents.slice(place, place + CONTENT_LENGTH);
			if (hasContents && content !== '' && content !== UNKNOWN_CONTENT) this.contents.set(hash, content);
		}
		this.hasChanged = !hasContents && contents !== '';
	}

	get size(): number {
		return this.seconds.size;
	}

	/** Whether more have been seen than are remembered. */
	get hasForgotten(): boolean {
		return this.watermark >= 0 || this.size > this.room;
	}

	private get room(): number {
		return this.hasContents ? MAX_SEEN_WITH_CONTENTS : MAX_SEEN;
	}

	/** Whether its content is another than when it was seen last, as far as that is known. */
	isChanged(review: Review): boolean {
		const known = this.contents.get(reviewHash(review.id));
		return known !== undefined && known !== contentHash(review);
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
		const content = this.hasContents ? contentHash(review) : undefined;
		if (this.seconds.get(hash) === second && this.contents.get(hash) === content) return;
		this.hasChanged = true;
		this.seconds.set(hash, second);
		if (content !== undefined) this.contents.set(hash, content);
	}

	/** What to keep between polls: the newest and the latest seen; the watermark moves up to the others. */
	toRecord(): SeenRecord {
		if (!this.hasChanged) return { ...this.record, watermark: this.watermark };
		const entries = [...this.seconds];
		const forgotten = entries
			.slice(0, -MAX_LATEST)
			.reverse()
			.sort(([, one], [, other]) => (one < other ? -1 : 1))
			.slice(0, Math.max(0, entries.length - this.room - MAX_LATEST));
		const isForgotten = new Set(forgotten.map(([hash]) => hash));
		const newest = forgotten.at(-1)?.[1];
		const kept = entries.filter(([hash]) => !isForgotten.has(hash));
		const contents = kept.map(([hash]) => this.contents.get(hash) ?? UNKNOWN_CONTENT);
		return {
			reviews: kept.map(([hash, second]) => second + hash).join(''),
			contents: this.hasContents ? contents.join('') : '',
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

/** A hash of what a change may concern, as text: 5 is "5", true is 1, null is missing. */
function contentHash(review: Review): string {
	const { rating, title, content, is_highlighted: highlighted, experience_date: day } = review;
	const shown = typeof highlighted === 'boolean' ? Number(highlighted) : highlighted;
	const values: unknown[] = [rating, title, content, shown, day];
	const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? '')));
	return hashOf(JSON.stringify(texts)).slice(0, CONTENT_LENGTH);
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
