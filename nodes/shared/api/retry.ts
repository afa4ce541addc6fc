import { CancelledError, TransportError, type HttpResult } from '../errors/apiErrors';
import { isPassingStatus } from '../errors/responseErrors';
import type { Clock, HttpResponse } from '../types';
import { backoffMs, retryAfterMs } from './backoff';
import type { Waiter } from './rateLimit/permitQueue';
import { TICK_MS, type RateLimiter } from './rateLimit/rateLimiter';
import type { RequestOptions } from './transport';

/** How long a request waits for the rate limit before it gives up, in ms. */
export const DEFAULT_MAX_WAIT_MS = 300_000;

/** After the first try. Only GET requests exist, which are idempotent. */
export const MAX_RETRIES = 4;

const FIRST_RETRY_MS = 500;

/** Worth another try, unlike wrong certificates and wrong addresses. */
const RETRIABLE_CODES = [
	...['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
	...['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
	// A body that was cut short, as axios, Node.js and its decompression say it; the last one, that it was damaged.
	...['ERR_BAD_RESPONSE', 'ERR_STREAM_PREMATURE_CLOSE', 'Z_BUF_ERROR', 'Z_DATA_ERROR'],
];

export interface Pacing {
	limiter: Pick<RateLimiter, 'acquire' | 'release'>;
	clock: Clock;
}

/**
 * Sends one GET, with refusals of the rate limit waited out and passing failures retried: any response but 429, or
 * the last 5xx or lost connection after all retries. The wait is a backoff, or `Retry-After` if that is longer, unless
 * it ends later than `maxWaitMs` since the request began.
 *
 * @throws RateLimitTimeoutError when the rate limit blocks it for longer than `maxWaitMs`
 * @throws CancelledError when `signal` fires
 */
export async function sendWithRetries(
	send: () => Promise<HttpResult>,
	pacing: Pacing,
	options: RequestOptions,
): Promise<HttpResult> {
	const { clock } = pacing;
	const { maxWaitMs = DEFAULT_MAX_WAIT_MS } = options;
	const since = clock.now();
	for (let attempt = 1; ; attempt++) {
		const result = await sendWithinLimit(send, pacing, { ...options, maxWaitMs, since });
		if (attempt > MAX_RETRIES || !isRetriable(result)) return result;
		const now = clock.now();
		const retryAfter = result instanceof TransportError ? 0 : (retryAfterMs(result, now) ?? 0);
		if (retryAfter > 0 && now + retryAfter > since + maxWaitMs) return result;
		const backoff = backoffMs(FIRST_RETRY_MS, attempt, clock.random());
		await sleepUnlessCancelled(Math.max(backoff, retryAfter), clock, options.signal);
	}
}

function isRetriable(result: HttpResult): boolean {
	if (result instanceof TransportError) return RETRIABLE_CODES.includes(result.code);
	return isPassingStatus(result.statusCode) || isCut(result);
}

/** Whether a success is empty, or JSON that ends before its end: a connection that says no length does not tell. */
function isCut({ statusCode, body }: HttpResponse): boolean {
	const json = body?.trim();
	return statusCode === 200 && (json === '' || (json?.startsWith('{') === true && !json.endsWith('}')));
}

/** Sends it, and again for as long as the rate limit refuses it: any answer but 429. */
async function sendWithinLimit(
	send: () => Promise<HttpResult>,
	{ limiter, clock }: Pacing,
	request: Waiter,
): Promise<HttpResult> {
	const began = clock.now();
	let refusedAt: number | undefined;
	for (;;) {
		const permit = await limiter.acquire({ ...request, refusedAt });
		let result: HttpResult | undefined;
		try {
			result = await send();
		} finally {
			limiter.release(permit, result instanceof TransportError ? undefined : result);
		}
		if (result instanceof TransportError && request.signal?.aborted) throw new CancelledError();
		if (result instanceof TransportError || result.statusCode !== 429) {
			request.onWait?.(began, permit.sentAt - began);
			return result;
		}
		refusedAt ??= permit.sentAt;
	}
}

async function sleepUnlessCancelled(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
	for (let left = ms; left > 0 && !signal?.aborted; left -= TICK_MS)
		await clock.sleep(Math.min(left, TICK_MS));
}
