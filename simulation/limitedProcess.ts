import { RateLimiter } from '../nodes/shared/api/rateLimit/rateLimiter';
import { hostUnreachable } from '../nodes/shared/errors/responseErrors';
import { sendWithRetries, type SendOptions } from '../nodes/shared/api/retry';
import { MAX_IN_FLIGHT } from '../nodes/shared/concurrency';
import type { HttpResult } from '../nodes/shared/types';
import type { SimulatedClock } from './simulatedClock';

/** What answers: at a time, ms since the epoch. */
interface Server {
	answer: (now: number) => HttpResult;
}

/** A process that uses a key: it knows of its own requests only. */
export class LimitedProcess {
	accepted = 0;
	/** Longest time of an export without an accepted request. */
	longestGapMs = 0;
	mostInFlight = 0;

	readonly limiter: RateLimiter;
	private acceptedAt: number;
	private inFlight = 0;

	constructor(
		readonly clock: SimulatedClock,
		private readonly latencyMs: number,
	) {
		this.limiter = new RateLimiter(clock);
		this.acceptedAt = clock.now();
	}

	/** Sends one request, and again while it is refused. */
	async request(server: Server, options: SendOptions = {}): Promise<HttpResult> {
		const { clock } = this;
		const outcome = await sendWithRetries(async () => await this.send(server), this, options);
		this.longestGapMs = Math.max(this.longestGapMs, clock.now() - this.acceptedAt);
		this.acceptedAt = clock.now();
		this.accepted++;
		return outcome;
	}

	/** Reads so many pages as an export does; ends with the first request that gives up. */
	async export(server: Server, pages: number, options: SendOptions = {}): Promise<void> {
		let left = pages;
		this.acceptedAt = this.clock.now();
		const read = async () => {
			while (left-- > 0) await this.request(server, options);
		};
		try {
			await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, read));
		} finally {
			left = 0;
		}
	}

	private async send(server: Server): Promise<HttpResult & { read?: unknown }> {
		this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
		await this.travel();
		const outcome = server.answer(this.clock.now());
		await this.travel();
		this.inFlight--;
		return 'noAnswer' in outcome
			? { ...outcome, read: hostUnreachable(outcome, 'https://platform.example') }
			: outcome;
	}

	/** One way takes half the latency, and up to a quarter of it more or less. */
	private async travel(): Promise<void> {
		await this.clock.sleep((this.latencyMs / 2) * (0.75 + this.clock.random() / 2));
	}
}
