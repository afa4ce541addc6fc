import { RateLimitPolicy } from '../../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import type { Permit } from '../../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import type { HttpResponse } from '../../../../../nodes/shared/types';
import { answer } from '../../../../support/answer';

const START = Date.parse('2026-03-01T12:00:00Z');
const OK = answer(200);
const accepted = (headers: HttpResponse['headers']) => answer(200, headers);
const refused = (headers: HttpResponse['headers'] = {}) => answer(429, headers);

let policy: RateLimitPolicy;
/** ms since the start. */
let now: number;

beforeEach(() => {
	policy = new RateLimitPolicy(() => 1);
	now = 0;
});

/** When the next request may be sent, in ms since the start, or `never` before an answer. */
function next(isUrgent = false): number | 'never' {
	const at = policy.nextAt(isUrgent, START + now);
	return at === Infinity ? 'never' : Math.max(now, Math.round(at - START));
}

/** Sends one request as soon as it may be sent. */
function send(isUrgent = false): Permit {
	const at = next(isUrgent);
	if (at === 'never') throw new Error('an answer has to come first');
	now = at;
	return policy.send(START + now);
}

function answered(permit: Permit, response: HttpResponse | undefined): void {
	policy.answered(permit, response, START + now);
}

/** Sends requests, each answered at once; when each was sent, in ms since the start. */
function exchange(response: HttpResponse, count = 1, isUrgent = false): number[] {
	return Array.from({ length: count }, () => {
		answered(send(isUrgent), response);
		return now;
	});
}

describe('RateLimitPolicy, open', () => {
	it('has no pace, and six requests under way', () => {
		exchange(OK, 100);
		const permits = Array.from({ length: 6 }, () => send());

		expect(now).toBe(0);
		expect([next(), next(true)]).toEqual(['never', 'never']);
		answered(permits[0] as Permit, OK);
		expect(next()).toBe(0);
	});
});

describe('RateLimitPolicy, refused', () => {
	it('is closed for all until every request under way is answered; then one goes at a time', () => {
		const permits = [send(), send(), send()] as const;
		now = 5_000;
		answered(permits[0], refused());
		expect([next(), next(true)]).toEqual(['never', 'never']);
		answered(permits[1], refused({ 'retry-after': '30' }));
		answered(permits[2], OK);

		const probe = send();
		expect(now).toBe(6_000);
		expect([next(), next(true)]).toEqual(['never', 'never']);
		answered(probe, OK);
		expect(next(true)).toBe(6_000);
	});

	it.each([
		['opens when it is answered by 503', answer(503), 3_079],
		['stays closed when it is refused', refused(), 3_000],
		['lets another probe go when it is not answered', undefined, 1_000],
	])('leaves it to the probe: %s', (_name, response, opens) => {
		exchange(refused());
		answered(send(), response);

		expect(next()).toBe(opens);
	});

	it.each<[name: string, headers: object, times: number[]]>([
		['1 s doubling to 6 s without a hint', {}, [0, 1, 3, 7, 13, 19, 25]],
		['as long as a hint says', { 'retry-after': '20' }, [0, 20, 40, 60]],
		['the backoff where that is longer than a hint', { 'retry-after': '3' }, [0, 3, 6, 10]],
		['a window where a hint is longer', { 'retry-after': '1000000000' }, [0, 60, 120]],
	])('waits %s', (_name, headers, times) => {
		expect(exchange(refused({ ...headers }), times.length).map((ms) => ms / 1_000)).toEqual(times);
	});

	it('waits half of what is left of the window at most, which began with its first answer', () => {
		const first = send();
		now = 5_000;
		answered(first, OK);
		now = 55_000;

		expect(exchange(refused(), 7).map((ms) => ms / 1_000)).toEqual([55, 56, 58, 61.5, 63.25, 65, 71]);
	});

	it('has a fifth of the backoff as jitter', () => {
		policy = new RateLimitPolicy(() => 0);

		expect(exchange(refused(), 4)).toEqual([0, 800, 2_400, 5_600]);
	});

	it('begins with 1 s again once a request was accepted', () => {
		exchange(refused(), 4);
		exchange(OK);

		expect(exchange(refused(), 2, true)).toEqual([13_000, 14_000]);
	});

	it('is closed before a refusal where an answer says that nothing remains, and until when', () => {
		exchange(accepted({ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '30' }));
		exchange(accepted({ 'x-ratelimit-remaining': '0' }));
		exchange(accepted({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }));

		expect(now).toBe(0);
		expect(next(true)).toBe(20_000);
	});
});

