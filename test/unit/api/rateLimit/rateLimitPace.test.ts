import type { QueuedPermit } from '../../../../nodes/shared/api/rateLimit/rateLimiter';
import type { HttpResponse } from '../../../../nodes/shared/types';
import { LimiterBench, OK, PATIENT, refused } from '../../../support/limiterBench';

const accepted = (headers: HttpResponse['headers']): HttpResponse => ({ ...OK, headers });

let bench: LimiterBench;

beforeEach(() => {
	bench = new LimiterBench();
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
		const permits: QueuedPermit[] = [];
		const waiting = Array.from(
			{ length: 20 },
			async () => void permits.push(await bench.limiter.acquire(PATIENT)),
		);
		await bench.sleepUntil(50_000);
		expect(permits).toHaveLength(1);

		bench.limiter.release(permits[0] as QueuedPermit, OK);
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

	it('is not kept to because of a request that found the window closed still', async () => {
		for (let count = 0; count < 2; count++) await window(2);
		await bench.exchange(refused({ 'retry-after': '0.5' }));
		await bench.exchange(OK);

		expect(Math.min(...(await intervals()))).toBeLessThan(520);
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

	it('have what we count ourselves again when the server says no more', async () => {
		await bench.exchange(OK, POLL);
		await bench.exchange(accepted({ 'x-ratelimit-remaining': '50', 'x-ratelimit-reset': '5' }));
		await bench.sleepUntil(10_000);
		for (let request = 2; request < 108; request++) expect(await bench.exchange(OK)).toBe(10_000);

		expect(await bench.exchange(OK)).toBe(60_100);
	});

	it('have it kept from requests under way too', async () => {
		await bench.exchange(OK, POLL);
		for (let request = 1; request < 103; request++) await bench.exchange(OK);
		const permits: QueuedPermit[] = [];
		for (let request = 0; request < 5; request++) permits.push(await bench.limiter.acquire(PATIENT));
		const next = bench.exchange(OK);

		expect(await bench.exchange(OK, POLL)).toBe(0);
		for (const permit of permits) bench.limiter.release(permit, OK);
		expect(await next).toBe(60_100);
	});

	it('have nothing kept for them by an answer that does not say how much is left', async () => {
		await bench.exchange(accepted({ 'x-ratelimit-reset': '40' }), POLL);

		expect(await bench.exchange(OK)).toBe(0);
	});

	it('keep no pace', async () => {
		await bench.exchange(refused());
		await bench.exchange(OK);
		const waiting = bench.limiter.acquire(PATIENT);

		expect(await bench.exchange(OK, POLL)).toBe(900);
		expect((await waiting).sentAt - bench.start).toBeGreaterThan(3_000);
	});
});
