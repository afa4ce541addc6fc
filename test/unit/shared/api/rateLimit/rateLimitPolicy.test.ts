import { RateLimitPolicy, type Permit } from '../../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import type { HttpResponse } from '../../../../../nodes/shared/types';
import { answer } from '../../../../support/answer';

const START = Date.parse('2026-03-01T12:00:00Z');
const OK = answer(200);
const remaining = (count: number, others = {}) =>
	answer(200, { 'x-ratelimit-remaining': String(count), ...others });
const refused = (headers: object = {}) => answer(429, { ...headers });

let policy: RateLimitPolicy;
/** ms since the start. */
let now: number;

beforeEach(() => {
	policy = new RateLimitPolicy();
	now = 0;
});

/** When the next request may be sent, in ms since the start, or `never` before an answer. */
function next(isUrgent = false): number | 'never' {
	if (policy.isFull) return 'never';
	return Math.max(now, Math.round(policy.blockedUntil(isUrgent, START + now) - START));
}

/** Sends one request as soon as it may be sent. */
function send(isUrgent = false): Permit {
	const at = next(isUrgent);
	if (at === 'never') throw new Error('an answer has to come first');
	now = at;
	return policy.send(START + now);
}

function answered(permit: Permit, response: HttpResponse | undefined, random = 1): void {
	policy.answered(permit, response, START + now, random);
}

/** Sends requests, each answered at once; when each was sent, in ms since the start. */
function exchange(response: HttpResponse, count = 1, isUrgent = false): number[] {
	return Array.from({ length: count }, () => {
		answered(send(isUrgent), response);
		return now;
	});
}

/** As many requests as may be in flight at once, which are then answered. */
function mostInFlight(response: HttpResponse): number {
	const permits: Permit[] = [];
	while (next() === now) permits.push(send());
	for (const permit of permits) answered(permit, response);
	return permits.length;
}

const inSeconds = (times: number[]) => times.map((ms) => ms / 1_000);

/** Windows are known to be long, and `count` requests of ours were accepted in the one that began in second 66. */
function knowLongWindows(count: number): void {
	exchange(OK);
	exchange(refused(), 13);
	expect(exchange(OK)).toEqual([66_000]);
	exchange(OK, count - 1, true);
}

describe('RateLimitPolicy, flowing', () => {
	it('has no pace, and six requests under way', () => {
		exchange(OK, 100);

		expect(mostInFlight(OK)).toBe(6);
		expect(now).toBe(0);
	});

	it('sends the request after the documented 120 alone, and then six again', () => {
		exchange(OK, 116);
		expect(mostInFlight(OK)).toBe(4);
		expect(mostInFlight(OK)).toBe(1);
		expect(mostInFlight(OK)).toBe(6);
	});

	it.each<[said: number[], most: number]>([
		[[47], 6],
		[[4], 4],
		[[1], 1],
		[[119, 100], 6],
		[[119, 47], 5],
		[[119, 15], 1],
		[[119, 1], 1],
	])('has what remains in flight, where others use the key at most an eighth of it: %j, %i', (said, most) => {
		for (const left of said) exchange(remaining(left));

		expect(mostInFlight(OK)).toBe(most);
		expect(mostInFlight(OK)).toBe(6);
	});

	it('takes what it has sent itself for no others, in whatever order it is answered', () => {
		const permits = [send(), send(), send(), send(), send(), send()];
		for (const [index, permit] of permits.reverse().entries()) answered(permit, remaining(14 + index));
		exchange(remaining(13));

		expect(mostInFlight(OK)).toBe(6);
	});

	it('takes others to be there until a new window has begun, with much more that remains', () => {
		for (const left of [40, 20, 39]) exchange(remaining(left));
		expect(mostInFlight(remaining(20))).toBe(4);
		for (let left = 60; left >= 40; left--) exchange(remaining(left));

		expect(mostInFlight(OK)).toBe(6);
	});
});

describe('RateLimitPolicy, refused', () => {
	it('is blocked for all until every request under way is answered; then one goes at a time', () => {
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
		['flows when it is answered by 503', answer(503), 3_079],
		['stays blocked when it is refused', refused(), 3_000],
		['lets another probe go when it is not answered', undefined, 1_000],
	])('leaves it to the probe: %s', (_name, response, flows) => {
		exchange(refused());
		answered(send(), response);

		expect(next()).toBe(flows);
	});

	it.each<[name: string, headers: object, times: number[]]>([
		['1 s doubling to 6 s without a hint', {}, [0, 1, 3, 7, 13, 19, 25]],
		['as long as a hint says', { 'retry-after': '20' }, [0, 20, 40, 60]],
		['the backoff where that is longer than a hint', { 'retry-after': '3' }, [0, 3, 6, 10]],
		['a window where a hint is longer', { 'retry-after': '1000000000' }, [0, 60, 120]],
		['until a reset', { 'x-ratelimit-reset': '20' }, [0, 20, 40]],
	])('waits %s', (_name, headers, times) => {
		expect(inSeconds(exchange(refused(headers), times.length))).toEqual(times);
	});

	it('waits for what is left of the window at most, which began with its first answer', () => {
		const first = send();
		now = 5_000;
		answered(first, OK);
		now = 55_000;

		expect(inSeconds(exchange(refused(), 7))).toEqual([55, 56, 58, 62, 65, 71, 77]);
	});

	it('begins with 1 s again once a request was accepted', () => {
		exchange(refused(), 4);
		exchange(OK);

		expect(exchange(refused(), 2, true)).toEqual([13_000, 14_000]);
	});
});

