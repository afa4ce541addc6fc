import { LimiterBench, PATIENT, refused } from '../../../support/limiterBench';

describe('many who wait', () => {
	it.each([20_000, 50_000])(
		'%i of one execution: one listener, one timer, and all are cancelled',
		async (count) => {
			const bench = new LimiterBench();
			const sleep = jest.spyOn(bench.clock, 'sleep');
			const controller = new AbortController();
			const listen = jest.spyOn(controller.signal, 'addEventListener');
			await bench.exchange(refused({ 'retry-after': '30' }));

			const waiting = Array.from(
				{ length: count },
				async () => await bench.limiter.acquire({ ...PATIENT, signal: controller.signal }),
			);
			controller.abort();

			const ends = await Promise.allSettled(waiting);
			expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(count);
			expect(listen).toHaveBeenCalledTimes(1);
			expect(sleep).toHaveBeenCalledTimes(1);
			expect(bench.limiter.isIdle).toBe(true);
		},
	);
});
