import type { Permit } from '../../nodes/shared/api/rateLimit/rateLimiter';
import { RateLimitTimeoutError } from '../../nodes/shared/errors/apiErrors';
import type { HttpResponse } from '../../nodes/shared/types';
import { LimiterBench, OK, PATIENT, refused } from '../support/limiterBench';

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

describe('an opening', () => {
	/** How many of many requests are let through in so many ms, each answered at once. */
	async function sentWithin(ms: number): Promise<number> {
		const start = bench.elapsed;
		let sent = 0;
		for (;;) {
			const permit = await bench.limiter.acquire(PATIENT);
			bench.limiter.release(permit, OK);
			if (bench.elapsed > start + ms) return sent;
			sent++;
		}
	}

	it('begins with one request at a time, until one is accepted', async () => {
		await bench.exchange(refused({ 'retry-after': '30' }));
		const permits: Permit[] = [];
		const waiting = Array.from(
			{ length: 20 },
			async () => void permits.push(await bench.limiter.acquire(PATIENT)),
		);
		await bench.sleepUntil(50_000);
		expect(permits).toHaveLength(1);

		bench.limiter.release(permits[0] as Permit, OK);
		await bench.clock.sleep(1);
		expect(permits).toHaveLength(7);
		expect(waiting).toHaveLength(20);
	});

	it('goes on in a slow start, in which eight seconds have as many as a sixteenth of the limit', async () => {
		await bench.exchange(refused({ 'retry-after': '30' }));
		await bench.sleepUntil(31_000);
		await bench.exchange(OK);

		expect(await sentWithin(8_000)).toBe(7);
		expect(await sentWithin(10_000)).toBe(120);
	});

	it('needs none in the next window, when nothing was refused in this one', async () => {
		await bench.exchange(refused({ 'retry-after': '30' }));
		await bench.sleepUntil(31_000);
		await bench.exchange(OK);
		await bench.sleepUntil(91_000);

		for (let request = 0; request < 120; request++) expect(await bench.exchange(OK)).toBe(91_000);
	});

	it.each([
		['none', {}, 1],
		['hints', { 'retry-after': '1' }, 61],
	])(
		'is bold after two windows that were all ours; with %s: so many in a second',
		async (_name, headers, sent) => {
			for (let windows = 0; windows < 2; windows++) {
				for (let count = 0; count < 120; count++) await bench.exchange(OK);
				await bench.exchange(refused(headers));
				await bench.sleepUntil(60_100 * (windows + 1));
			}
			await bench.exchange(OK);

			expect(await sentWithin(1_000)).toBe(sent);
		},
	);
});

describe('a pace of 2 a second', () => {
	/** A server's window: so many requests are accepted, the next one is refused. */
	async function window(requests: number): Promise<void> {
		for (let request = 0; request < requests; request++) await bench.exchange(OK);
		await bench.exchange(refused({ 'retry-after': '1' }));
		await bench.sleepUntil(bench.elapsed + 1_100);
	}
	/** ms between the next requests. */
	async function intervals(): Promise<number[]> {
		const times = [await bench.exchange(OK), await bench.exchange(OK), await bench.exchange(OK)];
		return times.slice(1).map((time, index) => Math.round(time - (times[index] as number)));
	}

	it.each([
		[3, 2, true],
		[3, 5, true],
		[3, 6, false],
		[2, 2, false],
	])('is kept to after %i windows of a second with %i requests: %s', async (windows, requests, isPaced) => {
		for (let count = 0; count < windows; count++) await window(requests);

		const times = await intervals();
		if (isPaced) expect(times).toEqual([520, 520]);
		else expect(Math.min(...times)).toBeLessThan(520);
	});

	it('lasts while requests come so fast that they need it', async () => {
		for (let count = 0; count < 3; count++) await window(2);
		const start = bench.elapsed;
		while (bench.elapsed < start + 100_000) await bench.exchange(OK);

		expect(await intervals()).toEqual([520, 520]);
	});

	it('ends a minute after that, also when there is a request now and then', async () => {
		for (let count = 0; count < 3; count++) await window(2);
		await intervals();
		const start = bench.elapsed;
		while (bench.elapsed < start + 61_000) {
			await bench.exchange(OK);
			await bench.clock.sleep(5_000);
		}

		expect(await intervals()).toEqual([0, 0]);
	});
});

describe('urgent requests', () => {
	const POLL = { maxWaitMs: 30_000, isUrgent: true, execution: 'poll' };

	it('have some of each window kept for them, once there has been one', async () => {
		await bench.exchange(OK, POLL);
		const times: number[] = [];
		for (let request = 0; request < 108; request++) times.push(await bench.exchange(OK));

		expect(times.slice(-2)).toEqual([0, 60_100]);
		await bench.sleepUntil(70_000);
		for (let request = 0; request < 107; request++) await bench.exchange(OK);
		expect(await bench.exchange(OK, POLL)).toBe(70_000);
		expect(await bench.exchange(OK)).toBe(120_200);
	});

	it('have it kept for ten minutes', async () => {
		await bench.exchange(OK, POLL);
		await bench.sleepUntil(10 * 60_000);
		for (let request = 0; request < 150; request++) {
			expect(await bench.exchange(OK)).toBe(600_000);
		}
	});

	it('have what the server says is left', async () => {
		await bench.exchange(OK, POLL);
		const left = (count: number) =>
			accepted({ 'x-ratelimit-remaining': String(count), 'x-ratelimit-reset': '40' });
		await bench.exchange(left(14));
		await bench.exchange(left(12));

		expect(await bench.exchange(left(11), POLL)).toBe(0);
		expect(await bench.exchange(OK)).toBe(40_100);
	});

	it('keep no pace', async () => {
		await bench.exchange(refused());
		await bench.exchange(OK);
		const waiting = bench.limiter.acquire(PATIENT);

		expect(await bench.exchange(OK, POLL)).toBe(900);
		expect((await waiting).sentAt - bench.start).toBeGreaterThan(3_000);
	});
});
