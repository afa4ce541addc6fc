import { DOCUMENTED_LIMIT } from '../../nodes/shared/api/rateLimit/rateLimitPolicy';
import { RateLimiter } from '../../nodes/shared/api/rateLimit/rateLimiter';
import { PAGES_IN_FLIGHT } from '../../nodes/shared/list/pagesInFlight';
import { DEFAULT_MAX_WAIT_MS, sendWithRetries } from '../../nodes/shared/api/retry';
import type { HttpResponse } from '../../nodes/shared/types';
import { randomFrom } from '../../sandbox/random';
import { LimitedServer } from './limitedServer';
import type { Hints } from './limitedServer';
import { SimulatedClock } from './simulatedClock';

/** Processes that know nothing of each other and export with one key. Times in ms. */
export interface SharedKey {
	processes: number;
	/** All that they send, as many each. */
	requests: number;
	hints: Hints;
	/** They begin within so long of each other, the first at once. */
	beginWithinMs: number;
	latencyMs: number;
	seed: number;
	/** Further processes that send one request each, at times of their own while the others are at it. */
	singles?: number;
	/** Whether windows are those of the server's clock, rather than beginning with the first request in them. */
	hasFixedWindows?: boolean;
}

/** What came of it. Times in ms. */
export interface SharedKeyResult {
	/** Until the last was answered, or gave up. */
	ms: number;
	/** Of the time that the limit allows to do it in. */
	ofLimit: number;
	/** Refused requests of all. */
	refusedShare: number;
	/** Jain's index of the requests accepted when the first process was done: 1 when all had as many. */
	jain: number;
	/** Longest time of a process without an accepted request. */
	longestGapMs: number;
	/** Processes that gave up. */
	gaveUp: number;
	/** Until each single request was accepted; Infinity when it gave up. */
	singleWaitsMs: number[];
}

/** Simulates it, without waiting. */
export async function simulateSharedKey(given: SharedKey): Promise<SharedKeyResult> {
	return await new Simulation(given).run();
}

class Simulation {
	private readonly random: () => number;
	private readonly clock: SimulatedClock;
	private readonly server: LimitedServer;
	private readonly accepted: number[];
	private jain: number | undefined;
	private longestGapMs = 0;
	private gaveUp = 0;

	constructor(private readonly given: SharedKey) {
		this.random = randomFrom(given.seed);
		this.clock = new SimulatedClock(this.random);
		const origin = given.hasFixedWindows ? this.clock.now() - this.random() * 60_000 : undefined;
		this.server = new LimitedServer(DOCUMENTED_LIMIT, given.hints, origin);
		this.accepted = Array.from({ length: given.processes }, () => 0);
	}

	async run(): Promise<SharedKeyResult> {
		const { processes, requests, beginWithinMs, singles = 0 } = this.given;
		const { windowMs, requests: aWindow } = DOCUMENTED_LIMIT;
		const leastMs = (Math.ceil((requests + singles) / aWindow) - 1) * windowMs;
		const start = this.clock.now();
		let ms = 0;
		const exports = Array.from({ length: processes }, async (_, process) => {
			await this.export(process, process === 0 ? 0 : this.random() * beginWithinMs);
			ms = Math.max(ms, this.clock.now() - start);
		});
		const others = Array.from(
			{ length: singles },
			async () => await this.single(this.random() * Math.max(leastMs - windowMs, windowMs)),
		);
		const [singleWaitsMs] = await Promise.all([Promise.all(others), Promise.all(exports)]);
		const { refused, accepted } = this.server;
		return {
			ms,
			ofLimit: ms / leastMs,
			refusedShare: refused / (refused + accepted),
			jain: this.jain ?? 0,
			longestGapMs: this.longestGapMs,
			gaveUp: this.gaveUp,
			singleWaitsMs,
		};
	}

	private async export(process: number, delayMs: number): Promise<void> {
		const { clock } = this;
		await clock.sleep(delayMs);
		const limiter = new RateLimiter(clock);
		let left = Math.round(this.given.requests / this.given.processes);
		let lastAcceptedAt = clock.now();
		const read = async () => {
			while (left > 0) {
				left--;
				await this.request(limiter);
				this.longestGapMs = Math.max(this.longestGapMs, clock.now() - lastAcceptedAt);
				lastAcceptedAt = clock.now();
				this.accepted[process] = (this.accepted[process] ?? 0) + 1;
			}
		};
		try {
			await Promise.all(Array.from({ length: PAGES_IN_FLIGHT }, read));
			this.jain ??= jainIndex(this.accepted);
		} catch {
			left = 0;
			this.gaveUp++;
		}
	}

	private async single(delayMs: number): Promise<number> {
		const { clock } = this;
		await clock.sleep(delayMs);
		const began = clock.now();
		try {
			await this.request(new RateLimiter(clock));
			return clock.now() - began;
		} catch {
			return Infinity;
		}
	}

	private async request(limiter: RateLimiter): Promise<void> {
		const { clock } = this;
		await sendWithRetries(async () => await this.send(), { limiter, clock, maxWaitMs: DEFAULT_MAX_WAIT_MS });
	}

	private async send(): Promise<HttpResponse> {
		await this.travel();
		const answer = this.server.answer(this.clock.now());
		await this.travel();
		return answer;
	}

	/** One way takes half the latency, and up to a quarter of it more or less. */
	private async travel(): Promise<void> {
		await this.clock.sleep((this.given.latencyMs / 2) * (0.75 + this.random() / 2));
	}
}

/** 1 when all have as many, 1 of their number when one has all. */
export function jainIndex(shares: number[]): number {
	const sum = shares.reduce((total, share) => total + share, 0);
	const squares = shares.reduce((total, share) => total + share * share, 0);
	return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}
