import type { HttpResponse } from '../../types';
import { backoffMs, remainingIn, waitHintMs } from '../backoff';
import { DOCUMENTED_LIMIT, LimitWindow } from './limitWindow';

/** Concurrency: requests one limiter has in flight at a time. */
export const MAX_IN_FLIGHT = 6;

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = DOCUMENTED_LIMIT.windowMs / 10;
/** The pace of a slow start grows by e in this part of the window: 3 s, and 0.5 s where the server gave a hint. */
const GROWTH = 1 / 20;
const GROWTH_WITH_HINTS = 1 / 120;
const RESERVE_MS = 10 * 60_000;

/** Leave to send one request, again or not, since when, ms since the epoch; handed back with what came of it. */
export type Permit = Readonly<{ sentAt: number; isRetry?: boolean }>;

/**
 * When the next request with one key may be sent: an adaptive throttle. All times are ms since the epoch.
 *
 * Open, six requests may be under way. A 429 closes it for all, until every request under way is answered and a hint of
 * the server or a backoff has passed. Then one goes, the probe; when that is accepted a window has begun.
 */
export class RateLimitPolicy {
	/** When a request was last accepted: from then on waiting counts. */
	acceptedAt = -Infinity;
	/** The same of one that had been refused before. */
	retriedAt = -Infinity;
	/** Until when the server asked to wait when it was last closed, if it did; then the next slow start is a fast one. */
	hintedUntil: number | undefined;
	/** When a poll last came: for ten minutes a part of each window is kept for the next ones. */
	pollAt = -Infinity;
	private state: 'open' | 'closed' | 'probing' = 'open';
	/** When the probe may go, where it is closed. */
	private probeAt = -Infinity;
	/** Backoffs since a request was accepted while it was not closed. */
	private backoffs = 0;
	private inFlight = 0;
	/** Requests that are left for all processes, as the last answer said. */
	private remainingForAll = Infinity;
	private readonly window = new LimitWindow();

	/** Whether an answer has to come before the next request. Other processes, too, have a part of what remains. */
	get isFull(): boolean {
		if (this.state !== 'open') return this.inFlight > 0;
		const share = Math.max(1, Math.floor(this.remainingForAll / 8));
		return this.inFlight >= Math.min(MAX_IN_FLIGHT, share, this.window.most);
	}

	/** Until when the next request is not sent; past when it waits for answers alone. Urgent ones keep no pace. */
	closedUntil(isUrgent: boolean, now: number): number {
		if (this.state !== 'open') return Math.max(now, this.probeAt);
		return isUrgent ? -Infinity : this.window.paceAt(this.inFlight, now - this.pollAt < RESERVE_MS);
	}

	/** Notes that a request is sent. */
	send(now: number, isRetry = false): Permit {
		this.inFlight++;
		if (this.state === 'closed') this.state = 'probing';
		return { sentAt: now, isRetry };
	}

	/** Notes what came of a request; undefined when no answer did. `random` is at least 0, below 1. */
	answered({ sentAt, isRetry }: Permit, answer: HttpResponse | undefined, now: number, random: number): void {
		const { state, window, hintedUntil } = this;
		this.inFlight--;
		if (state === 'probing') this.state = 'closed';
		if (answer === undefined) return;
		const isRefused = answer.statusCode === 429;
		if (isRefused) window.refuse(now);
		else if (state === 'probing') window.begin(now, hintedUntil === undefined ? GROWTH : GROWTH_WITH_HINTS);
		else if (state === 'open' && sentAt >= window.end) window.begin(now, 0);
		const isUsedUp = isRefused || window.accept();
		if (!isRefused) this.acceptedAt = now;
		if (!isRefused && isRetry) this.retriedAt = now;
		if (state === 'closed') return;
		this.state = 'open';
		if (!isRefused) this.backoffs = 0;
		this.remainingForAll = remainingIn(answer) ?? Infinity;
		if (isUsedUp || this.remainingForAll === 0)
			this.close(waitHintMs(answer, now), isUsedUp ? window.earliestEnd - now : 0, now, random);
	}

	/** Closes it for a hint, or else until the window can be over, or a backoff if that is longer; for a window at most. */
	private close(hint: number | undefined, endMs: number, now: number, random: number): void {
		const leftMs = this.window.end - now;
		const backoff = backoffMs(FIRST_BACKOFF_MS, this.backoffs + 1, random, LONGEST_BACKOFF_MS);
		const waitMs = Math.max(hint ?? endMs, leftMs > 0 ? Math.min(backoff, leftMs) : backoff);
		if (waitMs !== endMs) this.backoffs++;
		this.state = 'closed';
		this.probeAt = now + Math.min(waitMs, DOCUMENTED_LIMIT.windowMs);
		this.hintedUntil = hint === undefined ? undefined : now + hint;
	}
}
