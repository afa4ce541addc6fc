import { hashOf } from '../../shared/hash';
import { createdAt } from '../../shared/list/sortReviews';
import type { Review } from '../../shared/types';

/** How many reviews are remembered between polls: with `MAX_LATEST`, what static data of 100 kB has room for. */
export const MAX_SEEN = 7_000;
/** The same where their contents are remembered, too. */
const MAX_SEEN_WITH_CONTENTS = 5_000;
/** As many of those met last are remembered whatever their age: a sweep that goes back meets them again. */
export const MAX_LATEST = 500;

/** 2000. Six digits of base 36 last until 2069, and sort as the seconds since then do. */
const FIRST_SECOND = 946_684_800;
const SECOND_LENGTH = 6;
const MOST_SECONDS = 36 ** SECOND_LENGTH - 1;
const HASH_LENGTH = 7;
const ENTRY_LENGTH = SECOND_LENGTH + HASH_LENGTH;
const CONTENT_HASH_LENGTH = 4;
/** Of rating 0, as a character: `@`; that of rating 5 is `E`, that of one that is not known `?`. */
const RATING_CODE = 64;
/** In place of a hash of the content and a rating, which have no such characters. */
const UNKNOWN_CONTENT = '?'.repeat(CONTENT_HASH_LENGTH + 1);
/** Larger ratings are not known: their characters are no ASCII. */
const MAX_RATING = 60;

const idHash = (id: string) => hashOf(id).slice(0, HASH_LENGTH);
const secondOf = (entry: string) => FIRST_SECOND + (parseInt(entry.slice(0, SECOND_LENGTH), 36) || 0);
const roomWith = (contents: boolean) => (contents ? MAX_SEEN_WITH_CONTENTS : MAX_SEEN);
const lengthWith = (contents: boolean) => ENTRY_LENGTH + (contents ? UNKNOWN_CONTENT.length : 0);

export interface SeenRecord {
	/** In the order in which they were seen: the second of creation and a hash of the id, 13 characters a review. */
	reviews: string;
	/** Whether 5 more characters are a hash of the content and the rating, with the events for changed reviews. */
	hasContents: boolean;
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
}

/** The reviews that have been seen, and the watermark: dedupe by id. */
export class SeenReviews {
	watermark: number;
	/** Second, hash and, once known, content of each review, by the hash of its id; in the order of being first seen. */
	private readonly entries = new Map<string, string>();
	/** Whether any of them is not as it is kept; a quiet poll writes none anew. */
	private isModified: boolean;

	/** @param hasContents whether to remember contents, too */
	constructor(
		private readonly kept: SeenRecord,
		private readonly hasContents = false,
	) {
		const { reviews, hasContents: hadContents, watermark } = kept;
		this.watermark = watermark;
		this.isModified = hadContents !== hasContents;
		const length = lengthWith(hadContents);
		const taken = Math.min(length, lengthWith(hasContents));
		for (let start = 0; start < reviews.length; start += length) {
			const hash = reviews.slice(start + SECOND_LENGTH, start + ENTRY_LENGTH);
			this.entries.set(hash, reviews.slice(start, start + taken));
		}
	}

	get size(): number {
		return this.entries.size;
	}

	/** Whether more have been seen than are remembered. */
	get hasForgotten(): boolean {
		return this.watermark >= 0 || this.size > roomWith(this.hasContents);
	}

	/** The newest second in which one of them was created. */
	get newestSecond(): number {
		let newest = '';
		for (const entry of this.entries.values()) if (entry > newest) newest = entry;
		return secondOf(newest);
	}

	has({ id }: Review): boolean {
		return this.entries.has(idHash(id));
	}

	/** Whether its content is another than when it was met last, as far as that is known. */
	isChanged(review: Review): boolean {
		const content = this.entries.get(idHash(review.id))?.slice(ENTRY_LENGTH) || UNKNOWN_CONTENT;
		return content !== UNKNOWN_CONTENT && content !== fingerprintOf(review);
	}

	/** What its rating was when it was met last; null where that is not known. */
	ratingOf({ id }: Review): number | null {
		const code = this.entries.get(idHash(id))?.charCodeAt(ENTRY_LENGTH + CONTENT_HASH_LENGTH) ?? NaN;
		return code >= RATING_CODE ? code - RATING_CODE : null;
	}

	/** Remembers a review; one that does not say when it was created as created `now`, ms since the epoch. */
	add(review: Review, now: number): void {
		const seconds = (createdSecond(review) || Math.floor(now / 1_000)) - FIRST_SECOND;
		const digits = Math.min(Math.max(0, seconds), MOST_SECONDS).toString(36);
		const hash = idHash(review.id);
		const content = this.hasContents ? fingerprintOf(review) : '';
		const entry = digits.padStart(SECOND_LENGTH, '0') + hash + content;
		this.isModified ||= this.entries.get(hash) !== entry;
		this.entries.set(hash, entry);
	}

	/** What to keep between polls: the newest and the latest seen; the watermark moves up to the others. */
	toRecord(): SeenRecord {
		if (!this.isModified) return { ...this.kept, watermark: this.watermark };
		const entries = [...this.entries.values()];
		const surplus = entries.length - roomWith(this.hasContents) - MAX_LATEST;
		// The second comes first in an entry.
		const forgotten = surplus > 0 ? entries.slice(0, -MAX_LATEST).sort().slice(0, surplus) : [];
		const isForgotten = new Set(forgotten);
		const kept = entries.filter((entry) => !isForgotten.has(entry));
		return {
			reviews: kept.map((entry) => entry.padEnd(lengthWith(this.hasContents), UNKNOWN_CONTENT)).join(''),
			hasContents: this.hasContents,
			watermark: Math.max(this.watermark, ...forgotten.slice(-1).map(secondOf)),
		};
	}
}

/** A hash of what a change may concern, as text: 5 is "5", true is 1, null is missing; and the rating. */
function fingerprintOf(review: Review): string {
	const { rating, title, content, is_highlighted, experience_date } = review;
	const values: unknown[] = [rating, title, content, is_highlighted, experience_date];
	const texts = values.map((value) => {
		const shown = typeof value === 'boolean' ? Number(value) : (value ?? '');
		return typeof shown === 'string' ? shown : JSON.stringify(shown);
	});
	const ratingCode = RATING_CODE + (knownRating(review) ?? -1);
	return hashOf(JSON.stringify(texts)).slice(0, CONTENT_HASH_LENGTH) + String.fromCharCode(ratingCode);
}

/** The rating of a review, if it is a whole number from 0 to 60, also as text of digits; else null. */
export function knownRating({ rating }: Review): number | null {
	const digits = typeof rating === 'object' ? '' : String(rating);
	return /^\d+$/.test(digits) && Number(digits) <= MAX_RATING ? Number(digits) : null;
}

/** When a review was created, in whole seconds since the epoch; 0 when it does not say. */
export function createdSecond(review: Review): number {
	return Math.max(0, Math.floor(createdAt(review) / 1_000)) || 0;
}

/** The newest second in which one of these was created; 0 when none says so. */
export function newestSecondOf(reviews: Review[]): number {
	return reviews.reduce((newest, review) => Math.max(newest, createdSecond(review)), 0);
}

/** Whether a page has its newest review first, and all others in that order. */
export function isNewestFirst(reviews: Review[]): boolean {
	const seconds = reviews.map(createdSecond);
	const isSorted = seconds.every((second, index) => second <= (seconds[index - 1] ?? second));
	return isSorted && seconds[0] !== seconds.at(-1);
}
