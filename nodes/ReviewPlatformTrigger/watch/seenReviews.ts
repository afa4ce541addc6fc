import { createdAt } from '../../shared/filters';
import type { Review } from '../../shared/types';
import { base64, fromBase64, HASH_LENGTH, hashOf } from './idHash';

/** How many reviews are remembered between polls: what static data of 100 kB has room for. */
export const MAX_SEEN = 7_000;

const SECOND_LENGTH = 6;
const ENTRY_LENGTH = HASH_LENGTH + SECOND_LENGTH;
const LATEST_SECOND = 64 ** SECOND_LENGTH - 1;
/** Those seen last are kept whatever their age: a list that moves shows them again on the next page. */
const KEPT_AS_RECENT = 150;

/** Seen reviews as they are kept: 14 characters each, a hash of the id and the second of its creation. */
export interface SeenRecord {
	/** In the order of their hashes, for binary search. */
	sorted: string;
	/** Those seen last, in the order they were seen in. */
	recent: string;
	/** The newest second of which reviews had to be forgotten; null when none were. */
	watermark: number | null;
}

/** When a review was created, in whole seconds since the epoch; 0 when it does not say. */
export function createdSecond(review: Review): number {
	const second = Math.floor(createdAt(review) / 1_000);
	return second > 0 ? Math.min(second, LATEST_SECOND) : 0;
}

/** Dedupe by id: the reviews that have been seen, and the watermark above which all seen ones are known. */
export class SeenReviews {
	private readonly added = new Map<string, number>();

	constructor(private record: SeenRecord) {}

	/** The newest second of which reviews had to be forgotten; -1 when none were. */
	get watermark(): number {
		return this.record.watermark ?? -1;
	}

	get size(): number {
		return (this.record.sorted.length + this.record.recent.length) / ENTRY_LENGTH + this.added.size;
	}

	has({ id }: Review): boolean {
		const hash = hashOf(id);
		return this.added.has(hash) || this.isRecent(hash) || this.isSorted(hash);
	}

	add(review: Review): void {
		this.added.set(hashOf(review.id), createdSecond(review));
	}

	/** Moves the watermark up to this second. */
	forgetUpTo(second: number): void {
		this.record = { ...this.record, watermark: Math.max(this.watermark, second) };
	}

	/** What to keep between polls: of more than `MAX_SEEN` the newest, and the watermark moves up to the others. */
	toRecord(): SeenRecord {
		if (this.added.size === 0) return this.record;
		const added = [...this.added].map(([hash, second]) => hash + base64(second, SECOND_LENGTH));
		const recent = entriesOf(this.record.recent).concat(added);
		if (recent.length <= 2 * KEPT_AS_RECENT && this.size <= MAX_SEEN)
			return { ...this.record, recent: recent.join('') };
		const kept = recent.splice(-KEPT_AS_RECENT);
		const oldestFirst = entriesOf(this.record.sorted).concat(recent);
		oldestFirst.sort((one, other) => secondOf(one) - secondOf(other));
		const forgotten = oldestFirst.splice(0, Math.max(0, this.size - MAX_SEEN));
		const [newest] = forgotten.slice(-1).map(secondOf);
		return {
			sorted: oldestFirst.sort().join(''),
			recent: kept.join(''),
			watermark: newest === undefined ? this.record.watermark : Math.max(this.watermark, newest),
		};
	}

	private isRecent(hash: string): boolean {
		const { recent } = this.record;
		let place = recent.indexOf(hash);
		while (place >= 0 && place % ENTRY_LENGTH !== 0) place = recent.indexOf(hash, place + 1);
		return place >= 0;
	}

	private isSorted(hash: string): boolean {
		const { sorted } = this.record;
		let [low, high] = [0, sorted.length / ENTRY_LENGTH];
		while (low < high) {
			const middle = (low + high) >> 1;
			const start = middle * ENTRY_LENGTH;
			if (sorted.slice(start, start + HASH_LENGTH) < hash) low = middle + 1;
			else high = middle;
		}
		return sorted.startsWith(hash, low * ENTRY_LENGTH);
	}
}

function entriesOf(text: string): string[] {
	return Array.from({ length: text.length / ENTRY_LENGTH }, (_, index) =>
		text.slice(index * ENTRY_LENGTH, (index + 1) * ENTRY_LENGTH),
	);
}

function secondOf(entry: string): number {
	return fromBase64(entry.slice(HASH_LENGTH));
}
