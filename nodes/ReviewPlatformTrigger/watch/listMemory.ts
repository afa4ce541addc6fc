// Which reviews of a page are new, how many are missing, and how many pages a poll may read.

import type { Review, ReviewPage } from '../../shared/types';
import { createdSecond, MAX_SEEN, SeenReviews } from './seenReviews';
import { DAY_MS, HOUR_MS, newWatch } from './watchState';
import type { WatchState } from './watchState';

/** Pages a poll may read at most besides its first: what the bucket holds. */
const BUCKET_PAGES = 100;
/** It refills at a third of the rate limit (api.md › Limits). */
export const REFILL_MS_A_PAGE = 1_500;

/**
 * What came of asking for a page. `refused`: the service says that there is no such page (404, 422).
 * `unreadable`: it could not be read for another reason.
 */
export type PageOutcome = ReviewPage | 'refused' | 'unreadable';

/** Asks for pages by number and is given what came of the first of them, at least one. */
export type Asking<T = void> = Generator<number[], T, PageOutcome[]>;

/** Whether a page was read. */
export function isPage(outcome: PageOutcome | undefined): outcome is ReviewPage {
	return typeof outcome === 'object';
}

/** What one poll knows of a list: tells new reviews from others, and accounts for what `total` says. */
export class ListMemory {
	/** The new reviews, in the order they were found. */
	readonly found: Review[] = [];
	/** What is kept between polls; the seen reviews as they were kept. */
	readonly watch: WatchState;
	readonly seen: SeenReviews;
	/** Pages that this poll has read besides its sweep's. */
	readonly pages = new Map<number, ReviewPage>();
	/** The largest `meta.total` of this poll; undefined before its first page. */
	total: number | undefined;

	/** @param now ms since the epoch */
	constructor(
		private readonly kept: WatchState | undefined,
		readonly now: number,
	) {
		this.watch = kept ? { ...kept, sweep: kept.sweep && { ...kept.sweep } } : newWatch(now);
		// No emptier than empty, also when the clock was set back.
		const emptyUntil = now + BUCKET_PAGES * REFILL_MS_A_PAGE;
		this.watch.bucketFullAt = Math.min(this.watch.bucketFullAt, emptyUntil);
		this.seen = new SeenReviews(this.watch.seen);
	}

	get isBaseline(): boolean {
		return this.watch.newFrom !== null;
	}

	/** How many of the reviews that `total` counts are not explained. */
	get missing(): number {
		return (this.total ?? 0) - this.watch.accounted;
	}

	/** Whether what was missing has been met: a smaller total, for a poll, must not make a sweep begin again and again. */
	get isExplained(): boolean {
		return this.missing <= 0 && this.watch.inVain === 0;
	}

	/** The last page that `total` tells of. */
	get lastPage(): number {
		return this.pageOf(this.total ?? 0);
	}

	/** Whether more reviews have been seen than are remembered. */
	get hasForgotten(): boolean {
		return this.seen.watermark >= 0 || this.seen.size > MAX_SEEN;
	}

	/** Whether to look for what is missing: after sweeps in vain not before a while has passed since the last one. */
	get mayLook(): boolean {
		const { head, inVain, sweptAt } = this.watch;
		const [shortestMs, longestMs] =
			head === null || this.isBaseline ? [this.lastPage * REFILL_MS_A_PAGE, HOUR_MS] : [HOUR_MS, DAY_MS];
		const waitMs = inVain === 0 ? 0 : Math.min(shortestMs * 2 ** (inVain - 1), longestMs);
		// Also when the clock was set back.
		return this.now < sweptAt || this.now - sweptAt >= waitMs;
	}

	/** The page that has the review at this place, counted from 1. */
	pageOf(place: number): number {
		return Math.max(1, Math.ceil(place / this.watch.perPage));
	}

	/**
	 * Finds the new reviews of the page with this number and remembers the others; returns whether all are new.
	 * What a baseline had to forget lies behind its sweep, which therefore explains whatever it meets.
	 */
	take(page: ReviewPage, number: number, isSwept = false): boolean {
		const { newFrom, perPage } = Object.assign(this.watch, { perPage: page.perPage });
		this.total = Math.max(this.total ?? 0, page.total);
		const watermark = isSwept && this.isBaseline ? -1 : this.seen.watermark;
		const unseen = new Set<Review>();
		const found = this.found.length;
		for (const review of page.reviews) {
			const second = createdSecond(review);
			if (this.seen.has(review) || second <= watermark) continue;
			this.seen.add(review);
			unseen.add(review);
			if (second >= (newFrom ?? 0)) this.found.push(review);
		}
		this.watch.accounted = Math.min(this.watch.accounted + unseen.size, this.total);
		if (newFrom === null) this.watch.end += unseen.size;
		const start = (number - 1) * perPage;
		if (isSwept) this.seen.put(page.reviews, start);
		else if (unseen.size > 0) {
			const others = page.reviews.filter((review) => !unseen.has(review));
			const growth = this.seen.growthBefore(others, start) ?? 0;
			this.seen.put(page.reviews, Math.max(0, start - growth));
		}
		return page.reviews.length > 0 && this.found.length - found === page.reviews.length;
	}

	/** How many pages the bucket has. */
	get pagesLeft(): number {
		const drawn = Math.max(0, this.watch.bucketFullAt - this.now) / REFILL_MS_A_PAGE;
		return Math.floor(BUCKET_PAGES - drawn);
	}

	/** Asks for pages, as many as the bucket has to give for; gets none when it is empty. */
	*ask(numbers: number[]): Asking<PageOutcome[]> {
		const { now, watch } = this;
		const drawn = Math.min(numbers.length, this.pagesLeft);
		if (drawn > 0) watch.bucketFullAt = Math.max(now, watch.bucketFullAt) + drawn * REFILL_MS_A_PAGE;
		return drawn > 0 ? yield numbers.slice(0, drawn) : [];
	}

	/** What to keep between polls. */
	toState(): WatchState {
		const { kept, seen, watch } = this;
		const sweep = watch.sweep && { ...watch.sweep };
		// What moved between two polls by as many added as deleted shows on the page before. But each poll comes on.
		if (sweep && sweep.failures === 0) {
			const before = sweep.position - watch.perPage;
			const furthest = (kept?.sweep?.position ?? 0) + watch.perPage;
			sweep.position = Math.max(0, before, Math.min(sweep.position, furthest));
		}
		return { ...watch, sweep, seen: seen.toRecord(this.isBaseline ? watch.sweep?.position : undefined) };
	}
}
