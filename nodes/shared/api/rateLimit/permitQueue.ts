/** One request that waits for a permit. */
export interface Waiter {
	/** Its place in the order of all requests; kept when it is refused and waits again. */
	ticket: number;
	/** Whether it has had its turn and waits again. */
	isReturning: boolean;
	/** Whether it goes before those that are not: a poll before exports. */
	isUrgent: boolean;
	/** The execution it belongs to, by identity. */
	execution: unknown;
	/** ms it may wait without any request being accepted. */
	maxWaitMs: number;
}

/**
 * Who is next: urgent requests first, then those that were refused, in their old order, then one request of
 * each execution in turn. What a request costs does not grow with the number of those that wait.
 */
export class PermitQueue<W extends Waiter> {
	private readonly urgent = new RoundRobin<W>();
	private readonly others = new RoundRobin<W>();

	/** How many wait. */
	get size(): number {
		return this.urgent.size + this.others.size;
	}

	/** Whether the next one is urgent. */
	get isUrgentNext(): boolean {
		return this.urgent.size > 0;
	}

	add(waiter: W): void {
		this.queueOf(waiter).add(waiter);
	}

	/** Takes the next one out; undefined when nobody waits. */
	take(): W | undefined {
		return this.urgent.take() ?? this.others.take();
	}

	/** Takes one out that waits no longer. */
	remove(waiter: W): void {
		this.queueOf(waiter).remove(waiter);
	}

	/** Those that may wait for less than `ms`. Looks at nobody when there cannot be one. */
	lessPatientThan(ms: number): W[] {
		return [...this.urgent.lessPatientThan(ms), ...this.others.lessPatientThan(ms)];
	}

	private queueOf({ isUrgent }: W): RoundRobin<W> {
		return isUrgent ? this.urgent : this.others;
	}
}

/** Requests of several executions, which take turns. */
class RoundRobin<W extends Waiter> {
	/** Refused ones, in the order of their tickets: no more than were under way at a time. */
	private readonly returning: W[] = [];
	private readonly waiting = new Set<W>();
	private readonly fifos = new Map<unknown, Fifo<W>>();
	private readonly turns = new Fifo<unknown>();
	/** What the least patient one may wait, or less. */
	private leastPatience = Infinity;

	get size(): number {
		return this.waiting.size;
	}

	add(waiter: W): void {
		this.waiting.add(waiter);
		this.leastPatience = Math.min(this.leastPatience, waiter.maxWaitMs);
		if (waiter.isReturning) {
			const behind = this.returning.findIndex(({ ticket }) => ticket > waiter.ticket);
			this.returning.splice(behind < 0 ? this.returning.length : behind, 0, waiter);
			return;
		}
		this.fifoOf(waiter.execution).push(waiter);
	}

	take(): W | undefined {
		while (this.size > 0) {
			const waiter = this.returning.shift() ?? this.takeInTurn();
			if (waiter && this.waiting.delete(waiter)) return waiter;
		}
		return undefined;
	}

	/** It stays in its queue, and is left out there when it comes to its turn. */
	remove(waiter: W): void {
		this.waiting.delete(waiter);
	}

	lessPatientThan(ms: number): W[] {
		if (this.leastPatience >= ms) return [];
		const all = [...this.waiting];
		this.leastPatience = all.reduce((least, { maxWaitMs }) => Math.min(least, maxWaitMs), Infinity);
		return all.filter(({ maxWaitMs }) => maxWaitMs < ms);
	}

	private fifoOf(execution: unknown): Fifo<W> {
		const fifo = this.fifos.get(execution) ?? new Fifo<W>();
		if (!this.fifos.has(execution)) {
			this.fifos.set(execution, fifo);
			this.turns.push(execution);
		}
		return fifo;
	}

	private takeInTurn(): W | undefined {
		const execution = this.turns.shift();
		const fifo = this.fifos.get(execution);
		const waiter = fifo?.shift();
		if (fifo?.isEmpty === false) this.turns.push(execution);
		else this.fifos.delete(execution);
		return waiter;
	}
}

interface Link<T> {
	value: T;
	next?: Link<T>;
}

/** First in, first out; an array would move all that are left. */
class Fifo<T> {
	private first: Link<T> | undefined;
	private last: Link<T> | undefined;

	get isEmpty(): boolean {
		return this.first === undefined;
	}

	push(value: T): void {
		const link: Link<T> = { value };
		if (this.last === undefined || this.first === undefined) this.first = link;
		else this.last.next = link;
		this.last = link;
	}

	shift(): T | undefined {
		const value = this.first?.value;
		this.first = this.first?.next;
		return value;
	}
}
