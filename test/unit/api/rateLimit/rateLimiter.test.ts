import { RateLimiter } from '../../../../nodes/shared/api/rateLimit/rateLimiter';
import type { QueuedPermit } from '../../../../nodes/shared/api/rateLimit/rateLimiter';
import { MAX_IN_FLIGHT } from '../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import { CancelledError, RateLimitTimeoutError } from '../../../../nodes/shared/errors/apiErrors';
import { LimitedServer } from '../../../support/limitedServer';
import type { Hints } from '../../../support/limitedServer';
import { LimiterBench, OK, PATIENT, refused } from '../../../support/limiterBench';
import { SimulatedClock } from '../../../support/simulatedClock';

const DOCUMENTED = { requests: 120, windowMs: 60_000 };

describe('a rate limiter', () => {
	it('lets a bounded number through at a time, first come, first served', async () => {
		const limiter = new RateLimiter(new SimulatedClock());
		const admitted: number[] = [];
		const permits = Array.from({ length: MAX_IN_FLIGHT + 2 }, async (_, index) => {
			const permit = await limiter.acquire(PATIENT);
			admitted.push(index);
			return permit;
		});

		const first = (await permits[0]) as QueuedPermit;
		expect(admitted).toEqual([0, 1, 2, 3, 4, 5]);
		limiter.release(first, OK);
		await permits[MAX_IN_FLIGHT];
		expect(admitted).toEqual([0, 1, 2, 3, 4, 5, 6]);
	});

	it('does not pace while the window has room', async () => {
		const bench = new LimiterBench();

		expect(await bench.export(new LimitedServer(DOCUMENTED, 'none'), 60, 100)).toBe(17 * 60);
	});

	it.each<[Hints, number, number]>([
		['Retry-After', 1_500, 10],
		['X-RateLimit-*', 1_500, 10],
		['none', 9_000, 20],
	])(
		'with hints %s: 300 pages at 120 a minute, near the limit and with few refusals',
		async (hints, slackMs, refusals) => {
			const bench = new LimiterBench();
			const server = new LimitedServer(DOCUMENTED, hints);

			expect(await bench.export(server, 20, 300)).toBeLessThan(2 * (60_000 + slackMs) + 60 * 20);
			expect(server.refused).toBeLessThanOrEqual(2 * refusals);
		},
	);

	// Hints in whole seconds make each window of one second longer.
	it.each<[hints: Hints, mostMs: number]>([
		['none', 75_000],
		['Retry-After', 75_000],
		['X-RateLimit-*', 100_000],
	])('settles to 2 a second when the server means it; hints: %s', async (hints, mostMs) => {
		const bench = new LimiterBench();
		const server = new LimitedServer({ requests: 2, windowMs: 1_000 }, hints);

		expect(await bench.export(server, 20, 120)).toBeLessThan(mostMs);
		expect(server.refused).toBeLessThanOrEqual(20);
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

		await expect(limiter.acquire({ maxWaitMs: 10_000 })).rejects.toThrow(RateLimitTimeoutError);
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

		await expect(waiting).rejects.toThrow(CancelledError);
		await expect(limiter.acquire({ ...PATIENT, signal: controller.signal })).rejects.toThrow(CancelledError);
		expect(clock.now()).toBe(start);
		expect(limiter.isIdle).toBe(true);
	});
});

describe('executions of one process', () => {
	it('take turns: 200 items of one do not keep the single request of another waiting', async () => {
		const bench = new LimiterBench();
		const server = new LimitedServer({ requests: 10, windowMs: 60_000 }, 'none');
		const items = Array.from(
			{ length: 200 },
			async () => await bench.request(server, 60, { maxWaitMs: Infinity, execution: 'many' }),
		);
		await bench.sleepUntil(1_000);

		expect(await bench.request(server, 60, { ...PATIENT, execution: 'single' })).toBeLessThan(70_000);
		expect(server.accepted).toBeLessThanOrEqual(10 + 2 * MAX_IN_FLIGHT);
		await Promise.all(items);
	});

	it('keep their places when refused: of 720 at once number 120 is served in the first window', async () => {
		const bench = new LimiterBench();
		const server = new LimitedServer(DOCUMENTED, 'Retry-After');
		const served = await Promise.all(
			Array.from({ length: 720 }, async () => await bench.request(server, 60)),
		);

		expect(served[119]).toBeLessThan(2_000);
		expect(served[125]).toBeLessThan(65_000);
		const windows = served.map((ms) => Math.floor(ms / 60_050));
		expect(windows).toEqual([...windows].sort((one, other) => one - other));
	});

	it('keep their places when refused, in whatever order they ask again', async () => {
		const { limiter } = new LimiterBench();
		const permits: QueuedPermit[] = [];
		for (let count = 0; count < 3; count++) permits.push(await limiter.acquire(PATIENT));
		for (const permit of permits) limiter.release(permit, refused({ 'retry-after': '1' }));
		const order: number[] = [];
		const again = async (refusedBefore: number) => {
			const permit = await limiter.acquire({ ...PATIENT, refused: permits[refusedBefore] });
			order.push(refusedBefore);
			limiter.release(permit, OK);
		};
		await Promise.all([2, 0, 1].map(again));

		expect(order).toEqual([0, 1, 2]);
	});

	it.each<[Hints, number]>(
		(['none', 'Retry-After', 'X-RateLimit-*'] as const).flatMap((hints): Array<[Hints, number]> =>
			[0, 7, 15, 25, 35, 50].map((second) => [hints, second]),
		),
	)(
		'hints %s, a poll at second %i of each minute: it or the next succeeds beside an export',
		async (hints, second) => {
			const bench = new LimiterBench();
			const server = new LimitedServer(DOCUMENTED, hints);
			let isDone = false;
			const polls: boolean[] = [];
			const poll = async () => {
				const request = { maxWaitMs: 30_000, isUrgent: true, execution: 'poll' };
				await bench.request(server, 60, request).then(
					() => polls.push(true),
					() => polls.push(false),
				);
			};
			const polling = (async () => {
				for (let minute = 0; !isDone; minute++) {
					await bench.sleepUntil(minute * 60_000 + second * 1_000);
					await poll();
				}
			})();

			const ms = await bench.export(server, 60, 600);
			isDone = true;
			await polling;

			expect(polls.slice(1)).toEqual(polls.slice(1).map(() => true));
			expect(polls.length).toBeGreaterThanOrEqual(5);
			expect(ms).toBeLessThan(6 * 60_000);
		},
	);
});
