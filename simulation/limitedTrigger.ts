import type { LimitedProcess } from './limitedProcess';
import type { LimitedServer } from './limitedServer';

/** Of 30 s, what a wait for the rate limit may be late. */
const POLL_MS = 29_500;
const PAGES_AT_A_TIME = 6;
const BUCKET_PAGES = 100;
const REFILL_MS_A_PAGE = 1_500;
const HOUR_MS = 3_600_000;

/** A trigger as far as the rate limit is concerned: its requests, and which of its polls fail. */
export class LimitedTrigger {
	polls = 0;
	failed = 0;
	/** Pages that its sweep still has to read, and when the last one ended. */
	private left: number;
	private sweptAt = -Infinity;
	private bucketFullAt = -Infinity;

	/** @param sweptPages of the list that it reads to its end in the beginning, and once an hour; 0 for never */
	constructor(
		private readonly process: LimitedProcess,
		private readonly server: LimitedServer,
		private readonly sweptPages = 0,
	) {
		this.left = sweptPages;
	}

	/** Polls at an interval, for a while. Times in ms. */
	async run(forMs: number, everyMs: number): Promise<void> {
		const { clock } = this.process;
		const start = clock.now();
		for (let at = start; at < start + forMs; at += everyMs) {
			await clock.sleep(at - clock.now());
			await this.poll();
		}
	}

	/** The list's first page, which has to be read, and as much of a sweep as there is time for. */
	private async poll(): Promise<void> {
		const { clock } = this.process;
		const endsAt = clock.now() + POLL_MS;
		const stop = new AbortController();
		void clock.sleep(POLL_MS).then(() => stop.abort());
		const read = async (isUrgent: boolean) => {
			const options = { isUrgent, maxWaitMs: endsAt - clock.now(), execution: stop, signal: stop.signal };
			return await this.process.request(this.server, options).then(
				() => true,
				() => false,
			);
		};
		this.polls++;
		if (!(await read(true))) {
			if (process.env.TRACE)
				console.log('fail', Math.round((endsAt - 29500 - Date.parse('2026-01-01T00:00:00Z')) / 1000));
			return void this.failed++;
		}
		if (this.left === 0 && clock.now() - this.sweptAt >= HOUR_MS) this.left = this.sweptPages;
		while (this.left > 0) {
			const drawn = this.draw(Math.min(PAGES_AT_A_TIME, this.left));
			const answers = await Promise.all(
				Array.from({ length: drawn }, async () => await read(process.env.LANDED === '1')),
			);
			this.left -= answers.filter(Boolean).length;
			if (this.left === 0) this.sweptAt = clock.now();
			if (drawn === 0 || answers.includes(false)) return;
		}
	}

	/** Takes from the bucket, as many as it has to give. */
	private draw(pages: number): number {
		const now = this.process.clock.now();
		const emptyMs = Math.max(0, this.bucketFullAt - now);
		const drawn = Math.min(pages, Math.floor(BUCKET_PAGES - emptyMs / REFILL_MS_A_PAGE));
		this.bucketFullAt = now + emptyMs + drawn * REFILL_MS_A_PAGE;
		return drawn;
	}
}
