import { Cancelled, RateLimitTimeout } from './faults';
import { hintedWaitMs, remainingRequests, stepMs } from './retry';
import type { Answer, Clock } from './types';

/** Requests one gate has under way at a time. */
export const MAX_IN_FLIGHT = 6;

/** The documented window (api.md › Limits). */
const WINDOW_MS = 60_000;
/** Refusals this soon after reopening, and after so few requests, mean "2 per second" rather than 120 at once. */
const RAPID_MS = 2_000;
const RAPID_REQUESTS = 5;
/** Half a second, and a little for clocks and network. */
const PACE_MS = 520;
/** Lets clocks and network times differ a little. */
const MARGIN_MS = 100;
const SLICE_MS = 1_000;

/** Who waits, and for how long it may. */
export interface Waiting {
	signal?: AbortSignal | undefined;
	/** ms without any accepted request of this gate before giving up. */
	maxWaitMs: number;
	/** Whether it goes before those that are not: a poll before exports. */
	isUrgent?: boolean;
	/** When the request began, ms since the epoch; now unless it was refused before. */
	since?: number;
}

/** Leave to send one request; handed back with what came of it. */
export interface Pass {
	readonly sentAt: number;
	readonly closing: number;
}

interface Waiter extends Waiting {
	since: number;
	admit: (pass: Pass) => void;
	reject: (error: Error) => void;
}

/**
 * The rate limit of one token at one address, shared by everything in this process that uses it.
 * A refusal closes it for all until the time to try again; then it opens a little at a time.
 */
export class RateGate {
	/** Refusals (429) since the gate was made. */
	refusals = 0;

	private readonly queue: Waiter[] = [];
	private inFlight = 0;
	/** How many may be in flight: 1 just after reopening, doubling with each accepted request. */
	private width = MAX_IN_FLIGHT;
	private closedAt = 0;
	private closedUntil = 0;
	/** How often the gate was closed; tells requests sent before a closing from those after it. */
	private closing = 0;
	private steps = 0;
	/** When the gate was first closed since the last accepted request; Infinity when it was not. */
	private blockedSince = Infinity;
	private windowStart = -Infinity;
	private acceptedSinceOpening = 0;
	private rapidClosings = 0;
	private pacedUntil = 0;
	private lastSentAt = 0;
	private timing = false;

	constructor(private readonly clock: Clock) {}

	/** Whether nothing is under way or waiting. */
	get idle(): boolean {
		return this.inFlight === 0 && this.queue.length === 0;
	}

	/** When a request was last let through, in ms since the epoch; 0 for never. */
	get lastUsedAt(): number {
		return this.lastSentAt;
	}

	/**
	 * Waits for leave to send one request, first come, first served.
	 *
	 * @throws Cancelled as soon as `signal` fires
	 * @throws RateLimitTimeout as soon as it is known that the wait would be longer than `maxWaitMs`
	 */
	async enter({ signal, maxWaitMs, isUrgent = false, since = this.clock.now() }: Waiting): Promise<Pass> {
		if (signal?.aborted) throw new Cancelled();
		return await new Promise<Pass>((resolve, reject) => {
			const stop = () => {
				this.queue.splice(this.queue.indexOf(waiter), 1);
				reject(new Cancelled());
			};
			const waiter: Waiter = {
				maxWaitMs,
				isUrgent,
				since,
				admit: (pass) => {
					signal?.removeEventListener('abort', stop);
					resolve(pass);
				},
				reject: (error) => {
					signal?.removeEventListener('abort', stop);
					reject(error);
				},
			};
			signal?.addEventListener('abort', stop);
			const firstOther = isUrgent ? this.queue.findIndex((other) => !other.isUrgent) : -1;
			this.queue.splice(firstOther < 0 ? this.queue.length : firstOther, 0, waiter);
			this.rejectHopeless();
			this.admitNext();
		});
	}

	/** Hands a pass back. `answer` is undefined when no answer came. */
	leave(pass: Pass, answer: Answer | undefined): void {
		this.inFlight--;
		if (answer?.statusCode === 429) this.refused(pass, answer);
		else if (answer !== undefined) this.accepted(pass, answer);
		this.rejectHopeless();
		this.admitNext();
	}

