import type { HttpResponse } from '../../types';
import { backoffMs, remainingIn, waitHintMs } from '../backoff';
import * as limitWindow from './limitWindow';

/** Concurrency: requests one limiter has in flight at a time. */
export const MAX_IN_FLIGHT = 6;

const { windowMs: WINDOW_MS } = limitWindow.DOCUMENTED_LIMIT;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = WINDOW_MS / 10;
/** How long a limiter is kept, and that polls come with its key. */
export const REMEMBERED_MS = 86_400_000;

/** Leave to send one request. `isRetry`: it was refused before. `isProbe`: it finds out whether a block is over. */
export type Permit = Readonly<{ sentAt: number; isRetry: boolean; isProbe: boolean }>;

/**
 * When the next request with one key may be sent: an adaptive throttle. All times are ms since the epoch.
 *
 * Flowing, six requests may be in flight. A 429 blocks it for all, until every request in flight is answered and a hint
 * of the server or a backoff has passed. Then one goes, the probe; when that is accepted a window has begun.
 */
export class RateLimitPolicy {
	/** When a request was last accepted: waiting counts from there. */
	acceptedAt = -Infinity;
	/** When one that had been refused before was last accepted. */
	retryAcceptedAt = -Infinity;
	/** When a poll last came: for a day a part of each window is kept for the next ones. */
	pollAt = -Infinity;
	/** Undefined while requests flow. */
	block: limitWindow.Block | undefined;
	/** Backoffs in a row. */
	private backoffs = 0;
	private inFlight = 0;
	private window: limitWindow.LimitWindow = limitWindow.UNKNOWN_WINDOW;

	/** Whether an answer has to come before the next request. */
	get isFull(): boolean {
		return this.inFlight >= (this.block ? 1 : Math.min(MAX_IN_FLIGHT, limitWindow.mostInFlight(this.window)));
	}

	/** When the next request may be sent; in the past where only answers hold it up. Urgent ones keep no pace. */
	blockedUntil(isUrgent: boolean, now: number): number {
		if (this.block) return Math.max(now, this.block.probeAt);
		const hasPolls = now - this.pollAt < REMEMBERED_MS;
		return isUrgent ? -Infinity : limitWindow.paceAt(this.window, this.inFlight, hasPolls);
	}

	send(now: number, isRetry = false): Permit {
		this.inFlight++;
		return { sentAt: now, isRetry, isProbe: this.block !== undefined };
	}

	/** Notes what came of a request; undefined when no answer did. `random` is at least 0, below 1. */
	answered(permit: Permit, answer: HttpResponse | undefined, now: number, random: number): void {
		const { block } = this;
		this.inFlight--;
		if (answer === undefined) return;
		const isRefused = answer.statusCode === 429;
		if (isRefused) this.window = limitWindow.afterRefusal(this.window, now, block);
		else this.accept(permit, now);
		if (block && !permit.isProbe) return;
		if (!isRefused) {
			this.block = undefined;
			this.backoffs = 0;
		}
		const remaining = remainingIn(answer) ?? Infinity;
		this.window = limitWindow.afterRemaining(this.window, remaining, this.inFlight);
		const { accepted, learnedQuota } = this.window;
		const isUsedUp = isRefused || accepted === learnedQuota;
		if (isUsedUp || remaining === 0) this.blockFor(waitHintMs(answer, now), isUsedUp, now, random);
	}

	/** A probe that is accepted begins a window, and so does one that is sent after the end of the last. */
	private accept({ sentAt, isRetry, isProbe }: Permit, now: number): void {
		const { block, window } = this;
		const beginsWindow = block ? isProbe : sentAt >= window.end;
		const current = beginsWindow ? limitWindow.nextWindow(window, now, block) : window;
		this.window = { ...current, accepted: current.accepted + 1 };
		this.acceptedAt = now;
		if (isRetry) this.retryAcceptedAt = now;
	}

	/** For a hint, or else until the window can be over where it is used up, or a backoff; for a window at most. */
	private blockFor(hintMs: number | undefined, isUsedUp: boolean, now: number, random: number): void {
		const { areFullMinutes, nextStart, end } = this.window;
		const leftMs = end > now ? end - now : Infinity;
		const nextBackoff = backoffMs(FIRST_BACKOFF_MS, this.backoffs + 1, random, LONGEST_BACKOFF_MS);
		const backoff = Math.min(nextBackoff, leftMs);
		const isToEnd = hintMs === undefined && isUsedUp && areFullMinutes && nextStart - now >= backoff;
		if (!isToEnd) this.backoffs++;
		const waitMs = isToEnd ? nextStart - now : Math.max(hintMs ?? 0, backoff);
		const probeAt = now + Math.min(waitMs, WINDOW_MS);
		this.block = { since: this.block?.since ?? now, probeAt, hintedUntil: hintMs && now + hintMs };
	}
}
