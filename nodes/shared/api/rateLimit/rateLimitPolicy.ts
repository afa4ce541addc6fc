import type { HttpResponse } from '../../types';
import { remainingIn, waitHintMs } from '../backoff';

/** Requests with one key in each window (api.md › Limits). */
export const DOCUMENTED_LIMIT = { requests: 120, windowMs: 60_000 };

/** Concurrency: requests one limiter has in flight at a time. */
export const MAX_IN_FLIGHT = 6;

/** How long a limiter is kept, and how long after a poll more are expected. */
export const REMEMBERED_MS = 86_400_000;

const { requests: REQUESTS, windowMs: WINDOW_MS } = DOCUMENTED_LIMIT;
/** Of what the server says is left: other processes may be sending, too. */
const SHARE_IN_FLIGHT = 1 / 4;
const FIRST_PAUSE_MS = 1_000;
/** A process that got few requests of a window came after the others had used it up, and tries again so much sooner. */
const LATE_MS = WINDOW_MS / 20;
const FEW = 3;
/** In the two minutes after a pause began. */
const PACE_MS = 50;
/** Where others use the key: hints are whole seconds, so some wake up to a second late. */
const HINTED_SHARED_PACE_MS = 150;
/** The same without hints, a little slower than the limit itself: processes may wake seconds late. */
const SHARED_PACE_MS = (1.04 * WINDOW_MS) / REQUESTS;
const PACED_IN_FLIGHT = 2;
const PACED_MS = 2 * WINDOW_MS;
const KEPT_FOR_POLLS = REQUESTS / 10;
/** After a shorter pause a poll has time left. */
const LONG_PAUSE_MS = 10_000;

/** Leave to send one request. */
export type Permit = Readonly<{ sentAt: number }>;

/**
 * When the rate limit of one key lets the next request go: a throttle of five rules over plain data.
 *
 * _Ours_ are requests of this process that got any answer but 429, _throttled_ those that got it; a _hint_ is `Retry-After`, else `X-RateLimit-Reset`;
 * _urgent_ is what goes first, such as a poll's first request.
 *
 * 1. **Six in flight, and never more than are left** (`mostInFlight`, `left`): by what the server said last, of which a
 *    quarter is in flight at most, else 120 less ours of the last minute.
 * 2. **When none is left, or one is throttled, all pause** (`pauseFor`): until the hint, else for `pauseMs`, which doubles
 *    with each 429; at most until the oldest of ours is a minute old. Then one goes at a time, until one is accepted.
 * 3. **For two minutes after a pause began: two in flight, and a pace** (`pacedAt`). Urgent requests keep none.
 * 4. **The last 12 that are left are kept for urgent requests** (`othersAt`), where polls come and pauses are long.
 * 5. **What the server says or does counts more than our count** (`believe`).
 *
 * _For example_: 300 pages alone, without hints. 120 go in 2 s, and none is left: the next one goes alone, and is
 * throttled. Pauses of 1, 2, 4, 8, 16 and 32 s; but the last ends at second 60, when the oldest of ours is a minute old:
 * accepted. 120 more go, one each 50 ms. None is left, so there is a pause of 32 s, a 429 at second 98, and a pause
 * until second 120: 60 more, and all are read after 123.5 s, with 7 of them. From now on there is none: pauses last
 * until the oldest of ours is a minute old.
 *
 * Times are ms since the epoch.
 */
export class RateLimitPolicy {
	/** When ours of the last minute were accepted: the last 120. */
	times: number[] = [];
	/** How many are left, as the server says. */
	told: { requests: number; until: number } | undefined;
	/** The last pause. Its `until` is what the server asks for, however long. */
	pause = { since: 0, until: 0 };
	/** How long the next pause is where the server does not say. It never shrinks. */
	pauseMs = 0;
	pace = { everyMs: 0, until: 0 };
	inFlight = 0;
	/** When a request was last sent. */
	sentAt = 0;
	/** When the last accepted request was sent: waiting counts from there. */
	acceptedAt = 0;
	/** When an urgent request last came. */
	pollAt = 0;

	/** After a minute one is sent, whatever the server says. */
	private get pauseEnd(): number {
		return Math.min(this.pause.until, this.pause.since + WINDOW_MS);
	}

	/** From the beginning of a pause until one that was sent after it is accepted. */
	private get isProbing(): boolean {
		return this.acceptedAt < this.pauseEnd;
	}

	/** Whether an answer has to come before the next request. */
	isFull(now: number): boolean {
		return this.inFlight >= this.mostInFlight(now);
	}

	/** When the next request may be sent; in the past where only answers hold it up. */
	blockedUntil(isUrgent: boolean, now: number): number {
		if (now < this.pauseEnd) return this.pauseEnd;
		const at = isUrgent ? 0 : Math.max(this.pacedAt(now), this.othersAt(now));
		return this.isProbing ? Math.max(now, at) : at;
	}

