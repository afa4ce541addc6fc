interface Timer {
	at: number;
	ring: () => void;
}

/** The globals that tell the time or wait for it, and chance. */
const GLOBALS = [
	[Date, 'now'],
	[performance, 'now'],
	[globalThis, 'setTimeout'],
	[AbortSignal, 'timeout'],
	[Math, 'random'],
] as const;

/** The time of a process in which nothing waits for real: what the nodes read, sleep by and end their requests by. */
export class HostTime {
	private readonly sleepers: Timer[] = [];
	private deadlines: Timer[] = [];
	private isScheduled = false;

	/** @param now ms since the epoch */
	constructor(public now: number) {}

	/** Time goes on to this moment, with nobody asleep: deadlines before it are over and concern nobody. */
	passTo(at: number): void {
		this.now = Math.max(this.now, at);
		this.deadlines = [];
	}

	async sleep(ms: number): Promise<void> {
		await new Promise<void>((wake) => this.wakeAfter(wake, ms));
	}

	/** Does this work by this time and chance, and gives the process its own back. */
	async rule<T>(random: () => number, work: () => Promise<T>): Promise<T> {
		const stands = [
			() => this.now,
			() => this.now - performance.timeOrigin,
			(ring: () => void, ms = 0) => this.wakeAfter(ring, ms),
			(ms: number) => this.deadlineAfter(ms),
			random,
		];
		const own = GLOBALS.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name));
		GLOBALS.forEach(([owner, name], index) =>
			Object.defineProperty(owner, name, { value: stands[index], configurable: true, writable: true }),
		);
		try {
			return await work();
		} finally {
			GLOBALS.forEach(([owner, name], index) => {
				Reflect.deleteProperty(owner, name);
				const before = own[index];
				if (before) Object.defineProperty(owner, name, before);
			});
		}
	}

	private wakeAfter(ring: () => void, ms: number): void {
		const at = this.now + Math.max(1, ms);
		const place = this.sleepers.findLastIndex((sleeper) => sleeper.at <= at) + 1;
		this.sleepers.splice(place, 0, { at, ring });
		this.schedule();
	}

	private deadlineAfter(ms: number): AbortSignal {
		const controller = new AbortController();
		this.deadlines.push({ at: this.now + ms, ring: () => controller.abort(new Error('The time is over')) });
		return controller.signal;
	}

	/** Time passes when all promises that can go on without it have gone on. */
	private schedule(): void {
		if (this.isScheduled) return;
		this.isScheduled = true;
		setImmediate(() => {
			this.isScheduled = false;
			const [next] = this.sleepers;
			if (!next) return;
			const over = this.deadlines.filter(({ at }) => at <= next.at);
			this.deadlines = this.deadlines.filter(({ at }) => at > next.at);
			for (const { at, ring } of over) {
				this.now = Math.max(this.now, at);
				ring();
			}
			// Whoever was told that its time is over goes on first.
			if (over.length === 0) {
				this.sleepers.shift();
				this.now = next.at;
				next.ring();
			}
			if (this.sleepers.length > 0) this.schedule();
		});
	}
}
