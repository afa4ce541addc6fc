import { onAbort } from './abortListeners';
import { hintedRetryMs, isRetriableCode, isRetriableStatus, MAX_RETRIES, retryDelayMs } from './api/backoff';
import { TIMER_SLICE_MS } from './api/rateLimiter';
import type { Permit, PermitRequest, RateLimiter } from './api/rateLimiter';
import { Cancelled, Unreachable } from './faults';
import type { Answer, Clock } from './types';

/** How long a request waits for the rate limit before it gives up, in ms. */
export const DEFAULT_MAX_WAIT_MS = 300_000;

/** What one request needs besides the sending itself. */
export interface RequestMeans extends PermitRequest {
	limiter: RateLimiter;
	clock: Clock;
	/** Told after it has waited for the rate limit: since when, ms since the epoch, and for how many ms. */
	onWait?: ((since: number, ms: number) => void) | undefined;
}

/** Sends one request: any HTTP answer, or why none came. */
export type Send = () => Promise<Answer | Unreachable>;

/**
 * One GET, with refusals waited out and short troubles tried again: any answer but 429, or the
 * last 5xx or lost connection after all retries. A 5xx that names a time to try again is waited out,
 * too, when that is within `maxWaitMs` since the request began.
 *
 * @throws RateLimitTimeout when the rate limit stays closed for longer than `maxWaitMs`
 * @throws Cancelled when `signal` fires
 */
export async function requestPatiently(send: Send, means: RequestMeans): Promise<Answer | Unreachable> {
	let retries = 0;
	const asking = { ...means, since: means.clock.now() };
	for (;;) {
		const outcome = await sendWithinLimit(send, asking);
		if (!mayPass(outcome) || retries === MAX_RETRIES) return outcome;
		retries++;
		const delay = delayBefore(retries, outcome, means.clock);
		const waited = means.clock.now() - asking.since;
		if (delay.hinted > 0 && waited + delay.hinted > means.maxWaitMs) return outcome;
		await sleepUnlessCancelled(Math.max(delay.usual, delay.hinted), means);
	}
}

function delayBefore(retry: number, outcome: Answer | Unreachable, clock: Clock) {
	const hinted = outcome instanceof Unreachable ? 0 : hintedRetryMs(outcome, clock.now());
	return { usual: retryDelayMs(retry, clock.random()), hinted };
}

function isRefusedByLimit(outcome: Answer | Unreachable): boolean {
	return !(outcome instanceof Unreachable) && outcome.statusCode === 429;
}

function mayPass(outcome: Answer | Unreachable): boolean {
	return outcome instanceof Unreachable
		? isRetriableCode(outcome.code)
		: isRetriableStatus(outcome.statusCode);
}

/** Sends it, and again for as long as the rate limit refuses it: any answer but 429. */
async function sendWithinLimit(send: Send, means: RequestMeans): Promise<Answer | Unreachable> {
	const began = means.clock.now();
	let refused: Permit | undefined;
	for (;;) {
		const permit = await means.limiter.acquire({ ...means, refused });
		const waited = permit.sentAt - began;
		const outcome = await sendWith(permit, send, means);
		if (!isRefusedByLimit(outcome)) {
			means.onWait?.(began, waited);
			return outcome;
		}
		refused = permit;
	}
}

async function sendWith(
	permit: Permit,
	send: Send,
	{ limiter, signal }: RequestMeans,
): Promise<Answer | Unreachable> {
	let answer: Answer | undefined;
	try {
		const outcome = await send();
		if (!(outcome instanceof Unreachable)) answer = outcome;
		else if (signal?.aborted) throw new Cancelled();
		return outcome;
	} finally {
		limiter.release(permit, answer);
	}
}

async function sleepUnlessCancelled(ms: number, { clock, signal }: RequestMeans): Promise<void> {
	if (signal?.aborted) throw new Cancelled();
	let stopListening = () => {};
	const stopped = new Promise<never>((_, reject) => {
		stopListening = onAbort(signal, () => reject(new Cancelled()));
	});
	try {
		for (let left = ms; left > 0; left -= TIMER_SLICE_MS) {
			await Promise.race([clock.sleep(Math.min(left, TIMER_SLICE_MS)), stopped]);
		}
	} finally {
		stopListening();
	}
}
