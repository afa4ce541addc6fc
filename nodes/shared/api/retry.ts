import { isRefusal, isTransientStatus } from '../errors/responseErrors';
import { UserFacingError } from '../errors/userFacingError';
import type { Clock, HttpResponse, HttpResult } from '../types';
import { backoffMs, retryAfterMs } from './backoff';
import type { Waiter } from './rateLimit/permitQueue';
import { TICK_MS, type RateLimiter } from './rateLimit/rateLimiter';

/** How long a request waits for the rate limit before it gives up, in ms. */
export const DEFAULT_MAX_WAIT_MS = 300_000;

/** After the first try. Only GET requests exist, which are idempotent. */
export const MAX_RETRIES = 4;

const FIRST_RETRY_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;

/** Worth another try, unlike certificates that n8n does not trust. */
const RETRIABLE_CODES = [
	...['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
	...['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
	// A body that was cut short, as axios, Node.js and its decompression say it; the last one, that it was damaged.
	...['ERR_BAD_RESPONSE', 'ERR_STREAM_PREMATURE_CLOSE', 'Z_BUF_ERROR', 'Z_DATA_ERROR'],
];

/** How a request waits. */
export interface SendOptions extends Partial<Omit<Waiter, 'since' | 'throttledAt'>> {
	/** Called when it has waited for the rate limit: since when, ms since the epoch, and for how many ms. */
	onWait?: (since: number, ms: number) => void;
	/** Whether key and address have worked in this execution: then they have not become wrong by themselves. */
	isKnownToWork?: () => boolean;
	/** For how many ms at least it goes on then; a deploy takes some. */
	patienceMs?: number;
}

export interface Pacing {
	limiter: Pick<RateLimiter, 'acquire' | 'release'>;
	clock: Clock;
}

/**
 * Sends one GET, with the rate limit waited out and passing failures retried: a 5xx or a lost connection; where key and
 * address have worked, anything but what was asked for or the platform's own refusal. The wait is a backoff, or
 * `Retry-After` if that is longer, unless it ends later than `maxWaitMs` since the request began.
 *
 * @param send gives an answer and what was `read` of it: an error where that is not what was asked for
 * @throws UserFacingError `rateLimit` when that blocks it for longer than `maxWaitMs`, `cancelled` when `signal` fires
 */
export async function sendWithRetries<Result extends HttpResult & { read?: unknown }>(
	send: () => Promise<Result>,
	pacing: Pacing,
	{ isKnownToWork = () => false, patienceMs = 0, maxWaitMs = DEFAULT_MAX_WAIT_MS, ...options }: SendOptions,
): Promise<Result> {
	const { clock } = pacing;
	const since = clock.now();
	let failedAt: number | undefined;
	for (let attempt = 1; ; attempt++) {
		const result = await sendWithinLimit(send, pacing, { ...options, maxWaitMs, since });
		const isKnown = isKnownToWork();
		if (isKnown ? !(result.read instanceof UserFacingError) || isRefusal(result) : !isRetriable(result))
			return result;
		const now = clock.now();
		failedAt ??= now;
		const backoff = Math.min(backoffMs(FIRST_RETRY_MS, attempt, clock.random()), LONGEST_BACKOFF_MS);
		const retryAfter = 'noAnswer' in result ? 0 : (retryAfterMs(result, now) ?? 0);
		const next = now + Math.max(backoff, retryAfter);
		const isTried = attempt > MAX_RETRIES && !(isKnown && next <= failedAt + patienceMs);
		if (isTried || (retryAfter > 0 && now + retryAfter > since + maxWaitMs)) return result;
		await sleepUnlessCancelled(next - now, clock, options.signal);
	}
}

function isRetriable(result: HttpResult): boolean {
	if ('noAnswer' in result) return RETRIABLE_CODES.includes(result.noAnswer);
	return isTransientStatus(result.statusCode) || isCut(result);
}

/** Whether a success is empty, or JSON that ends before its end: a connection that says no length does not tell. */
function isCut({ statusCode, body }: HttpResponse): boolean {
	const json = body?.trim();
	return statusCode === 200 && (json === '' || (json?.startsWith('{') === true && !json.endsWith('}')));
}

/** Sends it, and again for as long as it is throttled: any answer but 429. */
async function sendWithinLimit<Result extends HttpResult>(
	send: () => Promise<Result>,
	{ limiter, clock }: Pacing,
	{ onWait, ...waiter }: Waiter & SendOptions,
): Promise<Result> {
	const began = clock.now();
	let throttledAt: number | undefined;
	for (;;) {
		const permit = await limiter.acquire({ ...waiter, throttledAt });
		let answer: HttpResponse | undefined;
		let result: Result;
		try {
			result = await send();
			if (!('noAnswer' in result)) answer = result;
		} finally {
			limiter.release(permit, answer);
		}
		if (!answer && waiter.signal?.aborted) throw new UserFacingError('cancelled');
		if (answer?.statusCode !== 429) {
			onWait?.(began, permit.sentAt - began);
			return result;
		}
		throttledAt ??= permit.sentAt;
	}
}

async function sleepUnlessCancelled(ms: number, clock: Clock, signal?: AbortSignal): Promise<void> {
	for (let left = ms; left > 0 && !signal?.aborted; left -= TICK_MS)
		await clock.sleep(Math.min(left, TICK_MS));
}
