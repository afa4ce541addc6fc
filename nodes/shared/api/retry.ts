import { CancelledError, TransportError, type HttpResult } from '../errors/apiErrors';
import { isPassingStatus } from '../errors/responseErrors';
import type { Clock, HttpResponse } from '../types';
import { backoffMs, retryAfterMs } from './backoff';
import { LOOK_MS, type PermitRequest, type RateLimiter } from './rateLimit/rateLimiter';

/** How long a request waits for the rate limit before it gives up, in ms. */
export const DEFAULT_MAX_WAIT_MS = 300_000;

/** How often a 5xx answer or a lost connection is tried again. Only GET requests exist, which are idempotent. */
export const MAX_RETRIES = 4;

const FIRST_RETRY_MS = 500;

/** Connection errors worth another try. Wrong certificates and wrong addresses are not among them. */
const RETRIABLE_CODES = new Set([
	'EAI_AGAIN',
	'ECONNABORTED',
	'ECONNREFUSED',
	'ECONNRESET',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
	'EPIPE',
	// A body that was cut short, as axios, Node.js and its decompression say it.
	'ERR_BAD_RESPONSE',
	'ERR_STREAM_PREMATURE_CLOSE',
	'ETIMEDOUT',
	'Z_BUF_ERROR',
]);

/** How one request waits and tries again. */
export interface RetryOptions extends PermitRequest {
	limiter: Pick<RateLimiter, 'acquire' | 'release'>;
	clock: Clock;
	/** Told after it has waited for the rate limit: since when, ms since the epoch, and for how many ms. */
	onWait?: ((since: number, ms: number) => void) | undefined;
}

/** Sends one request. */
export type SendRequest = () => Promise<HttpResult>;

/**
 * Sends one GET, with refusals of the rate limit waited out and passing failures retried: any response but 429, or
 * the last 5xx or lost connection after all retries. The wait is a backoff, or `Retry-After` if that is longer, unless
 * it ends later than `maxWaitMs` since the request began.
 *
 * @throws RateLimitTimeoutError when the rate limit stays closed for longer than `maxWaitMs`
 * @throws CancelledError when `signal` fires
 */
export async function sendWithRetries(send: SendRequest, options: RetryOptions): Promise<HttpResult> {
	const { clock, maxWaitMs } = options;
	const since = clock.now();
	for (let attempt = 1; ; attempt++) {
		const outcome = await sendWithinLimit(send, { ...options, since });
		if (attempt > MAX_RETRIES || !isRetriable(outcome)) return outcome;
		const now = clock.now();
		const retryAfter = outcome instanceof TransportError ? 0 : (retryAfterMs(outcome, now) ?? 0);
		if (retryAfter > 0 && now + retryAfter > since + maxWaitMs) return outcome;
		const backoff = backoffMs(FIRST_RETRY_MS, attempt, clock.random());
		await sleepUnlessCancelled(Math.max(backoff, retryAfter), options);
	}
}

function isRetriable(outcome: HttpResult): boolean {
	if (outcome instanceof TransportError) return RETRIABLE_CODES.has(outcome.code);
	return isPassingStatus(outcome.statusCode) || isCut(outcome);
}

/** Whether JSON ends before its end, which a connection that says nothing of lengths does not tell. */
function isCut({ body = '' }: HttpResponse): boolean {
	const json = body.trim();
	return json.startsWith('{') && !json.endsWith('}');
}

/** Sends it, and again for as long as the rate limit refuses it: any answer but 429. */
async function sendWithinLimit(send: SendRequest, options: RetryOptions): Promise<HttpResult> {
	const { limiter, clock, signal, onWait } = options;
	const began = clock.now();
	let refusedAt: number | undefined;
	for (;;) {
		const permit = await limiter.acquire({ ...options, refusedAt });
		let outcome: HttpResult | undefined;
		try {
			outcome = await send();
		} finally {
			limiter.release(permit, outcome instanceof TransportError ? undefined : outcome);
		}
		if (outcome instanceof TransportError && signal?.aborted) throw new CancelledError();
		if (outcome instanceof TransportError || outcome.statusCode !== 429) {
			onWait?.(began, permit.sentAt - began);
			return outcome;
		}
		refusedAt ??= permit.sentAt;
	}
}

async function sleepUnlessCancelled(ms: number, { clock, signal }: RetryOptions): Promise<void> {
	for (let left = ms; left > 0 && !signal?.aborted; left -= LOOK_MS) {
		await clock.sleep(Math.min(left, LOOK_MS));
	}
	if (signal?.aborted) throw new CancelledError();
}
