/** A request that waits for a permit. */
export interface Waiter {
	/** Whether it goes before those that are not: a poll before exports. */
	isUrgent: boolean;
	/** When it was sent, where it was refused and waits again, ms since the epoch. */
	refusedAt: number | undefined;
	/** What it belongs to, told apart by identity; executions take turns. */
	execution: unknown;
}

const URGENT = Symbol('urgent');
const REFUSED = Symbol('refused');

/** Who gets the next permit: one in the urgent lane, then in that of the refused, then in those of the executions in turn. */
export class PermitQueue<W extends Waiter> {
	/** Who waits, by lane, in the order of coming; the lanes in the order of their turns. */
	private readonly lanes = new Map<unknown, Set<W>>();

	/** All who wait. */
	get waiting(): W[] {
		return [...this.lanes.values()].flatMap((lane) => [...lane]);
	}

	/** Who is next; undefined when nobody waits. */
	get next(): W | undefined {
		const name = [URGENT, REFUSED].find((each) => this.lanes.has(each)) ?? this.lanes.keys().next().value;
		return this.lanes.get(name)?.values().next().value;
	}

	add(waiter: W): void {
		const lane = this.lanes.get(laneOf(waiter)) ?? new Set();
		this.lanes.set(laneOf(waiter), lane.add(waiter));
	}

	/** Takes one out; it is the turn of another execution then. */
	remove(waiter: W): void {
		const name = laneOf(waiter);
		const lane = this.lanes.get(name) ?? new Set();
		lane.delete(waiter);
		this.lanes.delete(name);
		if (lane.size > 0) this.lanes.set(name, lane);
	}
}

function laneOf({ isUrgent, refusedAt, execution }: Waiter): unknown {
	return isUrgent ? URGENT : refusedAt === undefined ? execution : REFUSED;
}
