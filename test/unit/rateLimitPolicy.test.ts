import { RateLimitTimeout } from '../../nodes/shared/faults';
import type { Permit } from '../../nodes/shared/api/rateLimiter';
import type { Answer } from '../../nodes/shared/types';
import { LimiterBench, OK, PATIENT, refused } from '../support/limiterBench';

const accepted = (headers: Answer['headers']): Answer => ({ ...OK, headers });

let bench: LimiterBench;

beforeEach(() => {
	bench = new LimiterBench();
});

/** Sends requests that are refused without hints, and then one that is not: when each was let through. */
async function refusals(count: number): Promise<number[]> {
	const times: number[] = [];
	for (let refusal = 0; refusal < count; refusal++) times.push(await bench.exchange(refused()));
	return [...times, await bench.exchange(OK)];
}

describe('after refusals that say nothing', () => {
	it('steps of 1 s doubling to 8 s, and no longer than 60 s after the first request of the window', async () => {
		await bench.exchange(OK);
		await bench.sleepUntil(30_000);
		await bench.exchange(OK);
		await bench.sleepUntil(40_000);

		expect(await refusals(6)).toEqual([40_000, 40_900, 42_700, 46_300, 53_500, 60_100, 67_300]);
	});

	it('a request a minute after the first begins a new window', async () => {
		await bench.exchange(OK);
		await bench.sleepUntil(60_000);
		await bench.exchange(OK);
		await bench.sleepUntil(116_000);

		expect(await refusals(3)).toEqual([116_000, 116_900, 118_700, 120_100]);
	});

	it('the first one that is accepted begins a new window', async () => {
		await bench.exchange(OK);
		await bench.sleepUntil(30_000);
		expect(await refusals(2)).toEqual([30_000, 30_900, 32_700]);
		await bench.sleepUntil(59_000);

		expect(await refusals(3)).toEqual([59_000, 59_900, 61_700, 65_300]);
	});

	it.each([59_000, 60_099, 60_100, 61_000])(
		'also for an answer that came %i ms after the window began',
		async (answered) => {
			const permit = await bench.limiter.acquire(PATIENT);
			await bench.sleepUntil(answered);
			bench.limiter.release(permit, refused());

			const step = answered < 60_100 ? Math.min(900, 60_100 - answered) : 900;
			expect(await bench.exchange(OK)).toBe(answered + step);
		},
	);

	it('counts the steps anew once a request was accepted', async () => {
		await refusals(3);
		await bench.sleepUntil(20_000);

		expect(await refusals(1)).toEqual([20_000, 20_900]);
		expect(bench.limiter.refusals).toBe(4);
	});
});

describe('what an answer says of the limit', () => {
	it('of a refusal holds, with a margin', async () => {
		await bench.exchange(refused({ 'retry-after': '30' }));

		expect(await bench.exchange(OK)).toBe(30_100);
	});

	it('of an accepted request holds when none remains, and only then', async () => {
		await bench.exchange(accepted({ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '30' }));
		expect(await bench.exchange(accepted({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }))).toBe(
			0,
		);

		expect(await bench.exchange(OK)).toBe(20_100);
	});

	it('that none remains, but not until when, is for the next request to find out', async () => {
		await bench.exchange(accepted({ 'x-ratelimit-remaining': '0' }));

		expect(await bench.exchange(OK)).toBe(0);
	});

	it.each([
		[{}, { 'retry-after': '30' }, 30_100],
		[{ 'retry-after': '30' }, { 'retry-after': '5' }, 30_100],
		[{ 'retry-after': '30' }, {}, 30_100],
	])('%j, and of one sent with it %j: the longer one holds', async (first, second, opens) => {
		const permits = [await bench.limiter.acquire(PATIENT), await bench.limiter.acquire(PATIENT)] as const;
		bench.limiter.release(permits[0], refused(first));
		bench.limiter.release(permits[1], refused(second));

		expect(await bench.exchange(OK)).toBe(opens);
		expect(bench.limiter.refusals).toBe(2);
	});

	it('holds although a request sent before it is accepted', async () => {
		const permits = [await bench.limiter.acquire(PATIENT), await bench.limiter.acquire(PATIENT)] as const;
		bench.limiter.release(permits[0], refused());
		bench.limiter.release(permits[1], OK);

		await expect(bench.limiter.acquire({ maxWaitMs: 800 })).rejects.toThrow(RateLimitTimeout);
		expect(await bench.exchange(refused())).toBe(900);
		expect(await bench.exchange(OK)).toBe(2_700);
	});

	it('of more than a minute holds for as long as that', async () => {
		await bench.exchange(refused({ 'retry-after': '100' }));
		await bench.sleepUntil(61_000);

		await expect(bench.limiter.acquire({ maxWaitMs: 10_000 })).rejects.toMatchObject({
			retryAfterMs: 39_100,
		});
		expect(await bench.exchange(OK)).toBe(100_100);
	});
});

