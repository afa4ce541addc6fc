// Retries: a 429 is waited out, a 5xx or a lost connection tried again.

import { CancelledError, NoResponse } from '../errors/apiErrors';
import type { Outcome } from '../errors/apiErrors';
import type { Clock } from '../types';
import { retryDelayMs } from './backoff';
import { LOOK_MS } from './rateLimit/rateLimiter';
import type { PermitRequest, RateLimiter } from './rateLimit/rateLimiter';

/** How long a request waits for the rate limit before it gives up, in ms. */
export const DEFAULT_MAX_WAIT_MS = 300_000;

/** How one request waits and tries again. */
export interface RetryOptions extends PermitRequest {
	limiter: RateLimiter;
	clock: Clock;
	/** Told after it has waited for the rate limit: since when, ms since the epoch, and for how many ms. */
	onWait?: ((since: number, ms: number) => void) | undefined;
}

/** Sends one request. */
export type SendRequest = () => Promise<Outcome>;

/**
 * Sends one GET, with refusals of the rate limit waited out and passing failures retried: any response but 429, or
 * the last 5xx or lost connection after all retries. A 5xx that names a time to try again is waited out,
 * too, when that is within `maxWaitMs` since the request began.
 *
 * @throws RateLimitTimeoutError when the rate limit stays closed for longer than `maxWaitMs`
 * @throws CancelledError when `signal` fires
 */
export async function sendWithRetries(send: SendRequest, options: RetryOptions): Promise<Outcome> {
	const { clock, maxWaitMs } = options;
	const request = { ...options, since: clock.now() };
	for (let attemptCount = 1; ; attemptCount++) {
		const outcome = await sendWithinLimit(send, request);
		const now = clock.now();
		const mayWaitMs = request.since + maxWaitMs - now;
		const delay = retryDelayMs({ attemptCount, outcome, now, mayWaitMs, random: clock.random() });
		if (delay === undefined) return outcome;
		await sleepUnlessCancelled(delay, options);
	}
}

/** Sends it, and again for as long as the rate limit refuses it: any answer but 429. */
async function sendWithinLimit(send: SendRequest, options: RetryOptions): Promise<Outcome> {
	const { limiter, clock, signal, onWait } = options;
	const began = clock.now();
	for (let wasRefused = false; ; wasRefused = true) {
		const permit = await limiter.acquire({ ...options, wasRefused });
		let outcome: Outcome | undefined;
		try {
			outcome = await send();
		} finally {
			limiter.release(permit, outcome instanceof NoResponse ? undefined : outcome);
		}
		if (outcome instanceof NoResponse && signal?.aborted) throw new CancelledError();
		if (outcome instanceof NoResponse || outcome.statusCode !== 429) {
			onWait?.(began, permit.sentAt - began);
			return outcome;
		}
	}
}

async function sleepUnlessCancelled(ms: number, { clock, signal }: RetryOptions): Promise<void> {
	for (let left = ms; left > 0 && !signal?.aborted; left -= LOOK_MS) {
		await clock.sleep(Math.min(left, LOOK_MS));
	}
	if (signal?.aborted) throw new CancelledError();
}
