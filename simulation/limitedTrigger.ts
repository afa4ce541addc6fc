import { DOCUMENTED_LIMIT } from '../nodes/shared/api/rateLimit/rateLimitPolicy';
import { MAX_IN_FLIGHT } from '../nodes/shared/concurrency';
import { randomFrom } from '../sandbox/random';
import { LimitedProcess } from './limitedProcess';
import { LimitedServer, type Hints, type RateLimit } from './limitedServer';
import { SimulatedClock } from './simulatedClock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a poll lasts at most. */
const POLL_MS = 29_500;
/** How many pages a poll reads at most, besides the first one. */
const MOST_PAGES = 101;

/**
 * A trigger as far as the rate limit is concerned. Returns one poll: the first page, and as much of a round as there is
 * time for; whether the first page could be read.
 *
 * @param roundPages of the list that it reads to its end at first, and each hour; 0 for never
 */
function limitedTrigger(process: LimitedProcess, server: LimitedServer, roundPages: number) {
	const { clock } = process;
	let left = roundPages;
	let roundEndedAt = -Infinity;
	return async (): Promise<boolean> => {
		const stop = new AbortController();
		void clock.sleep(POLL_MS).then(() => stop.abort());
		const read = async (isUrgent: boolean) => {
			const options = { isUrgent, maxWaitMs: POLL_MS, execution: stop, signal: stop.signal };
			return await process.request(server, options).then(Boolean, () => false);
		};
		if (!(await read(true))) return false;
		if (left === 0 && clock.now() - roundEndedAt >= HOUR_MS) left = roundPages;
		const wanted = Math.min(left, MOST_PAGES);
		for (let count = 0; count < wanted; count += MAX_IN_FLIGHT) {
			const pages = Math.min(MAX_IN_FLIGHT, wanted - count);
			const answers = await Promise.all(Array.from({ length: pages }, async () => await read(false)));
			left -= answers.filter(Boolean).length;
			if (left === 0) roundEndedAt = clock.now();
			if (answers.includes(false)) break;
		}
		return true;
	};
}

/** Triggers of one process, and exports beside them, with one key. Times in ms. */
export interface LimitedTriggers {
	hints: Hints;
	seed: number;
	/** They begin within one interval. */
	triggers: number;
	/** Of each; a minute between them unless told otherwise. */
	polls: number;
	everyMs?: number;
	/** Of the list that each reads to its end at first, and each hour; none unless told otherwise. */
	roundPages?: number;
	/** Pages of each export, one after the other, and the time before it. */
	exports?: Array<{ pages: number; afterMs: number }>;
	latencyMs?: number;
	/** Instead of the documented limit. */
	limit?: RateLimit;
}

/** Simulates it, without waiting: how many polls failed, and how long each export took, in ms. */
export async function simulateTriggers(given: LimitedTriggers) {
	const { hints, seed, polls, everyMs = MINUTE_MS, roundPages = 0, exports = [], latencyMs = 100 } = given;
	const random = randomFrom(seed);
	const clock = new SimulatedClock(random);
	const server = new LimitedServer(given.limit ?? DOCUMENTED_LIMIT, hints);
	const process = new LimitedProcess(clock, latencyMs);
	let failed = 0;
	const triggers = Array.from({ length: given.triggers }, async () => {
		const poll = limitedTrigger(process, server, roundPages);
		const first = clock.now() + random() * everyMs;
		for (let count = 0; count < polls; count++) {
			await clock.sleep(first + count * everyMs - clock.now());
			// The first poll need not succeed.
			if (!(await poll()) && count > 0) failed++;
		}
	});
	const exportsMs: number[] = [];
	for (const { pages, afterMs } of exports) {
		await clock.sleep(afterMs);
		const began = clock.now();
		await process.export(server, pages);
		exportsMs.push(clock.now() - began);
	}
	await Promise.all(triggers);
	return { failed, exportsMs };
}
