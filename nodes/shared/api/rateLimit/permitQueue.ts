// Who gets the next permit: polls, then refused requests, then executions in turn.

/** A request that waits for a permit. */
export interface Waiter {
	/** Whether it goes before those that are not: a poll before exports. */
	isUrgent: boolean;
	/** Whether it has had its turn, was refused, and waits again. */
	wasRefused: boolean;
	/** What it belongs to, told apart by identity; executions take turns. */
	execution: unknown;
}

const URGENT = Symbol('urgent');
const REFUSED = Symbol('refused');

/** Who is next: urgent requests, then those that were refused, then one request of each execution in turn. */
export class PermitQueue<W extends Waiter> {
	/** Who waits, by lane, in the order of coming; the lanes in the order of their turns. */
	private readonly lanes = new Map<unknown, Set<W>>();

	get isEmpty(): boolean {
		return this.lanes.size === 0;
	}

	/** Whether the next one is urgent. */
	get isUrgentNext(): boolean {
		return this.lanes.has(URGENT);
	}

	add(waiter: W): void {
		const lane = waiter.isUrgent ? URGENT : waiter.wasRefused ? REFUSED : waiter.execution;
		this.lanes.set(lane, (this.lanes.get(lane) ?? new Set()).add(waiter));
	}

	/** Takes the next one out; undefined when nobody waits. */
	take(): W | undefined {
		const lane = [URGENT, REFUSED].find((each) => this.lanes.has(each)) ?? this.lanes.keys().next().value;
		const waiting = this.lanes.get(lane) ?? new Set();
		const [waiter] = waiting;
		this.lanes.delete(lane);
		if (waiter !== undefined && waiting.delete(waiter) && waiting.size > 0) this.lanes.set(lane, waiting);
		return waiter;
	}

	/** Takes out those that wait no longer. */
	removeWhere(isOver: (waiter: W) => boolean): void {
		for (const [lane, waiting] of this.lanes) {
			for (const waiter of waiting) if (isOver(waiter)) waiting.delete(waiter);
			if (waiting.size === 0) this.lanes.delete(lane);
		}
	}
}