	send(now: number): Permit {
		this.inFlight++;
		this.sentAt = now;
		return { sentAt: now };
	}

	/** Notes what came of a request; undefined when no answer did. */
	answered({ sentAt }: Permit, answer: HttpResponse | undefined, now: number): void {
		this.inFlight--;
		if (answer === undefined) return;
		const isThrottled = answer.statusCode === 429;
		const remaining = remainingIn(answer);
		const hintMs = waitHintMs(answer, now);
		// Throttled though some were left, by all that was known: others use the key, or the limit is another one.
		const isShared = isThrottled && this.left(now) > 0 && this.ours(now).length < REQUESTS;
		if (!isThrottled) this.accept(sentAt, now);
		this.believe(isThrottled, remaining, hintMs, now);
		if (isThrottled && hintMs === undefined) {
			// It was in flight when the pause began, and says nothing new.
			if (sentAt < this.pauseEnd) return;
			this.pauseMs = Math.min(2 * this.pauseMs, WINDOW_MS);
		}
		if (isThrottled || remaining !== undefined) this.pauseMs = Math.max(this.pauseMs, FIRST_PAUSE_MS);
		if (isThrottled || this.left(now) <= 0) this.pauseFor(isShared, hintMs, now);
	}

	private accept(sentAt: number, now: number): void {
		this.acceptedAt = Math.max(this.acceptedAt, sentAt);
		this.times = [...this.ours(now), now];
	}

	/** Rule 1. */
	private mostInFlight(now: number): number {
		if (this.isProbing) return 1;
		const most = now < this.pace.until ? PACED_IN_FLIGHT : MAX_IN_FLIGHT;
		const share = this.toldAt(now) ? SHARE_IN_FLIGHT : 1;
		return Math.max(1, Math.min(most, Math.ceil(this.left(now) * share)));
	}

	private left(now: number): number {
		return this.toldAt(now)?.requests ?? REQUESTS - this.ours(now).length;
	}

	private toldAt(now: number): typeof this.told {
		return this.told && now < this.told.until ? this.told : undefined;
	}

	private ours(now: number): number[] {
		return this.times.filter((time) => now - time < WINDOW_MS);
	}

	/** Rule 2. A pause that goes on is only made longer. */
	private pauseFor(isShared: boolean, hintMs: number | undefined, now: number): void {
		const until = now + (hintMs ?? Math.min(this.pauseMs, this.longestPauseMs(isShared, now)));
		if (now < this.pauseEnd) {
			this.pause.until = Math.max(this.pause.until, until);
			return;
		}
		this.pause = { since: now, until };
		const sharedMs = hintMs === undefined ? SHARED_PACE_MS : HINTED_SHARED_PACE_MS;
		this.pace = { everyMs: isShared ? sharedMs : PACE_MS, until: now + PACED_MS };
	}

	/** Until the oldest of ours is a minute old, without a hint. */
	private longestPauseMs(isShared: boolean, now: number): number {
		const ours = this.ours(now);
		const [oldest] = ours;
		if (oldest === undefined) return LATE_MS;
		const leftMs = oldest + WINDOW_MS - now;
		return isShared && ours.length <= FEW && leftMs > 2 * LATE_MS ? leftMs - LATE_MS : leftMs;
	}

	/** Rule 3. */
	private pacedAt(now: number): number {
		return now < this.pace.until ? this.sentAt + this.pace.everyMs : 0;
	}

	/** Rule 4: when others than urgent ones may go. */
	private othersAt(now: number): number {
		const told = this.toldAt(now);
		// A hint, which says until when, has emptied our count.
		const isDated = told !== undefined && this.times.length === 0;
		const isLong = Math.max(this.pauseMs, this.pauseEnd - this.pause.since) >= LONG_PAUSE_MS;
		const isKept = now - this.pollAt < REMEMBERED_MS && (isDated || isLong);
		const missing = KEPT_FOR_POLLS + this.inFlight - this.left(now);
		if (!isKept || missing < 0) return 0;
		return told?.until ?? (this.ours(now)[missing] ?? now) + WINDOW_MS;
	}

	/** Rule 5. One accepted beyond 120 shows another limit: for a minute, or until a 429, nothing is counted. */
	private believe(
		isThrottled: boolean,
		remaining: number | undefined,
		hintMs: number | undefined,
		now: number,
	): void {
		const [oldest = now - WINDOW_MS] = this.ours(now);
		const isBeyond = !isThrottled && this.times.length > REQUESTS;
		if (isThrottled) this.told = undefined;
		if (remaining !== undefined) {
			const untilMs = Math.min(hintMs ?? oldest + WINDOW_MS - now, WINDOW_MS);
			this.told = { requests: remaining, until: now + untilMs };
		} else if (isBeyond) {
			this.told = { requests: REQUESTS, until: now + WINDOW_MS };
			if (this.pauseMs === 0) this.pace.until = 0;
		}
		this.times = hintMs === undefined ? this.times.slice(-REQUESTS) : [];
	}
}
