// The throttle: a request acquires a permit, is sent, and releases it.

import { CancelledError, RateLimitTimeoutError } from '../../errors/apiErrors';
import type { Clock, HttpResponse } from '../../types';
import { PermitQueue } from './permitQueue';
import { RateLimitPolicy } from './rateLimitPolicy';
import type { Closure, Permit } from './rateLimitPolicy';

/** How often those who wait are asked whether they still do, in ms. */
export const LOOK_MS = 500;

/** Who asks for a permit, and for how long it may wait. */
export interface PermitRequest {
	signal?: AbortSignal | undefined;
	/** ms without any accepted request of this limiter before giving up. */
	maxWaitMs: number;
	/** Whether it goes before those that are not: a poll before exports. */
	isUrgent?: boolean;
	/** What it belongs to, told apart by identity; executions take turns. */
	execution?: unknown;
	/** When the request began, ms since the epoch; now unless it is tried again. */
	since?: number;
	/** Whether it was refused before, and waits again. */
	wasRefused?: boolean;
}

type Waiting = Required<Omit<PermitRequest, 'signal'>> & {
	signal: AbortSignal | undefined;
	grant: (permit: Permit) => void;
	reject: (error: Error) => void;
};

/**
 * The rate limiter (throttle) of one key at one address, shared by everything in this process that uses it: `acquire` a
 * permit, send, `release` it with the answer. When the next may be sent is the policy's, who is next the queue's.
 */
export class RateLimiter {
	private readonly queue = new PermitQueue<Waiting>();
	private readonly policy: RateLimitPolicy;
	/** When it looks next whether someone may go: one timer serves all who wait. */
	private wakesAt = Infinity;

	/** @param clock must not go back */
	constructor(private readonly clock: Clock) {
		this.policy = new RateLimitPolicy(() => clock.random());
	}

	/** Whether nothing is under way or waiting. */
	get isIdle(): boolean {
		return this.policy.isIdle && this.queue.isEmpty;
	}

	/** Until when what it has learned is new, ms since the epoch. */
	get usedUntil(): number {
		return this.policy.usedUntil;
	}

	/**
	 * Waits for leave to send one request.
	 *
	 * @throws CancelledError within half a second after `signal` fires
	 * @throws RateLimitTimeoutError within half a second after it is known that the wait is longer than `maxWaitMs`
	 */
	async acquire(request: PermitRequest): Promise<Permit> {
		return await new Promise<Permit>((grant, reject) => {
			const now = this.clock.now();
			const { signal, maxWaitMs, isUrgent = false, execution, since = now, wasRefused = false } = request;
			const waiter = { signal, maxWaitMs, isUrgent, execution, since, wasRefused, grant, reject };
			if (isUrgent) this.policy.expectUrgent(now);
			if (this.isOver(waiter, this.policy.closure(now), now)) return;
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
		while (!this.queue.isEmpty) {
			const at = this.policy.nextAt(this.queue.isUrgentNext, now);
			if (at > now) return void this.wakeAt(Math.min(at, now + LOOK_MS));
			const waiter = this.queue.take() as Waiting;
			if (waiter.signal?.aborted) waiter.reject(new CancelledError());
			else waiter.grant(this.policy.send(now));
		}
	}

	private async wakeAt(time: number): Promise<void> {
		if (time >= this.wakesAt) return;
		this.wakesAt = time;
		await this.clock.sleep(time - this.clock.now());
		// Another one wakes sooner.
		if (this.wakesAt !== time) return;
		this.wakesAt = Infinity;
		this.grantNext();
		const now = this.clock.now();
		const closure = this.policy.closure(now);
		this.queue.removeWhere((waiter) => this.isOver(waiter, closure, now));
	}

	/** Whether it waits no longer, and then tells it. */
	private isOver(waiter: Waiting, closure: Closure | undefined, now: number): boolean {
		const { signal, maxWaitMs, isUrgent, reject } = waiter;
		if (signal?.aborted) {
			reject(new CancelledError());
			return true;
		}
		if (closure === undefined) return false;
		const since = waiter.since > closure.since ? waiter.since : closure.since;
		if (closure.until - since <= maxWaitMs) return false;
		const nextTryMs = closure.until - now;
		const details = { ...this.policy.findings, maxWaitMs, nextTryMs, isPoll: isUrgent };
		reject(new RateLimitTimeoutError(now - since, Math.max(0, this.policy.retryAt - now), details));
		return true;
	}
}
