// Dedupe: the reviews that have been seen, and the watermark.

import { createdAt } from '../../shared/list/reviewValues';
import type { Review, ReviewPage } from '../../shared/types';
import { ALPHABET, hashOf, numberOf, textOf } from './texts';

/** How many reviews are remembered between polls: with `MAX_LATEST`, what static data of 100 kB has room for. */
export const MAX_SEEN = 7_000;
/** The same where their contents are remembered, too. */
export const MAX_SEEN_WITH_CONTENTS = 5_300;
/** So many of those seen last are remembered whatever their age: a sweep that steps back meets them again. */
export const MAX_LATEST = 500;

const SECOND_LENGTH = 6;
const ENTRY_LENGTH = SECOND_LENGTH + 7;
const CONTENT_LENGTH = 4;
/** No hash has such characters. */
const UNKNOWN = '?';
const LARGEST_SECOND = ALPHABET.length ** SECOND_LENGTH - 1;

/** Seen reviews as they are kept. */
export interface SeenRecord {
	/** In the order in which they were seen: the second of creation and a hash of the id, 13 characters a review. */
	reviews: string;
	/** Whether 4 more characters are a hash of the content, with the events for changed reviews. */
	hasContents: boolean;
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
}

/** Dedupe by id: which reviews have been seen. */
export class SeenReviews {
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
	/** What is kept of each review, by the hash of its id. */
	private readonly entries = new Map<string, string>();

	/** @param hasContents whether to remember contents, too */
	constructor(
		record: SeenRecord,
		private readonly hasContents = false,
	) {
		this.watermark = record.watermark;
		const [lengthThen, length] = [record.hasContents, hasContents].map(
			(hasContent) => ENTRY_LENGTH + (hasContent ? CONTENT_LENGTH : 0),
		) as [number, number];
		for (let start = 0; start < record.reviews.length; start += lengthThen) {
			const entry = record.reviews.slice(start, start + lengthThen);
			this.entries.set(
				entry.slice(SECOND_LENGTH, ENTRY_LENGTH),
				entry.slice(0, length).padEnd(length, UNKNOWN),
			);
		}
	}

	/** Whether more have been seen than are remembered. */
	get hasForgotten(): boolean {
		return this.watermark >= 0 || this.entries.size > this.room;
	}

	has({ id }: Review): boolean {
		return this.entries.has(idHash(id));
	}

	/** Whether its content is another than when it was seen last, as far as that is known. */
	isChanged(review: Review): boolean {
		const content = this.entries.get(idHash(review.id))?.slice(ENTRY_LENGTH) ?? '';
		return content !== '' && !content.startsWith(UNKNOWN) && content !== contentHash(review);
	}

	/**
	 * Remembers a review; one that does not say when it was created as if that was when it was last met.
	 *
	 * @param now ms since the epoch
	 */
	add(review: Review, now: number): void {
		const second = textOf(createdSecond(review) || Math.floor(now / 1_000), SECOND_LENGTH);
		const hash = idHash(review.id);
		this.entries.set(hash, second + hash + (this.hasContents ? contentHash(review) : ''));
	}

	/** What to keep between polls: the newest and the latest seen; the watermark moves up to the others. */
	toRecord(): SeenRecord {
		const entries = [...this.entries.values()];
		const surplus = entries.length - this.room - MAX_LATEST;
		// The second comes first in an entry.
		const forgotten = surplus > 0 ? entries.slice(0, -MAX_LATEST).sort().slice(0, surplus) : [];
		const isForgotten = new Set(forgotten);
		const newest = forgotten.slice(-1).map((entry) => numberOf(entry.slice(0, SECOND_LENGTH)));
		return {
			reviews: entries.filter((entry) => !isForgotten.has(entry)).join(''),
			hasContents: this.hasContents,
			watermark: Math.max(this.watermark, ...newest),
		};
	}

	private get room(): number {
		return this.hasContents ? MAX_SEEN_WITH_CONTENTS : MAX_SEEN;
	}
}

function idHash(id: string): string {
	return hashOf(id).slice(SECOND_LENGTH - ENTRY_LENGTH);
}

/** A hash of what a change may concern, as text: 5 is "5", true is 1, null is missing. */
function contentHash({ rating, title, content, is_highlighted, experience_date }: Review): string {
	const values: unknown[] = [rating, title, content, is_highlighted, experience_date];
	const texts = values.map((value) => {
		const shown = typeof value === 'boolean' ? Number(value) : (value ?? '');
		return typeof shown === 'string' ? shown : JSON.stringify(shown);
	});
	return hashOf(JSON.stringify(texts)).slice(0, CONTENT_LENGTH);
}

/** When a review was created, in whole seconds since the epoch; 0 when it does not say. */
export function createdSecond(review: Review): number {
	const second = Math.floor(createdAt(review) / 1_000);
	return second > 0 ? Math.min(second, LARGEST_SECOND) : 0;
}

/** Whether a list with these first and last pages has its newest reviews first. */
export function isNewestFirst(first: ReviewPage, last: ReviewPage): boolean {
	const newer = first.reviews.map(createdSecond);
	const older = last.reviews.map(createdSecond);
	const isSorted = Math.min(...newer) >= Math.max(...older);
	return first === last || (isSorted && Math.max(...newer) > Math.min(...older));
}
