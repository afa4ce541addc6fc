import { RateLimiters } from '../../../../../nodes/shared/api/rateLimit/rateLimiters';
import { SimulatedClock } from '../../../../../simulation/simulatedClock';
import { answer } from '../../../../support/answer';

const PATIENT = { maxWaitMs: 300_000 };

describe('RateLimiters', () => {
	it('are one for each token, address and proxy, and forgotten when unused for ten minutes', async () => {
		const clock = new SimulatedClock();
		const limiters = new RateLimiters(clock);
		const limiter = limiters.of('https://a.example', 'token', undefined);
		limiter.release(await limiter.acquire(PATIENT), answer(200));

		expect(limiters.of('https://a.example', 'token', undefined)).toBe(limiter);
		expect(limiters.of('https://a.example', 'other', undefined)).not.toBe(limiter);
		expect(limiters.of('https://b.example', 'token', undefined)).not.toBe(limiter);
		expect(limiters.of('https://a.example', 'token', { host: 'proxy' })).not.toBe(limiter);

		await clock.sleep(10 * 60_000);
		expect(limiters.of('https://a.example', 'token', undefined)).toBe(limiter);
		await clock.sleep(1);
		expect(limiters.of('https://a.example', 'token', undefined)).not.toBe(limiter);
	});
});
