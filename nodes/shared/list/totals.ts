/** A total that turns round more often than this, and in so large a part of the answers, says nothing. */
const TURNS_OF_FLUTTER = 20;
const ANSWERS_A_TURN = 4;

/** A list that changes this often, and in so large a part of the answers, changes all the time. */
const BUSY_CHANGES = 3;
const ANSWERS_A_BUSY_CHANGE = 10;

/** By how much a total has grown and fallen. */
export interface Movement {
	grown: number;
	fallen: number;
}

/** What was known of the totals at some time. */
export interface TotalsKnown {
	/** How often it had changed. */
	changes: number;
	smallest: number;
	largest: number;
}

/** The totals that answers came with, in the order they came. */
export class Totals implements TotalsKnown {
	first = 0;
	last = 0;
	smallest = Infinity;
	largest = 0;
	changes = 0;
	/** By how much it has grown, and fallen, in all. */
	grown = 0;
	fallen = 0;
	/** Whether it has done so for certain: answers may overtake each other. */
	hasGrown = false;
	hasFallen = false;
	/** By how much it may have fallen besides: an answer came late with an earlier total, or the list had it once more. */
	mayHaveFallen = 0;
	/** Whether it may have changed without a trace, because an answer came without a total. */
	mayHaveUnseenChanges = false;

	/** Each total after the one before it, and how the list had moved by then. */
	private readonly history: Array<Movement & { total: number }> = [];
	private hadAnswerWithoutTotal = false;
	private answers = 0;
	private turns = 0;
	private lastChange = 0;
	/** The change after which there was a doubt: several answers are late at a time. */
	private doubtedAt = 0;

	/** What is known now. */
	get known(): TotalsKnown {
		const { changes, smallest, largest } = this;
		return { changes, smallest, largest };
	}

	/**
	 * Takes in the total of an answer that later ones overtook. Returns how the list has moved since it had that total,
	 * or undefined when it has not had it since the request: then use `note`. Had the list come back to that total
	 * instead, it moved as far the other way: the same positions are in doubt.
	 */
	noteLate(total: number, whenAsked: TotalsKnown): Movement | undefined {
		const then = this.history.slice(whenAsked.changes).find((known) => known.total === total);
		if (then && total !== this.last) this.doubt(Math.abs(total - this.last));
		return then && { grown: this.grown - then.grown, fallen: this.fallen - then.fallen };
	}

	/** Notes an answer that came without a total: with the next change the list may have shrunk by more, and grown again. */
	noteAnswerWithoutTotal(): void {
		this.hadAnswerWithoutTotal = true;
	}

	/** Takes in a total; returns by how much it differs from the one before. */
	note(total: number, whenAsked: TotalsKnown): Movement {
		if (this.answers++ === 0) this.first = this.last = total;
		if (total > whenAsked.smallest) this.hasGrown = true;
		if (total < whenAsked.largest) this.hasFallen = true;
		const change = total - this.last;
		if (total !== this.last && this.hadAnswerWithoutTotal) this.mayHaveUnseenChanges = true;
		const moved = { grown: Math.max(0, change), fallen: Math.max(0, -change) };
		if (change !== 0) {
			this.changes++;
			if (change * this.lastChange < 0) this.turns++;
			this.lastChange = change;
		}
		this.last = total;
		this.smallest = Math.min(this.smallest, total);
		this.largest = Math.max(this.largest, total);
		this.grown += moved.grown;
		this.fallen += moved.fallen;
		if (this.history.length <= this.changes) {
			this.history.push({ total, grown: this.grown, fallen: this.fallen });
		}
		return moved;
	}

	/** Whether it goes up and down so often that it cannot be the list that changes. */
	get flutters(): boolean {
		return this.turns > TURNS_OF_FLUTTER && this.turns * ANSWERS_A_TURN > this.answers;
	}

	/** Whether it changes so often that much of it may go unseen. */
	get isBusy(): boolean {
		return this.changes >= BUSY_CHANGES && this.changes * ANSWERS_A_BUSY_CHANGE > this.answers;
	}

	/** Whether it is another one in most answers. */
	get runsAway(): boolean {
		return 2 * this.changes > this.answers;
	}

	private doubt(difference: number): void {
		if (this.doubtedAt < this.changes) this.mayHaveFallen += difference;
		this.doubtedAt = this.changes;
	}
}
