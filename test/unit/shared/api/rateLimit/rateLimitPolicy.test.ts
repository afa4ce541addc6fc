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

/** How many urgent requests may be in flight now; they are not answered. */
function mostInFlight(): number {
	let count = 0;
	while (next(true) === now && ++count) policy.send(START + now);
	return count;
}

const passSeconds = (seconds: number) => void (now += 1_000 * seconds);
const inSeconds = (times: number[]) => times.map((ms) => ms / 1_000);

describe('Rule 1: six in flight, and never more than are left. The policy', () => {
	it.each<[given: string, most: number, happens: () => unknown]>([
		['nothing sent', 6, () => undefined],
		['114 of ours', 6, () => exchange(OK, 114)],
		['116 of ours', 4, () => exchange(OK, 116)],
		['119 of ours, of any other status than 429', 1, () => exchange(answer(503), 119)],
		['119 of ours, almost a minute ago', 1, () => exchange(OK, 119) && passSeconds(59.999)],
		['119 of ours, a minute ago', 6, () => exchange(OK, 119) && passSeconds(60)],
		['21 that remain', 6, () => exchange(remaining(21))],
		['20 that remain', 5, () => exchange(remaining(20))],
		['1 that remains', 1, () => exchange(remaining(1))],
		['9 that remain, though 118 are ours', 3, () => exchange(OK, 117) && exchange(remaining(9))],
		['9 that remain, by the last answer that told', 3, () => exchange(remaining(9)) && exchange(OK)],
		['9 that remain for 1 ms more', 3, () => exchange(remaining(9, resetIn(9))) && passSeconds(8.999)],
		['9 that remained until now', 6, () => exchange(remaining(9, resetIn(9))) && passSeconds(9)],
		['9 that remain for a day', 3, () => exchange(remaining(9, resetIn(86_400))) && passSeconds(59.999)],
		['the same, told a minute ago', 6, () => exchange(remaining(9, resetIn(86_400))) && passSeconds(60)],
	])('has, with %s, %i in flight', (_given, most, happens) => {
		happens();

		expect(mostInFlight()).toBe(most);
	});

	it.each([
		['takes what remains for true, without a reset,', 9.999, 3],
		['takes it for true no longer than', 10, 6],
	])('%s until the oldest of ours is a minute old', (_what, seconds, most) => {
		exchange(OK);
		passSeconds(50);
		exchange(remaining(9));
		passSeconds(seconds);

		expect(mostInFlight()).toBe(most);
	});

	it('believes the answer that came last, in whatever order they come', () => {
		const permits = [send(), send(), send(), send(), send(), send()];
		for (const [index, permit] of permits.reverse().entries()) answered(permit, remaining(16 - index));

		expect(mostInFlight()).toBe(3);
	});
});

describe('Rule 2: when none is left, or one is throttled, all pause. The policy', () => {
	it.each<[what: string, before: HttpResponse[], throttled: HttpResponse, sent: number[]]>([
		['for 1 s doubling, 3 s at most where none is ours', [], THROTTLED, [0, 1, 3, 6, 9, 12]],
		[
			'until the oldest of ours is a minute old',
			Array<HttpResponse>(4).fill(OK),
			THROTTLED,
			[0, 1, 3, 7, 15, 31, 60, 63],
		],
		[
			'until 3 s before that, where few are ours though some were left',
			Array<HttpResponse>(3).fill(OK),
			THROTTLED,
			[0, 1, 3, 7, 15, 31, 57, 60, 63],
		],
		['until the hint', [], retryAfter(20), [0, 20, 40, 60]],
		['until the hint, be it sooner than a pause without one', [OK], retryAfter(0.5), [0, 0.5, 1, 1.5]],
		['until a reset', [], answer(429, resetIn(20)), [0, 20, 40]],
		['for a minute where a hint is longer', [], retryAfter(1e9), [0, 60, 120]],
		['for 2 s after a hint, which has emptied our count', [OK, retryAfter(2)], THROTTLED, [2, 4, 7, 10]],
		['without a 429, where none remains', [], remaining(0), [0, 1, 2, 3]],
		['without a 429 until a reset', [], remaining(0, resetIn(9)), [0, 9, 18]],
		['for 2 s at first, where it is told what remains', [OK, remaining(9)], THROTTLED, [0, 2, 6, 14]],
	])('pauses %s', (_what, before, throttled, sent) => {
		for (const response of before) exchange(response);

		expect(inSeconds(exchange(throttled, sent.length))).toEqual(sent);
	});

	it('makes no pause shorter than the longest before, and none longer than a minute', () => {
		exchange(OK, 4);
		expect(inSeconds(exchange(THROTTLED, 9))).toEqual([0, 1, 3, 7, 15, 31, 60, 63, 66]);
		expect(exchangeUrgent(OK, 4)).toEqual([69_000, 69_000, 69_000, 69_000]);

		expect(inSeconds(exchangeUrgent(THROTTLED, 2))).toEqual([69, 129]);
	});

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

	it('goes on once one that was sent after it is accepted, whatever becomes of one sent before', () => {
		const [first, late] = [send(), send()] as const;
		answered(first, THROTTLED);
		passSeconds(1);
		const probe = policy.send(START + now);
		answered(probe, OK);
		answered(late, OK);

		expect(mostInFlight()).toBe(2);
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

		expect(next(true)).toBe(until);
		expect(policy.pauseMs).toBe(1_000);
	});
});

