import type { HttpResponse } from '../nodes/shared/types';

/** So many requests in each window. */
export interface RateLimit {
	requests: number;
	windowMs: number;
}

/** What a server tells of its rate limit: nothing, as api.md has it, or what well-kept services do. */
export type Hints = 'none' | 'Retry-After' | 'X-RateLimit-*';

/**
 * A server with a rate limit, in memory. A window begins with the first request in it, or, where it is told an
 * `origin`, at that time and each window's length later.
 */
export class LimitedServer {
	accepted = 0;
	refused = 0;
	/** The most refused in one window. */
	mostRefused = 0;

	private windowStart = -Infinity;
	private count = 0;
	private refusedInWindow = 0;

	constructor(
		private readonly limit: RateLimit,
		private readonly hints: Hints,
		private readonly origin?: number,
	) {}

	/** @param now ms since the epoch */
	answer(now: number): HttpResponse {
		const { windowMs, requests } = this.limit;
		if (now - this.windowStart >= windowMs) {
			const sinceOrigin = this.origin === undefined ? 0 : (now - this.origin) % windowMs;
			this.windowStart = now - sinceOrigin;
			this.count = 0;
			this.refusedInWindow = 0;
		}
		const isAccepted = this.count < requests;
		if (isAccepted) this.count++;
		else this.mostRefused = Math.max(this.mostRefused, ++this.refusedInWindow);
		this[isAccepted ? 'accepted' : 'refused']++;
		return { statusCode: isAccepted ? 200 : 429, headers: this.headers(now, isAccepted), body: '' };
	}

	private headers(now: number, isAccepted: boolean): HttpResponse['headers'] {
		const { windowMs, requests } = this.limit;
		const seconds = String(Math.ceil((this.windowStart + windowMs - now) / 1_000));
		if (this.hints === 'Retry-After') return isAccepted ? {} : { 'retry-after': seconds };
		if (this.hints === 'none') return {};
		return {
			'x-ratelimit-limit': String(requests),
			'x-ratelimit-remaining': String(requests - this.count),
			'x-ratelimit-reset': seconds,
		};
	}
}
