import { Cancelled, RateLimitTimeout } from '../../nodes/shared/faults';
import { MAX_IN_FLIGHT, RateLimiter } from '../../nodes/shared/api/rateLimiter';
import type { Permit } from '../../nodes/shared/api/rateLimiter';
import { RateLimiters } from '../../nodes/shared/api/rateLimiters';
import type { Answer } from '../../nodes/shared/types';
import { OK, PATIENT, refused } from '../support/limiterBench';
import { SimulatedClock } from '../support/simulatedClock';

/** A server that allows `limit` requests in each window, which starts with the first request in it. */
function limitedServer(clock: SimulatedClock, limit: number, windowMs: number, hints: boolean) {
	let start = -Infinity;
	let count = 0;
	return (): Answer => {
		if (clock.now() - start >= windowMs) [start, count] = [clock.now(), 0];
		if (++count <= limit) return OK;
		return refused(
			hints ? { 'retry-after': String(Math.ceil((start + windowMs - clock.now()) / 1_000)) } : {},
		);
	};
}

async function readPages(limiter: RateLimiter, clock: SimulatedClock, server: () => Answer, pages: number) {
	let left = pages;
	const worker = async () => {
		while (left > 0) {
			left--;
			for (;;) {
				const permit = await limiter.acquire(PATIENT);
				await clock.sleep(20);
				const answer = server();
				limiter.release(permit, answer);
				if (answer.statusCode === 200) break;
			}
		}
	};
	await Promise.all(Array.from({ length: 6 }, worker));
}

describe('a rate limiter', () => {
	it('lets a bounded number through at a time, first come, first served', async () => {
		const limiter = new RateLimiter(new SimulatedClock());
		const admitted: number[] = [];
		const permits = Array.from({ length: MAX_IN_FLIGHT + 2 }, async (_, index) => {
			const permit = await limiter.acquire(PATIENT);
			admitted.push(index);
			return permit;
		});

		const first = (await permits[0]) as Permit;
		expect(admitted).toEqual([0, 1, 2, 3, 4, 5]);
		limiter.release(first, OK);
		await permits[MAX_IN_FLIGHT];
		expect(admitted).toEqual([0, 1, 2, 3, 4, 5, 6]);
	});

	it.each([
		['hints', true, 1_500, 10],
		['no hints', false, 9_000, 20],
	])(
		'with %s: 300 pages at 120 a minute, near the limit and with few refusals',
		async (_name, hints, slackMs, refusals) => {
			const clock = new SimulatedClock();
			const limiter = new RateLimiter(clock);
			const start = clock.now();

			await readPages(limiter, clock, limitedServer(clock, 120, 60_000, hints), 300);

			expect(clock.now() - start).toBeLessThan(2 * (60_000 + slackMs) + 60 * 20);
			expect(limiter.refusals).toBeLessThanOrEqual(2 * refusals);
		},
	);

	it('settles to 2 a second when the server means it', async () => {
		const clock = new SimulatedClock();
		const limiter = new RateLimiter(clock);
		const start = clock.now();

		await readPages(limiter, clock, limitedServer(clock, 2, 1_000, false), 120);

		expect(clock.now() - start).toBeLessThan(75_000);
		expect(limiter.refusals).toBeLessThanOrEqual(20);
	});

	it('is closed before a refusal when nothing remains', async () => {
		const clock = new SimulatedClock();
		const limiter = new RateLimiter(clock);
		const start = clock.now();

		limiter.release(await limiter.acquire(PATIENT), {
			...OK,
			headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' },
		});
		await limiter.acquire(PATIENT);

		expect(clock.now() - start).toBeGreaterThanOrEqual(30_000);
		expect(clock.now() - start).toBeLessThan(31_000);
	});

	it('tells those who would wait too long at once', async () => {
		const clock = new SimulatedClock();
		const limiter = new RateLimiter(clock);
		limiter.release(await limiter.acquire(PATIENT), refused({ 'retry-after': '60' }));

		await expect(limiter.acquire({ maxWaitMs: 10_000 })).rejects.toThrow(RateLimitTimeout);
		await expect(limiter.acquire(PATIENT)).resolves.toBeDefined();
	});

	it('does not take a hint of hours for granted when asked anew a minute later', async () => {
		const clock = new SimulatedClock();
		const limiter = new RateLimiter(clock);
		limiter.release(await limiter.acquire(PATIENT), refused({ 'retry-after': '86400' }));
		await expect(limiter.acquire(PATIENT)).rejects.toThrow(RateLimitTimeout);

		await clock.sleep(61_000);

		await expect(limiter.acquire(PATIENT)).resolves.toBeDefined();
	});

	it('lets go of those who are cancelled', async () => {
		const clock = new SimulatedClock();
		const limiter = new RateLimiter(clock);
		limiter.release(await limiter.acquire(PATIENT), refused({ 'retry-after': '60' }));
		const start = clock.now();
		const controller = new AbortController();

		const waiting = limiter.acquire({ ...PATIENT, signal: controller.signal });
		controller.abort();

		await expect(waiting).rejects.toThrow(Cancelled);
		await expect(limiter.acquire({ ...PATIENT, signal: controller.signal })).rejects.toThrow(Cancelled);
		expect(clock.now()).toBe(start);
		expect(limiter.isIdle).toBe(true);
	});
});

describe('the limiters of a process', () => {
	it('are one for each token and address, and forgotten when long unused', async () => {
		const clock = new SimulatedClock();
		const limiters = new RateLimiters(clock);
		const limiter = limiters.of('https://a.example', 'token');
		limiter.release(await limiter.acquire(PATIENT), OK);

		expect(limiters.of('https://a.example', 'token')).toBe(limiter);
		expect(limiters.of('https://a.example', 'other')).not.toBe(limiter);
		expect(limiters.of('https://b.example', 'token')).not.toBe(limiter);

		await clock.sleep(10 * 60_000);
		expect(limiters.of('https://a.example', 'token')).toBe(limiter);
		await clock.sleep(1);
		expect(limiters.of('https://a.example', 'token')).not.toBe(limiter);
		expect(limiters.size).toBe(1);
	});

	it('are kept while a request is under way', async () => {
		const clock = new SimulatedClock();
		const limiters = new RateLimiters(clock);
		const limiter = limiters.of('https://a.example', 'token');
		await limiter.acquire(PATIENT);
		await clock.sleep(11 * 60_000);

		expect(limiters.of('https://a.example', 'token')).toBe(limiter);
	});
});