describe('RateLimitPolicy in a window', () => {
	it.each([
		['3 s without hints', {}, [2_079, 3_296, 4_159, 4_828]],
		['0.5 s with hints', { 'retry-after': '30' }, [347, 549, 693, 805]],
	])('has a slow start after a probe, whose pace grows by e in %s', (_name, headers, times) => {
		exchange(refused(headers));
		now = 50_000;
		exchange(OK);

		expect(exchange(OK, 4).map((ms) => ms - 50_000)).toEqual(times);
		expect(exchange(OK, 115).at(-1)).toBeLessThan(70_000);
	});

	it('counts the slow start from the answer, by requests accepted or under way', () => {
		exchange(refused());
		const probe = send();
		now = 2_000;
		answered(probe, OK);
		const second = send();

		expect(second.sentAt - START).toBe(4_079);
		expect(next()).toBe(5_296);
		answered(second, undefined);
		expect(next()).toBe(5_296);
		exchange(OK, 1, true);
		expect(next()).toBe(2_000 + Math.round(3_000 * Math.log(4)));
	});

	it.each([
		['the same window', 59_999, 42],
		['another one', 60_000, 41],
	])('counts an accepted request to %s that is sent %i ms after it began', (_name, ms, share) => {
		exchange(refused());
		exchange(OK);
		now += ms;
		exchange(OK);
		exchange(OK, 40, true);

		expect(now).toBe(1_000 + ms);
		expect(next()).toBe(now);
		expect(policy.findings.ownShare).toBe(share);
	});

	it.each([
		[20_000, 693],
		[29_999, 1_040],
		[30_000, 2_079],
	])('takes windows to be as short as the last one, below half a minute: %i ms', (ms, wait) => {
		exchange(OK);
		now = ms - 1_000;
		exchange(refused());
		exchange(OK);

		expect(now).toBe(ms);
		expect(next()).toBe(ms + wait);
	});

	it.each([
		['as short as an answer tells', { 'x-ratelimit-remaining': '50', 'x-ratelimit-reset': '20' }, 20_000],
		['a minute at most, whatever an answer tells', { 'x-ratelimit-reset': '3600' }, 60_000],
	])('takes windows to be %s', (_name, headers, end) => {
		exchange(accepted(headers));
		now = end - 1_500;

		expect(exchange(refused(), 2)).toEqual([end - 1_500, end]);
	});
});

describe('RateLimitPolicy, where a poll was seen', () => {
	beforeEach(() => {
		policy.expectUrgent(START);
	});

	it('keeps the last tenth of each window for polls', () => {
		exchange(OK, 107);
		const last = send();

		expect([next(), next(true)]).toEqual([60_000, 0]);
		answered(last, OK);
		exchange(OK, 12, true);
		expect(now).toBe(0);
		now = 60_000;
		expect(exchange(OK, 108).at(-1)).toBe(60_000);
		expect(next()).toBe(120_000);
	});

	it.each([
		['keeps it for ten minutes', 599_999, 659_000],
		['keeps it no longer', 600_000, 600_000],
	])('%s: %i ms after the last poll', (_name, ms, then) => {
		now = 599_000;
		exchange(OK, 108);
		now = ms;

		expect(next()).toBe(then);
	});

	it('keeps it as long as windows are by what answers tell', () => {
		exchange(accepted({ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '5' }), 108);

		expect(next()).toBe(5_000);
	});
});

describe('RateLimitPolicy tells', () => {
	it.each([
		['108 requests of ours', 108, 0, 108, false],
		['107, another process has some', 107, 0, 107, true],
		['3 until the window ended', 3, 59_999, 3, true],
		['none of ours in a new window', 3, 60_000, 0, true],
	])('how many requests of the window are ours: %s', (_name, count, ms, ownShare, seemsShared) => {
		exchange(OK, count);
		now = ms;
		exchange(refused(), 2);
		send();

		expect(policy.findings).toEqual({ refusals: 2, ownShare, seemsShared });
	});

	it('since when none has been accepted, until when none is sent, and when another try is worth it', () => {
		now = 1_000;
		exchange(OK);
		expect(policy.closure(START + now)).toBeUndefined();
		expect(policy.usedUntil - START).toBe(1_000);
		now = 5_000;
		exchange(refused({ 'retry-after': '3600' }));

		expect(policy.closure(START + now)).toEqual({ since: START + 1_000, until: START + 65_000 });
		expect(policy.closure(START + 70_000)).toEqual({ since: START + 1_000, until: START + 70_000 });
		expect(policy.retryAt - START).toBe(3_605_000);
		expect(policy.usedUntil - START).toBe(65_000);
		exchange(refused());
		expect(policy.retryAt - START).toBe(67_000);
	});

	it('whether it is idle', () => {
		const permit = send();
		expect(policy.isIdle).toBe(false);
		answered(permit, OK);
		expect(policy.isIdle).toBe(true);
	});
});
