import { RateLimiter } from '../../nodes/shared/api/rateLimiter';
import type { PermitRequest } from '../../nodes/shared/api/rateLimiter';
import type { Answer } from '../../nodes/shared/types';
import { SimulatedClock } from './simulatedClock';

export const PATIENT: PermitRequest = { maxWaitMs: 300_000 };
export const OK: Answer = { statusCode: 200, headers: {}, body: {} };
export const refused = (headers: Answer['headers'] = {}): Answer => ({ statusCode: 429, headers, body: {} });

/** A limiter, and a clock that tells how long it has been there. */
export class LimiterBench {
	readonly clock = new SimulatedClock();
	readonly limiter = new RateLimiter(this.clock);
	/** ms since the epoch. */
	readonly start = this.clock.now();

	/** ms since the start. */
	get elapsed(): number {
		return this.clock.now() - this.start;
	}

	/** @param ms since the start */
	async sleepUntil(ms: number): Promise<void> {
		await this.clock.sleep(ms - this.elapsed);
	}

	/** Sends one request, which is answered at once; when it was let through, in ms since the start. */
	async exchange(answer: Answer, waiting = PATIENT): Promise<number> {
		const permit = await this.limiter.acquire(waiting);
		this.limiter.release(permit, answer);
		return permit.sentAt - this.start;
	}
}
