import { RateLimiter } from '../../nodes/shared/api/rateLimit/rateLimiter';
import type { PermitRequest } from '../../nodes/shared/api/rateLimit/rateLimiter';
import { PAGES_IN_FLIGHT } from '../../nodes/shared/list/pagesInFlight';
import { sendWithRetries } from '../../nodes/shared/api/retry';
import type { HttpResponse } from '../../nodes/shared/types';

import { SimulatedClock } from './simulatedClock';

export const PATIENT: PermitRequest = { maxWaitMs: 300_000 };
export const OK: HttpResponse = { statusCode: 200, headers: {}, body: {} };
export const refused = (headers: HttpResponse['headers'] = {}): HttpResponse => ({
	statusCode: 429,
	headers,
	body: {},
});

/** What answers: at a time, ms since the epoch. */
interface Server {
	answer: (now: number) => HttpResponse;
}

/** A limiter, and a clock that tells how long it has been there. */
export class LimiterBench {
	readonly limiter: RateLimiter;
	/** ms since the epoch. */
	readonly start: number;

	constructor(readonly clock = new SimulatedClock()) {
		this.limiter = new RateLimiter(clock);
		this.start = clock.now();
	}

	/** ms since the start. */
	get elapsed(): number {
		return this.clock.now() - this.start;
	}

	/** @param ms since the start */
	async sleepUntil(ms: number): Promise<void> {
		await this.clock.sleep(ms - this.elapsed);
	}

	/** Sends one request, which is answered at once; when it was let through, in ms since the start. */
	async exchange(answer: HttpResponse, request = PATIENT): Promise<number> {
		const permit = await this.limiter.acquire(request);
		this.limiter.release(permit, answer);
		return permit.sentAt - this.start;
	}

	/** Sends one request to a server, and again while it is refused; when it was answered, in ms since the start. */
	async request(server: Server, latencyMs: number, request = PATIENT): Promise<number> {
		const { clock, limiter } = this;
		const send = async () => {
			await clock.sleep(latencyMs / 2);
			const answer = server.answer(clock.now());
			await clock.sleep(latencyMs / 2);
			return answer;
		};
		await sendWithRetries(send, { ...request, limiter, clock });
		return this.elapsed;
	}

	/** Reads pages as an export does; when the last one was answered, in ms since the start. */
	async export(server: Server, latencyMs: number, pages: number, request = PATIENT): Promise<number> {
		let left = pages;
		const read = async () => {
			while (left-- > 0) await this.request(server, latencyMs, request);
		};
		await Promise.all(Array.from({ length: PAGES_IN_FLIGHT }, read));
		return this.elapsed;
	}
}