describe('opening', () => {
	it('lets one through, then two, then four, then six', async () => {
		await bench.exchange(refused({ 'retry-after': '30' }));
		const permits: Permit[] = [];
		const waiting = Array.from(
			{ length: 20 },
			async () => void permits.push(await bench.limiter.acquire(PATIENT)),
		);
		await bench.sleepUntil(40_000);

		const underWay = [];
		for (let answered = 0; answered < 5; answered++) {
			underWay.push(permits.length - answered);
			bench.limiter.release(permits[answered] as Permit, OK);
			await bench.clock.sleep(1);
		}

		expect(underWay).toEqual([1, 2, 4, 6, 6]);
		expect(waiting).toHaveLength(20);
	});

	/** Closed for a second; then so many requests are accepted, the last of them this long after the opening. */
	async function opening(requests: number, lastsMs: number): Promise<void> {
		const closed = bench.elapsed;
		await bench.exchange(refused({ 'retry-after': '1' }));
		await bench.sleepUntil(closed + 1_100 + lastsMs);
		for (let request = 0; request < requests; request++) await bench.exchange(OK);
	}
	/** When the next three requests are let through, from now on. */
	async function nextThree(): Promise<number[]> {
		const now = bench.elapsed;
		return [
			(await bench.exchange(OK)) - now,
			(await bench.exchange(OK)) - now,
			(await bench.exchange(OK)) - now,
		];
	}

	it.each([
		['five requests within two seconds', 2, 5, 1_999, true],
		['one request at once', 2, 1, 0, true],
		['six requests', 2, 6, 1_999, false],
		['five requests that took two seconds', 2, 5, 2_000, false],
		['five requests, but once only', 1, 5, 1_999, false],
		['no request', 2, 0, 1_000, false],
	])(
		'that was over after %s, %i times: 2 a second then?',
		async (_name, openings, requests, lastsMs, paced) => {
			for (let count = 0; count < openings; count++) await opening(requests, lastsMs);
			await bench.exchange(refused({ 'retry-after': '1' }));
			await bench.clock.sleep(1_100);

			expect(await nextThree()).toEqual(paced ? [0, 520, 1_040] : [0, 0, 0]);
		},
	);

	it('that was over at once counts only when the one before was, too', async () => {
		for (const requests of [1, 6, 1]) await opening(requests, 0);
		await bench.exchange(refused({ 'retry-after': '1' }));
		await bench.clock.sleep(1_100);

		expect(await nextThree()).toEqual([0, 0, 0]);
	});

	it('to 2 a second lasts while the limiter is in use, and a minute longer', async () => {
		for (let count = 0; count < 2; count++) await opening(1, 0);
		await bench.exchange(refused({ 'retry-after': '1' }));
		const paced = bench.elapsed;
		while (bench.elapsed < paced + 100_000) await bench.exchange(OK);
		expect(await nextThree()).toEqual([520, 1_040, 1_560]);

		await bench.clock.sleep(60_000);

		expect(await nextThree()).toEqual([0, 0, 0]);
		expect(await nextThree()).toEqual([0, 0, 0]);
	});
});
