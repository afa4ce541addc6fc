import { backoffMs, remainingIn, waitHintMs } from '../../../../nodes/shared/api/backoff';
import { answer } from '../../../support/answer';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const IN_20_S = 'Sun, 01 Mar 2026 12:00:20 GMT';

describe('waitHintMs', () => {
	it.each<[name: string, headers: object, wait: number | undefined]>([
		['seconds', { 'retry-after': '7' }, 7_000],
		['a number', { 'retry-after': 7 }, 7_000],
		['a fraction among spaces', { 'retry-after': ' 1.25 ' }, 1_250],
		['a date', { 'retry-after': IN_20_S }, 20_000],
		['a date in the past', { 'retry-after': 'Sun, 01 Mar 2026 11:59:00 GMT' }, undefined],
		['0 of a server that rounds down', { 'retry-after': '0' }, 1_000],
		['no number and no date', { 'retry-after': 'soon' }, undefined],
		['more than there is time', { 'retry-after': '9'.repeat(400) }, undefined],
		['a reset in seconds from now', { 'x-ratelimit-reset': '31' }, 31_000],
		['a reset in epoch seconds', { 'x-ratelimit-reset': String(NOW / 1_000 + 12) }, 12_000],
		['a reset in epoch ms', { 'x-ratelimit-reset': String(NOW + 900) }, 900],
		['the first epoch second, long past', { 'x-ratelimit-reset': '1000000000' }, undefined],
		['the first epoch ms, long past', { 'x-ratelimit-reset': '1000000000000' }, undefined],
		['a reset that is none', { 'x-ratelimit-reset': 'soon' }, undefined],
		['both', { 'retry-after': '3', 'x-ratelimit-reset': '31' }, 3_000],
		['both, the first useless', { 'retry-after': 'soon', 'x-ratelimit-reset': '31' }, 31_000],
		['nothing', {}, undefined],
	])('reads %s', (_name, headers, wait) => {
		expect(waitHintMs(answer(429, { ...headers }), NOW)).toBe(wait);
	});

	it.each([
		['is 6 minutes ahead', { 'retry-after': 'Sun, 01 Mar 2026 12:06:20 GMT' }, 360_000, 0, 20_000],
		['is so for a reset', { 'x-ratelimit-reset': String(NOW / 1_000 + 380) }, 360_000, 0, 20_000],
		['agrees with ours within its second', { 'retry-after': IN_20_S }, 0, 400, 20_000 - 400],
		['is behind ours', { 'retry-after': IN_20_S }, 0, 3_000, 20_000 - 999],
		['is ahead of ours', { 'retry-after': IN_20_S }, 0, -3_000, 20_000],
	])("compares a time with the server's clock, which %s", (_name, hint, theirs, ours, wait) => {
		const headers = { ...hint, date: new Date(NOW + theirs).toUTCString() };

		expect(waitHintMs(answer(429, headers), NOW + ours)).toBe(wait);
	});
});

describe('remainingIn', () => {
	it.each<[headers: object, remaining: number | undefined]>([
		[{ 'x-ratelimit-remaining': '0' }, 0],
		[{ 'x-ratelimit-remaining': 5 }, 5],
		[{ 'x-ratelimit-remaining': '0 left' }, undefined],
		[{ 'x-ratelimit-remaining': 'about 0' }, undefined],
		[{}, undefined],
	])('reads %j', (headers, remaining) => {
		expect(remainingIn(answer(200, { ...headers }))).toBe(remaining);
	});
});

describe('backoffMs', () => {
	it('doubles with each attempt, and varies by a fifth, never upwards', () => {
		expect([1, 2, 3].map((attempt) => backoffMs(1_000, attempt, 1))).toEqual([1_000, 2_000, 4_000]);
		expect([0, 0.5].map((random) => backoffMs(1_000, 1, random))).toEqual([800, 900]);
	});
});
