// How long to wait before the next try: Retry-After and other hints, backoff with jitter.

import { NoResponse } from '../errors/apiErrors';
import type { Outcome } from '../errors/apiErrors';
import { isPassingStatus } from '../errors/responseErrors';
import type { HttpResponse } from '../types';

/** How often a 5xx answer or a lost connection is tried again. Only GET requests exist, which are idempotent. */
export const MAX_RETRIES = 4;

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

const FIRST_RETRY_MS = 500;
const EPOCH_SECONDS_FROM = 1e9;
const EPOCH_MS_FROM = 1e12;

/** What decides whether and when a request is retried. */
export interface RetryState {
	/** Attempts so far, from 1. */
	attemptCount: number;
	/** What came of the last one. */
	outcome: Outcome;
	/** ms since the epoch. */
	now: number;
	/** How long a `Retry-After` may make it wait, in ms. */
	mayWaitMs: number;
	/** At least 0, below 1. */
	random: number;
}

/**
 * The wait before the next attempt, in ms: `Retry-After`, or the backoff if that is longer. Undefined when the
 * outcome stands: it will not change by itself, all retries are used up, or the server asks to wait for too long.
 */
export function retryDelayMs(state: RetryState): number | undefined {
	const { attemptCount, outcome, now, mayWaitMs, random } = state;
	if (attemptCount > MAX_RETRIES || !isRetriable(outcome)) return undefined;
	const retryAfter = outcome instanceof NoResponse ? 0 : (retryAfterMs(outcome, now) ?? 0);
	if (retryAfter > 0 && retryAfter > mayWaitMs) return undefined;
	return Math.max(backoffMs(FIRST_RETRY_MS, attemptCount, random), retryAfter);
}

function isRetriable(outcome: Outcome): boolean {
	return outcome instanceof NoResponse
		? RETRIABLE_CODES.has(outcome.code)
		: isPassingStatus(outcome.statusCode);
}

/** Exponential backoff in ms: `firstMs` doubling with each attempt, which count from 1; the last fifth is jitter. */
export function backoffMs(firstMs: number, attempt: number, random: number, longestMs = Infinity): number {
	return Math.min(firstMs * 2 ** (attempt - 1), longestMs) * (0.8 + random / 5);
}

/**
 * When to try again, as an answer's headers say: ms from `now`, or undefined when they say nothing usable (a time in
 * the past is nothing usable). `Retry-After` (seconds or date) comes before `X-RateLimit-Reset` (seconds from now, or
 * an epoch time). Dates are compared with the server's clock where its `Date` header tells it.
 */
export function waitHintMs(response: HttpResponse, now: number): number | undefined {
	const reset = numberIn(response.headers['x-ratelimit-reset']) ?? 0;
	const time = serverTime(response, now);
	const resetMs =
		reset >= EPOCH_MS_FROM ? reset - time : reset * 1_000 - (reset >= EPOCH_SECONDS_FROM ? time : 0);
	return retryAfterMs(response, now) ?? positive(resetMs);
}

/** Whether an answer says that its rate limit has no requests left. */
export function isLastOfLimit({ headers }: HttpResponse): boolean {
	return numberIn(headers['x-ratelimit-remaining']) === 0;
}

function retryAfterMs(response: HttpResponse, now: number): number | undefined {
	const header = response.headers['retry-after'];
	const seconds = numberIn(header);
	if (seconds !== undefined) return positive(seconds * 1_000);
	return typeof header === 'string' ? positive(Date.parse(header) - serverTime(response, now)) : undefined;
}

/** The server's clock, ms since the epoch: `now` as far as its `Date` header, which has whole seconds, agrees. */
function serverTime({ headers }: HttpResponse, now: number): number {
	const second = Date.parse(String(headers.date));
	return Number.isFinite(second) ? Math.min(Math.max(now, second), second + 999) : now;
}

function numberIn(header: unknown): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const text = String(header).trim();
	return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function positive(ms: number): number | undefined {
	return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}
