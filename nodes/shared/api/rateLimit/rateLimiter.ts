import { UserFacingError } from '../../errors/userFacingError';
import { hashOf } from '../../hash';
import type { Clock, HttpResponse } from '../../types';
import { formatSeconds } from '../backoff';
import { PermitQueue, type Waiter } from './permitQueue';
import { REMEMBERED_MS, RateLimitPolicy, type Permit } from './rateLimitPolicy';

/** How often those who wait are asked whether they still do, in ms. */
export const TICK_MS = 500;

type Waiting = Waiter & { grant: (permit: Permit) => void; reject: (error: Error) => void };

/**
 * The rate limiter (throttle) of one key, shared by all that use it in this process: `acquire` a permit, send, `release`
 * it with the answer. The policy decides when the next may be sent, the queue who is next.
 */
export class RateLimiter {
	private readonly queue = new PermitQueue<Waiting>();
	private readonly policy = new RateLimitPolicy();
	/** When it looks next whether someone may go: the one timer that counts, of all who wait. */
	private wakesAt = Infinity;

	constructor(private readonly clock: Clock) {}

	/**
	 * Waits for leave to send one request.
	 *
	 * @throws UserFacingError `cancelled` within half a second after `signal` fires; `rateLimit` within half a second after
	 * it is known that the wait is longer than `maxWaitMs`
	 */
	async acquire(request: Waiter): Promise<Permit> {
		return await new Promise<Permit>((grant, reject) => {
			const now = this.clock.now();
			const waiter = { ...request, grant, reject };
			if (waiter.isUrgent) this.policy.pollAt = now;
			const error = this.whyEnded(waiter, now, this.policy.blockedUntil(waiter.isUrgent === true, now));
			if (error) return void reject(error);
			this.queue.add(waiter);
			this.grantNext();
		});
	}

	/** Hands a permit back. `answer` is undefined when no answer came. */
	release(permit: Permit, answer: HttpResponse | undefined): void {
		this.policy.answered(permit, answer, this.clock.now());
		this.grantNext();
	}

	/** Lets go who may, and sees to it that the others are looked at again. */
	private grantNext(): void {
		const now = this.clock.now();
		for (let waiter = this.queue.next; waiter; waiter = this.queue.next) {
			const at = this.policy.isFull(now) ? Infinity : this.policy.blockedUntil(waiter.isUrgent === true, now);
			if (at > now) return void this.wakeAt(Math.min(at, now + TICK_MS));
			this.queue.remove(waiter);
			if (waiter.signal?.aborted) waiter.reject(new UserFacingError('cancelled'));
			else waiter.grant(this.policy.send(now));
		}
	}

	private async wakeAt(time: number): Promise<void> {
		if (time >= this.wakesAt) return;
		this.wakesAt = time;
		// Node.js warns of a timer below 0: `time` may have come meanwhile.
		await this.clock.sleep(Math.max(0, time - this.clock.now()));
		if (this.wakesAt !== time) return;
		this.wakesAt = Infinity;
		this.grantNext();
		const now = this.clock.now();
		// Thousands may wait, so the policy is asked once for all of them.
		const [untilUrgent, until] = [this.policy.blockedUntil(true, now), this.policy.blockedUntil(false, now)];
		this.queue.forEach((waiter) => {
			const error = this.whyEnded(waiter, now, waiter.isUrgent ? untilUrgent : until);
			if (!error) return;
			this.queue.remove(waiter);
			waiter.reject(error);
		});
	}

	/** Why it waits no longer; undefined while it does. */
	private whyEnded(waiter: Waiting, now: number, until: number): Error | undefined {
		const { signal, isUrgent = false, maxWaitMs, throttledAt } = waiter;
		if (signal?.aborted) return new UserFacingError('cancelled');
		const { acceptedAt, askedUntil, pause } = this.policy;
		// A server may throttle some requests for good, and accept all others. A poll ends by its own time.
		const isRetry = !isUrgent && throttledAt !== undefined;
		const waitsSince = isRetry ? throttledAt : Math.max(waiter.since, acceptedAt);
		if (until - waitsSince <= maxWaitMs) return undefined;
		const retryAfterMs = Math.ceil(Math.max(until, pause.until) - now);
		const asked = askedUntil - now;
		if (waiter.isOfList && asked > maxWaitMs) {
			const times = { asked: formatSeconds(asked), most: formatSeconds(maxWaitMs) };
			return new UserFacingError('longWait', { ...times, retryAfterMs, status: 429 });
		}
		const times = {
			waited: formatSeconds(now - waitsSince),
			nextTry: formatSeconds(Math.max(0, until - now)),
		};
		return new UserFacingError('rateLimit', { ...times, retryAfterMs, status: 429 });
	}
}

/**
 * Gives the rate limiter of an address, a token and a proxy: what a proxy answers is no fact about the platform. It is
 * kept for a day after its last use, under a hash, so that no token is kept.
 */
export function rateLimiters(clock: Clock) {
	const limiters = new Map<string, { limiter: RateLimiter; usedAt: number }>();
	return (address: string, token: string, proxy: unknown): RateLimiter => {
		const now = clock.now();
		for (const [hash, { usedAt }] of limiters) if (now - usedAt > REMEMBERED_MS) limiters.delete(hash);
		const hash = hashOf(JSON.stringify([new URL(address).href, token, proxy]));
		const { limiter } = limiters.get(hash) ?? { limiter: new RateLimiter(clock) };
		limiters.set(hash, { limiter, usedAt: now });
		return limiter;
	};
}
