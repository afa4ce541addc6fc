import type { LimitFindings } from '../../errors/apiErrors';
import type { HttpResponse } from '../../types';
import { backoffMs, remainingRequests, requestLimit, waitHintMs } from '../backoff';
import { SlowStart } from './slowStart';

/** So many requests in each window. */
export interface RateLimit {
	requests: number;
	windowMs: number;
}

/** The documented limit (api.md › Limits). */
export const DOCUMENTED_LIMIT: RateLimit = { requests: 120, windowMs: 60_000 };

/** Concurrency: requests one limiter has in flight at a time. */
export const MAX_IN_FLIGHT = 6;

/** Lets clocks and network times differ a little. */
const MARGIN_MS = 100;
/** A try so soon before a window may begin would be too early, and the next one late. */
const NEAR_MS = 1_000;
/** The part of a window that requests which are not urgent leave where urgent ones come now and then: 12 of 120. */
const RESERVE = 0.1;
const RESERVE_MS = 10 * 60_000;
/** The longest backoff, in windows: 8 s. */
const BACKOFF_LIMIT = 2 / 15;
/** Fewer of a window's requests than this part being ours, another process seems to use the key. */
const MOST_OF_WINDOW = 0.9;

/** Leave to send one request; handed back with what came of it. */
export interface Permit {
	/** ms since the epoch. */
	readonly sentAt: number;
	/** How many pauses there had been when it was granted. */
	readonly pauses: number;
	/** Whether it is the one that finds out whether the limit has cleared. */
	readonly isProbe: boolean;
}

/** What a request that gives up can say about the limit. */
export interface LimitState extends LimitFindings {
	/** When it will be worth another try, ms since the epoch. */
	retryAt: number;
}

/**
 * When the next request with one key may be sent: an adaptive throttle. It is told what is sent and answered.
 * All times are ms since the epoch.
 *
 * A refusal pauses it for all until a hint of the server, or the backoff, says to try again. Then one
 * request probes, and when that is accepted a window has begun, in which the others follow at the pace of a slow
 * start. Windows that begin otherwise have no pace.
 */
export class RateLimitPolicy {
	private inFlight = 0;
	private lastSentAt = 0;

	/** How often it was paused; tells requests sent before a pause from those after it. */
	private pauses = 0;
	private pausedAt = 0;
	private pausedUntil = -Infinity;
	/** What the server asked for, believed or not. */
	private hintedUntil = 0;
	private isProbing = false;
	private isProbeUnderWay = false;
	/** Probes in a row that were refused, and the refusal before them. */
	private attempts = 0;
	/** When it was first paused since the last accepted request; Infinity when it was not. */
	private blockedSince = Infinity;
	/** Refusals since then. */
	private refusals = 0;
	/** Whether the first of them came within a window of ours. */
	private wasInWindow = false;
	private isHinted = false;

	/** When the first request of the window was sent, and the last one before it that was refused. */
	private windowStart = -Infinity;
	private lastRefusedAt = 0;
	private openedAfter = 0;
	private accepted = 0;
	/** Requests in a window: the documented limit, or what the server says. */
	private requests: number;
	private remaining: { requests: number; until: number } | undefined;

	private readonly slowStart: SlowStart;
	private urgentUntil = -Infinity;

	constructor(
		private readonly random: () => number,
		private readonly limit: RateLimit = DOCUMENTED_LIMIT,
	) {
		this.slowStart = new SlowStart(limit.windowMs);
		this.requests = limit.requests;
	}

	/** Whether no request is under way. */
	get isIdle(): boolean {
		return this.inFlight === 0;
	}

	/** When a request was last sent; 0 for never. */
	get lastUsedAt(): number {
		return this.lastSentAt;
	}

	/** Until when nothing is sent, and since when that has been so without any accepted request. */
	get blocked(): { since: number; until: number } {
		return { since: this.blockedSince, until: this.pausedUntil };
	}

	/** What there is to say about a limit that did not clear. */
	get state(): LimitState {
		return {
			retryAt: Math.max(this.pausedUntil, this.hintedUntil),
			refusals: this.refusals,
			ownShare: this.ownShare,
			seemsShared: this.ownShare < MOST_OF_WINDOW * this.requests,
		};
	}

	/** Requests accepted in the window that ended by a refusal. */
	private get ownShare(): number {
		return this.wasInWindow ? this.accepted : 0;
	}

	/** Notes that an urgent request waits, or would if it could: some of each window is kept for the next ones. */
	expectUrgent(now: number): void {
		this.urgentUntil = now + RESERVE_MS;
	}

	/** When the next request may be sent; Infinity when an answer has to come first. Urgent ones keep no pace. */
	nextAt(isUrgent: boolean, now: number): number {
		if (this.inFlight >= MAX_IN_FLIGHT || this.isProbeUnderWay) return Infinity;
		if (isUrgent || this.isProbing) return this.pausedUntil;
		return Math.max(this.slowStart.nextAt(now), this.reservedUntil(now));
	}