describe('Rule 3: two in flight and a pace, for two minutes after a pause began. The policy', () => {
	it.each<[after: string, everyMs: number, happens: () => unknown]>([
		['120 of ours', 50, () => exchange(OK, 120) && exchange(THROTTLED) && (now = 60_000)],
		['120 of ours and a hint', 50, () => exchange(OK, 120) && exchange(retryAfter(2))],
		['an answer with which none remains', 50, () => exchange(remaining(0)) && exchange(remaining(119))],
		[
			'one that was throttled when none remained',
			50,
			() => exchange(remaining(0)) && exchange(retryAfter(2)),
		],
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

	it('has the pace of the pause that began last', () => {
		exchange(THROTTLED);
		exchange(retryAfter(2));
		exchange(OK);

		expect(next()).toBe(now + 150);
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
	/** A poll comes, then a pause of so many seconds; then so many of ours are accepted. */
	function pollAndPause(seconds: number, count: number): void {
		policy.pollAt = START;
		exchange(retryAfter(seconds));
		exchangeUrgent(OK, count);
	}

	it.each<[others: string, at: number, where: string, happens: () => unknown]>([
		['goes on', 10_150, '13 are left by our count', () => pollAndPause(10, 107)],
		['waits', 70_000, '12 are left by our count', () => pollAndPause(10, 108)],
		['waits', 70_000, '12 are left less one in flight', () => pollAndPause(10, 107) ?? send(true)],
		['goes on', 10_149, 'pauses are shorter than 10 s', () => pollAndPause(9.999, 108)],
		['goes on', 0, '13 remain until a reset', () => exchange(remaining(13, resetIn(9)))],
		['waits', 9_000, '12 remain until a reset', () => exchange(remaining(12, resetIn(9)))],
		['goes on', 0, '12 remain until nobody says when', () => exchange(remaining(12))],
		['waits', 70_000, '12 remain, with long pauses', () => pollAndPause(10, 1) ?? exchange(remaining(12))],
	])('%s until %i where %s', (_others, at, _where, happens) => {
		policy.pollAt = START;
		happens();

		expect([next(), next(true)]).toEqual([at, now]);
	});

	it('takes a pause for long that the next one may be', () => {
		policy.pollAt = START;
		exchange(OK, 4);
		exchange(THROTTLED, 5);
		passSeconds(50);
		exchangeUrgent(OK, 108);

		expect([policy.pauseMs, next()]).toEqual([16_000, now + 60_000]);
	});

	it('lets others go on when enough of ours are a minute old', () => {
		pollAndPause(10, 1);
		for (let count = 2; count <= 110; count++) {
			now += 10;
			exchangeUrgent(OK);
		}

		expect(next()).toBe(70_000 + 20);
	});

	it.each([
		['keeps them', DAY_MS - 1, 1, true],
		['keeps none', DAY_MS, 1, false],
	])('%s %i ms after the last poll', (_name, ms, count, isKept) => {
		pollAndPause(10, 1);
		now = ms;
		exchangeUrgent(OK, 107 + count);

		expect(next() === now).toBe(!isKept);
	});
});

describe('Rule 5: what the server says or does counts more than our count. The policy', () => {
	it.each<[what: string, response: HttpResponse]>([
		['a reset', answer(200, resetIn(30))],
		['Retry-After', answer(503, { 'retry-after': '1' })],
	])('counts nothing of what was before %s', (_what, response) => {
		exchange(OK, 118);
		exchange(response);

		expect(mostInFlight()).toBe(6);
	});

	it.each<[until: string, seconds: number, most: number, happens: () => unknown]>([
		['for almost a minute', 59.999, 6, () => undefined],
		['for no longer than a minute', 60, 2, () => exchangeUrgent(OK, 118)],
		['until what remains is told', 1, 3, () => exchange(remaining(9))],
	])('counts nothing and keeps no pace, after one beyond 120, %s', (_until, seconds, most, happens) => {
		exchange(OK, 121);
		expect(next()).toBe(now);
		passSeconds(seconds);
		happens();

		expect(mostInFlight()).toBe(most);
	});

	it('counts again after a 429', () => {
		exchange(OK, 121);
		exchange(THROTTLED);

		expect([policy.told, next()]).toEqual([undefined, now + 1_000]);
	});

	it('keeps the pace of a pause beyond 120 where one was throttled before', () => {
		exchange(THROTTLED);
		exchangeUrgent(OK, 121);

		expect(next()).toBe(now + 50);
	});
});
