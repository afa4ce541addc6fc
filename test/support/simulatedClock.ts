import type { Clock } from '../../nodes/shared/types';

interface Sleeper {
	at: number;
	wake: () => void;
}

/** A clock whose time passes only when everyone sleeps; nothing waits for real. */
export class SimulatedClock implements Clock {
	private time = Date.parse('2026-01-01T00:00:00Z');
	private readonly sleepers: Sleeper[] = [];
	private scheduled = false;

	now(): number {
		return this.time;
	}

	random(): number {
		return 0.5;
	}

	async sleep(ms: number): Promise<void> {
		await new Promise<void>((wake) => {
			this.sleepers.push({ at: this.time + Math.max(0, ms), wake });
			this.schedule();
		});
	}

	private schedule(): void {
		if (this.scheduled) return;
		this.scheduled = true;
		// After all promises that can go on without time passing.
		setImmediate(() => {
			this.scheduled = false;
			this.sleepers.sort((one, other) => one.at - other.at);
			const next = this.sleepers.shift();
			if (!next) return;
			this.time = Math.max(this.time, next.at);
			next.wake();
			if (this.sleepers.length > 0) this.schedule();
		});
	}
}
