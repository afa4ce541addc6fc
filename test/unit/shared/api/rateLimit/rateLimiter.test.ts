import type { Permit } from '../../../../../nodes/shared/api/rateLimit/rateLimitPolicy';
import { MAX_IN_FLIGHT } from '../../../../../nodes/shared/concurrency';
import type { Waiter } from '../../../../../nodes/shared/api/rateLimit/permitQueue';
import { RateLimiter, rateLimiters } from '../../../../../nodes/shared/api/rateLimit/rateLimiter';
import { isCancelled } from '../../../../../nodes/shared/errors/userFacingError';
import type { HttpResponse } from '../../../../../nodes/shared/types';
import { SimulatedClock } from '../../../../../simulation/simulatedClock';
import { answer } from '../../../../support/answer';

type Request = Partial<Waiter>;

const PATIENT = { maxWaitMs: 300_000 };
const OK = answer(200);
const BLOCKED_FOR_30_S = answer(429, { 'retry-after': '30' });

let clock: SimulatedClock;
let limiter: RateLimiter;
let start: number;

beforeEach(() => {
	clock = new SimulatedClock();
	limiter = new RateLimiter(clock);
	start = clock.now();
});

/** ms since the start. */
const elapsed = () => clock.now() - start;
const sleepUntil = async (ms: number) => await clock.sleep(ms - elapsed());

async function acquire(request: Request = {}): Promise<Permit> {
	return await limiter.acquire({ ...PATIENT, since: clock.now(), ...request });
}

/** What comes of asking for a permit, and when, in ms since the start. */
async function ask(request?: Request) {
	const outcome = await acquire(request).catch((error: unknown) => error);
	return { outcome, at: elapsed() };
}

/** Sends one request, which is answered at once; when it was let through, in ms since the start. */
async function exchange(response: HttpResponse, request?: Request): Promise<number> {
	const permit = await acquire(request);
	limiter.release(permit, response);
	return permit.sentAt - start;
}

async function fillInFlight(): Promise<Permit[]> {
	return await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, async () => await acquire()));
}

