/** What the seen reviews may take of the static data, in bytes of JSON. */
export const MAX_SEEN_BYTES = 88_000;

/** Comma and quotes of an id, and a second with its comma. */
const BYTES_AROUND_ID = 14;
const MOST_BYTES_A_CHARACTER = 3;
/** A longer id is kept as its hash, so that it does not push out all others. */
const MOST_CHARACTERS = 1_000;

/** Seen reviews as they are kept: ids and, at the same places, the seconds they were created in. */
export interface SeenRecord {
	ids: string[];
	createdAt: number[];
}

/** The reviews that have been seen; the newest of them are kept between polls, as many as there is room for. */
export class SeenReviews {
	private readonly seconds: Map<string, number>;
	private bytes = 0;

	constructor({ ids, createdAt }: SeenRecord) {
		this.seconds = new Map(ids.map((id, index) => [id, createdAt[index] ?? 0]));
		for (const id of this.seconds.keys()) this.bytes += bytesOf(id);
	}

	get size(): number {
		return this.seconds.size;
	}

	/** When the newest of them was created; -Infinity when there is none. */
	get newestSecond(): number {
		return Math.max(...this.seconds.values());
	}

	has(id: string): boolean {
		return this.seconds.has(keyOf(id));
	}

	add(id: string, createdSecond: number): void {
		const key = keyOf(id);
		if (this.seconds.has(key)) return;
		this.seconds.set(key, createdSecond);
		this.bytes += bytesOf(key);
	}

	/** Whether there are more than there is room for. */
	get isOverfull(): boolean {
		return this.bytes > MAX_SEEN_BYTES;
	}

	/**
	 * What to keep of them.
	 *
	 * @returns also the second that the newest of the others was created in, or -Infinity
	 */
	toKeep(): { record: SeenRecord; forgottenUpTo: number } {
		const oldestFirst = [...this.seconds].sort(([, one], [, other]) => one - other);
		let { bytes } = this;
		let first = 0;
		for (; bytes > MAX_SEEN_BYTES; first++) bytes -= bytesOf(oldestFirst[first]?.[0] ?? '');
		const kept = oldestFirst.slice(first);
		return {
			record: { ids: kept.map(([id]) => id), createdAt: kept.map(([, second]) => second) },
			forgottenUpTo: oldestFirst[first - 1]?.[1] ?? -Infinity,
		};
	}
}

function keyOf(id: string): string {
	if (id.length <= MOST_CHARACTERS) return id;
	let hash = 0;
	for (let index = 0; index < id.length; index++) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) | 0;
	return `${id.slice(0, MOST_CHARACTERS / 10)} ${id.length} ${hash}`;
}

function bytesOf(id: string): number {
	const json = JSON.stringify(id);
	const isAscii = /^[\x20-\x7e]*$/.test(json);
	return json.length * (isAscii ? 1 : MOST_BYTES_A_CHARACTER) + BYTES_AROUND_ID;
}
