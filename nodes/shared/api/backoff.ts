// How long to wait before the next try: Retry-After and other hints, backoff with jitter.

import type { HttpResponse } from '../types';

const EPOCH_SECONDS_FROM = 1e9;
const EPOCH_MS_FROM = 1e12;
/** Less than so many seconds are sent as 0. */
const ROUNDED_DOWN = 1;

/** Exponential backoff in ms: `firstMs` doubling with each attempt, which count from 1; the last fifth is jitter. */
export function backoffMs(firstMs: number, attempt: number, random: number): number {
	return firstMs * 2 ** (attempt - 1) * (0.8 + random / 5);
}

/**
 * When to try again, as an answer's headers say: ms from `now`, or undefined when they say nothing usable (a time in
 * the past is nothing usable). `Retry-After` comes before `X-RateLimit-Reset` (seconds from now, or an epoch time). Dates
 * are compared with the server's clock where its `Date` header tells it.
 */
export function waitHintMs(response: HttpResponse, now: number): number | undefined {
	const reset = numberIn(response.headers['x-ratelimit-reset']) ?? 0;
	const time = serverTime(response, now);
	const resetMs =
		reset >= EPOCH_MS_FROM ? reset - time : reset * 1_000 - (reset >= EPOCH_SECONDS_FROM ? time : 0);
	return retryAfterMs(response, now) ?? usableMs(resetMs);
}

/** How many requests the limit has left, as an answer's headers say. */
export function remainingIn({ headers }: HttpResponse): number | undefined {
	return numberIn(headers['x-ratelimit-remaining']);
}

/**
 * `Retry-After`, seconds or a date, in ms from `now`. 0 is a second: some frameworks round down, so half of all windows
 * end with it. Taken for no hint, it cost 2,715 reviews 30 s more.
 */
export function retryAfterMs(response: HttpResponse, now: number): number | undefined {
	const header = response.headers['retry-after'];
	const seconds = numberIn(header);
	if (seconds !== undefined) return usableMs((seconds || ROUNDED_DOWN) * 1_000);
	return usableMs(Date.parse(String(header)) - serverTime(response, now));
}

/** The server's clock, ms since the epoch: `now` as far as its `Date` header, which has whole seconds, agrees. */
function serverTime({ headers }: HttpResponse, now: number): number {
	const second = Date.parse(String(headers.date));
	return Number.isFinite(second) ? Math.min(Math.max(now, second), second + 999) : now;
}

function numberIn(header: unknown): number | undefined {
	const text = String(header).trim();
	return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

const usableMs = (ms: number): number | undefined => (ms > 0 && Number.isFinite(ms) ? ms : undefined);

/** A time in ms as texts have it: `1.5 s`. */
export const formatSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;
