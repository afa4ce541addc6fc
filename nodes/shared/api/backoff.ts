import { NoResponse } from '../errors/apiErrors';
import type { Outcome } from '../errors/apiErrors';
import { isRetriableCode, isRetriableStatus } from '../errors/retriable';
import type { HttpResponse } from '../types';

/** How often a 5xx answer or a lost connection is tried again. Only GET requests exist, which are idempotent. */
export const MAX_RETRIES = 4;

const FIRST_RETRY_MS = 500;
const FIRST_BACKOFF_MS = 1_000;
const EPOCH_SECONDS_FROM = 1e9;
const EPOCH_MS_FROM = 1e12;

/**
 * How long the `Retry-After` of an answer asks to wait, in ms; 0 when it asks for nothing usable.
 *
 * @param now ms since the epoch
 */
function retryAfterMs({ headers }: HttpResponse, now: number): number {
	return parseRetryAfter(headers['retry-after'], serverTime(headers, now)) ?? 0;
}

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
	random: () => number;
}

/**
 * The wait before the next attempt, in ms; undefined when the outcome stands: it will not change by itself, all
 * retries are used up, or the server asks to wait for longer than that may take.
 *
 * `Retry-After`, or exponential backoff if that is longer: 0.5 s doubling, with a quarter of jitter either way.
 */
export function retryDelayMs({
	attemptCount,
	outcome,
	now,
	mayWaitMs,
	random,
}: RetryState): number | undefined {
	if (attemptCount > MAX_RETRIES || !isRetriable(outcome)) return undefined;
	const retryAfter = outcome instanceof NoResponse ? 0 : retryAfterMs(outcome, now);
	if (retryAfter > 0 && retryAfter > mayWaitMs) return undefined;
	const backoff = FIRST_RETRY_MS * 2 ** (attemptCount - 1) * (0.75 + random() / 2);
	return Math.max(backoff, retryAfter);
}

function isRetriable(outcome: Outcome): boolean {
	return outcome instanceof NoResponse
		? isRetriableCode(outcome.code)
		: isRetriableStatus(outcome.statusCode);
}

/**
 * Exponential backoff when a 429 says nothing about when to try again: the wait before the next try, in ms.
 * 1 s doubling to `longestMs`, the last fifth of it jitter.
 *
 * @param refusal number of refusals in a row, from 1
 */
export function backoffMs(refusal: number, random: number, longestMs: number): number {
	const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (refusal - 1), longestMs);
	return backoff * (0.8 + random / 5);
}

/**
 * What an answer's headers say about when to try again: ms from `now`, or undefined when they say
 * nothing usable (a time in the past is nothing usable).
 * `Retry-After` (seconds or date) comes before `X-RateLimit-Reset` (seconds from now, or an epoch time).
 * Dates are compared with the server's clock where its `Date` header tells it.
 */
export function waitHintMs({ headers }: HttpResponse, now: number): number | undefined {
	const time = serverTime(headers, now);
	return parseRetryAfter(headers['retry-after'], time) ?? parseReset(headers['x-ratelimit-reset'], time);
}

/** `X-RateLimit-Remaining` of an answer, or undefined. */
export function remainingRequests({ headers }: HttpResponse): number | undefined {
	return numberIn(headers['x-ratelimit-remaining']);
}

/** `X-RateLimit-Limit` of an answer: requests in a window, or undefined. */
export function requestLimit({ headers }: HttpResponse): number | undefined {
	return numberIn(headers['x-ratelimit-limit']);
}

/** The server's clock, ms since the epoch: `now` as far as its `Date` header, which has whole seconds, agrees. */
function serverTime(headers: HttpResponse['headers'], now: number): number {
	const second = Date.parse(String(headers.date));
	return Number.isFinite(second) ? Math.min(Math.max(now, second), second + 999) : now;
}

function parseRetryAfter(header: unknown, now: number): number | undefined {
	const seconds = numberIn(header);
	if (seconds !== undefined) return positive(seconds * 1_000);
	return typeof header === 'string' ? positive(Date.parse(header) - now) : undefined;
}

function parseReset(header: unknown, now: number): number | undefined {
	const value = numberIn(header) ?? 0;
	if (value >= EPOCH_MS_FROM) return positive(value - now);
	return positive(value >= EPOCH_SECONDS_FROM ? value * 1_000 - now : value * 1_000);
}

function numberIn(header: unknown): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const text = String(header).trim();
	return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function positive(ms: number): number | undefined {
	return ms > 0 && Number.isFinite(ms) ? ms : undefined;
}
