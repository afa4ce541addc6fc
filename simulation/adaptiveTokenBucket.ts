import type { Permit } from '../nodes/shared/api/rateLimit/rateLimitPolicy';
import type { Clock, HttpResponse } from '../nodes/shared/types';

const BUCKET = 4;
const FIRST_RATE = 0.1;
const LEAST_RATE = 0.01;
const LONGEST_JITTER_MS = 2_000;

/**
 * The rule of arXiv 2510.04516 without telemetry (ATB), for comparison: a bucket whose tokens refill at a rate that grows
 * with each success, by half below the rate of the last refusal and by a fifth above it, and halves with each refusal.
 */
export class AdaptiveTokenBucket {
	private tokens = 1;
	/** Tokens a second, now and when a request was last refused. */
	private rate = FIRST_RATE;
	private refusedRate = 1;
	private refilledAt: number;

	constructor(private readonly clock: Clock) {
		this.refilledAt = clock.now();
	}

	/** Waits for a token, and some jitter. */
	async acquire(): Promise<Permit> {
		const now = this.clock.now();
		const refilled = (this.rate * Math.max(0, now - this.refilledAt)) / 1_000;
		this.tokens = Math.min(BUCKET, this.tokens + refilled) - 1;
		// A token that is not there yet is waited for; later ones queue behind it.
		const waitMs = Math.max(0, this.refilledAt - now) + (Math.max(0, -this.tokens) / this.rate) * 1_000;
		this.tokens = Math.max(0, this.tokens);
		this.refilledAt = now + waitMs;
		const jitterMs = Math.max(0, (2 * this.clock.random() - 1) * LONGEST_JITTER_MS);
		await this.clock.sleep(waitMs + jitterMs);
		return { sentAt: this.clock.now(), isRetry: false, isProbe: false };
	}

	/** Adapts the rate to what came of a request. */
	release(_permit: object, answer: HttpResponse | undefined): void {
		if (answer?.statusCode === 429) {
			this.refusedRate = this.rate;
			this.rate = Math.max(LEAST_RATE, this.rate / 2);
			this.tokens = 0;
		} else {
			const factor = this.rate < this.refusedRate ? 1.5 : 1.2;
			this.rate = Math.max(this.rate * factor, this.rate + 0.01);
		}
	}
}
