import type { HttpResponse } from '../nodes/shared/types';

/** So many requests in each window: one after the other, of the last so many ms at any time, or a bucket that refills. */
export interface RateLimit {
	requests: number;
	windowMs: number;
	kind?: 'windows' | 'sliding' | 'bucket';
}

/**
 * What a server tells of its rate limit: nothing, as api.md has it; what well-kept services do; or what many
 * frameworks do: limit and remaining requests with each answer, and when to try again with a refusal only, in whole
 * seconds that some round down.
 */
export type Hints = 'none' | 'Retry-After' | 'X-RateLimit-*' | 'Remaining' | 'Remaining, rounded down';

/** A limit of one kind: how much is left at a time, and that a request is accepted. */
interface Counter {
	/** Some of it is free again in so many ms, or all of it in windows. */
	left: (now: number) => { requests: number; resetMs: number };
	take: (now: number) => void;
}

/**
 * A server with a rate limit, in memory. A window begins with the first request in it, or, where it is told an
 * `origin`, at that time and each window's length later.
 */
export class LimitedServer {
	accepted = 0;
	refused = 0;
	/** The most refused in one window. */
	mostRefused = 0;

	private readonly counter: Counter;
	private windowEnd = -Infinity;
	private refusedInWindow = 0;

	constructor(
		private readonly limit: RateLimit,
		private readonly hints: Hints,
		origin?: number,
	) {
		this.counter = { windows, sliding, bucket }[limit.kind ?? 'windows'](limit, origin);
	}

	/** @param now ms since the epoch */
	answer(now: number): HttpResponse {
		const isAccepted = this.counter.left(now).requests >= 1;
		if (isAccepted) {
			this.counter.take(now);
			this.accepted++;
		}
		const { requests, resetMs } = this.counter.left(now);
		if (!isAccepted) this.refuse(now, resetMs);
		const round = this.hints === 'Remaining, rounded down' ? Math.floor : Math.ceil;
		const seconds = String(round(resetMs / 1_000));
		const limits = {
			'x-ratelimit-limit': String(this.limit.requests),
			'x-ratelimit-remaining': String(Math.floor(requests)),
		};
		const remaining = isAccepted ? limits : { ...limits, 'retry-after': seconds };
		const headers = {
			none: {},
			'Retry-After': isAccepted ? {} : { 'retry-after': seconds },
			'X-RateLimit-*': { ...limits, 'x-ratelimit-reset': seconds },
			Remaining: remaining,
			'Remaining, rounded down': remaining,
		}[this.hints];
		return { statusCode: isAccepted ? 200 : 429, headers, body: '{}' };
	}

	private refuse(now: number, resetMs: number): void {
		this.refused++;
		if (now >= this.windowEnd) {
			this.windowEnd = now + resetMs;
			this.refusedInWindow = 0;
		}
		this.mostRefused = Math.max(this.mostRefused, ++this.refusedInWindow);
	}
}

function windows({ requests, windowMs }: RateLimit, origin?: number): Counter {
	let start = -Infinity;
	let count = 0;
	return {
		left: (now) => {
			if (now - start >= windowMs) {
				start = now - (origin === undefined ? 0 : (now - origin) % windowMs);
				count = 0;
			}
			return { requests: requests - count, resetMs: start + windowMs - now };
		},
		take: () => count++,
	};
}

function sliding({ requests, windowMs }: RateLimit): Counter {
	const taken: number[] = [];
	return {
		left: (now) => {
			while (taken[0] !== undefined && taken[0] + windowMs <= now) taken.shift();
			return { requests: requests - taken.length, resetMs: (taken[0] ?? now) + windowMs - now };
		},
		take: (now) => taken.push(now),
	};
}

function bucket({ requests, windowMs }: RateLimit): Counter {
	const each = windowMs / requests;
	let tokens = requests;
	let at: number | undefined;
	return {
		left: (now) => {
			tokens = Math.min(requests, tokens + (now - (at ?? now)) / each);
			at = now;
			return { requests: tokens, resetMs: Math.max(0, 1 - tokens) * each };
		},
		take: () => tokens--,
	};
}