describe('RateLimitPolicy, where nothing remains,', () => {
	it('is blocked before a refusal, until the last answer says', () => {
		exchange(remaining(5, { 'x-ratelimit-reset': '30' }));
		exchange(remaining(0, { 'x-ratelimit-reset': '20' }));

		expect(next(true)).toBe(20_000);
	});

	it('asks after the first backoff also where windows are long; a refusal has the rest', () => {
		knowLongWindows(1);
		exchange(remaining(0), 1, true);
		const blockedAt = now;

		expect(exchange(refused())).toEqual([blockedAt + 1_000]);
		expect(next()).toBe(120_000);
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
		exchange(OK, 1, true);
		expect(next()).toBe(2_000 + Math.round(3_000 * Math.log(4)));
	});

	it.each([
		['the same window', 59_999, 3_000 * Math.log(3)],
		['another one, without a pace', 60_000, 0],
	])('counts an accepted request to %s that is sent %i ms after it began', (_name, ms, pace) => {
		exchange(refused());
		exchange(OK);
		const began = now;
		now += ms;
		exchange(OK, 1, true);

		expect(policy.blockedUntil(false, START + now) - START).toBeCloseTo((pace > 0 ? began : now) + pace, 3);
	});
});

describe('RateLimitPolicy and the length of windows', () => {
	it.each([
		[20, 1_000],
		[29, 1_450],
		[30, 3_000],
	])('takes them for as short as one that a probe began, below half a minute: %i s', (seconds, rampMs) => {
		exchange(refused());
		exchange(OK);
		now += 1_000 * seconds - 1_000;
		exchange(refused());

		expect(exchange(OK, 2)).toEqual([now - Math.round(rampMs * Math.log(2)), now]);
	});

	it('waits for the end after a refusal, once refusals have lasted longer than half a minute and a backoff', () => {
		knowLongWindows(50);
		now = 80_000;

		// The probe in second 66 was accepted, the one in second 60 refused.
		expect(inSeconds(exchange(refused(), 4))).toEqual([80, 120, 121, 123]);
	});

	it.each([
		['that others had begun for a whole one', 30, 3],
		['for a full minute where refusals lasted no longer', 1, 8],
	])('takes none %s', (_what, before, refusals) => {
		exchange(OK, before);
		exchange(refused(), refusals);
		exchange(OK);
		const began = now;
		expect(next()).toBe(began + 2_079);
		exchange(refused(), 1, true);

		expect(next()).toBe(began + 1_000);
	});
});

describe('RateLimitPolicy of a process alone', () => {
	it('learns the number of a window, and is blocked with the last of it until the next can begin', () => {
		knowLongWindows(108);
		exchange(refused());
		expect(exchange(OK)).toEqual([120_000]);
		exchange(OK, 106, true);
		const last = send(true);
		expect(next(true)).toBe('never');
		answered(last, OK);

		expect(next(true)).toBe(180_000);
	});

	it.each<[string, before: () => unknown]>([
		['few in the last window', () => knowLongWindows(107)],
		['windows that are not known to be long', () => exchange(OK, 119)],
	])('learns none from %s', (_name, before) => {
		before();
		exchange(refused());
		const [began] = exchange(OK);
		exchange(OK, 118, true);

		expect(next(true)).toBe(began);
	});
});

describe('RateLimitPolicy, where a poll was seen', () => {
	/** Blocks it for so many seconds; then a window has begun. */
	function blockFor(seconds: number): void {
		policy.pollAt = START;
		exchange(refused({ 'retry-after': String(seconds) }));
		exchange(OK);
	}

	it('keeps the last tenth of each window for polls', () => {
		blockFor(40);
		exchange(OK, 106, true);
		const last = send(true);

		expect([next(), next(true)]).toEqual([100_000, 40_000]);
		answered(last, OK);
		exchange(OK, 12, true);
		expect(now).toBe(40_000);
		now = 100_000;
		expect(exchange(OK, 108).at(-1)).toBe(100_000);
		expect(next()).toBe(160_000);
	});

	it.each<[string, begin: () => unknown, keptMs: number]>([
		['nothing while windows may be short', () => blockFor(30), 20_000],
		['it once polls could not wait for the end of a window', () => blockFor(31), 60_000],
		['it after as long without a hint', () => exchange(refused(), 8) && exchange(OK), 60_000],
	])('keeps %s', (_what, begin, keptMs) => {
		policy.pollAt = START;
		begin();
		const began = now;
		exchange(OK, 107, true);
		now += 20_000;

		expect(next()).toBe(began + keptMs);
	});

	it.each([
		['keeps it for a day', 86_399_999, 86_459_000],
		['keeps it no longer', 86_400_000, 86_400_000],
	])('%s: %i ms after the last poll', (_name, ms, then) => {
		blockFor(40);
		now = 86_399_000;
		exchange(OK, 108);
		now = ms;

		expect(next()).toBe(then);
	});
});
