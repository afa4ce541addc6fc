import { CancelledError, RateLimitTimeoutError } from '../../errors/apiErrors';
import type { Clock, HttpResponse } from '../../types';
import { PermitQueue, type Waiter } from './permitQueue';
import { RateLimitPolicy, type Permit } from './rateLimitPolicy';

/** How often those who wait are asked whether they still do, in ms. */
export const LOOK_MS = 500;

/** Who asks for a permit, and for how long it may wait. */
export interface PermitRequest extends Partial<Waiter> {
	signal?: AbortSignal | undefined;
	/** ms without any accepted request of this limiter before giving up; once it was refused, without one that was, too. */
	maxWaitMs: number;
	/** When the request began, ms since the epoch; now unless it is tried again. */
	since?: number;
}

const USUAL = { isUrgent: false, refusedAt: undefined, execution: undefined, signal: undefined };
type Waiting = Required<PermitRequest> & {
	grant: (permit: Permit) => void;
	reject: (error: Error) => void;
};

/**
 * The rate limiter (throttle) of one key, shared by all that uses it in this process: `acquire` a permit, send, `release`
 * it with the answer. When the next may be sent is the policy's, who is next the queue's.
 */
export class RateLimiter {
	/** When it was last used, ms since the epoch; 0 before it was. */
	usedAt = 0;
	private readonly queue = new PermitQueue<Waiting>();
	private readonly policy = new RateLimitPolicy();
	/** When it looks next whether someone may go: the one timer that counts, of all who wait. */
	private wakesAt = Infinity;

	constructor(private readonly clock: Clock) {}

	/**
	 * Waits for leave to send one request.
	 *
	 * @throws CancelledError within half a second after `signal` fires
	 * @throws RateLimitTimeoutError within half a second after it is known that the wait is longer than `maxWaitMs`
	 */
	async acquire(request: PermitRequest): Promise<Permit> {
		return await new Promise<Permit>((grant, reject) => {
			const now = this.clock.now();
			const waiter = { ...USUAL, since: now, ...request, grant, reject };
			if (waiter.isUrgent) this.policy.pollAt = now;
			if (this.isOver(waiter, now)) return;
			this.queue.add(waiter);
			this.grantNext();
		});
	}

	/** Hands a permit back. `answer` is undefined when no answer came. */
	release(permit: Permit, answer: HttpResponse | undefined): void {
		this.policy.answered(permit, answer, this.clock.now(), this.clock.random());
		this.grantNext();
	}

	/** Lets go who may, and sees to it that the others are looked at again. */
	private grantNext(): void {
		const now = this.clock.now();
		this.usedAt = now;
		for (let waiter = this.queue.next; waiter; waiter = this.queue.next) {
			const at = this.policy.isFull ? Infinity : this.policy.closedUntil(waiter.isUrgent, now);
			if (at > now) return void this.wakeAt(Math.min(at, now + LOOK_MS));
			this.queue.remove(waiter);
			if (waiter.signal?.aborted) waiter.reject(new CancelledError());
			else waiter.grant(this.policy.send(now, waiter.refusedAt !== undefined));
		}
	}

	private async wakeAt(time: number): Promise<void> {
		if (time >= this.wakesAt) return;
		this.wakesAt = time;
		await this.clock.sleep(time - this.clock.now());
		if (this.wakesAt !== time) return;
		this.wakesAt = Infinity;
		this.grantNext();
		for (const waiter of this.queue.waiting)
			if (this.isOver(waiter, this.clock.now())) this.queue.remove(waiter);
	}

	/** Whether it waits no longer, and then tells it. */
	private isOver(waiter: Waiting, now: number): boolean {
		const { signal, isUrgent, maxWaitMs, since: began, refusedAt, reject } = waiter;
		const { acceptedAt, retriedAt, hintedUntil = 0 } = this.policy;
		const until = this.policy.closedUntil(isUrgent, now);
		// A server may refuse some requests for good, and accept all others. A poll ends by its own time.
		const countsAny = isUrgent || refusedAt === undefined;
		const since = countsAny ? Math.max(began, acceptedAt) : Math.max(refusedAt, retriedAt);
		const retryAfterMs = Math.max(until, hintedUntil) - now;
		if (signal?.aborted) reject(new CancelledError());
		else if (until - since <= maxWaitMs) return false;
		else reject(new RateLimitTimeoutError(now - since, retryAfterMs, Math.max(0, until - now), isUrgent));
		return true;
	}
}