	/** Notes that a request is sent. */
	send(now: number): Permit {
		this.slowStart.send(now);
		this.inFlight++;
		this.lastSentAt = now;
		this.isProbeUnderWay = this.isProbing;
		return { sentAt: now, pauses: this.pauses, isProbe: this.isProbing };
	}

	/** Notes what came of a request; undefined when no answer did. */
	answered(permit: Permit, answer: HttpResponse | undefined, now: number): void {
		this.inFlight--;
		if (permit.isProbe) this.isProbeUnderWay = false;
		if (answer?.statusCode === 429) this.refused(permit, answer, now);
		else if (answer !== undefined) this.accept(permit, answer, now);
	}

	private accept(permit: Permit, answer: HttpResponse, now: number): void {
		const isCurrent = permit.pauses === this.pauses;
		if (isCurrent && this.isProbing) this.open(permit.sentAt);
		else if (permit.sentAt - this.windowStart >= this.limit.windowMs) this.beginWindow(permit.sentAt);
		this.accepted++;
		if (!isCurrent) return;
		this.isProbing = false;
		this.attempts = 0;
		this.blockedSince = Infinity;
		this.requests = requestLimit(answer) ?? this.requests;
		const [remaining, wait] = [remainingRequests(answer), waitHintMs(answer, now)];
		if (remaining === undefined || wait === undefined) return;
		this.remaining = { requests: remaining, until: now + wait + MARGIN_MS };
		if (remaining === 0) this.pauseFor(now, wait + MARGIN_MS, true);
	}

	private open(at: number): void {
		this.slowStart.open(at, {
			lengthMs: at - this.windowStart,
			wasAlone: this.ownShare >= this.requests,
			isHinted: this.isHinted,
			closedMs: at - this.pausedAt,
		});
		this.openedAfter = this.lastRefusedAt;
		this.beginWindow(at);
	}

	private beginWindow(at: number): void {
		this.windowStart = at;
		this.accepted = 0;
	}

	private refused(permit: Permit, answer: HttpResponse, now: number): void {
		const hint = waitHintMs(answer, now);
		if (permit.pauses === this.pauses) this.pauseAfter(permit, hint, now);
		// Sent before the pause: it confirms what is known, and may know better until when.
		else if (hint !== undefined && this.isProbing)
			this.pauseUntil(now, Math.max(this.pausedUntil, now + hint + MARGIN_MS));
		this.refusals++;
	}

	private pauseAfter(permit: Permit, hint: number | undefined, now: number): void {
		this.attempts++;
		this.lastRefusedAt = permit.sentAt;
		const isRefusedAgain = this.attempts > 1;
		const backoff = this.nextBackoffMs(now);
		const wait = hint === undefined ? backoff : hint + MARGIN_MS;
		// A hint that was refused again is only believed where it asks for more than the backoff.
		this.pauseFor(now, isRefusedAgain ? Math.max(wait, backoff) : wait, hint !== undefined);
	}

	/** The next backoff; it begins anew when the next window may begin, and when it must have begun. */
	private nextBackoffMs(now: number): number {
		const { windowMs } = this.limit;
		const backoff = backoffMs(this.attempts, this.random(), BACKOFF_LIMIT * windowMs);
		const edges = [this.openedAfter + windowMs, this.windowStart + windowMs + MARGIN_MS];
		const untilEdge = edges.map((edge) => edge - now).find((ms) => ms > 0 && ms < backoff + NEAR_MS);
		if (untilEdge === undefined) return backoff;
		this.attempts = 0;
		return untilEdge;
	}

	private pauseFor(now: number, wait: number, isHinted: boolean): void {
		if (!this.isProbing) this.slowStart.end(now, this.accepted);
		if (this.blockedSince === Infinity) {
			this.blockedSince = now;
			this.refusals = 0;
			this.wasInWindow = now - this.windowStart < this.limit.windowMs;
			this.isHinted = isHinted;
		}
		this.pauses++;
		this.isProbing = true;
		this.isProbeUnderWay = false;
		this.pausedAt = now;
		this.hintedUntil = 0;
		this.pauseUntil(now, now + wait);
	}

	/** What is asked for beyond a window is asked about again after that. */
	private pauseUntil(now: number, until: number): void {
		this.hintedUntil = Math.max(this.hintedUntil, until);
		this.pausedUntil = Math.min(until, now + this.limit.windowMs + MARGIN_MS);
	}

	/** What is left of a window is kept for urgent requests, where there are any. */
	private reservedUntil(now: number): number {
		if (now >= this.urgentUntil) return -Infinity;
		const { remaining } = this;
		const isTold = remaining !== undefined && now < remaining.until;
		const left = isTold ? remaining.requests : this.requests - this.accepted;
		if (left - this.inFlight > RESERVE * this.requests) return -Infinity;
		return isTold ? remaining.until : this.windowStart + this.limit.windowMs + MARGIN_MS;
	}
}
