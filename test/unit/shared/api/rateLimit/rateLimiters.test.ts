import { rateLimiters } from '../../../../../nodes/shared/api/rateLimit/rateLimiters';
import { SimulatedClock } from '../../../../../simulation/simulatedClock';
import { answer } from '../../../../support/answer';

const PATIENT = { maxWaitMs: 300_000 };

describe('rateLimiters', () => {
	it('are one for each token, address and proxy, and forgotten when unused for ten minutes', async () => {
		const clock = new SimulatedClock();
		const limiterOf = rateLimiters(clock);
		const limiter = limiterOf('https://a.example', 'token', undefined);
		limiter.release(await limiter.acquire(PATIENT), answer(200));

		expect(limiterOf('https://a.example', 'token', undefined)).toBe(limiter);
		expect(limiterOf('https://a.example', 'other', undefined)).not.toBe(limiter);
		expect(limiterOf('https://b.example', 'token', undefined)).not.toBe(limiter);
		expect(limiterOf('https://a.example', 'token', { host: 'proxy' })).not.toBe(limiter);

		await clock.sleep(10 * 60_000);
		expect(limiterOf('https://a.example', 'token', undefined)).toBe(limiter);
		await clock.sleep(1);
		expect(limiterOf('https://a.example', 'token', undefined)).not.toBe(limiter);
	});
});
