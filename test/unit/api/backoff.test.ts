import { backoffMs, isLastOfLimit, retryDelayMs, waitHintMs } from '../../../nodes/shared/api/backoff';
import type { RetryState } from '../../../nodes/shared/api/backoff';
import { NoResponse } from '../../../nodes/shared/errors/apiErrors';
import { isRetriableCode, isRetriableStatus } from '../../../nodes/shared/errors/retriable';
import type { HttpResponse } from '../../../nodes/shared/types';

const NOW = Date.parse('2026-03-01T12:00:00Z');

const answerWith = (headers: HttpResponse['headers']): HttpResponse => ({
	statusCode: 429,
	headers,
	body: {},
});

describe('when to try again, by the headers', () => {
	it.each([
		['seconds', { 'retry-after': '7' }, 7_000],
		['a number', { 'retry-after': 7 }, 7_000],
		['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:20 GMT' }, 20_000],
		['zero', { 'retry-after': '0' }, undefined],
		['a date in the past', { 'retry-after': 'Sun, 01 Mar 2026 11:59:00 GMT' }, undefined],
		['nonsense', { 'retry-after': 'soon' }, undefined],
		['a reset in seconds from now', { 'x-ratelimit-reset': '31' }, 31_000],
		['a reset in epoch seconds', { 'x-ratelimit-reset': String(NOW / 1_000 + 12) }, 12_000],
		['a reset in epoch ms', { 'x-ratelimit-reset': String(NOW + 900) }, 900],
		['a reset in the past', { 'x-ratelimit-reset': String(NOW / 1_000 - 5) }, undefined],
		['both: Retry-After', { 'retry-after': '3', 'x-ratelimit-reset': '31' }, 3_000],
		[
			'a useless Retry-After and a reset: the reset',
			{ 'retry-after': '0', 'x-ratelimit-reset': '31' },
			31_000,
		],
		['none', {}, undefined],
		['a list of headers', { 'retry-after': ['1', '2'] }, undefined],
		['a list of one number', { 'retry-after': ['7'] }, undefined],
		['a list of one date', { 'retry-after': ['Sun, 01 Mar 2026 12:00:20 GMT'] }, undefined],
		['a number among spaces', { 'retry-after': ' 7 ' }, 7_000],
		['a fraction', { 'retry-after': '1.25' }, 1_250],
		['more than there is time', { 'retry-after': '9'.repeat(400) }, undefined],
		['a useless reset', { 'x-ratelimit-reset': 'soon' }, undefined],
		['the first epoch second', { 'x-ratelimit-reset': '1000000000' }, undefined],
		['the first epoch ms', { 'x-ratelimit-reset': '1000000000000' }, undefined],
		['seconds just below', { 'x-ratelimit-reset': '999999999' }, 999_999_999_000],
	])('%s', (_name, headers, wait) => {
		expect(waitHintMs(answerWith(headers), NOW)).toBe(wait);
	});

	it.each([
		['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:06:20 GMT' }],
		['an epoch time', { 'x-ratelimit-reset': String(NOW / 1_000 + 6 * 60 + 20) }],
	])("compares %s with the server's clock, where that is 6 minutes ahead", (_name, headers) => {
		const date = new Date(NOW + 6 * 60_000).toUTCString();

		expect(waitHintMs(answerWith({ ...headers, date }), NOW)).toBe(20_000);
	});

	it.each([
		['agrees with ours within its second', 400, 20_000 - 400],
		['is behind ours', 3_000, 20_000 - 999],
		['is ahead of ours', -3_000, 20_000],
	])("takes the time from our clock as far as the server's agrees: it %s", (_name, ours, wait) => {
		const headers = {
			date: new Date(NOW).toUTCString(),
			'retry-after': new Date(NOW + 20_000).toUTCString(),
		};

		expect(waitHintMs(answerWith(headers), NOW + ours)).toBe(wait);
	});

	it.each([
		['0', true],
		[0, true],
		['5', false],
		['none', false],
		['0 left', false],
		['about 0', false],
		[undefined, false],
	])('that none remains by %j: %s', (remaining, isLast) => {
		expect(isLastOfLimit(answerWith({ 'x-ratelimit-remaining': remaining }))).toBe(isLast);
	});
});

