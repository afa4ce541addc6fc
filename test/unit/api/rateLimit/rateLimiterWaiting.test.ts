import { MAX_IN_FLIGHT } from '../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import { RateLimitTimeoutError } from '../../../../nodes/shared/errors/apiErrors';
import { LimiterBench, OK, PATIENT, refused } from '../../../support/limiterBench';

let bench: LimiterBench;

beforeEach(() => {
	bench = new LimiterBench();
});

describe('waiting', () => {
	it('may last as long as it may, and no longer', async () => {
		await bench.exchange(refused({ 'retry-after': '30' }));

		await expect(bench.limiter.acquire({ maxWaitMs: 30_099 })).rejects.toMatchObject({
			waitedMs: 0,
			retryAfterMs: 30_100,
		});
		expect(await bench.exchange(OK, { maxWaitMs: 30_100 })).toBe(30_100);
	});

	it('is counted from when the request began', async () => {
		await bench.exchange(refused({ 'retry-after': '30' }));
		await bench.sleepUntil(10_000);

		await expect(bench.limiter.acquire({ maxWaitMs: 25_000, since: bench.start })).rejects.toMatchObject({
			waitedMs: 10_000,
			retryAfterMs: 20_100,
		});
		await expect(bench.limiter.acquire({ maxWaitMs: 25_000 })).resolves.toBeDefined();
	});

	it('does not count the time before the limiter was closed', async () => {
		await bench.sleepUntil(40_000);
		await bench.exchange(refused({ 'retry-after': '20' }));

		expect(await bench.exchange(OK, { maxWaitMs: 25_000, since: bench.start })).toBe(60_100);
	});

	it('is over when the limiter opens, however long it was', async () => {
		await bench.exchange(refused({ 'retry-after': '30' }));
		await bench.sleepUntil(30_100);

		expect(await bench.exchange(OK, { maxWaitMs: 1_000, since: bench.start })).toBe(30_100);
	});

	it('takes one timer, whoever waits, and none once nobody does', async () => {
		const sleep = jest.spyOn(bench.clock, 'sleep');
		await bench.exchange(refused({ 'retry-after': '30' }));
		const controller = new AbortController();
		const waiting = Array.from(
			{ length: 5 },
			async () => await bench.limiter.acquire({ ...PATIENT, signal: controller.signal }),
		);
		const ends = Promise.allSettled(waiting);
		while (bench.elapsed < 10_000) await new Promise((resolve) => setImmediate(resolve));
		expect(sleep).toHaveBeenCalledTimes(11);

		controller.abort();
		await ends;
		for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));

		expect(sleep).toHaveBeenCalledTimes(11);
	});

	it('goes on when one is cancelled that was let through', async () => {
		const controller = new AbortController();
		const permit = await bench.limiter.acquire({ ...PATIENT, signal: controller.signal });
		for (let others = 1; others < MAX_IN_FLIGHT; others++) await bench.limiter.acquire(PATIENT);
		const waiting = bench.limiter.acquire(PATIENT);
		controller.abort();
		bench.limiter.release(permit, OK);

		await expect(waiting).resolves.toBeDefined();
	});

	it('goes on when one is cancelled that was told it would wait too long', async () => {
		const controller = new AbortController();
		await bench.exchange(refused({ 'retry-after': '30' }));
		const waiting = bench.limiter.acquire(PATIENT);
		const impatient = bench.limiter.acquire({ maxWaitMs: 1, signal: controller.signal });
		await expect(impatient).rejects.toThrow(RateLimitTimeoutError);
		controller.abort();

		await expect(waiting).resolves.toBeDefined();
	});
});

describe('the limiter is idle', () => {
	it('when nothing is under way, and nobody waits', async () => {
		expect(bench.limiter.isIdle).toBe(true);
		const permit = await bench.limiter.acquire(PATIENT);
		expect(bench.limiter.isIdle).toBe(false);
		bench.limiter.release(permit, refused({ 'retry-after': '30' }));
		expect(bench.limiter.isIdle).toBe(true);
		const waiting = bench.limiter.acquire(PATIENT);
		expect(bench.limiter.isIdle).toBe(false);
		bench.limiter.release(await waiting, undefined);
		expect(bench.limiter.isIdle).toBe(true);
	});

	it('and tells when it was used last', async () => {
		expect(bench.limiter.lastUsedAt).toBe(0);
		await bench.sleepUntil(5_000);
		await bench.exchange(OK);
		await bench.sleepUntil(7_000);

		expect(bench.limiter.lastUsedAt).toBe(bench.start + 5_000);
	});
});
