import type { HttpResponse } from '../../../../nodes/shared/types';
import { LimiterBench, OK, PATIENT, refused } from '../../../support/limiterBench';

let bench: LimiterBench;

beforeEach(() => {
	bench = new LimiterBench();
});

async function accept(count: number, headers: HttpResponse['headers'] = {}): Promise<void> {
	for (let request = 0; request < count; request++) await bench.exchange({ ...OK, headers });
}

/** What a request is told that may not wait at all. */
async function told(isUrgent = false): Promise<unknown> {
	return await bench.limiter.acquire({ maxWaitMs: 1, isUrgent }).catch((error: unknown) => error);
}

describe('who gives up waiting is told', () => {
	it.each([
		[107, {}, true],
		[108, {}, false],
		[0, {}, true],
		[53, { 'x-ratelimit-limit': '60' }, true],
		[54, { 'x-ratelimit-limit': '60' }, false],
	])(
		'after %i requests of ours in the window, and headers %j: that the key seems shared is %s',
		async (ownShare, headers, seemsShared) => {
			await accept(ownShare, headers);
			await bench.exchange(refused({ 'retry-after': '30' }));

			expect(await told()).toMatchObject({ details: { ownShare, seemsShared, maxWaitMs: 1, isPoll: false } });
		},
	);

	it.each([
		[59_999, 4],
		[60_000, 1],
	])(
		'what was ours in the window that ended: of requests %i ms after its first, %i',
		async (ms, ownShare) => {
			await accept(3);
			await bench.sleepUntil(ms);
			await accept(1);
			await bench.exchange(refused());

			expect(await told()).toMatchObject({ details: { ownShare } });
		},
	);

	it.each([
		[59_999, 3],
		[60_000, 0],
	])('of a refusal %i ms after the first request of our window: %i of it were ours', async (ms, ownShare) => {
		await accept(3);
		await bench.sleepUntil(ms);
		await bench.exchange(refused());

		expect(await told()).toMatchObject({ details: { ownShare } });
	});

	it('how many were refused since the last one that was accepted', async () => {
		const permits = [await bench.limiter.acquire(PATIENT), await bench.limiter.acquire(PATIENT)];
		for (const permit of permits) bench.limiter.release(permit, refused());
		await bench.exchange(refused());
		expect(await told()).toMatchObject({ details: { refusals: 3 } });

		await bench.exchange(OK);
		await bench.exchange(refused());
		expect(await told(true)).toMatchObject({ details: { refusals: 1, isPoll: true } });
	});

	it('when the service says to come back, also where that is asked again before', async () => {
		await bench.exchange(refused({ 'retry-after': '3600' }));
		expect(await told()).toMatchObject({ waitedMs: 0, retryAfterMs: 3_600_100 });

		await bench.sleepUntil(10_000);
		expect(await told()).toMatchObject({ retryAfterMs: 3_590_100 });
		await bench.exchange(refused({ 'retry-after': '30' }));
		expect(await told()).toMatchObject({ retryAfterMs: 30_100 });
	});
});
