// What is remembered of a list between polls, to dedupe. For each review: that it was met, when it was created and, with
// the events for changes, what it said.
//
// 7,300 reviews are remembered, the oldest of them created at 8:00. One more comes in: the oldest is forgotten, and the
// watermark rises to 8:00. A review created by then that is not remembered is old: it may have been forgotten.

import { hashOf } from '../../shared/hash';
import { contentOf, wholeRatingOf, type Review } from '../../shared/review/record';

/** How many reviews are remembered, the newest: at most 140 kB as JSON. */
const ROOM = 7_300;
/** The same where their contents are remembered, too. */
const ROOM_WITH_CONTENTS = 5_300;
/** The same in the first reading of the list, in which nothing may be forgotten. */
const ROOM_AT_FIRST = 100_000;

const KEY_LENGTH = 7;

/** Plain data, kept as JSON. */
export interface Memory {
	/**
	 * By a hash of the id: the second of creation in base 36; where contents are remembered, a hash of the content and the
	 * rating follow, e.g. `"tj1b40 Xk3_ 4"`.
	 */
	reviews: Record<string, string>;
	/** Of which version the contents are that are remembered; empty where none are. */
	contents: string;
	/** A review that is not remembered is new if it was created after this second. */
	watermark: number;
	/** The newest second of all that was ever remembered. */
	newestSecond: number;
}

export const EMPTY_MEMORY: Memory = { reviews: {}, contents: '', watermark: -1, newestSecond: 0 };

/** What was remembered of a review. */
export interface Remembered {
	second: number;
	/** A hash of its content; undefined where that is not known. */
	content: string | undefined;
	/** Null where it is not known. */
	rating: number | null;
}

/** A memory while a poll writes to it. Its entries are copied only where something is written: a `Map` of all takes 2 ms. */
export class OpenMemory {
	watermark: number;
	private readonly kept: Memory;
	/** What this poll has written, by the keys of `kept.reviews`. */
	private readonly written = new Map<string, string>();
	private keptCount: number | undefined;

	/**
	 * @param contents of which version to remember contents; empty for none. What is kept of another one is dropped
	 * @param wasFirstReading whether the list had never been read to its end when it was opened
	 */
	constructor(
		kept: Memory,
		private readonly contents: string,
		private readonly wasFirstReading: boolean,
	) {
		this.kept = ['', contents].includes(kept.contents) ? kept : withoutContents(kept);
		this.watermark = kept.watermark;
	}

	/** The newest second of all that was ever remembered. */
	get newestSecond(): number {
		return [...this.written.values()]
			.map(secondIn)
			.reduce((one, other) => Math.max(one, other), this.kept.newestSecond);
	}

	/** Whether it had room for another review when it was opened. */
	get hadRoom(): boolean {
		return this.countBefore < this.room(this.wasFirstReading);
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
		const content = this.contents ? [contentOf(review), wholeRatingOf(review) ?? ''] : [];
		const text = [second.toString(36), ...content].join(' ');
		const key = keyOf(review.id);
		if (this.textOf(key) !== text) this.written.set(key, text);
	}

	/**
	 * What to keep. What there is no room for is forgotten, oldest first, and the watermark rises to it. Where this poll is
	 * the first to fill the memory, `fullAt` says how many reviews it holds.
	 *
	 * @param isFirstReading whether the list still was not read to its end
	 */
	close(isFirstReading: boolean): { memory: Memory; fullAt?: number } {
		const { contents, kept, newestSecond, watermark } = this;
		const endsFirstReading = this.wasFirstReading && !isFirstReading;
		if (this.written.size === 0 && !endsFirstReading) return { memory: { ...kept, contents, watermark } };
		const all = [...new Map([...Object.entries(kept.reviews), ...this.written])];
		const room = this.room(isFirstReading);
		const isFull = all.length >= room;
		if (isFull) all.sort(([, one], [, other]) => secondIn(one) - secondIn(other));
		const forgotten = all.splice(0, Math.max(0, all.length - room)).at(-1);
		const risen = Math.max(watermark, forgotten ? secondIn(forgotten[1]) : -1);
		const memory = { reviews: Object.fromEntries(all), contents, watermark: risen, newestSecond };
		const isFilled = isFull && (endsFirstReading || this.countBefore < room);
		return { memory, ...(isFilled && { fullAt: room }) };
	}

	private get countBefore(): number {
		return (this.keptCount ??= Object.keys(this.kept.reviews).length);
	}

	private room(isFirstReading: boolean): number {
		if (isFirstReading) return ROOM_AT_FIRST;
		return this.contents ? ROOM_WITH_CONTENTS : ROOM;
	}

	private textOf(key: string): string | undefined {
		return this.written.get(key) ?? this.kept.reviews[key];
	}
}

function withoutContents({ reviews, ...kept }: Memory): Memory {
	const seconds = Object.entries(reviews).map(([key, text]) => [key, text.split(' ', 1)[0] as string]);
	return { ...kept, contents: '', reviews: Object.fromEntries(seconds) as Record<string, string> };
}

const keyOf = (id: string): string => hashOf(id).slice(0, KEY_LENGTH);
const secondIn = (text: string): number => parseInt(text, 36);
