// When the next request may be sent: after a 429, and how fast in a new window.

import type { LimitFindings } from '../../errors/apiErrors';
import type { HttpResponse } from '../../types';
import { backoffMs, isLastOfLimit, waitHintMs } from '../backoff';

/** The documented limit (api.md › Limits): so many requests in each window. */
export const DOCUMENTED_LIMIT = { requests: 120, windowMs: 60_000 };

/** Concurrency: requests one limiter has in flight at a time. */
export const MAX_IN_FLIGHT = 6;

const { requests: REQUESTS, windowMs: WINDOW_MS } = DOCUMENTED_LIMIT;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = WINDOW_MS / 10;
/** With so little left of a window, its end is waited for. */
const NEAR_END_MS = WINDOW_MS / 30;
/** The time in which the pace of a slow start grows by e, as a part of the window: 3 s, and 0.5 s with hints. */
const GROWTH = 1 / 20;
const GROWTH_WITH_HINTS = 1 / 120;
/** The part of a window that everybody may use where polls come; the rest is theirs. */
const UNRESERVED = 0.9;
const RESERVE_MS = 10 * 60_000;
/** A window that is over in less than this part of the documented one shows that the server has shorter ones. */
const SHORT_WINDOW = 1 / 2;
/** Fewer of a window's requests than this part being ours, another process seems to use the key. */
const MOST_OF_WINDOW = 0.9;

/** Leave to send one request; handed back with what came of it. */
export interface Permit {
	/** ms since the epoch. */
	readonly sentAt: number;
	/** Whether it is the one that finds out whether the limit has cleared. */
	readonly isProbe: boolean;
}

/** A limit that is closed: since when no request has been accepted, and until when one is sent at the earliest. */
export interface Closure {
	since: number;
	until: number;
}

/**
 * When the next request with one key may be sent: an adaptive throttle. It is told what is sent and answered. All
 * times are ms since the epoch.
 *
 * Open, six requests may be under way. A 429 closes it for all, until every request under way is answered and a hint
 * of the server or the backoff has passed. Then one goes, the probe; when that is accepted a window has begun, in which
 * the others follow in a slow start.
 */
export class RateLimitPolicy {
	/** Requests under way: they are bounded, and the probe goes when there are none. */
	private inFlight = 0;
	/** When a request was last accepted: from then on waiting counts. */
	private acceptedAt = -Infinity;
	/** Closings since then: the backoff grows with them; 0 is open. */
	private closings = 0;
	/** When the probe may go. */
	private closedUntil = -Infinity;
	/** Until when the server asked to wait, if it did: for words, and a slow start that others can see coming. */
	private askedUntil = -Infinity;

	/** When the window's first request was answered: the next one begins no sooner than a window after it was sent. */
	private windowStart = -Infinity;
	/** How long windows are: the documented minute, or less where an answer or the last window has shown it. */
	private windowMs = WINDOW_MS;
	/** Requests of the window, accepted or under way: the slow start and the reserve count them. */
	private used = 0;
	/** In which time the window's pace grows by e; 0 is no pace, as in a window that no refusal came before. */
	private growthMs = 0;
	/** When a poll was last seen: a part of each window is kept for the next ones. */
	private urgentAt = -Infinity;

	constructor(private readonly random: () => number) {}

	/** Whether no request is under way. */
	get isIdle(): boolean {
		return this.inFlight === 0;
	}

	/** Until when it last learned something. */
	get usedUntil(): number {
		return Math.max(this.acceptedAt, this.closedUntil);
	}

	/** When another try will be worth it, as far as the server tells. */
	get retryAt(): number {
		return Math.max(this.askedUntil, this.closedUntil);
	}

	/** What there is to say about a limit that did not clear. */
	get findings(): LimitFindings {
		const ownShare = this.used - this.inFlight;
		return { refusals: this.closings, ownShare, seemsShared: ownShare < MOST_OF_WINDOW * REQUESTS };
	}

	/** Undefined while it is open. */
	closure(now: number): Closure | undefined {
		if (this.closings === 0) return undefined;
		return { since: this.acceptedAt, until: Math.max(now, this.closedUntil) };
	}

	/** Notes that an urgent request waits. */
	expectUrgent(now: number): void {
		this.urgentAt = now;
	}

	/** When the next request may be sent; Infinity when an answer has to come first. Urgent ones keep no pace. */
	nextAt(isUrgent: boolean, now: number): number {
		if (this.closings > 0) return this.inFlight > 0 ? Infinity : this.closedUntil;
		if (this.inFlight >= MAX_IN_FLIGHT) return Infinity;
		if (isUrgent) return now;
		const pacedUntil = this.windowStart + this.growthMs * Math.log(this.used + 1);
		const isReserved = this.used >= UNRESERVED * REQUESTS && now - this.urgentAt < RESERVE_MS;
		return isReserved ? Math.max(pacedUntil, this.windowEnd) : pacedUntil;
	}

	/** Notes that a request is sent. */
	send(now: number): Permit {
		this.inFlight++;
		this.used++;
		return { sentAt: now, isProbe: this.closings > 0 };
	}

	/** Notes what came of a request; undefined when no answer did. */
	answered({ sentAt, isProbe }: Permit, answer: HttpResponse | undefined, now: number): void {
		this.inFlight--;
		if (answer === undefined) return;
		const isRefused = answer.statusCode === 429;
		if (isRefused) this.used--;
		else this.acceptedAt = now;
		if (this.closings > 0 && !isProbe) return;
		const hint = waitHintMs(answer, now);
		if (isRefused) return this.close(hint, now);
		if (isProbe) this.reopen(now);
		else if (sentAt >= this.windowEnd) this.beginWindow(now, 0);
		if (hint === undefined) return;
		this.windowMs = Math.min(now + hint - this.windowStart, WINDOW_MS);
		if (isLastOfLimit(answer)) this.close(hint, now);
	}

	/** However long the server asks for, it is asked again after a window. */
	private close(hint: number | undefined, now: number): void {
		this.closings++;
		const left = this.windowEnd - now;
		if (this.closings === 1 && left <= 0) this.used = this.inFlight;
		const wait = Math.max(hint ?? 0, this.backoff(left));
		this.closedUntil = now + Math.min(wait, WINDOW_MS);
		this.askedUntil = hint === undefined ? -Infinity : now + hint;
	}

	/** Grows, but finds the end of the window: half of what is left of it at most, and exactly that near the end. */
	private backoff(leftMs: number): number {
		const backoff = backoffMs(FIRST_BACKOFF_MS, this.closings, this.random(), LONGEST_BACKOFF_MS);
		if (leftMs <= 0) return backoff;
		return leftMs < NEAR_END_MS ? leftMs : Math.min(backoff, leftMs / 2);
	}

	/** The probe was accepted: a window has begun, no later than the last one was over. */
	private reopen(now: number): void {
		this.closings = 0;
		const lastedMs = now - this.windowStart;
		this.windowMs = lastedMs < SHORT_WINDOW * WINDOW_MS ? lastedMs : WINDOW_MS;
		const growth = this.askedUntil > -Infinity ? GROWTH_WITH_HINTS : GROWTH;
		this.beginWindow(now, growth * this.windowMs);
	}

	private beginWindow(now: number, growthMs: number): void {
		this.windowStart = now;
		this.used = this.inFlight + 1;
		this.growthMs = growthMs;
	}

	private get windowEnd(): number {
		return this.windowStart + this.windowMs;
	}
}
