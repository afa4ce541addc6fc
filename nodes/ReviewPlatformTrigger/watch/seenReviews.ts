import { createdAt } from '../../shared/list/filters';
import type { Review } from '../../shared/types';

/** How many reviews are remembered between polls: what static data of 100 kB has room for. */
export const MAX_SEEN = 7_000;

const { floor, imul } = Math;

/** In the order of their codes: texts of one length sort as their numbers do. */
const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** Two characters for each number of twelve bits. */
const PAIRS = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));
const HASH_LENGTH = 8;
const SECOND_LENGTH = 6;
const ENTRY_LENGTH = HASH_LENGTH + SECOND_LENGTH;

/** Seen reviews as they are kept. */
export interface SeenRecord {
	/** 14 characters a review, the second of its creation and a hash of its id, in the order they were seen in. */
	reviews: string;
	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	watermark: number;
}

/** Dedupe by id: which reviews have been seen. Of those created after the watermark all are remembered. */
export class SeenReviews {
	private readonly hashes = new Set<string>();
	/** Entries of those seen since the record was made. */
	private added = '';

	constructor(private record: SeenRecord) {
		for (const entry of entriesOf(record.reviews)) this.hashes.add(entry.slice(SECOND_LENGTH));
	}

	/** How many reviews are kept in a record. */
	static sizeOf({ reviews }: SeenRecord): number {
		return reviews.length / ENTRY_LENGTH;
	}

	get size(): number {
		return this.hashes.size;
	}

	get watermark(): number {
		return this.record.watermark;
	}

	has({ id }: Review): boolean {
		return this.hashes.has(hashOf(id));
	}

	/** Remembers a review that has not been seen. */
	add(review: Review): void {
		const hash = hashOf(review.id);
		this.hashes.add(hash);
		this.added += textOf(createdSecond(review), SECOND_LENGTH) + hash;
	}

	/** Moves the watermark up to this second. */
	forgetUpTo(second: number): void {
		this.record = { ...this.record, watermark: Math.max(this.watermark, second) };
	}

	/**
	 * What to keep between polls: of more than `MAX_SEEN` the newest; the watermark moves up to the others.
	 *
	 * @param keptAsLast how many of those seen last are kept whatever their age
	 */
	toRecord(keptAsLast: number): SeenRecord {
		const { added, record, watermark } = this;
		const reviews = record.reviews + added;
		const excess = this.size - MAX_SEEN;
		if (excess <= 0) return { watermark, reviews };
		const entries = entriesOf(reviews);
		const forgotten = new Set(entries.slice(0, -keptAsLast).sort().slice(0, excess));
		const newest = [...forgotten].at(-1)?.slice(0, SECOND_LENGTH) ?? '';
		return {
			reviews: entries.filter((entry) => !forgotten.has(entry)).join(''),
			watermark: Math.max(watermark, numberOf(newest)),
		};
	}
}

function entriesOf(reviews: string): string[] {
	const entries: string[] = [];
	for (let start = 0; start < reviews.length; start += ENTRY_LENGTH)
		entries.push(reviews.slice(start, start + ENTRY_LENGTH));
	return entries;
}

/** When a review was created, in whole seconds since the epoch; 0 when it does not say. */
export function createdSecond(review: Review): number {
	const second = floor(createdAt(review) / 1_000);
	return second > 0 ? Math.min(second, ALPHABET.length ** SECOND_LENGTH - 1) : 0;
}

/** The seconds in which the oldest and the newest review of a page were created; 0 when it is empty. */
export function secondsOf({ reviews }: { reviews: Review[] }): { oldest: number; newest: number } {
	const seconds = reviews.map(createdSecond);
	return {
		oldest: seconds.reduce((one, other) => Math.min(one, other), seconds[0] ?? 0),
		newest: seconds.reduce((one, other) => Math.max(one, other), 0),
	};
}

/** A 48-bit hash as eight characters: two FNV-1a hashes that begin and step apart, each mixed once more. */
export function hashOf(text: string): string {
	let one = 0x811c9dc5;
	let other = 0x9747b28c;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		one = imul(one ^ code, 0x01000193);
		other = imul(other ^ code, 0x85ebca6b);
	}
	return textOf(mixed(one) >>> 8, HASH_LENGTH / 2) + textOf(mixed(other) >>> 8, HASH_LENGTH / 2);
}

function mixed(hash: number): number {
	const bits = imul(hash ^ (hash >>> 16), 0x85ebca6b);
	return imul(bits ^ (bits >>> 13), 0xc2b2ae35);
}

/** A whole number as so many characters, an even number; texts of one length sort as their numbers do. */
export function textOf(value: number, length: number): string {
	let text = '';
	for (let rest = value; text.length < length; rest = floor(rest / PAIRS.length))
		text = (PAIRS[rest % PAIRS.length] as string) + text;
	return text;
}

/** The number of a text of `textOf`. */
export function numberOf(text: string): number {
	let value = 0;
	for (const character of text) value = value * 64 + ALPHABET.indexOf(character);
	return value;
}
