import { RateLimitPolicy, type Permit } from '../../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import type { HttpResponse } from '../../../../../nodes/shared/types';
import { answer } from '../../../../support/answer';

const START = Date.parse('2026-03-01T12:00:00Z');
const DAY_S = 86_400;
const OK = answer(200);
const THROTTLED = answer(429);
const retryAfter = (seconds: number) => answer(429, { 'retry-after': String(seconds) });
const resetIn = (seconds: number) => ({ 'x-ratelimit-reset': String(seconds) });
const remaining = (count: number, others = {}, status = 200) =>
	answer(status, { 'x-ratelimit-remaining': String(count), ...others });

let policy: RateLimitPolicy;
/** ms since the start. */
let now: number;

beforeEach(() => {
	policy = new RateLimitPolicy();
	now = 0;
});

/** When the next request may be sent, in ms since the start, or `never` before an answer. */
function next(isUrgent = false): number | 'never' {
	if (policy.isFull(START + now)) return 'never';
	return Math.max(now, policy.blockedUntil(isUrgent, START + now) - START);
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

/** How many urgent requests, which keep no pace, may be in flight now; they are not answered. */
function mostInFlight(): number {
	let count = 0;
	while (next(true) === now && ++count) policy.send(START + now);
	return count;
}

const passSeconds = (seconds: number) => void (now += 1_000 * seconds);
const inSeconds = (times: number[]) => times.map((ms) => ms / 1_000);

/** Of two that are under way one is throttled; when the other is answered, at this time, and how. */
function throttledThen(at: number, late: HttpResponse, first = THROTTLED): true {
	const [one, other] = [send(), send()] as const;
	answered(one, first);
	now = at;
	answered(other, late);
	return true;
}

describe('RateLimitPolicy', () => {
	it.each<[given: string, most: number, happens: () => unknown]>([
		['nothing sent', 6, () => undefined],
		['99 used up', 6, () => exchange(OK, 99)],
		['100 used up, by answers of any status but 429', 5, () => exchange(answer(503), 100)],
		['all used up', 1, () => exchange(OK, 120)],
		['100 used up almost a minute ago', 5, () => exchange(OK, 100) && passSeconds(59.999)],
		['100 used up a minute ago', 6, () => exchange(OK, 100) && passSeconds(60)],
		['more than 120 used up: another limit', 6, () => exchange(OK, 121)],
		['20 that remain', 5, () => exchange(remaining(20))],
		['9 that remain, though 118 were used up', 3, () => exchange(OK, 117) && exchange(remaining(9))],
		['9 that remain and one more used up', 2, () => exchange(remaining(9)) && exchange(OK)],
		['more that remain than 120', 6, () => exchange(OK, 119) && exchange(remaining(900))],
		['9 that remain for 1 ms more', 3, () => exchange(remaining(9, resetIn(9))) && passSeconds(8.999)],
		['9 that remained until now', 6, () => exchange(remaining(9, resetIn(9))) && passSeconds(9)],
		['9 that remain for a day', 3, () => exchange(remaining(9, resetIn(DAY_S))) && passSeconds(59.999)],
		['the same, told a minute ago', 6, () => exchange(remaining(9, resetIn(DAY_S))) && passSeconds(60)],
		['9 that remain until the first of ours is free', 3, () => ownAndOthers() && passSeconds(9.999)],
		['the same, then', 6, () => ownAndOthers() && passSeconds(10)],
		['119 used up until a reset', 1, () => usedUpUntilReset() && passSeconds(29.999)],
		['the same, then', 6, () => usedUpUntilReset() && passSeconds(30)],
	])('has, with %s, %i in flight: a quarter of what is left', (_given, most, happens) => {
		happens();

		expect(mostInFlight()).toBe(most);
	});

	/** One of ours; 50 s later 110 are used up by others. */
	function ownAndOthers(): number[] {
		exchange(OK);
		passSeconds(50);
		return exchange(remaining(9));
	}

	const usedUpUntilReset = () => exchange(OK, 118) && exchange(answer(503, resetIn(30)));

	it('sends one at a time from a 429 on, until one that was sent after the pause is accepted', () => {
		const [first, late] = [send(), send()] as const;
		answered(first, THROTTLED);
		expect([next(), next(true)]).toEqual(['never', 'never']);
		answered(late, OK);
		expect([next(), next(true)]).toEqual([1_000, 1_000]);

		for (const response of [undefined, THROTTLED, undefined]) {
			const probe = send(true);
			expect([next(), next(true)]).toEqual(['never', 'never']);
			answered(probe, response);
		}
		const probe = send(true);
		passSeconds(1);
		answered(probe, answer(503));
		expect([now, mostInFlight()]).toEqual([4_000, 2]);
	});

	it.each<[what: string, happens: () => unknown, response: HttpResponse, sent: number[]]>([
		['for 1 s doubling, 3 s at most where none is used up', () => {}, THROTTLED, [0, 1, 3, 6, 9, 12]],
		['and where three are used up', () => exchange(OK, 3), THROTTLED, [0, 1, 3, 6, 9, 12]],
		['until the first of more is free', () => exchange(OK, 4), THROTTLED, [0, 1, 3, 7, 15, 31, 60, 63]],
		[
			'until the first of the last 121 is free',
			() => exchange(OK) && (now = 10_000) && exchange(OK, 121),
			THROTTLED,
			[10, 11, 13, 17, 25, 41, 70, 73],
		],
		[
			'until the minute is over in which none remains',
			() => {},
			remaining(0, {}, 429),
			[0, 1, 3, 7, 15, 31, 60, 120],
		],
		['for 3 s, though one is free each second', oneEachSecond, THROTTLED, [8, 9, 11, 15, 23, 39, 60, 63]],
		['until the hint', () => {}, retryAfter(20), [0, 20, 40, 60]],
		['until the hint, be it sooner than a pause without one', () => {}, retryAfter(0.5), [0, 0.5, 1, 1.5]],
		[
			'until the hint, be it later than the first is free',
			() => exchange(OK, 4),
			retryAfter(59),
			[0, 59, 118],
		],
		['for a minute where a hint is longer', () => {}, retryAfter(1e9), [0, 60, 120]],
		['for 2 s after one with a hint', () => exchange(retryAfter(2)), THROTTLED, [2, 4, 7, 10]],
		['not yet where none is left for the first time', () => {}, remaining(0), [0, 0, 0]],
		['where none is left once one was throttled', () => exchange(retryAfter(2)), remaining(0), [2, 3, 4]],
		['where none is left until a reset', () => {}, remaining(0, resetIn(9)), [0, 9, 18]],
	])('pauses %s', (_what, happens, response, sent) => {
		happens();

		expect(inSeconds(exchange(response, sent.length))).toEqual(sent);
	});

	function oneEachSecond(): void {
		for (let second = 1; second <= 8; second++) {
			exchange(OK);
			passSeconds(1);
		}
	}

	it.each<[does: string, at: number, response: HttpResponse, until: number]>([
		['changes nothing without a hint', 500, THROTTLED, 1_000],
		['changes nothing without a hint after it', 1_500, THROTTLED, 1_500],
		['makes it longer', 500, retryAfter(2), 2_500],
		['does not make it shorter', 500, retryAfter(0.1), 1_000],
		['makes it a minute at most', 500, retryAfter(3_600), 60_000],
	])('has a pause that a 429 for one sent before it %s', (_does, at, late, until) => {
		throttledThen(at, late);

		// The second pause without a hint is twice as long as the first one, whatever came in between.
		expect(exchange(THROTTLED, 1, true)).toEqual([until]);
		expect(next(true)).toBe(until + 2_000);
	});

	it.each<[after: string, everyMs: number, happens: () => unknown]>([
		['120 used up', 50, () => exchange(OK, 120) && exchange(THROTTLED) && (now = 60_000)],
		['120 used up and a hint', 50, () => exchange(OK, 120) && exchange(retryAfter(2))],
		['none left until a reset', 50, () => exchange(remaining(0, resetIn(2)))],
		['429 and a hint though some remained', 150, () => exchange(remaining(3)) && exchange(retryAfter(2))],
		['429 alone though some were left', 520, () => exchange(THROTTLED)],
		['the same, which says that none remains', 520, () => exchange(remaining(0, {}, 429))],
		['a pause with a hint after one without', 150, () => exchange(THROTTLED) && exchange(retryAfter(2))],
		['a pause without a hint that one made longer', 520, () => throttledThen(0, retryAfter(2))],
	])('sends, after %s, one each %i ms, but no urgent ones', (_after, everyMs, happens) => {
		happens();
		exchange(remaining(100));
		const first = now;

		expect(next(true)).toBe(first);
		expect(exchange(OK, 3)).toEqual([1, 2, 3].map((count) => first + count * everyMs));
		expect(mostInFlight()).toBe(2);
	});

	it('keeps no pace where a limit of more than 120 throttles nobody', () => {
		expect(new Set(exchange(OK, 1_000))).toEqual(new Set([0]));
	});

	it.each([
		[119_999, 120_149, 2],
		[120_000, 120_000, 6],
	])('ends the pace two minutes after the pause began: %i ms', (ms, then, most) => {
		exchange(retryAfter(2));
		exchange(OK);
		now = ms;
		answered(send(true), OK);

		expect([next(), mostInFlight()]).toEqual([then, most]);
	});

	/** A poll comes, then a pause of so many seconds; then so many are used up. */
	function pollAndPause(seconds: number, count: number): true {
		policy.pollAt = START;
		exchange(retryAfter(seconds));
		return exchange(OK, count, true) && true;
	}

	it.each<[others: string, at: number, where: string, happens: () => unknown]>([
		['go on', 10_150, '13 are left', () => pollAndPause(10, 107)],
		['wait', 70_000, '12 are left', () => pollAndPause(10, 108)],
		['wait', 70_000, '13 are left and one in flight', () => pollAndPause(10, 107) && send(true)],
		['go on', 10_149, 'pauses are shorter than 10 s', () => pollAndPause(9.999, 108)],
		['go on', 10_150, 'no poll has come', () => exchange(retryAfter(10)) && exchange(OK, 108, true)],
		['wait', 19_000, '12 remain until a reset', () => pollAndPause(10, 0) && exchange(remaining12, 1, true)],
		[
			'wait',
			71_000,
			'a pause of 1 s came after a long one',
			() => pollAndPause(10, 0) && pollAndPause(1, 108),
		],
		['wait', 70_001, 'a pause became a long one', () => madeLonger() && pollAndPause(0.001, 108)],
		[
			'wait',
			86_459_999,
			'the poll was almost a day ago',
			() => pollAndPause(10, 1) && usedUpAfter(DAY_S - 0.001),
		],
		['go on', 86_400_000, 'the poll was a day ago', () => pollAndPause(10, 1) && usedUpAfter(DAY_S)],
	])('keeps the last 12 that are left for urgent ones: others %s until %i where %s', (...row) => {
		const [, at, , happens] = row;
		happens();

		expect([next(), next(true)]).toEqual([at, now]);
	});

	const remaining12 = remaining(12, resetIn(9));
	const madeLonger = () => throttledThen(0, retryAfter(10), retryAfter(1));

	function usedUpAfter(seconds: number): void {
		now = 1_000 * seconds;
		exchange(OK, 108, true);
	}

	it('lets others go on when enough are free again', () => {
		pollAndPause(10, 1);
		for (let count = 2; count <= 110; count++) {
			now += 10;
			exchange(OK, 1, true);
		}

		expect(next()).toBe(70_000 + 20);
	});
});
