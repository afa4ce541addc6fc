/** What a walk has to know of a record. */
export interface Identified {
	id: string;
}

/** The records that a walk has met, each once, and where each stood in the list when it was met last. */
export class MetRecords<T extends Identified> {
	/** How many records came once more on pages that were read for the first time. */
	cameTwice = 0;
	/** From the front of the list, by id. */
	private readonly places = new Map<string, number>();

	get count(): number {
		return this.places.size;
	}

	/**
	 * Meets the records of a page.
	 *
	 * @param place of its first record
	 * @param isAgain whether the walk had already passed this page
	 * @returns those that were not met, each once
	 */
	meet(records: T[], place: number, isAgain: boolean): T[] {
		return records.filter(({ id }, index) => {
			const isMet = this.places.has(id);
			if (isMet && !isAgain) this.cameTwice++;
			this.places.set(id, place + index);
			return !isMet;
		});
	}

	/** Sorts records that were met by their places; those of one place stay as they are. */
	inOrder(records: T[]): T[] {
		const placeOf = ({ id }: T) => this.places.get(id) ?? Infinity;
		return records.sort((one, other) => placeOf(one) - placeOf(other));
	}
}
