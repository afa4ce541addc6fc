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
	/** When it tries again, refused each time, in s. */
	const tries = (count: number, headers = {}) =>
		exchange(refused(headers), count).map((ms) => Math.round(ms / 10) / 100);

	it('is closed for all until every request under way is answered; then one goes at a time', () => {
		const permits = [send(), send(), send()] as const;
		now = 5_000;
		answered(permits[0], refused());
		expect([next(), next(true)]).toEqual(['never', 'never']);
		answered(permits[1], refused({ 'retry-after': '30' }));
		answered(permits[2], undefined);

		const probe = send();
		expect(now).toBe(6_000);
		expect([next(), next(true)]).toEqual(['never', 'never']);
		answered(probe, OK);
		expect(next(true)).toBe(6_000);
	});

	it('stays closed although a request that was sent before is accepted', () => {
		const permits = [send(), send()] as const;
		answered(permits[0], refused({ 'retry-after': '30' }));
		answered(permits[1], OK);

		expect(next()).toBe(30_000);
	});

	it('sends another probe when the first one was not answered', () => {
		exchange(refused());
		const probe = send();
		now = 40_000;
		answered(probe, undefined);

		expect(next()).toBe(40_000);
		expect(send().isProbe).toBe(true);
	});

	it.each([
		['opens when it is answered by 503', answer(503), 3_079],
		['stays closed when it is refused', refused(), 3_000],
	])('leaves it to the probe: %s', (_name, response, opens) => {
		exchange(refused());
		exchange(response);

		expect(next()).toBe(opens);
	});

	it('without a hint waits 1 s doubling to 6 s, the last fifth of it jitter', () => {
		expect(tries(7)).toEqual([0, 1, 3, 7, 13, 19, 25]);
		policy = new RateLimitPolicy(() => 0);
		now = 0;
		expect(tries(4)).toEqual([0, 0.8, 2.4, 5.6]);
	});

	it('waits half of what is left of the window at most, and exactly that when it is under 2 s', () => {
		exchange(OK);
		now = 50_000;

		expect(tries(8)).toEqual([50, 51, 53, 56.5, 58.25, 60, 66, 72]);
	});

	it('counts the window from its first answer, however late that was', () => {
		const first = send();
		now = 5_000;
		answered(first, OK);
		now = 63_500;

		expect(tries(3)).toEqual([63.5, 65, 67]);
	});

	it.each([
		['a hint', { 'retry-after': '20' }, [0, 20, 40, 60]],
		['the backoff where that is longer', { 'retry-after': '3' }, [0, 3, 6, 10]],
		['a window where the hint is longer', { 'retry-after': '1000000000' }, [0, 60, 120, 180]],
	])('waits as long as %s', (_name, headers, times) => {
		expect(tries(4, headers)).toEqual(times);
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
		[90_000, 2_079],
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
		[108, false],
		[107, true],
		[0, true],
	])('after %i requests of ours in the window that the key seems shared: %s', (ownShare, seemsShared) => {
		exchange(OK, ownShare);
		exchange(refused(), 2);
		send();

		expect(policy.findings).toEqual({ refusals: 2, ownShare, seemsShared });
	});

	it.each([
		[59_999, 3],
		[60_000, 0],
	])('of a refusal %i ms after our window began that %i of it were ours', (ms, ownShare) => {
		exchange(OK, 3);
		now = ms;
		exchange(refused(), 3);

		expect(policy.findings).toMatchObject({ refusals: 3, ownShare });
	});

	it('since when none has been accepted, and until when none is sent', () => {
		now = 1_000;
		exchange(OK);
		expect(policy.closure(START + now)).toBeUndefined();
		now = 5_000;
		exchange(refused({ 'retry-after': '30' }));

		expect(policy.closure(START + now)).toEqual({ since: START + 1_000, until: START + 35_000 });
		send();
		expect(policy.closure(START + 50_000)).toEqual({ since: START + 1_000, until: START + 50_000 });
	});

	it('when another try is worth it, as far as the server tells', () => {
		exchange(refused({ 'retry-after': '3600' }));
		expect(policy.retryAt - START).toBe(3_600_000);

		exchange(refused());
		expect(policy.retryAt - START).toBe(62_000);
	});

	it('whether it is idle, and until when what it knows is new', () => {
		const permit = send();
		expect(policy.isIdle).toBe(false);
		now = 3_000;
		answered(permit, OK);
		expect([policy.isIdle, policy.usedUntil - START]).toEqual([true, 3_000]);
		exchange(refused({ 'retry-after': '20' }));
		expect(policy.usedUntil - START).toBe(23_000);
	});
});
