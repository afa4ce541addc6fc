/** The documented limit (api.md › Limits): so many requests in each window. */
export const DOCUMENTED_LIMIT = { requests: 120, windowMs: 60_000 };

const { requests: REQUESTS, windowMs: WINDOW_MS } = DOCUMENTED_LIMIT;
/** A window that is over sooner is a short one; refusals that last longer, by the longest backoff, show long ones. */
const SHORT_MS = WINDOW_MS / 2;
const LONG_MS = SHORT_MS + WINDOW_MS / 10;
/** With so many of a window being ours, nobody else uses the key. Where polls come, the rest is kept for them. */
const MOST = 0.9 * REQUESTS;

/** The server's window, as far as this process can tell. Times in ms since the epoch. */
export class LimitWindow {
	/** Requests of ours that were accepted in it, and how many will be, if it is as the one before, which was all ours. */
	private accepted = 0;
	private size: number | undefined;
	/** It began no later than this; a long next one no sooner than that, which each refusal moves on. */
	private start = -Infinity;
	private nextStart = -Infinity;
	/** How long it is: the documented minute, unless a probe has shown less. */
	private lengthMs = WINDOW_MS;
	/** The time in which the pace of its slow start grows by e; 0, no pace, where no probe began it. */
	private growthMs = 0;
	/** Since when each answer was a refusal. */
	private refusedSince: number | undefined;
	/** Whether refusals have once lasted so long that windows are known to be long, for good. */
	private areLong = false;

	/** When it is over at the latest. */
	get end(): number {
		return this.start + this.lengthMs;
	}

	/** When it is over at the soonest, where windows are known to be long. */
	get earliestEnd(): number {
		return this.areLong ? this.nextStart : -Infinity;
	}

	/** How many may be under way: what it has left; then one alone; once that was accepted, any. */
	get most(): number {
		const left = (this.size ?? REQUESTS) - this.accepted;
		return left < 0 ? Infinity : Math.max(1, left);
	}

	/** When the next request keeps the pace, and leaves what is kept for polls, with so many under way. */
	paceAt(inFlight: number, isReserved: boolean): number {
		const used = this.accepted + inFlight;
		return isReserved && used >= MOST ? this.end : this.start + this.growthMs * Math.log(used + 1);
	}

	/** A request was accepted in it. Returns whether that was its last, by what is known. */
	accept(): boolean {
		this.refusedSince = undefined;
		return ++this.accepted === this.size;
	}

	/** A request was refused. */
	refuse(now: number): void {
		this.refusedSince ??= now;
		this.areLong ||= now - this.refusedSince > LONG_MS;
		this.nextStart = Math.max(this.nextStart, now);
	}

	/** The next one has begun; the pace of its slow start grows by e in the part `growth` of it. */
	begin(now: number, growth: number): void {
		// How long the last one was is known only where our probe began it.
		const isShort = now - this.start < SHORT_MS && this.growthMs > 0 && !this.areLong;
		this.lengthMs = isShort ? now - this.start : WINDOW_MS;
		this.start = now;
		this.nextStart = Math.min(now, this.nextStart) + WINDOW_MS;
		this.growthMs = growth * this.lengthMs;
		// One that was not used up, so that no probe came after it, does not tell how many it had.
		this.size = growth > 0 && this.areLong && this.accepted >= MOST ? this.accepted : undefined;
		this.accepted = 0;
	}
}
