import type { Answer } from './types';

/** How often a 5xx answer or a lost connection is tried again. Only GET requests exist. */
export const MAX_RETRIES = 4;

const FIRST_RETRY_MS = 500;
const FIRST_STEP_MS = 1_000;
const LONGEST_STEP_MS = 8_000;
const EPOCH_SECONDS_FROM = 1e9;
const EPOCH_MS_FROM = 1e12;

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

/** Whether a connection error with this Node.js code may go away by itself. */
export function isRetriableCode(code: string): boolean {
	return RETRIABLE_CODES.has(code);
}

/** Whether an answer with this status may change by itself. 429 is the rate gate's. */
export function isRetriableStatus(statusCode: number): boolean {
	return statusCode === 408 || statusCode >= 500;
}

/** How long the `Retry-After` of an answer asks to wait, in ms; 0 when it asks for nothing usable. */
export function hintedRetryMs(headers: Answer['headers'], now: number): number {
	return retryAfterMs(headers['retry-after'], now) ?? 0;
}

/**
 * Wait before retry number `retry` (from 1) of a failed request, in ms: 0.5 s doubling, between
 * three quarters and five quarters of it.
 */
export function retryDelayMs(retry: number, random: number): number {
	return FIRST_RETRY_MS * 2 ** (retry - 1) * (0.75 + random / 2);
}

/**
 * Wait before the next try when a 429 says nothing about when, in ms: 1 s doubling to 8 s, the last
 * fifth of it random.
 *
 * @param refusal number of refusals in a row, from 1
 */
export function stepMs(refusal: number, random: number): number {
	const step = Math.min(FIRST_STEP_MS * 2 ** Math.min(refusal - 1, 30), LONGEST_STEP_MS);
	return step * (0.8 + random / 5);
}

/**
 * What an answer's headers say about when to try again: ms from `now`, or undefined when they say
 * nothing usable (a time in the past is nothing usable).
 * `Retry-After` (seconds or date) comes before `X-RateLimit-Reset` (seconds from now, or an epoch time).
 */
export function hintedWaitMs(headers: Answer['headers'], now: number): number | undefined {
	return retryAfterMs(headers['retry-after'], now) ?? resetMs(headers['x-ratelimit-reset'], now);
}

/** `X-RateLimit-Remaining` of an answer, or undefined. */
export function remainingRequests(headers: Answer['headers']): number | undefined {
	return numberIn(headers['x-ratelimit-remaining']);
}

function retryAfterMs(header: unknown, now: number): number | undefined {
	const seconds = numberIn(header);
	if (seconds !== undefined) return positive(seconds * 1_000);
	return typeof header === 'string' ? positive(Date.parse(header) - now) : undefined;
}

function resetMs(header: unknown, now: number): number | undefined {
	const value = numberIn(header);
	if (value === undefined) return undefined;
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
