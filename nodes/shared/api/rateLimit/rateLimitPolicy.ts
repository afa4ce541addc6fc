import { MAX_IN_FLIGHT } from '../../concurrency';
import type { HttpResponse } from '../../types';
import { remainingIn, waitHintMs } from '../backoff';

/** Requests with one key in each window (api.md › Limits). */
export const DOCUMENTED_LIMIT = { requests: 120, windowMs: 60_000 };

/** How long a limiter is kept, and how long after a poll more polls are expected. */
export const REMEMBERED_MS = 86_400_000;

const { requests: REQUESTS, windowMs: WINDOW_MS } = DOCUMENTED_LIMIT;
/** The share of what is left that may be in flight: other processes may be sending, too. */
const SHARE_IN_FLIGHT = 1 / 4;
const FIRST_PAUSE_MS = 1_000;
/** A process with so few requests used up came when others had used up the rest: nobody tells when that is free. */
const LATECOMER_REQUESTS = 3;
const SHORT_PAUSE_MS = 3_000;
const PACED_MS = 2 * WINDOW_MS;
const PACED_IN_FLIGHT = 2;
const PACE_MS = 50;
/** The pace where others use the key: hints are whole seconds, so some processes wake up to a second late. */
const HINTED_SHARED_PACE_MS = 150;
/** The same pace without hints, a little slower than the limit itself: processes may wake seconds late. */
const SHARED_PACE_MS = (1.04 * WINDOW_MS) / REQUESTS;
const KEPT_FOR_URGENT = REQUESTS / 10;
/** After a shorter pause a poll has time left. */
const LONG_PAUSE_MS = 10_000;

/** Leave to send one request. */
export type Permit = Readonly<{ sentAt: number }>;

/**
 * When the rate limit of one key lets the next request go: a throttle of four rules over one list, `freeAt`.
 *
 * A key has 120 requests a minute. One that got any answer but 429 is _used up_ for a minute, and `freeAt` says when it
 * will be free again. _Left_ are the others of the 120; but if 121 are used up, the limit is not the documented one,
 * and 120 count as left. The server knows better: `X-RateLimit-Remaining` sets how many are used up, a hint sets when
 * all of them will be free. A _hint_ is `Retry-After`, else `X-RateLimit-Reset`. _Urgent_ requests go first, the
 * trigger's: at the ends of the list, `/v1/me`, and _Fetch Test Event_.
 *
 * 1. **Six in flight, and at most a quarter of what is left** (`mostInFlight`), but at least one. From the beginning of a
 *    pause requests go alone, until one that was sent after its end is accepted.
 * 2. **When none is left, or a request is throttled (429), all pause** (`pauseFor`): until the hint, but after a minute a
 *    request is sent whatever the hint says. Without a hint for `pauseMs`: 0 at first, 1 s from a 429 on, twice as long
 *    after each further 429 for a request that was sent after a pause, up to a minute. Such a pause ends at the latest
 *    when the first of `freeAt` is free; after a 429, since others may have used that up, at the latest after 3 s, or
 *    when the first is free if that is later and more than three are used up.
 * 3. **For two minutes after a pause began: two in flight, and a request each 50 ms** (`pacedAt`). If the pause began
 *    with a 429 though fewer than 120 were used up, others use the key: then one each 150 ms with a hint, 520 ms without.
 *    Urgent requests keep no pace.
 * 4. **The last 12 that are left are kept for urgent requests** (`othersAt`), if one came within a day, and a pause has
 *    lasted 10 s or longer. Others wait until more than 12 are left, besides those in flight.
 *
 * _For example_: 300 pages alone, without hints. 120 go in 2.4 s, and none is left. `pauseMs` is 0, so one goes all the
 * same: 429. Pauses of 1, 2, 4, 8 and 16 s follow, with a 429 after each. The next one would last 32 s, but ends at
 * second 60, when the first is free: accepted. 120 go in 6.5 s, one each 50 ms. None is left: a pause of 32 s, a 429 at
 * second 99, and a pause until second 120. 60 more go, and all are read after 123.7 s, with 7 times 429. From now on
 * there is none, since `pauseMs` is a minute: pauses last until the first is free.
 *
 * Times are ms since the epoch.
 */
export class RateLimitPolicy {
	/** When each request that is used up will be free again, the first one first. */
	private freeAt: number[] = [];
	/** The last pause. Its `until` may be hours away, as a server asks for: it holds for a minute at most. */
	pause = { since: 0, until: 0 };
	/** Until when the server last asked to wait. */
	askedUntil = 0;
	/** How long a pause is without a hint. It never shrinks. */
	private pauseMs = 0;
	/** The longest of all pauses. The last one may be of a second, where a server rounds down the hint of the one before. */
	private longestPauseMs = 0;
	/** From one request to the next, for two minutes after the pause began. */
	private paceMs = 0;
	private inFlight = 0;
	/** When a request was last sent. */
	private sentAt = 0;
	/** When the last accepted request was sent: waiting counts from there. */
	acceptedAt = 0;
	/** When an urgent request last came, as the limiter notes: a poll's, or one of _Fetch Test Event_ or `/v1/me`. */
	pollAt = 0;

