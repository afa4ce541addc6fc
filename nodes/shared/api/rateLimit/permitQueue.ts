/** A request that waits for a permit. Times are ms since the epoch. */
export interface Waiter {
	/** When the request began, its earlier tries included. */
	since: number;
	/** When the request was sent; set only if it was throttled (429). */
	throttledAt?: number | undefined;
	/** Longest wait, ms; counted anew when a request with its key is accepted, of a throttled one from its first 429. */
	maxWaitMs: number;
	/** Whether it goes before all others (RateLimitPolicy says which do). */
	isUrgent?: boolean | undefined;
	/** Whether it is one of List Reviews or Get Statistics, which have Max Wait. A poll's is not: the next poll is its retry. */
	isOfList?: boolean | undefined;
	/** What it belongs to, told apart by identity: executions take turns. */
	execution?: object | undefined;
	/** Ends the wait when it fires. */
	signal?: AbortSignal | undefined;
}

const URGENT = Symbol('urgent');
const THROTTLED = Symbol('throttled');

/** Who gets the next permit: first the urgent, then the throttled, then one request of each execution in turn. */
export class PermitQueue<W extends Waiter> {
	/** Who waits, in the order of coming, by lane; the lanes in the order of their turns. */
	private readonly lanes = new Map<unknown, Set<W>>();

	/** Looks at all who wait. They may be 20,000: to copy them every half second would take 40 s of CPU until all have gone. */
	forEach(look: (waiter: W) => void): void {
		for (const lane of [...this.lanes.values()]) lane.forEach(look);
	}

	get next(): W | undefined {
		const name = [URGENT, THROTTLED].find((each) => this.lanes.has(each)) ?? this.lanes.keys().next().value;
		return this.lanes.get(name)?.values().next().value;
	}

	add(waiter: W): void {
		const lane = this.lanes.get(laneOf(waiter)) ?? new Set();
		this.lanes.set(laneOf(waiter), lane.add(waiter));
	}

	/** Takes out one that goes or gives up; then it is the turn of another execution. */
	remove(waiter: W): void {
		const lane = this.lanes.get(laneOf(waiter));
		lane?.delete(waiter);
		this.lanes.delete(laneOf(waiter));
		if (lane && lane.size > 0) this.lanes.set(laneOf(waiter), lane);
	}
}

function laneOf({ isUrgent, throttledAt, execution }: Waiter): unknown {
	return isUrgent ? URGENT : throttledAt === undefined ? execution : THROTTLED;
}
