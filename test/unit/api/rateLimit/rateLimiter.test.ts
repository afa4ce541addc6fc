import { CancelledError, RateLimitTimeoutError } from '../../../../nodes/shared/errors/apiErrors';
import { DOCUMENTED_LIMIT, MAX_IN_FLIGHT } from '../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import type { Permit } from '../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import { LimitedServer } from '../../../support/limitedServer';
import type { Hints } from '../../../support/limitedServer';
import { LimiterBench, OK, PATIENT, refused } from '../../../support/limiterBench';

const CLOSED_FOR_30_S = refused({ 'retry-after': '30' });

let bench: LimiterBench;

beforeEach(() => {
	bench = new LimiterBench();
});

/** What comes of asking for a permit, and when, in ms since the start. */
async function ask(request: Parameters<typeof bench.limiter.acquire>[0]) {
	const outcome = await bench.limiter.acquire(request).catch((error: unknown) => error);
	return { outcome, at: bench.elapsed };
}

describe('a rate limiter', () => {
	it('lets a bounded number through at a time, first come, first served', async () => {
		const admitted: number[] = [];
		const permits = Array.from({ length: MAX_IN_FLIGHT + 2 }, async (_, index) => {
			const permit = await bench.limiter.acquire(PATIENT);
			admitted.push(index);
			return permit;
		});

		const first = (await permits[0]) as Permit;
		expect(admitted).toEqual([0, 1, 2, 3, 4, 5]);
		bench.limiter.release(first, OK);
		await permits[MAX_IN_FLIGHT];
		expect(admitted).toEqual([0, 1, 2, 3, 4, 5, 6]);
	});

	it('does not pace while the window has room', async () => {
		expect(await bench.export(new LimitedServer(DOCUMENTED_LIMIT, 'none'), 60, 100)).toBe(17 * 60);
	});

	it.each<[Hints, number, number]>([
		['Retry-After', 1.05, 10],
		['X-RateLimit-*', 1.05, 10],
		['none', 1.12, 22],
	])(
		'with hints %s: 300 pages at 120 a minute take at most %d of the limit, with at most %i refusals a window',
		async (hints, mostOfLimit, mostRefused) => {
			const server = new LimitedServer(DOCUMENTED_LIMIT, hints);

			expect(await bench.export(server, 20, 300)).toBeLessThan(mostOfLimit * 120_000);
			expect(server.mostRefused).toBeLessThanOrEqual(mostRefused);
		},
	);

	it.each<[requests: number, seconds: number, mostOfLimit: number]>([
		[20, 10, 1.2],
		[120, 5, 1.5],
	])(
		'learns, without hints, that windows are %i requests in %i s',
		async (requests, seconds, mostOfLimit) => {
			const server = new LimitedServer({ requests, windowMs: 1_000 * seconds }, 'none');

			expect(await bench.export(server, 60, 15 * requests)).toBeLessThan(14 * 1_000 * seconds * mostOfLimit);
		},
	);

	it('with hints: two exports beside a poll are not kept from windows that are shorter than documented', async () => {
		const server = new LimitedServer({ requests: 120, windowMs: 5_000 }, 'X-RateLimit-*');
		await bench.request(server, 20, { maxWaitMs: 30_000, isUrgent: true });

		await Promise.all(
			[1, 2].map(async (execution) => await bench.export(server, 20, 300, { ...PATIENT, execution })),
		);

		expect(bench.elapsed).toBeLessThan(30_000);
	});
});

