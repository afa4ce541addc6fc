import { DOCUMENTED_LIMIT } from '../nodes/shared/api/rateLimit/rateLimitPolicy';
import { randomFrom } from '../sandbox/random';
import { LimitedProcess } from './limitedProcess';
import { LimitedServer, type Hints, type RateLimit } from './limitedServer';
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
	/** Instead of the documented limit. */
	limit?: RateLimit;
}

/** What came of it. */
export type SharedKeyResult = Awaited<ReturnType<typeof simulateSharedKey>>;

/** Simulates it, without waiting. Times in ms. */
export async function simulateSharedKey(given: SharedKey) {
	const { requests, hints, beginWithinMs, latencyMs, seed, singles = 0, hasFixedWindows } = given;
	const limit: RateLimit = given.limit ?? DOCUMENTED_LIMIT;
	const { windowMs } = limit;
	const windows = (requests + singles) / limit.requests - 1;
	const leastMs = (limit.kind === 'bucket' ? windows : Math.ceil(windows)) * windowMs;
	const random = randomFrom(seed);
	const clock = new SimulatedClock(random);
	const origin = hasFixedWindows ? clock.now() - random() * windowMs : undefined;
	const server = new LimitedServer(limit, hints, origin);
	const start = clock.now();
	const processes = Array.from({ length: given.processes }, () => new LimitedProcess(clock, latencyMs));
	let jain: number | undefined;
	let gaveUp = 0;
	let ms = 0;

	const exports = processes.map(async (process, index) => {
		await clock.sleep(index === 0 ? 0 : random() * beginWithinMs);
		try {
			await process.export(server, Math.round(requests / processes.length));
			jain ??= jainIndex(processes.map(({ accepted }) => accepted));
		} catch {
			gaveUp++;
		}
		ms = Math.max(ms, clock.now() - start);
	});
	const others = Array.from({ length: singles }, async () => {
		await clock.sleep(random() * Math.max(leastMs - windowMs, windowMs));
		const began = clock.now();
		const request = new LimitedProcess(clock, latencyMs).request(server);
		return await request.then(
			() => clock.now() - began,
			() => Infinity,
		);
	});
	const singleWaitsMs = await Promise.all(others);
	await Promise.all(exports);
	return {
		/** Until the last was answered, or gave up. */
		ms,
		/** Of the time that the limit allows to do it in. */
		ofLimit: ms / leastMs,
		refusedShare: server.refused / (server.refused + server.accepted),
		/** Jain's index of the requests accepted when the first process was done: 1 when all had as many. */
		jain: jain ?? 0,
		/** Longest time of a process without an accepted request. */
		longestGapMs: Math.max(...processes.map((process) => process.longestGapMs)),
		gaveUp,
		/** Until each single request was accepted; Infinity when it gave up. */
		singleWaitsMs,
	};
}

/** 1 when all have as many, 1 of their number when one has all. */
function jainIndex(shares: number[]): number {
	const sum = shares.reduce((total, share) => total + share, 0);
	const squares = shares.reduce((total, share) => total + share * share, 0);
	return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}
