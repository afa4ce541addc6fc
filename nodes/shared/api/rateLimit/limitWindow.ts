// What can be told of the server's window from its answers: plain data, with functions over it.

/** Requests in each window (api.md › Limits). */
export const DOCUMENTED_LIMIT = { requests: 120, windowMs: 60_000 };

const { requests: REQUESTS, windowMs: WINDOW_MS } = DOCUMENTED_LIMIT;
/** A window that is over sooner is a short one. */
const SHORT_MS = WINDOW_MS / 2;
/** Refusals that go on for longer, by the longest backoff, show that windows are full minutes. */
const FULL_MINUTES_AFTER_MS = SHORT_MS + WINDOW_MS / 10;
/** Whoever had as many of a window is alone with the key. Where polls come, the rest of it is kept for them. */
const NINE_TENTHS = 0.9 * REQUESTS;
/** Where more remain than must, and by more than this, it is a new window: answers that overtake each other differ by less. */
const NEW_WINDOW_SURPLUS = 20;

/** Nothing is sent before `probeAt`, and then one request. The server may have asked to wait longer: `hintedUntil`. */
export type Block = Readonly<{ since: number; probeAt: number; hintedUntil: number | undefined }>;

/** The server's window, as far as this process can tell: here before anything was accepted. ms since the epoch. */
export const UNKNOWN_WINDOW = {
	/** It began no later than this. */
	start: -Infinity,
	/** It ends no later than this: a minute after its start, unless a probe has shown less. */
	end: -Infinity,
	/** Slow start: request n is sent at `start + rampMs * ln(n)` or later; 0 where no probe began it. */
	rampMs: 0,
	/** Requests of ours that were accepted in it. */
	accepted: 0,
	/** Requests of ours that it accepts in all, if it is like the one before, which was all ours. */
	learnedQuota: undefined as number | undefined,
	/** Requests that it has left for all processes, as the last answer said. */
	remaining: Infinity,
	/** What it had for us: `accepted` and `remaining` together at its first answer. */
	allowance: Infinity,
	/** Whether an answer said less than if only we used the key. */
	isShared: false,
	/** When the next can begin at the soonest, if windows are full minutes: each refusal moves it on. */
	nextStart: -Infinity,
	/** Whether refusals alone have shown that windows are full minutes. */
	areFullMinutes: false,
	/** Whether a block, be it by a hint, has shown that windows are no short ones. */
	areNotShort: false,
};

export type LimitWindow = Readonly<typeof UNKNOWN_WINDOW>;

/** How many may be in flight: what is left; where others use the key, an eighth. The one after the learned quota goes alone. */
export function mostInFlight(window: LimitWindow): number {
	const left = (window.learnedQuota ?? REQUESTS) - window.accepted;
	const share = window.isShared ? Math.max(1, Math.floor(window.remaining / 8)) : window.remaining;
	return Math.min(share, left < 0 ? Infinity : Math.max(1, left));
}

/** When the next request keeps the pace and, where polls come, leaves the last tenth to them. */
export function paceAt(window: LimitWindow, inFlight: number, hasPolls: boolean): number {
	const used = window.accepted + inFlight;
	const isReserved = hasPolls && window.areNotShort && used >= NINE_TENTHS;
	return isReserved ? window.end : window.start + window.rampMs * Math.log(used + 1);
}

/** @param block in which the request was refused, unless requests flowed */
export function afterRefusal(window: LimitWindow, now: number, block?: Block): LimitWindow {
	const areFullMinutes = window.areFullMinutes || now - (block?.since ?? now) > FULL_MINUTES_AFTER_MS;
	return { ...window, areFullMinutes, nextStart: Math.max(window.nextStart, now) };
}

/** An answer says what remains: 119 at first, then 115 after one more of ours, so that others have sent three. */
export function afterRemaining(window: LimitWindow, remaining: number, inFlight: number): LimitWindow {
	const mustRemain = window.allowance - window.accepted - inFlight;
	const isNew = window.remaining === Infinity || remaining > mustRemain + NEW_WINDOW_SURPLUS;
	const allowance = isNew ? remaining + window.accepted : window.allowance;
	return { ...window, remaining, allowance, isShared: !isNew && (window.isShared || remaining < mustRemain) };
}

/** The one that has begun now; where a probe ended a block, with a slow start: its pace grows by e in 3 s, after hints 0.5 s. */
export function nextWindow(window: LimitWindow, now: number, block?: Block): LimitWindow {
	const { start, rampMs, accepted, areFullMinutes } = window;
	// How long the last one was is known only where our probe began it.
	const isShort = now - start < SHORT_MS && rampMs > 0 && !areFullMinutes;
	const lengthMs = isShort ? now - start : WINDOW_MS;
	const ramp = block && (block.hintedUntil === undefined ? 1 / 20 : 1 / 120);
	return {
		...UNKNOWN_WINDOW,
		start: now,
		end: now + lengthMs,
		rampMs: (ramp ?? 0) * lengthMs,
		// One that was not used up, so that no probe came after it, does not tell how many it had.
		learnedQuota: block && areFullMinutes && accepted >= NINE_TENTHS ? accepted : undefined,
		nextStart: Math.min(now, window.nextStart) + WINDOW_MS,
		areFullMinutes,
		areNotShort: window.areNotShort || (block !== undefined && block.probeAt - block.since > SHORT_MS),
	};
}
