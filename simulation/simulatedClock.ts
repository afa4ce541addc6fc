import type { Clock } from '../nodes/shared/types';

/** A clock whose time passes only when everyone sleeps; nothing waits for real. */
export class SimulatedClock implements Clock {
	private time = Date.parse('2026-01-01T00:00:00Z');
	/** The next one to wake is the last; of those that wake at the same time, the one that fell asleep first. */
	private readonly sleepers: Array<{ at: number; wake: () => void }> = [];
	private isScheduled = false;

	constructor(readonly random: () => number = () => 0.5) {}

	get sleeping(): number {
		return this.sleepers.length;
	}

	now(): number {
		return this.time;
	}

	async sleep(ms: number): Promise<void> {
		const at = this.time + Math.max(0, ms);
		await new Promise<void>((wake) => {
			const place = this.sleepers.findLastIndex((sleeper) => sleeper.at > at) + 1;
			this.sleepers.splice(place, 0, { at, wake });
			this.schedule();
		});
	}

	private schedule(): void {
		if (this.isScheduled) return;
		this.isScheduled = true;
		// After all promises that can go on without time passing.
		setImmediate(() => {
			this.isScheduled = false;
			const next = this.sleepers.pop();
			if (!next) return;
			this.time = next.at;
			next.wake();
			if (this.sleepers.length > 0) this.schedule();
		});
	}
}
