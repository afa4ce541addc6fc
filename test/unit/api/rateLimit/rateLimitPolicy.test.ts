import { RateLimitTimeoutError } from '../../../../nodes/shared/errors/apiErrors';
import type { HttpResponse } from '../../../../nodes/shared/types';
import { LimiterBench, OK, PATIENT, refused } from '../../../support/limiterBench';

const accepted = (headers: HttpResponse['headers']): HttpResponse => ({ ...OK, headers });

let bench: LimiterBench;

beforeEach(() => {
	bench = new LimiterBench();
});

/** Sends requests that are refused, and then one that is not: when each was let through. */
async function refusals(count: number, headers: HttpResponse['headers'] = {}): Promise<number[]> {
	const times: number[] = [];
	for (let refusal = 0; refusal < count; refusal++) times.push(await bench.exchange(refused(headers)));
	return [...times, await bench.exchange(OK)];
}

describe('after refusals that say nothing', () => {
	it('the backoff is 1 s doubling to 8 s', async () => {
		expect(await refusals(7)).toEqual([0, 900, 2_700, 6_300, 13_500, 20_700, 27_900, 35_100]);
	});

	it('it begins anew 60 s after our first request of the window', async () => {
		await bench.exchange(OK);
		await bench.sleepUntil(40_000);

		expect(await refusals(6)).toEqual([40_000, 40_900, 42_700, 46_300, 53_500, 60_100, 61_000]);
	});

	it('and 60 s after the last refusal before that', async () => {
		await bench.sleepUntil(30_000);
		expect((await refusals(4)).at(-1)).toBe(43_500);
		await bench.sleepUntil(90_000);

		// The last refusal was at 36,300, the first accepted request at 43,500.
		expect(await refusals(6)).toEqual([90_000, 90_900, 92_700, 96_300, 97_200, 99_000, 102_600]);
	});

	it('a try just before the window may begin is put off until then', async () => {
		await bench.exchange(OK);
		await bench.sleepUntil(58_300);

		expect(await refusals(1)).toEqual([58_300, 60_100]);
	});

	it('it begins anew once a request was accepted', async () => {
		await refusals(3);
		await bench.sleepUntil(20_000);

		expect(await refusals(1)).toEqual([20_000, 20_900]);
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
	});

	it('of a refusal that comes late does not close what has been opened since', async () => {
		const permits = [await bench.limiter.acquire(PATIENT), await bench.limiter.acquire(PATIENT)] as const;
		bench.limiter.release(permits[0], refused({ 'retry-after': '1' }));
		await bench.exchange(OK);
		bench.limiter.release(permits[1], refused({ 'retry-after': '30' }));

		expect(await bench.exchange(OK, { ...PATIENT, isUrgent: true })).toBe(1_100);
	});

	it('holds although a request sent before it is accepted', async () => {
		const permits = [await bench.limiter.acquire(PATIENT), await bench.limiter.acquire(PATIENT)] as const;
		bench.limiter.release(permits[0], refused());
		bench.limiter.release(permits[1], OK);

		await expect(bench.limiter.acquire({ maxWaitMs: 800 })).rejects.toThrow(RateLimitTimeoutError);
		expect(await bench.exchange(OK)).toBe(900);
	});

	it('leaves it to one request to find out, also when another one is answered meanwhile', async () => {
		const permits = [await bench.limiter.acquire(PATIENT), await bench.limiter.acquire(PATIENT)] as const;
		bench.limiter.release(permits[0], refused());
		const probe = await bench.limiter.acquire(PATIENT);
		const next = bench.exchange(OK);
		bench.limiter.release(permits[1], OK);
		await bench.sleepUntil(20_000);
		bench.limiter.release(probe, OK);

		expect(probe.sentAt - bench.start).toBe(900);
		expect(await next).toBe(20_000);
	});

	it.each(['3600', 'Thu, 01 Jan 2026 05:00:00 GMT'])(
		'of an hour or more (%s) is asked about again after a window',
		async (hint) => {
			expect(await refusals(3, { 'retry-after': hint })).toEqual([0, 60_100, 120_200, 180_300]);
		},
	);

	it('of a second is believed once: refused again, the steps of the backoff grow', async () => {
		expect(await refusals(6, { 'retry-after': '1' })).toEqual([
			0, 1_100, 2_900, 6_500, 13_700, 20_900, 28_100,
		]);
	});

	it('shorter than the backoff is believed once too', async () => {
		expect(await refusals(3, { 'retry-after': '0.2' })).toEqual([0, 300, 2_100, 5_700]);
	});

	it.each([
		['in the past', { 'x-ratelimit-reset': String(Date.parse('2025-12-31T23:59:00Z') / 1_000) }, 900],
		['of a clock 6 minutes ahead', clockAhead(20_000), 20_100],
	])('%s is no reason to give up', async (_name, headers, opens) => {
		await bench.exchange(refused(headers));

		expect(await bench.exchange(OK)).toBe(opens);
	});

	/** A reset so many ms from now, by a server's clock that is 6 minutes ahead. */
	function clockAhead(ms: number): HttpResponse['headers'] {
		const now = new LimiterBench().start + 360_000;
		return { date: new Date(now).toUTCString(), 'x-ratelimit-reset': String((now + ms) / 1_000) };
	}
});
