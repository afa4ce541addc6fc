/** What a walk has to know of a record. */
export interface Identified {
	id: string;
}

/** Where a record stands in the list. The ends of the list are one position: before its first and after its last record. */
interface Position {
	before: Position;
	after: Position;
	rank: number;
}

/**
 * The records that a walk has met, each once, in the order of the list. r134 and r136 were met one after the other; then
 * the walk goes back, and their page shows r135 between them: it is placed after r134.
 */
export class MetRecords<T extends Identified> {
	/** How many records came once more on pages that were read for the first time. */
	cameTwice = 0;
	private readonly positions = new Map<string, Position>();
	private readonly ends = { rank: Infinity } as Position;
	private hasGoneBack = false;
	/** Of the record met last, for the first time or again, since the walk went back. */
	private last: Position | undefined;

	constructor() {
		Object.assign(this.ends, { before: this.ends, after: this.ends });
	}

	get count(): number {
		return this.positions.size;
	}

	/**
	 * Meets the records of a page.
	 *
	 * - Until the walk goes back, what was not met stands after all others.
	 * - The first page after that is placed where the records stand that were met already; each page then follows the last.
	 * - A record stands after the one before it on the page. It is placed anew unless it does already, by a page at most.
	 *
	 * @param isAgain whether the walk had already passed this page
	 * @returns those that were not met, each once
	 */
	meet(records: T[], isAgain: boolean): T[] {
		const unseen: T[] = [];
		const onPage = new Set<string>();
		const anchor = this.hasGoneBack && !this.last ? this.anchorOf(records) : undefined;
		let last = this.last ?? (anchor ?? this.ends).before;
		for (const record of records) {
			const position = this.positions.get(record.id);
			if (position && !isAgain) this.cameTwice++;
			if (onPage.size === onPage.add(record.id).size) continue;
			if (!position) unseen.push(record);
			if (!this.hasGoneBack) {
				if (!position) this.placeAfter(this.ends.before, record.id);
				continue;
			}
			const isPlaced = position && this.isNear(last, position, records.length);
			last = isPlaced ? position : this.placeAfter(last, record.id, position);
		}
		if (this.hasGoneBack) this.last = last;
		return unseen;
	}

	/** The walk goes back: the next page does not follow the last one. */
	goBack(): void {
		this.hasGoneBack = true;
		this.last = undefined;
	}

	/** Sorts records that were met as they stand in the list. */
	inOrder(records: T[]): T[] {
		if (!this.hasGoneBack) return records;
		let rank = 0;
		for (let each = this.ends.after; each !== this.ends; each = each.after) each.rank = rank++;
		const rankOf = ({ id }: T) => this.positions.get(id)?.rank ?? Infinity;
		return records.sort((one, other) => rankOf(one) - rankOf(other));
	}

	/** The first one of a page that was met and stands right before the next one that was, or else the first one. */
	private anchorOf(records: T[]): Position | undefined {
		const met = records.flatMap(({ id }) => this.positions.get(id) ?? []);
		const isOneOfList = (each: Position, index: number) => {
			const next = met[index + 1];
			return next && this.isNear(each, next, records.length);
		};
		return met.find(isOneOfList) ?? met[0];
	}

	/** Whether a record stands after another one, and by no more than a page: one that is on each page does not. */
	private isNear(one: Position, other: Position, pageLength: number): boolean {
		let each = one.after;
		for (let steps = 1; steps < pageLength && each !== this.ends && each !== other; steps++)
			each = each.after;
		return each === other;
	}

	private placeAfter(before: Position, id: string, moved?: Position): Position {
		if (moved === before) return before;
		if (moved) {
			moved.before.after = moved.after;
			moved.after.before = moved.before;
		}
		const position = { before, after: before.after, rank: 0 };
		before.after.before = position;
		before.after = position;
		this.positions.set(id, position);
		return position;
	}
}