describe('a backoff', () => {
	it('doubles from the first wait to the longest and stays there', () => {
		expect([1, 2, 3, 4, 50, 5_000].map((attempt) => backoffMs(1_000, attempt, 1, 6_000))).toEqual([
			1_000, 2_000, 4_000, 6_000, 6_000, 6_000,
		]);
	});

	it('varies by a fifth, never upwards', () => {
		expect([0, 0.5].map((random) => backoffMs(1_000, 1, random))).toEqual([800, 900]);
	});
});

describe('retries', () => {
	const FAILED: HttpResponse = { statusCode: 503, headers: {}, body: {} };
	const delayOf = (state: Partial<RetryState>) =>
		retryDelayMs({
			attemptCount: 1,
			outcome: FAILED,
			now: NOW,
			mayWaitMs: 60_000,
			random: 1,
			...state,
		});
	const askingFor = (seconds: number) => ({ ...FAILED, headers: { 'retry-after': seconds } });

	it('wait 0.5 s, doubling, a fifth of it jitter, and end after the fourth', () => {
		expect([1, 2, 3, 4, 5].map((attemptCount) => delayOf({ attemptCount }))).toEqual([
			500,
			1_000,
			2_000,
			4_000,
			undefined,
		]);
		expect(delayOf({ random: 0 })).toBe(400);
	});

	it.each<[string, Partial<RetryState>, number | undefined]>([
		['Retry-After', { outcome: askingFor(7) }, 7_000],
		['the backoff where that is longer', { outcome: askingFor(1), attemptCount: 4 }, 4_000],
		[
			'a date',
			{ outcome: { ...FAILED, headers: { 'retry-after': 'Sun, 01 Mar 2026 12:00:20 GMT' } } },
			20_000,
		],
		[
			'the backoff where only a reset is named',
			{ outcome: { ...FAILED, headers: { 'x-ratelimit-reset': '31' } } },
			500,
		],
		['a Retry-After as long as it may', { outcome: askingFor(60) }, 60_000],
		['the backoff, whatever may be waited', { mayWaitMs: -1 }, 500],
		['the backoff after a lost connection', { outcome: new NoResponse('ECONNRESET', '') }, 500],
	])('wait for %s', (_name, state, delay) => {
		expect(delayOf(state)).toBe(delay);
	});

	it.each<[string, Partial<RetryState>]>([
		['a server that asks to wait for longer than it may', { outcome: askingFor(61) }],
		['an outcome that stays', { outcome: { ...FAILED, statusCode: 404 } }],
		['a wrong certificate', { outcome: new NoResponse('CERT_HAS_EXPIRED', '') }],
	])('are not made after %s', (_name, state) => {
		expect(delayOf(state)).toBeUndefined();
	});

	it.each([
		[500, true],
		[503, true],
		[408, true],
		[499, false],
		[401, false],
		[403, false],
		[404, false],
		[422, false],
		[200, false],
	])('of status %i: %s', (status, retriable) => {
		expect(isRetriableStatus(status)).toBe(retriable);
	});

	it.each([
		'EAI_AGAIN',
		'ECONNABORTED',
		'ECONNREFUSED',
		'ECONNRESET',
		'EHOSTUNREACH',
		'ENETUNREACH',
		'ENOTFOUND',
		'EPIPE',
		'ERR_BAD_RESPONSE',
		'ERR_STREAM_PREMATURE_CLOSE',
		'ETIMEDOUT',
		'Z_BUF_ERROR',
	])('are made of a connection that ended with %s', (code) => {
		expect(isRetriableCode(code)).toBe(true);
	});

	it.each(['CERT_HAS_EXPIRED', 'ERR_INVALID_URL', ''])('are not made of one that ended with "%s"', (code) => {
		expect(isRetriableCode(code)).toBe(false);
	});
});