describe('RateLimiter.acquire', () => {
	it.each([
		['it may', 30, 30],
		['it may, however long the server asks to wait', 3_600, 60],
	])('waits as long as %s, and gives up at once when it would be longer', async (_name, hint, seconds) => {
		await exchange(answer(429, { 'retry-after': String(hint) }));

		const { outcome, at } = await ask({ maxWaitMs: seconds * 1_000 - 1 });
		const values = { waited: '0 s', nextTry: `${seconds} s`, retryAfterMs: hint * 1_000 };
		expect(outcome).toMatchObject({ kind: 'rateLimit', values });
		expect(at).toBe(0);
		expect(await exchange(OK, { maxWaitMs: seconds * 1_000 })).toBe(seconds * 1_000);
	});

	it('counts from when the request began, or from when one was accepted', async () => {
		await exchange(BLOCKED_FOR_30_S);
		await sleepUntil(10_000);
		const begunBefore = { maxWaitMs: 25_000, since: start, isUrgent: true };

		const told = { values: { waited: '10 s', retryAfterMs: 20_000 } };
		for (const throttledAt of [undefined, start + 9_000])
			expect((await ask({ ...begunBefore, throttledAt })).outcome).toMatchObject(told);
		expect(await exchange(OK, { maxWaitMs: 25_000 })).toBe(30_000);
		await exchange(answer(429, { 'retry-after': '20' }), { isUrgent: true });
		expect(await exchange(OK, begunBefore)).toBe(50_000);
	});

	it('gives up within half a second when its time is over, also while a probe is under way', async () => {
		await exchange(answer(429));
		await acquire();
		// Nobody has asked to wait.
		const { outcome, at } = await ask({ maxWaitMs: 20_000, isOfList: true });

		expect(outcome).toMatchObject({ kind: 'rateLimit', values: { retryAfterMs: 0 } });
		expect(at).toBeGreaterThan(21_000);
		expect(at).toBeLessThanOrEqual(21_500);
	});

	it('counts for one that was throttled from its first 429, whatever else is accepted', async () => {
		await exchange(BLOCKED_FOR_30_S);
		await sleepUntil(20_000);
		const throttled = ask({ maxWaitMs: 29_999, throttledAt: start });
		const error = (await throttled).outcome;
		await sleepUntil(30_000);
		await exchange(OK, { isUrgent: true });

		expect(error).toMatchObject({ values: { waited: '20 s', retryAfterMs: 10_000 } });
		expect(await exchange(OK, { maxWaitMs: 30_150, throttledAt: start })).toBe(30_150);
	});

	it('gives up at once, or within half a second, where the last requests are kept for urgent ones', async () => {
		const urgent = { isUrgent: true, maxWaitMs: 30_000 };
		await exchange(answer(429, { 'retry-after': '10' }), urgent);
		for (let request = 0; request < 104; request++) await exchange(OK, urgent);
		const permits = [await acquire(urgent), await acquire(urgent)];
		const [other, poll] = [ask({ maxWaitMs: 30_000 }), ask(urgent)];
		await sleepUntil(11_000);
		for (const permit of permits) limiter.release(permit, answer(200, { 'x-ratelimit-remaining': '5' }));

		expect(await poll).toMatchObject({ outcome: { sentAt: start + 11_000 } });
		const { outcome, at } = await other;
		expect(outcome).toMatchObject({ kind: 'rateLimit' });
		expect(at).toBeLessThanOrEqual(11_500);
		expect(await ask({ maxWaitMs: 30_000 })).toMatchObject({ outcome: { kind: 'rateLimit' }, at });
		expect(await exchange(OK, urgent)).toBe(at);
	});

	it('ends within half a second after it was cancelled, at once if before, and leaves no timer', async () => {
		await exchange(BLOCKED_FOR_30_S);
		const controller = new AbortController();
		const cancelled = { signal: controller.signal };
		const executions = [{}, {}, {}];
		const waiting = Array.from(
			{ length: 3_000 },
			async (_, number) => await ask({ ...cancelled, execution: executions[number % 3] as object }),
		);
		await sleepUntil(10_100);
		controller.abort();

		const ends = await Promise.all(waiting);
		const { at } = ends[0] as { at: number };
		expect(ends.filter(({ outcome }) => isCancelled(outcome))).toHaveLength(3_000);
		expect(at).toBeLessThanOrEqual(10_600);
		expect(await ask(cancelled)).toMatchObject({ outcome: { kind: 'cancelled' }, at });
		while (clock.sleeping > 0) await clock.sleep(100);
		expect(elapsed()).toBeLessThanOrEqual(at + 1_000);
	});

	it('gives its place to the next one once it was cancelled', async () => {
		const [first] = await fillInFlight();
		const controller = new AbortController();
		const cancelled = ask({ signal: controller.signal });
		const next = ask();
		controller.abort();
		limiter.release(first as Permit, OK);

		expect((await cancelled).outcome).toMatchObject({ kind: 'cancelled' });
		expect(await next).toMatchObject({ outcome: { sentAt: start }, at: 0 });
	});

	it('sets no timer below 0, however long it takes to look at the clock', async () => {
		const wakings = jest.spyOn(clock, 'sleep');
		let looks = 0;
		const now = clock.now.bind(clock);
		jest.spyOn(clock, 'now').mockImplementation(() => now() + 600 * ++looks);
		await exchange(BLOCKED_FOR_30_S);
		await exchange(OK);

		expect(wakings.mock.calls.length).toBeGreaterThan(0);
		expect(wakings.mock.calls.filter(([ms]) => ms < 0)).toEqual([]);
	});
});

describe('rateLimiters', () => {
	const PLATFORM = 'https://a.example';

	it('are one for each token, address and proxy, however the address is written, and kept for a day', async () => {
		const limiterOf = rateLimiters(clock);
		const first = limiterOf(PLATFORM, 'token', undefined);

		for (const same of [PLATFORM, 'HTTPS://A.Example', 'https://a.example:443'])
			expect(limiterOf(same, 'token', undefined)).toBe(first);
		const others = [
			first,
			limiterOf(PLATFORM, 'other', undefined),
			limiterOf(PLATFORM, 'token', { host: 'proxy' }),
			limiterOf('https://b.example', 'token', undefined),
			limiterOf(`${PLATFORM}/Api`, 'token', undefined),
			limiterOf(`${PLATFORM}/api`, 'token', undefined),
		];
		expect(new Set(others).size).toBe(others.length);

		await clock.sleep(86_400_000);
		expect(limiterOf(PLATFORM, 'token', undefined)).toBe(first);
		await clock.sleep(86_400_001);
		expect(limiterOf(PLATFORM, 'token', undefined)).not.toBe(first);
	});
});
