import { MAX_RETRIES, retriesOf } from '../errors/failureRules';
import { isKeyOrPlanRefused, isUserFacing, UserFacingError } from '../errors/userFacingError';
import type { Clock, HttpResponse, HttpResult } from '../types';
import { backoffMs, retryAfterMs } from './backoff';
import type { Waiter } from './rateLimit/permitQueue';
import { TICK_MS, type RateLimiter } from './rateLimit/rateLimiter';

/** How long a request waits for the rate limit before it gives up, in ms. */
export const DEFAULT_MAX_WAIT_MS = 300_000;

const FIRST_RETRY_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;

/** For so long at least a list goes on that has worked; a deploy of ten seconds ended an export after 7.5 s. */
const LIST_PATIENCE_MS = 60_000;

/** How a request waits. */
export interface SendOptions extends Partial<Omit<Waiter, 'since' | 'throttledAt'>> {
	/** Called when it has waited for the rate limit: since when, ms since the epoch, and for how many ms. */
	onWait?: (since: number, ms: number) => void;
	/** Whether key and address have worked in this execution. */
	isKnownToWork?: () => boolean;
}

export interface Pacing {
	limiter: Pick<RateLimiter, 'acquire' | 'release'>;
	clock: Clock;
}

/**
 * Sends one GET, waits out the rate limit, and retries after what may pass (errors/failureRules.ts). The wait is a
 * backoff, or `Retry-After` if that is longer. If `Retry-After` makes it longer than `maxWaitMs`, no further try is made.
 *
 * @param send gives an answer and what was `read` of it: an error where that is not what was asked for
 * @throws UserFacingError `rateLimit` when that blocks it for longer than `maxWaitMs`, `cancelled` when `signal` fires
 */
export async function sendWithRetries<Result extends HttpResult & { read?: unknown }>(
	send: () => Promise<Result>,
	pacing: Pacing,
	{ isKnownToWork = () => false, maxWaitMs = DEFAULT_MAX_WAIT_MS, ...options }: SendOptions,
): Promise<Result> {
	const { clock } = pacing;
	const { isOfList = false } = options;
	const since = clock.now();
	let failedAt: number | undefined;
	let refusals = 0;
	for (let attempt = 1; ; attempt++) {
		const result = await sendWithinLimit(send, pacing, { ...options, maxWaitMs, since });
		const { read } = result;
		if (!isUserFacing(read)) return result;
		const now = clock.now();
		failedAt ??= now;
		const isKnown = isKnownToWork();
		const retries = retriesOf(read, isKnown, isOfList);
		const isTried = (isKeyOrPlanRefused(read) ? ++refusals : attempt) > retries;
		const backoff = Math.min(backoffMs(FIRST_RETRY_MS, attempt, clock.random()), LONGEST_BACKOFF_MS);
		const retryAfter = 'noAnswer' in result ? 0 : (retryAfterMs(result, now) ?? 0);
		const next = now + Math.max(backoff, retryAfter);
		const patience = isOfList && isKnown && retries === MAX_RETRIES ? LIST_PATIENCE_MS : 0;
		if (isTried && next > failedAt + patience) return result;
		if (retryAfter > 0 && now + retryAfter > since + maxWaitMs) return result;
		await sleepUnlessCancelled(next - now, clock, options.signal);
	}
}

/** Sends it until the answer is not 429, and returns that. */
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