	private accepted(pass: Pass, answer: Answer): void {
		const now = this.clock.now();
		if (pass.closing !== this.closing) return;
		if (this.steps > 0) this.windowStart = pass.sentAt;
		this.steps = 0;
		this.blockedSince = Infinity;
		this.acceptedSinceOpening++;
		if (now < this.pacedUntil) this.pacedUntil = now + WINDOW_MS;
		this.width = Math.min(this.width * 2, MAX_IN_FLIGHT);
		const wait = hintedWaitMs(answer.headers, now);
		if (remainingRequests(answer.headers) === 0 && wait !== undefined)
			this.close(now, now + wait + MARGIN_MS);
	}

	private refused(pass: Pass, answer: Answer): void {
		const now = this.clock.now();
		this.refusals++;
		const hint = hintedWaitMs(answer.headers, now);
		if (pass.closing !== this.closing) {
			// Sent before the gate was closed: it confirms what is known, and may know better until when.
			if (hint !== undefined) this.closedUntil = Math.max(this.closedUntil, now + hint + MARGIN_MS);
			return;
		}
		this.notePace(now);
		this.steps++;
		this.close(now, now + (hint === undefined ? this.nextStepMs(now) : hint + MARGIN_MS));
	}

	private close(now: number, until: number): void {
		this.closing++;
		this.closedAt = now;
		this.closedUntil = until;
		this.blockedSince = Math.min(this.blockedSince, now);
		this.width = 1;
		this.acceptedSinceOpening = 0;
	}

	private nextStepMs(now: number): number {
		const step = stepMs(this.steps, this.clock.random());
		const windowEnd = this.windowStart + WINDOW_MS + MARGIN_MS - now;
		return windowEnd > 0 ? Math.min(step, windowEnd) : step;
	}

	/** Two openings in a row that were over at once make the gate keep to 2 a second while it is in use. */
	private notePace(now: number): void {
		if (this.acceptedSinceOpening === 0) return;
		const rapid = this.acceptedSinceOpening <= RAPID_REQUESTS && now - this.closedUntil < RAPID_MS;
		this.rapidClosings = rapid ? this.rapidClosings + 1 : 0;
		if (this.rapidClosings >= 2) this.pacedUntil = now + WINDOW_MS;
	}

	private rejectHopeless(): void {
		const now = this.clock.now();
		// A hint of hours is asked about again after a window: it may have been wrong.
		if (this.closedUntil - now > WINDOW_MS && now - this.closedAt > WINDOW_MS) this.closedUntil = now;
		const retryAfterMs = this.closedUntil - now;
		if (retryAfterMs <= 0) return;
		for (const waiter of [...this.queue]) {
			const since = Math.max(waiter.since, this.blockedSince);
			if (this.closedUntil - since <= waiter.maxWaitMs) continue;
			this.queue.splice(this.queue.indexOf(waiter), 1);
			waiter.reject(new RateLimitTimeout(now - since, retryAfterMs));
		}
	}

	private admitNext(): void {
		const now = this.clock.now();
		while (this.inFlight < this.width && this.opensAt(now) <= now) {
			const waiter = this.queue.shift();
			if (waiter === undefined) return;
			this.inFlight++;
			this.lastSentAt = now;
			if (now - this.windowStart >= WINDOW_MS) this.windowStart = now;
			waiter.admit({ sentAt: now, closing: this.closing });
		}
		if (this.queue.length > 0 && this.inFlight < this.width) void this.admitLater();
	}

	private opensAt(now: number): number {
		const paced = now < this.pacedUntil ? this.lastSentAt + PACE_MS : 0;
		return Math.max(this.closedUntil, paced);
	}

	private async admitLater(): Promise<void> {
		if (this.timing) return;
		this.timing = true;
		// In slices, so that no timer outlives a cancelled wait by more than one.
		for (;;) {
			const now = this.clock.now();
			const wait = this.opensAt(now) - now;
			if (wait <= 0 || this.queue.length === 0) break;
			await this.clock.sleep(Math.min(wait, SLICE_MS));
		}
		this.timing = false;
		this.admitNext();
	}
}
