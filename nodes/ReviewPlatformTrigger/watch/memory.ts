// What is remembered of a list between polls, to dedupe. Of each review: that it was met, when it was created and, with
// the events for changes, what it said. At most 140 kB as JSON.

import { hashOf } from '../../shared/hash';
import { isHighlighted, wholeRatingOf } from '../../shared/review';
import { normalized } from '../../shared/text';
import type { Review } from '../../shared/types';

/** How many places a round may go back at once: as many of those first met last are remembered, whatever their age. */
export const MOST_BACK = 300;
/** How many others are remembered: the newest. */
const MOST_OTHERS = 7_000;
/** The same where their contents are remembered, too. */
const MOST_OTHERS_WITH_CONTENTS = 5_000;

const KEY_LENGTH = 7;
const CONTENT_LENGTH = 4;

/** Plain data, kept as JSON. */
export interface Memory {
	/**
	 * By a hash of the id, in the order of being first met: the second of creation in base 36; where contents are
	 * remembered, a hash of the content and the rating follow, e.g. `"tj1b40 Xk3_ 4"`.
	 */
	reviews: Record<string, string>;
	/** Whether contents are remembered. */
	hasContents: boolean;
	/**
	 * A review that is not remembered is new only if it was created after this second: it may have been met and forgotten,
	 * or the end of the first reading has set it for Start From. -1 where there is none.
	 */
	watermark: number;
	/** The newest second of all that was ever remembered. */
	newestSecond: number;
}

export const EMPTY_MEMORY: Memory = { reviews: {}, hasContents: false, watermark: -1, newestSecond: 0 };

/** How many of the reviews that are remembered were created since a second. */
export const countSince = (memory: Memory, second: number): number =>
	Object.values(memory.reviews).filter((entry) => secondIn(entry) >= second).length;

/** What was remembered of a review. */
export interface Remembered {
	second: number;
	/** A hash of its content; undefined where that is not known. */
	content: string | undefined;
	/** Null where it is not known. */
	rating: number | null;
}

/** A memory while a poll writes to it. What it began with is neither copied nor read as a whole: a `Map` of it takes 2 ms. */
export class OpenMemory {
	watermark: number;
	/** What this poll has written, by the keys of `kept.reviews`. */
	private readonly written = new Map<string, string>();
	private hadRoom: boolean | undefined;

	/** @param hasContents whether to remember contents */
	constructor(
		private readonly kept: Memory,
		private readonly hasContents: boolean,
	) {
		this.watermark = kept.watermark;
	}

	get size(): number {
		return this.all().size;
	}

	/** The newest second of all that was ever remembered. */
	get newestSecond(): number {
		return [...this.written.values()]
			.map(secondIn)
			.reduce((one, other) => Math.max(one, other), this.kept.newestSecond);
	}

	/** Whether a first reading of so many reviews has had to forget some, or will have to. */
	forgetsOf(count: number): boolean {
		return this.watermark >= 0 || Math.max(count, this.size) > MOST_BACK + this.mostOthers;
	}

	/** Whether it had room for another review when it was opened: then nothing was forgotten. */
	get hasRoom(): boolean {
		return (this.hadRoom ??= Object.keys(this.kept.reviews).length < MOST_BACK + this.mostOthers);
	}

	/** What is remembered of a review; undefined where it was not met, or was forgotten. */
	recall({ id }: Review): Remembered | undefined {
		const text = this.textOf(keyOf(id));
		if (text === undefined) return undefined;
		const [, content, rating = ''] = text.split(' ');
		return { second: secondIn(text), content, rating: rating === '' ? null : Number(rating) };
	}

	/** Remembers a review, as it is now, as created in this second. */
	remember(review: Review, second: number): void {
		const content = this.hasContents ? [contentOf(review), wholeRatingOf(review) ?? ''] : [];
		const text = [second.toString(36), ...content].join(' ');
		const key = keyOf(review.id);
		if (this.textOf(key) !== text) this.written.set(key, text);
	}

	/** What to keep. What there is no room for is forgotten, oldest first, and the watermark rises to it. */
	close(): Memory {
		const { hasContents, kept } = this;
		const isQuiet = this.written.size === 0 && (hasContents || !kept.hasContents);
		const reviews = isQuiet ? kept.reviews : Object.fromEntries(this.forgetOldest(this.all()));
		return { reviews, hasContents, watermark: this.watermark, newestSecond: this.newestSecond };
	}

	private get mostOthers(): number {
		return this.hasContents ? MOST_OTHERS_WITH_CONTENTS : MOST_OTHERS;
	}

	private textOf(key: string): string | undefined {
		return this.written.get(key) ?? this.kept.reviews[key];
	}

	private all(): Map<string, string> {
		const all = new Map([...Object.entries(this.kept.reviews), ...this.written]);
		if (!this.hasContents) for (const [key, text] of all) all.set(key, text.split(' ', 1)[0] as string);
		return all;
	}

	private forgetOldest(reviews: Map<string, string>): Map<string, string> {
		const others = [...reviews].slice(0, -MOST_BACK);
		const surplus = Math.max(0, others.length - this.mostOthers);
		others.sort(([, one], [, other]) => secondIn(one) - secondIn(other));
		for (const [key, text] of others.slice(0, surplus)) {
			reviews.delete(key);
			this.watermark = Math.max(this.watermark, secondIn(text));
		}
		return reviews;
	}
}

const keyOf = (id: string): string => hashOf(id).slice(0, KEY_LENGTH);
const secondIn = (text: string): number => parseInt(text, 36);

/** A hash of what a change may concern. A platform that stores its texts anew, or says 5 as "5", changes nothing. */
export function contentOf(review: Review): string {
	const { rating, title, content, is_highlighted, experience_date } = review;
	const values = [rating, title, content, isHighlighted(review) ?? is_highlighted, experience_date];
	return hashOf(JSON.stringify(values.map(plainText))).slice(0, CONTENT_LENGTH);
}

function plainText(value: unknown): string {
	if (value === undefined || value === null || value === false) return '';
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return normalized(text).replace(/\s+/g, ' ').trim();
}
