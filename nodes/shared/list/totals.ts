// What the totals of answers say: how many reviews to expect, whether the list is restless.

/** The totals that answers came with, in the order they were taken. */
export class Totals {
	last: number;
	largest: number;
	/** By how much it fell in all. */
	fallen = 0;

	constructor(readonly first: number) {
		this.last = this.largest = first;
	}

	/** By how much it grew in all. */
	get grown(): number {
		return this.last + this.fallen - this.first;
	}

	/** Takes in the next one; returns by how much it is smaller than the one before, at least 0. */
	note(total: number): number {
		const fall = Math.max(0, this.last - total);
		this.last = total;
		this.largest = Math.max(this.largest, total);
		this.fallen += fall;
		return fall;
	}
}
