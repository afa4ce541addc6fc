// One rate limiter for each key, address and proxy.

import type { Clock } from '../../types';
import { RateLimiter } from './rateLimiter';

/** The rate limiters of this process; what a proxy answers is no fact about the platform. */
export class RateLimiters {
	private readonly limiters = new Map<string, RateLimiter>();

	constructor(private readonly clock: Clock) {}

	/** The one for these. Those unused for ten minutes are forgotten. */
	of(address: string, token: string, proxy: unknown): RateLimiter {
		const tenMinutesAgo = this.clock.now() - 10 * 60_000;
		for (const [key, { usedAt }] of this.limiters) if (usedAt < tenMinutesAgo) this.limiters.delete(key);
		const key = JSON.stringify([address, token, proxy]);
		const limiter = this.limiters.get(key) ?? new RateLimiter(this.clock);
		this.limiters.set(key, limiter);
		return limiter;
	}
}
