import { RateLimiter } from '../../../nodes/shared/api/rateLimit/rateLimiter';
import { monotonicNow } from '../../../nodes/shared/api/monotonicClock';
import { PATIENT, refused } from '../../support/limiterBench';
import { SimulatedClock } from '../../support/simulatedClock';

describe("n8n's clock", () => {
	it.each([1_000, 3_600_000])(
		'set back by %i ms while a limit is waited out makes no difference',
		async (ms) => {
			const simulated = new SimulatedClock();
			let setBack = 0;
			const clock = {
				now: monotonicNow(() => simulated.now() - setBack),
				sleep: async (wait: number) => await simulated.sleep(wait),
				random: () => 0.5,
			};
			const limiter = new RateLimiter(clock);
			const start = simulated.now();
			limiter.release(await limiter.acquire(PATIENT), refused({ 'retry-after': '30' }));
			const waiting = limiter.acquire(PATIENT);
			await simulated.sleep(10_000);
			setBack = ms;
			await waiting;

			// The second in which it was set back may count twice.
			expect(simulated.now() - start).toBeGreaterThanOrEqual(30_100);
			expect(simulated.now() - start).toBeLessThanOrEqual(31_100);
		},
	);

	it('put forward by seconds is believed', () => {
		const times = [5, 7, 3, 4, 10_000];
		const now = monotonicNow(() => times.shift() as number);

		expect([now(), now(), now(), now(), now()]).toEqual([5, 7, 7, 8, 10_004]);
	});

	it('goes on by a window where it is set ahead by an hour, and then goes on as usual', () => {
		const times = [1_000, 3_601_000, 3_601_500];
		const now = monotonicNow(() => times.shift() as number);

		expect([now(), now(), now()]).toEqual([1_000, 62_000, 62_500]);
	});
});
