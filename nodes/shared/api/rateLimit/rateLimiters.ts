import type { Clock } from '../../types';
import { RateLimiter } from './rateLimiter';

/**
 * Gives the rate limiter of an address, a token and a proxy, whose answers are no fact about the platform. Those unused
 * for ten minutes are forgotten.
 */
export function rateLimiters(clock: Clock) {
	const limiters = new Map<string, RateLimiter>();
	return (address: string, token: string, proxy: unknown): RateLimiter => {
		const tenMinutesAgo = clock.now() - 10 * 60_000;
		for (const [key, { usedAt }] of limiters) if (usedAt < tenMinutesAgo) limiters.delete(key);
		const key = JSON.stringify([address, token, proxy]);
		const limiter = limiters.get(key) ?? new RateLimiter(clock);
		limiters.set(key, limiter);
		return limiter;
	};
}