	/** Whether an answer has to come before the next request. */
	isFull(now: number): boolean {
		return this.inFlight >= this.mostInFlight(now);
	}

	/** When the next request may be sent; now or earlier where it may go at once, or only answers hold it up. */
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
		const hintMs = waitHintMs(answer, now);
		const isShared = isThrottled && this.usedUp(now).length < REQUESTS;
		if (!isThrottled) this.accept(sentAt, now);
		this.syncWithServer(remainingIn(answer), hintMs, now);
		if (isThrottled) this.throttle(isShared, sentAt, hintMs, now);
		else if (this.left(now) === 0)
			this.pauseFor(hintMs ?? Math.min(this.pauseMs, this.firstFreeMs(now)), PACE_MS, now);
		if (hintMs !== undefined && now < this.pauseEnd) this.askedUntil = now + hintMs;
	}

	private usedUp(now: number): number[] {
		return this.freeAt.filter((time) => time > now);
	}

	private left(now: number): number {
		const left = REQUESTS - this.usedUp(now).length;
		return left < 0 ? REQUESTS : left;
	}

	private firstFreeMs(now: number): number {
		const [first = now] = this.usedUp(now);
		return first - now;
	}

	/** One more than the limit is enough to know that the limit is another one. */
	private accept(sentAt: number, now: number): void {
		this.acceptedAt = Math.max(this.acceptedAt, sentAt);
		this.freeAt = [...this.usedUp(now), now + WINDOW_MS].slice(-REQUESTS - 1);
	}

	/** What others have used up will be free when the first of ours is. */
	private syncWithServer(remaining: number | undefined, hintMs: number | undefined, now: number): void {
		if (remaining !== undefined) {
			const ours = this.usedUp(now);
			const [first = now + WINDOW_MS] = ours;
			const count = Math.max(0, REQUESTS - remaining);
			const others = Array.from({ length: count - ours.length }, () => first);
			this.freeAt = [...others, ...ours.slice(Math.max(0, ours.length - count))];
		}
		if (hintMs !== undefined) this.freeAt = this.usedUp(now).fill(now + Math.min(hintMs, WINDOW_MS));
	}

	/** After a minute one is sent, whatever the server says. */
	private get pauseEnd(): number {
		return Math.min(this.pause.until, this.pause.since + WINDOW_MS);
	}

	/** From the beginning of a pause until one that was sent after it is accepted. */
	private get isProbing(): boolean {
		return this.acceptedAt < this.pauseEnd;
	}

	/** Rule 1. */
	private mostInFlight(now: number): number {
		if (this.isProbing) return 1;
		const most = this.isPaced(now) ? PACED_IN_FLIGHT : MAX_IN_FLIGHT;
		return Math.max(1, Math.min(most, Math.ceil(this.left(now) * SHARE_IN_FLIGHT)));
	}

	/** Rule 2, after a 429. */
	private throttle(isShared: boolean, sentAt: number, hintMs: number | undefined, now: number): void {
		if (hintMs !== undefined) {
			this.pauseMs = Math.max(FIRST_PAUSE_MS, this.pauseMs);
			this.pauseFor(hintMs, isShared ? HINTED_SHARED_PACE_MS : PACE_MS, now);
		} else if (sentAt >= this.pauseEnd) {
			// One that was sent before the pause's end would say nothing new.
			this.pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, 2 * this.pauseMs), WINDOW_MS);
			const isLate = this.usedUp(now).length <= LATECOMER_REQUESTS;
			const longestMs = isLate ? SHORT_PAUSE_MS : Math.max(SHORT_PAUSE_MS, this.firstFreeMs(now));
			this.pauseFor(Math.min(this.pauseMs, longestMs), isShared ? SHARED_PACE_MS : PACE_MS, now);
		}
	}

	/** Rule 2. A pause that goes on is only made longer; one of 0 ms is none. */
	private pauseFor(ms: number, paceMs: number, now: number): void {
		if (now < this.pauseEnd) this.pause.until = Math.max(this.pause.until, now + ms);
		else if (ms > 0) {
			this.pause = { since: now, until: now + ms };
			this.paceMs = paceMs;
		}
		this.longestPauseMs = Math.max(this.longestPauseMs, this.pauseEnd - this.pause.since);
	}

	/** Rule 3. */
	private pacedAt(now: number): number {
		return this.isPaced(now) ? this.sentAt + this.paceMs : 0;
	}

	private isPaced(now: number): boolean {
		return now < this.pause.since + PACED_MS;
	}

	/** Rule 4: when others than urgent ones may go. */
	private othersAt(now: number): number {
		const isKept = this.longestPauseMs >= LONG_PAUSE_MS && now - this.pollAt < REMEMBERED_MS;
		const missing = KEPT_FOR_URGENT + 1 + this.inFlight - this.left(now);
		return isKept && missing > 0 ? (this.usedUp(now)[missing - 1] ?? now) : 0;
	}
}
