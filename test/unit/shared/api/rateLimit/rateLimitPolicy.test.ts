import { RateLimitPolicy, type Permit } from '../../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import type { HttpResponse } from '../../../../../nodes/shared/types';
import { answer } from '../../../../support/answer';

const START = Date.parse('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
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

/** The same, urgent: without a pace. */
const exchangeUrgent = (response: HttpResponse, count = 1) => exchange(response, count, true);

/** How many urgent requests, which keep no pace, may be in flight now; they are not answered. */
function mostInFlight(): number {
	let count = 0;
	while (next(true) === now && ++count) policy.send(START + now);
	return count;
}

const passSeconds = (seconds: number) => void (now += 1_000 * seconds);
const inSeconds = (times: number[]) => times.map((ms) => ms / 1_000);

describe('Rule 1: six in flight, and at most a quarter of what is left. The policy', () => {
	it.each<[given: string, most: number, happens: () => unknown]>([
		['nothing sent', 6, () => undefined],
		['99 used up', 6, () => exchange(OK, 99)],
		['100 used up', 5, () => exchange(OK, 100)],
		['117 used up', 1, () => exchange(OK, 117)],
		['all used up', 1, () => exchange(OK, 120)],
		['100 used up, by answers of any status but 429', 5, () => exchange(answer(503), 100)],
		['100 used up almost a minute ago', 5, () => exchange(OK, 100) && passSeconds(59.999)],
		['100 used up a minute ago', 6, () => exchange(OK, 100) && passSeconds(60)],
		['more than 120 used up: another limit', 6, () => exchange(OK, 121)],
		['so many, but one of them free again', 1, () => oneThenMany()],
	])('has, with %s, %i in flight', (_given, most, happens) => {
		happens();

		expect(mostInFlight()).toBe(most);
	});

	/** 121 are used up; then the first of them is free. */
	function oneThenMany(): void {
		exchange(OK);
		passSeconds(1);
		exchange(OK, 120);
		passSeconds(59);
	}

	it('sends one at a time after a pause, until one that was sent after it is accepted', () => {
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

	it('goes on once one that was sent after a pause is accepted, whatever becomes of one sent before', () => {
		const [first, late] = [send(), send()] as const;
		answered(first, THROTTLED);
		passSeconds(1);
		const probe = policy.send(START + now);
		answered(probe, OK);
		answered(late, OK);

		expect(mostInFlight()).toBe(2);
	});
});

describe('What the server says counts more than what was counted. The policy', () => {
	it.each<[given: string, most: number, happens: () => unknown]>([
		['21 that remain', 6, () => exchange(remaining(21))],
		['20 that remain', 5, () => exchange(remaining(20))],
		['1 that remains', 1, () => exchange(remaining(1))],
		['9 that remain, though 118 were used up', 3, () => exchange(OK, 117) && exchange(remaining(9))],
		['9 that remain and one more used up', 2, () => exchange(remaining(9)) && exchange(OK)],
		[
			'9 that remain, though more than 120 were used up',
			3,
			() => exchange(OK, 121) && exchange(remaining(9)),
		],
		[
			'more than 120 that remain, though all were used up',
			6,
			() => exchange(OK, 119) && exchange(remaining(900)),
		],
		['8.5 that remain', 3, () => exchange(remaining(8.5))],
		['9 that remain for 1 ms more', 3, () => exchange(remaining(9, resetIn(9))) && passSeconds(8.999)],
		['9 that remained until now', 6, () => exchange(remaining(9, resetIn(9))) && passSeconds(9)],
		['9 that remain for a day', 3, () => exchange(remaining(9, resetIn(86_400))) && passSeconds(59.999)],
		['the same, told a minute ago', 6, () => exchange(remaining(9, resetIn(86_400))) && passSeconds(60)],
		['9 that remain until the first of ours is free', 3, () => ownAndOthers() && passSeconds(9.999)],
		['the same, then', 6, () => ownAndOthers() && passSeconds(10)],
		['119 used up until a reset', 1, () => usedUpUntil(resetIn(30)) && passSeconds(29.999)],
		['the same, then', 6, () => usedUpUntil(resetIn(30)) && passSeconds(30)],
		['119 used up until Retry-After', 1, () => usedUpUntil({ 'retry-after': '1' }) && passSeconds(0.999)],
		['the same, then', 6, () => usedUpUntil({ 'retry-after': '1' }) && passSeconds(1)],
	])('has, with %s, %i in flight', (_given, most, happens) => {
		happens();

		expect(mostInFlight()).toBe(most);
	});

	/** One of ours; 50 s later 110 are used up by others. */
	function ownAndOthers(): number[] {
		exchange(OK);
		passSeconds(50);
		return exchange(remaining(9));
	}

	const usedUpUntil = (hint: object) => exchange(OK, 118) && exchange(answer(503, { ...hint }));

	it('believes the answer that came last, in whatever order they come', () => {
		const permits = [send(), send(), send(), send(), send(), send()];
		for (const [index, permit] of permits.reverse().entries()) answered(permit, remaining(16 - index));

		expect(mostInFlight()).toBe(3);
	});
});

describe('Rule 2: when none is left, or one is throttled, all pause. The policy', () => {
	it.each<[what: string, before: HttpResponse[], response: HttpResponse, sent: number[]]>([
		['for 1 s doubling, 3 s at most where none is used up', [], THROTTLED, [0, 1, 3, 6, 9, 12]],
		['and where three are used up', Array(3).fill(OK), THROTTLED, [0, 1, 3, 6, 9, 12]],
		[
			'until the first is free, with more used up',
			Array(4).fill(OK),
			THROTTLED,
			[0, 1, 3, 7, 15, 31, 60, 63],
		],
		['until the hint', [], retryAfter(20), [0, 20, 40, 60]],
		['until the hint, be it sooner than a pause without one', [OK], retryAfter(0.5), [0, 0.5, 1, 1.5]],
		['until the hint, be it later than the first is free', Array(4).fill(OK), retryAfter(59), [0, 59, 118]],
		['until a reset', [], answer(429, resetIn(20)), [0, 20, 40]],
		['for a minute where a hint is longer', [], retryAfter(1e9), [0, 60, 120]],
		['for 2 s after one with a hint', [retryAfter(2)], THROTTLED, [2, 4, 7, 10]],
		['not yet where none is left for the first time', [], remaining(0), [0, 0, 0]],
		['where none is left once one was throttled', [retryAfter(2)], remaining(0), [2, 3, 4]],
		['where none is left until a reset', [], remaining(0, resetIn(9)), [0, 9, 18]],
	])('pauses %s', (_what, before, response, sent) => {
		for (const each of before) exchange(each);

		expect(inSeconds(exchange(response, sent.length))).toEqual(sent);
	});

	it('pauses for 3 s at least after a 429, though one is free again each second', () => {
		for (let second = 1; second <= 8; second++) {
			exchange(OK);
			passSeconds(1);
		}

		expect(inSeconds(exchange(THROTTLED, 10))).toEqual([8, 9, 11, 15, 23, 39, 60, 63, 66, 69]);
	});

	it('pauses until the first is free where none is left, be it sooner than 3 s', () => {
		exchange(THROTTLED, 8);
		exchangeUrgent(OK);
		const free = now + 60_000;
		passSeconds(58);
		exchangeUrgent(OK, 119);

		expect(next(true)).toBe(free);
	});

	it('makes no pause shorter than the longest before, and none longer than a minute', () => {
		exchange(OK, 4);
		expect(inSeconds(exchange(THROTTLED, 9))).toEqual([0, 1, 3, 7, 15, 31, 60, 63, 66]);
		expect(exchangeUrgent(OK, 4)).toEqual([69_000, 69_000, 69_000, 69_000]);

		expect(inSeconds(exchangeUrgent(THROTTLED, 2))).toEqual([69, 129]);
	});

	it.each<[does: string, at: number, response: HttpResponse, until: number]>([
		['changes nothing without a hint', 500, THROTTLED, 1_000],
		['changes nothing without a hint after it', 1_500, THROTTLED, 1_500],
		['makes it longer', 500, retryAfter(2), 2_500],
		['does not make it shorter', 500, retryAfter(0.1), 1_000],
		['begins another with a hint after it', 1_500, retryAfter(2), 3_500],
	])('has a pause that a 429 for one sent before it %s', (_does, at, response, until) => {
		const [first, late] = [send(), send()] as const;
		answered(first, THROTTLED);
		now = at;
		answered(late, response);

		// The second pause without a hint is twice as long as the first one, whatever came in between.
		expect(exchangeUrgent(THROTTLED)).toEqual([until]);
		expect(next(true)).toBe(until + 2_000);
	});

	it('sends one a minute after a pause began, however much longer another answer makes it', () => {
		const [first, late] = [send(), send()] as const;
		answered(first, retryAfter(30));
		passSeconds(10);
		answered(late, retryAfter(3_600));

		expect(next(true)).toBe(60_000);
	});
});

describe('Rule 3: two in flight and a pace, for two minutes after a pause began. The policy', () => {
	it.each<[after: string, everyMs: number, happens: () => unknown]>([
		['120 used up', 50, () => exchange(OK, 120) && exchange(THROTTLED) && (now = 60_000)],
		['120 used up and a hint', 50, () => exchange(OK, 120) && exchange(retryAfter(2))],
		['none left until a reset', 50, () => exchange(remaining(0, resetIn(2)))],
		['one throttled when none remained', 50, () => exchange(remaining(0)) && exchange(retryAfter(2))],
		['one throttled beyond 120', 50, () => exchange(OK, 121) && exchange(THROTTLED) && (now = 60_000)],
		['one throttled with a hint though some were left', 150, () => exchange(retryAfter(2))],
		['one throttled though some remained', 150, () => exchange(remaining(3)) && exchange(retryAfter(2))],
		['one throttled without a hint though some were left', 520, () => exchange(THROTTLED)],
		['the same, which says that none remains', 520, () => exchange(remaining(0, {}, 429))],
	])('sends, after %s, one each %i ms', (_after, everyMs, happens) => {
		happens();
		exchange(remaining(100));
		const first = now;

		expect(next(true)).toBe(first);
		expect(exchange(OK, 3)).toEqual([1, 2, 3].map((count) => first + count * everyMs));
		expect(mostInFlight()).toBe(2);
	});

	it('has none where a limit of more than 120 throttles nobody', () => {
		expect(new Set(exchange(OK, 1_000))).toEqual(new Set([0]));
	});

	it('has the pace of the pause that began last', () => {
		exchange(THROTTLED);
		exchange(retryAfter(2));
		exchange(OK);

		expect(next()).toBe(now + 150);
	});

	it('has the pace of how a pause began, whatever makes it longer', () => {
		const [first, late] = [send(), send()] as const;
		answered(first, THROTTLED);
		answered(late, retryAfter(2));
		exchange(OK);

		expect(next()).toBe(now + 520);
	});

	it.each([
		[119_999, [120_149], 2],
		[120_000, [120_000], 6],
	])('ends it two minutes after the pause began: %i ms', (ms, then, most) => {
		exchange(retryAfter(2));
		exchange(OK);
		now = ms;
		answered(send(true), OK);

		expect([next()]).toEqual(then);
		expect(mostInFlight()).toBe(most);
	});
});

describe('Rule 4: the last 12 that are left are kept for urgent ones. The policy', () => {
	/** A poll comes, then a pause of so many seconds; then so many are used up. */
	function pollAndPause(seconds: number, count: number): void {
		policy.pollAt = START;
		exchange(retryAfter(seconds));
		exchangeUrgent(OK, count);
	}

	it.each<[others: string, at: number, where: string, happens: () => unknown]>([
		['goes on', 10_150, '13 are left', () => pollAndPause(10, 107)],
		['waits', 70_000, '12 are left', () => pollAndPause(10, 108)],
		['waits', 70_000, '13 are left and one in flight', () => pollAndPause(10, 107) ?? send(true)],
		['goes on', 10_149, 'pauses are shorter than 10 s', () => pollAndPause(9.999, 108)],
		['goes on', 0, '12 remain, but pauses are short', () => exchange(remaining(12, resetIn(9)))],
		['goes on', 10_150, '13 remain', () => pollAndPause(10, 1) ?? exchangeUrgent(remaining(13))],
		['waits', 70_000, '12 remain', () => pollAndPause(10, 1) ?? exchangeUrgent(remaining(12))],
		['waits', 19_000, '12 remain until a reset', () => pollAndPause(10, 1) ?? remainUntilReset(12)],
		[
			'waits',
			71_000,
			'a pause of 1 s came after a long one',
			() => pollAndPause(10, 0) ?? pollAndPause(1, 108),
		],
		['waits', 70_000, 'a pause became a long one', () => pauseMadeLonger(10) && exchangeUrgent(OK, 108)],
		['goes on', 10_149, 'a pause became longer', () => pauseMadeLonger(9.999) && exchangeUrgent(OK, 108)],
	])('%s until %i where %s', (_others, at, _where, happens) => {
		policy.pollAt = START;
		happens();

		expect([next(), next(true)]).toEqual([at, now]);
	});

	/** A pause of a second, of which another answer made so many. */
	function pauseMadeLonger(seconds: number): true {
		const [first, late] = [send(), send()] as const;
		answered(first, retryAfter(1));
		answered(late, retryAfter(seconds));
		return true;
	}

	const remainUntilReset = (count: number) => exchangeUrgent(remaining(count, resetIn(9)));

	it('lets others go on when enough are free again', () => {
		pollAndPause(10, 1);
		for (let count = 2; count <= 110; count++) {
			now += 10;
			exchangeUrgent(OK);
		}

		expect(next()).toBe(70_000 + 20);
	});

	it.each([
		['keeps them', DAY_MS - 1, true],
		['keeps none', DAY_MS, false],
	])('%s %i ms after the last poll', (_name, ms, isKept) => {
		pollAndPause(10, 1);
		now = ms;
		exchangeUrgent(OK, 108);

		expect(next() === now).toBe(!isKept);
	});

	it('keeps none where no poll has come', () => {
		exchange(retryAfter(10));
		exchangeUrgent(OK, 108);

		expect(next()).toBe(10_150);
	});
});
