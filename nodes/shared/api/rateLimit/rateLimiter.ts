import { CancelledError, RateLimitTimeoutError } from '../../errors/apiErrors';
import type { Clock, HttpResponse } from '../../types';
import { onAbort } from '../abortListeners';
import { PermitQueue } from './permitQueue';
import type { Waiter } from './permitQueue';
import { RateLimitPolicy } from './rateLimitPolicy';
import type { Permit, RateLimit } from './rateLimitPolicy';

/** No timer outlives a cancelled wait by more than this. */
export const TIMER_SLICE_MS = 1_000;

/** Who asks for a permit, and for how long it may wait. */
export interface PermitRequest {
	signal?: AbortSignal | undefined;
	/** ms without any accepted request of this limiter before giving up. */
	maxWaitMs: number;
	/** Whether it goes before those that are not: a poll before exports. */
	isUrgent?: boolean;
	/** What it belongs to; executions, told apart by identity, take turns. */
	execution?: unknown;
	/** When the request began, ms since the epoch; now unless it was refused before. */
	since?: number;
	/** The permit with which it was refused: it keeps its place. */
	refused?: QueuedPermit | undefined;
}

/** A permit of the policy, with the place of its request in the order of all of them. */
export interface QueuedPermit extends Permit {
	readonly ticket: number;
}

interface Waiting extends Waiter {
	/** ms since the epoch. */
	since: number;
	grant: (permit: QueuedPermit) => void;
	reject: (error: Error) => void;
}

/**
 * The rate limiter (throttle) of one key at one address, shared by everything in this process that uses it: `acquire` a
 * permit, send, `release` it with the answer. When the next may be sent is the policy's, who is next the queue's.
 */
export class RateLimiter {
	private readonly queue = new PermitQueue<Waiting>();
	private readonly policy: RateLimitPolicy;
	private lastTicket = 0;
	private timing = false;

	/** @param clock must not go back */
	constructor(
		private readonly clock: Clock,
		limit?: RateLimit,
	) {
		this.policy = new RateLimitPolicy(() => clock.random(), limit);
	}

	/** Whether nothing is under way or waiting. */
	get isIdle(): boolean {
		return this.policy.isIdle && this.queue.size === 0;
	}

	/** When a request was last sent, in ms since the epoch; 0 for never. */
	get lastUsedAt(): number {
		return this.policy.lastUsedAt;
	}

	/**
	 * Waits for leave to send one request.
	 *
	 * @throws CancelledError as soon as `signal` fires
	 * @throws RateLimitTimeoutError as soon as it is known that the wait would be longer than `maxWaitMs`
	 */
	async acquire(request: PermitRequest): Promise<QueuedPermit> {
		if (request.signal?.aborted) throw new CancelledError();
		return await new Promise<QueuedPermit>((resolve, reject) => {
			const { signal, maxWaitMs, isUrgent = false, execution, since = this.clock.now(), refused } = request;
			const ticket = refused?.ticket ?? ++this.lastTicket;
			const stopListening = onAbort(signal, () => {
				this.queue.remove(waiter);
				reject(new CancelledError());
			});
			const waiter: Waiting = {
				ticket,
				isReturning: refused !== undefined,
				isUrgent,
				execution,
				maxWaitMs,
				since,
				grant: (permit) => {
					stopListening();
					resolve(permit);
				},
				reject: (error) => {
					stopListening();
					reject(error);
				},
			};
			if (isUrgent) this.policy.expectUrgent(this.clock.now());
			this.queue.add(waiter);
			this.rejectIfHopeless(waiter);
			this.grantNext();
		});
	}

	/** Hands a permit back. `answer` is undefined when no answer came. */
	release(permit: QueuedPermit, answer: HttpResponse | undefined): void {
		const now = this.clock.now();
		this.policy.answered(permit, answer, now);
		const { since, until } = this.policy.blocked;
		for (const waiter of this.queue.lessPatientThan(until - since)) this.rejectIfHopeless(waiter);
		this.grantNext();
	}

	private rejectIfHopeless(waiter: Waiting): void {
		const now = this.clock.now();
		const { since, until } = this.policy.blocked;
		const waitsSince = Math.max(waiter.since, since);
		if (until <= now || until - waitsSince <= waiter.maxWaitMs) return;
		this.queue.remove(waiter);
		const { retryAt, ...state } = this.policy.state;
		const { maxWaitMs, isUrgent } = waiter;
		waiter.reject(
			new RateLimitTimeoutError(now - waitsSince, retryAt - now, { ...state, maxWaitMs, isPoll: isUrgent }),
		);
	}

	private grantNext(): void {
		const now = this.clock.now();
		while (this.queue.size > 0) {
			const at = this.policy.nextAt(this.queue.isUrgentNext, now);
			if (at === Infinity) return;
			if (at > now) return void this.grantLater();
			const waiter = this.queue.take() as Waiting;
			waiter.grant({ ...this.policy.send(now), ticket: waiter.ticket });
		}
	}

	private async grantLater(): Promise<void> {
		if (this.timing) return;
		this.timing = true;
		while (this.queue.size > 0) {
			const now = this.clock.now();
			const wait = this.policy.nextAt(this.queue.isUrgentNext, now) - now;
			if (wait <= 0 || wait === Infinity) break;
			await this.clock.sleep(Math.min(wait, TIMER_SLICE_MS));
		}
		this.timing = false;
		this.grantNext();
	}
}