describe('a request that waits', () => {
	it('may wait as long as it may, and is told at once when it would be longer', async () => {
		await bench.exchange(CLOSED_FOR_30_S);

		const { outcome, at } = await ask({ maxWaitMs: 29_999 });
		expect(outcome).toBeInstanceOf(RateLimitTimeoutError);
		expect(outcome).toMatchObject({
			waitedMs: 0,
			retryAfterMs: 30_000,
			details: { refusals: 1, ownShare: 0, seemsShared: true, maxWaitMs: 29_999, isPoll: false },
		});
		expect(at).toBe(0);
		expect(await bench.exchange(OK, { maxWaitMs: 30_000 })).toBe(30_000);
	});

	it('counts from when it began, or from when one was accepted', async () => {
		await bench.exchange(CLOSED_FOR_30_S);
		await bench.sleepUntil(10_000);
		const begunBefore = { maxWaitMs: 25_000, since: bench.start, isUrgent: true };

		expect((await ask(begunBefore)).outcome).toMatchObject({
			waitedMs: 10_000,
			retryAfterMs: 20_000,
			details: { isPoll: true },
		});
		expect(await bench.exchange(OK, { maxWaitMs: 25_000 })).toBe(30_000);
		await bench.exchange(refused({ 'retry-after': '20' }), { ...PATIENT, isUrgent: true });
		expect(await bench.exchange(OK, begunBefore)).toBe(50_000);
	});

	it('is told within half a second when its time is over, also while a probe is under way', async () => {
		await bench.exchange(refused());
		await bench.limiter.acquire(PATIENT);
		const { outcome, at } = await ask({ maxWaitMs: 20_000 });

		expect(outcome).toMatchObject({ name: 'RateLimitTimeoutError', retryAfterMs: 0 });
		expect(at - 20_900).toBeGreaterThan(0);
		expect(at - 20_900).toBeLessThanOrEqual(500);
	});

	it('is told within half a second when another is refused for longer than it may wait', async () => {
		const permit = await bench.limiter.acquire(PATIENT);
		for (let others = 1; others < MAX_IN_FLIGHT; others++)
			bench.limiter.release(await bench.limiter.acquire(PATIENT), OK);
		const others = await Promise.all(
			Array.from({ length: MAX_IN_FLIGHT - 1 }, async () => await bench.limiter.acquire(PATIENT)),
		);
		const impatient = ask({ maxWaitMs: 10_000 });
		for (const other of others) bench.limiter.release(other, CLOSED_FOR_30_S);

		expect((await impatient).outcome).toBeInstanceOf(RateLimitTimeoutError);
		expect(bench.elapsed).toBeLessThanOrEqual(500);
		bench.limiter.release(permit, OK);
		expect(await bench.exchange(OK)).toBe(30_000);
	});

	it('is let go within half a second after it was cancelled, at once if before', async () => {
		await bench.exchange(CLOSED_FOR_30_S);
		const controller = new AbortController();
		const waiting = ask({ ...PATIENT, signal: controller.signal });
		await bench.sleepUntil(10_100);
		controller.abort();

		const { outcome, at } = await waiting;
		expect(outcome).toBeInstanceOf(CancelledError);
		expect(at).toBeLessThanOrEqual(10_600);
		expect((await ask({ ...PATIENT, signal: controller.signal })).outcome).toBeInstanceOf(CancelledError);
		expect(bench.elapsed).toBe(at);
		expect(bench.limiter.isIdle).toBe(true);
	});

	it('is not let through once it was cancelled: the next one is', async () => {
		const permits = await Promise.all(
			Array.from({ length: MAX_IN_FLIGHT }, async () => await bench.limiter.acquire(PATIENT)),
		);
		const controller = new AbortController();
		const cancelled = ask({ ...PATIENT, signal: controller.signal });
		const next = ask(PATIENT);
		controller.abort();
		bench.limiter.release(permits[0] as Permit, OK);

		expect((await cancelled).outcome).toBeInstanceOf(CancelledError);
		expect((await next).outcome).toMatchObject({ isProbe: false });
		expect(bench.elapsed).toBe(0);
	});

	it('leaves nothing behind: of 20,000 that are cancelled no timer and nothing that waits', async () => {
		await bench.exchange(CLOSED_FOR_30_S);
		const controller = new AbortController();
		const waiting = Array.from(
			{ length: 20_000 },
			async (_, execution) => await ask({ ...PATIENT, execution: execution % 3, signal: controller.signal }),
		);
		controller.abort();

		const ends = await Promise.all(waiting);
		expect(ends.filter(({ outcome }) => outcome instanceof CancelledError)).toHaveLength(20_000);
		expect(bench.limiter.isIdle).toBe(true);
		while (bench.clock.sleeping > 0) await bench.clock.sleep(100);
		expect(bench.elapsed).toBeLessThanOrEqual(1_000);
	});

	it('is looked at twice a second, however many wait with it', async () => {
		const wakings = jest.spyOn(bench.clock, 'sleep');
		await bench.exchange(CLOSED_FOR_30_S);
		const waiting = Array.from({ length: 1_000 }, async () => await bench.exchange(OK));
		await Promise.all(waiting);

		// 30 s of looks, and one for each of the slow start's requests.
		expect(wakings.mock.calls.length).toBeLessThan(60 + 1_000 + 10);
	});
});

describe('executions of one process', () => {
	it('take turns: 200 items of one do not keep the single request of another waiting', async () => {
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
		const server = new LimitedServer(DOCUMENTED_LIMIT, 'Retry-After');
		const served = await Promise.all(
			Array.from({ length: 720 }, async () => await bench.request(server, 60)),
		);

		expect(served[119]).toBeLessThan(2_000);
		expect(served[125]).toBeLessThan(65_000);
		const windows = served.map((ms) => Math.floor(ms / 60_050));
		expect(windows).toEqual([...windows].sort((one, other) => one - other));
	});

	it.each<[Hints, number]>(
		(['none', 'Retry-After', 'X-RateLimit-*'] as const).flatMap((hints): Array<[Hints, number]> =>
			[0, 7, 15, 25, 35, 50].map((second) => [hints, second]),
		),
	)(
		'hints %s, a poll at second %i of each minute: it or the next succeeds beside an export',
		async (hints, second) => {
			const server = new LimitedServer(DOCUMENTED_LIMIT, hints);
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
