/** What a walk has to know of a record. */
export interface Identified {
	id: string;
}

/**
 * The records that the loop over a list has met, each once, and how they stand in the list: a page that is read again may
 * show one that was missed, between others.
 */
export class MetRecords<T extends Identified> {
	/** Of each record by its id: those with lower ranks stand before it in the list. */
	private readonly ranks = new Map<string, number>();
	/** Of the record that was met last. */
	private lastRank = 0;
	/** How many places of the list were read, from its front on. */
	private furthest = 0;
	private hasReadAgain = false;
	/** What answers had that were dropped. */
	private readonly dropped: T[] = [];

	get count(): number {
		return this.ranks.size;
	}

	/** Those of a page, or of several, that were not met, each once. */
	unmetOf(records: T[]): T[] {
		const ids = new Set<string>();
		return records.filter(({ id }) => !this.ranks.has(id) && ids.size < ids.add(id).size);
	}

	/** Meets the records of a page, which begins at this place of the list, from 0. */
	meet(place: number, records: T[]): void {
		if (place < this.furthest) this.meetAgain(records);
		else for (const { id } of records) this.meetOne(id, this.ranks.size);
		this.furthest = Math.max(this.furthest, place + records.length);
	}

	/** Keeps what an answer had that is dropped. */
	drop(records: T[]): void {
		this.dropped.push(...records);
	}

	/** What dropped answers had, and no page. */
	get unmetOfDropped(): T[] {
		return this.unmetOf(this.dropped);
	}

	/** Records that were met, in the order of being met, sorted as they stand in the list. */
	inOrder(records: T[]): T[] {
		const rankOf = ({ id }: T) => this.ranks.get(id) ?? Infinity;
		return this.hasReadAgain ? records.sort((one, other) => rankOf(one) - rankOf(other)) : records;
	}

	/** r134 and r136 were met, with ranks 134 and 135. Then their page shows r135 between them: 134.5. */
	private meetAgain(records: T[]): void {
		this.hasReadAgain = true;
		const next = records.find(({ id }) => this.ranks.has(id));
		if (next) this.lastRank = (this.ranks.get(next.id) as number) - 1;
		for (const { id } of records) this.meetOne(id, Math.floor(this.lastRank) + 0.5);
	}

	private meetOne(id: string, rank: number): void {
		this.lastRank = this.ranks.get(id) ?? rank;
		this.ranks.set(id, this.lastRank);
	}
}
