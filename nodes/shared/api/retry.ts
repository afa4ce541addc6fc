import { CancelledError, NoResponse } from '../errors/apiErrors';
import { isRetriableCode, isRetriableStatus } from '../errors/retriable';
import type { Clock, HttpResponse } from '../types';
import { onAbort } from './abortListeners';
import { MAX_RETRIES, retryAfterMs, retryDelayMs } from './backoff';
import { TIMER_SLICE_MS } from './rateLimit/rateLimiter';
import type { Permit, PermitRequest, RateLimiter } from './rateLimit/rateLimiter';

/** How long a request waits for the rate limit before it gives up, in ms. */
export const DEFAULT_MAX_WAIT_MS = 300_000;

/** How one request waits and tries again. */
export interface RetryOptions extends PermitRequest {
	limiter: RateLimiter;
	clock: Clock;
	/** Told after it has waited for the rate limit: since when, ms since the epoch, and for how many ms. */
	onWait?: ((since: number, ms: number) => void) | undefined;
}

/** What comes of sending a request: any HTTP response, or why none came. */
export type Outcome = HttpResponse | NoResponse;

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
	let retries = 0;
	const request = { ...options, since: options.clock.now() };
	for (;;) {
		const outcome = await sendWithinLimit(send, request);
		if (!isRetriable(outcome) || retries === MAX_RETRIES) return outcome;
		retries++;
		const delay = delayBefore(retries, outcome, options.clock);
		const waited = options.clock.now() - request.since;
		if (delay.hinted > 0 && waited + delay.hinted > options.maxWaitMs) return outcome;
		await sleepUnlessCancelled(Math.max(delay.usual, delay.hinted), options);
	}
}

function delayBefore(retry: number, outcome: Outcome, clock: Clock) {
	const hinted = outcome instanceof NoResponse ? 0 : retryAfterMs(outcome, clock.now());
	return { usual: retryDelayMs(retry, clock.random()), hinted };
}

function isRefusedByLimit(outcome: Outcome): boolean {
	return !(outcome instanceof NoResponse) && outcome.statusCode === 429;
}

function isRetriable(outcome: Outcome): boolean {
	return outcome instanceof NoResponse
		? isRetriableCode(outcome.code)
		: isRetriableStatus(outcome.statusCode);
}

/** Sends it, and again for as long as the rate limit refuses it: any answer but 429. */
async function sendWithinLimit(send: SendRequest, options: RetryOptions): Promise<Outcome> {
	const began = options.clock.now();
	let refused: Permit | undefined;
	for (;;) {
		const permit = await options.limiter.acquire({ ...options, refused });
		const waited = permit.sentAt - began;
		const outcome = await sendWith(permit, send, options);
		if (!isRefusedByLimit(outcome)) {
			options.onWait?.(began, waited);
			return outcome;
		}
		refused = permit;
	}
}

async function sendWith(
	permit: Permit,
	send: SendRequest,
	{ limiter, signal }: RetryOptions,
): Promise<Outcome> {
	let response: HttpResponse | undefined;
	try {
		const outcome = await send();
		if (!(outcome instanceof NoResponse)) response = outcome;
		else if (signal?.aborted) throw new CancelledError();
		return outcome;
	} finally {
		limiter.release(permit, response);
	}
}

async function sleepUnlessCancelled(ms: number, { clock, signal }: RetryOptions): Promise<void> {
	if (signal?.aborted) throw new CancelledError();
	let stopListening = () => {};
	const stopped = new Promise<never>((_, reject) => {
		stopListening = onAbort(signal, () => reject(new CancelledError()));
	});
	try {
		for (let left = ms; left > 0; left -= TIMER_SLICE_MS) {
			await Promise.race([clock.sleep(Math.min(left, TIMER_SLICE_MS)), stopped]);
		}
	} finally {
		stopListening();
	}
}
