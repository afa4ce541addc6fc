import type { Clock } from '../../nodes/shared/types';

interface Sleeper {
	at: number;
	/** Who sleeps until the same time wakes in the order of falling asleep. */
	order: number;
	wake: () => void;
}

/** A clock whose time passes only when everyone sleeps; nothing waits for real. */
export class SimulatedClock implements Clock {
	private time = Date.parse('2026-01-01T00:00:00Z');
	/** A binary heap: the next one to wake is the first. */
	private readonly sleepers: Sleeper[] = [];
	private order = 0;
	private scheduled = false;

	constructor(readonly random: () => number = () => 0.5) {}

	/** How many sleep. */
	get sleeping(): number {
		return this.sleepers.length;
	}

	now(): number {
		return this.time;
	}

	async sleep(ms: number): Promise<void> {
		await new Promise<void>((wake) => {
			this.add({ at: this.time + Math.max(0, ms), order: this.order++, wake });
			this.schedule();
		});
	}

	private schedule(): void {
		if (this.scheduled) return;
		this.scheduled = true;
		// After all promises that can go on without time passing.
		setImmediate(() => {
			this.scheduled = false;
			const next = this.takeFirst();
			if (!next) return;
			this.time = Math.max(this.time, next.at);
			next.wake();
			if (this.sleepers.length > 0) this.schedule();
		});
	}

	private add(sleeper: Sleeper): void {
		const { sleepers } = this;
		let place = sleepers.length;
		for (let parent = (place - 1) >> 1; place > 0; place = parent, parent = (place - 1) >> 1) {
			const above = sleepers[parent] as Sleeper;
			if (!isBefore(sleeper, above)) break;
			sleepers[place] = above;
		}
		sleepers[place] = sleeper;
	}

	private takeFirst(): Sleeper | undefined {
		const { sleepers } = this;
		const first = sleepers[0];
		const last = sleepers.pop();
		if (last === undefined || sleepers.length === 0) return first;
		let place = 0;
		for (let child = 1; child < sleepers.length; child = 2 * place + 1) {
			const [left, right] = [sleepers[child] as Sleeper, sleepers[child + 1]];
			const isRight = right !== undefined && isBefore(right, left);
			const below = isRight ? right : left;
			if (!isBefore(below, last)) break;
			sleepers[place] = below;
			place = isRight ? child + 1 : child;
		}
		sleepers[place] = last;
		return first;
	}
}

function isBefore(one: Sleeper, other: Sleeper): boolean {
	return one.at < other.at || (one.at === other.at && one.order < other.order);
}
