// One rate limiter for each key, address and proxy.

import type { Clock } from '../../types';
import { RateLimiter } from './rateLimiter';

const UNUSED_MS = 10 * 60_000;

/** The rate limiters of this process; what a proxy answers is no fact about the platform. */
export class RateLimiters {
	private readonly limiters = new Map<string, RateLimiter>();

	constructor(private readonly clock: Clock) {}

	/** How many are kept. */
	get size(): number {
		return this.limiters.size;
	}

	/** The one for these. Those unused for ten minutes are forgotten. */
	of(address: string, token: string, proxy: unknown): RateLimiter {
		const before = this.clock.now() - UNUSED_MS;
		for (const [key, { usedAt }] of this.limiters) if (usedAt < before) this.limiters.delete(key);
		const key = JSON.stringify([address, token, proxy]);
		const limiter = this.limiters.get(key) ?? new RateLimiter(this.clock);
		this.limiters.set(key, limiter);
		return limiter;
	}
}
