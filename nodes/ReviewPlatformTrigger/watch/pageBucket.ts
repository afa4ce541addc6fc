/** Pages it holds when it is full: what one poll reads at most of a list besides its head. */
export const BUCKET_PAGES = 100;
/** A third of the rate limit (api.md › Limits) is for sweeps. */
const REFILL_MS_A_PAGE = 1_500;

/** A token bucket of pages. What is kept of it is one time, so that it changes only when pages are drawn. */
export class PageBucket {
	/** When it is full again, ms since the epoch. */
	fullAt: number;

	/** @param now ms since the epoch; a clock that was set back makes it empty at most */
	constructor(
		private readonly keptFullAt: number,
		private readonly now: number,
	) {
		this.fullAt = Math.min(keptFullAt, now + BUCKET_PAGES * REFILL_MS_A_PAGE);
	}

	/** Takes out this many pages, or as many as there are; returns how many. */
	draw(pages: number): number {
		const missing = Math.max(0, this.fullAt - this.now) / REFILL_MS_A_PAGE;
		const drawn = Math.min(pages, Math.floor(BUCKET_PAGES - missing));
		if (drawn > 0) this.fullAt = Math.max(this.now, this.fullAt) + drawn * REFILL_MS_A_PAGE;
		return Math.max(0, drawn);
	}

	/** What to keep between polls. */
	toKeep(): number {
		return this.fullAt > this.now ? this.fullAt : this.keptFullAt;
	}
}
