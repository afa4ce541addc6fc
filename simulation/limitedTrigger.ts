import { DOCUMENTED_LIMIT } from '../nodes/shared/api/rateLimit/limitWindow';
import { PAGES_IN_FLIGHT } from '../nodes/shared/list/pagesInFlight';
import { randomFrom } from '../sandbox/random';
import { LimitedProcess } from './limitedProcess';
import { LimitedServer, type Hints, type RateLimit } from './limitedServer';
import { SimulatedClock } from './simulatedClock';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a poll lasts at most, */
const POLL_MS = 29_500;
/** and how many pages of a sweep it may read: what a bucket holds, which refills. */
const BUCKET_PAGES = 100;
const REFILL_MS_A_PAGE = 1_500;

/** A trigger as far as the rate limit is concerned: its requests, and which of its polls fail. */
class LimitedTrigger {
	polls = 0;
	failed = 0;
	private left: number;
	private sweptAt = -Infinity;
	private bucketFullAt = -Infinity;

	/** @param sweptPages of the list that it reads to its end at first, and each hour; 0 for never */
	constructor(
		private readonly process: LimitedProcess,
		private readonly server: LimitedServer,
		private readonly sweptPages: number,
	) {
		this.left = sweptPages;
	}

	/** The first page, which has to be read but by the first poll, and as much of a sweep as there is time for. */
	async poll(): Promise<void> {
		const { clock } = this.process;
		const stop = new AbortController();
		void clock.sleep(POLL_MS).then(() => stop.abort());
		const read = async (isUrgent: boolean) => {
			const options = { isUrgent, maxWaitMs: POLL_MS, execution: stop, signal: stop.signal };
			return await this.process.request(this.server, options).then(Boolean, () => false);
		};
		const hasRead = await read(true);
		if (this.polls++ > 0 && !hasRead) this.failed++;
		if (!hasRead) return;
		if (this.left === 0 && clock.now() - this.sweptAt >= HOUR_MS) this.left = this.sweptPages;
		for (let drawn = this.draw(); drawn > 0; drawn = this.draw()) {
			const answers = await Promise.all(Array.from({ length: drawn }, async () => await read(false)));
			this.left -= answers.filter(Boolean).length;
			if (this.left === 0) this.sweptAt = clock.now();
			if (answers.includes(false)) return;
		}
	}

	/** How many pages of the sweep come next. */
	private draw(): number {
		const now = this.process.clock.now();
		const emptyMs = Math.max(0, this.bucketFullAt - now);
		const held = Math.floor(BUCKET_PAGES - emptyMs / REFILL_MS_A_PAGE);
		const drawn = Math.min(PAGES_IN_FLIGHT, this.left, held);
		this.bucketFullAt = now + emptyMs + drawn * REFILL_MS_A_PAGE;
		return drawn;
	}
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
	sweptPages?: number;
	/** Pages of each export, one after the other, and the time before it. */
	exports?: Array<{ pages: number; afterMs: number }>;
	latencyMs?: number;
	/** Instead of the documented limit. */
	limit?: RateLimit;
}

/** Simulates it, without waiting: how many polls failed, and how long each export took, in ms. */
export async function simulateTriggers(given: LimitedTriggers) {
	const { hints, seed, polls, everyMs = MINUTE_MS, sweptPages = 0, exports = [], latencyMs = 100 } = given;
	const random = randomFrom(seed);
	const clock = new SimulatedClock(random);
	const server = new LimitedServer(given.limit ?? DOCUMENTED_LIMIT, hints);
	const process = new LimitedProcess(clock, latencyMs);
	const triggers = Array.from(
		{ length: given.triggers },
		() => new LimitedTrigger(process, server, sweptPages),
	);
	const polling = triggers.map(async (trigger) => {
		const first = clock.now() + random() * everyMs;
		for (let poll = 0; poll < polls; poll++) {
			await clock.sleep(first + poll * everyMs - clock.now());
			await trigger.poll();
		}
	});
	const exportsMs: number[] = [];
	for (const { pages, afterMs } of exports) {
		await clock.sleep(afterMs);
		const began = clock.now();
		await process.export(server, pages);
		exportsMs.push(clock.now() - began);
	}
	await Promise.all(polling);
	const failed = triggers.reduce((sum, trigger) => sum + trigger.failed, 0);
	return { failed, polls: polls * given.triggers, exportsMs };
}
