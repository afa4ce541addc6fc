// Which reviews of a page are new, how many are missing, and how many pages a poll may read.

import type { Review, ReviewPage } from '../../shared/types';
import { createdSecond, SeenReviews } from './seenReviews';
import { DAY_MS, HOUR_MS, newWatch } from './watchState';
import type { WatchState } from './watchState';

/** Pages a poll may read at most besides those at the ends of the list: what the bucket holds. */
const BUCKET_PAGES = 100;
/** It refills at a third of the rate limit (api.md › Limits). */
const REFILL_MS_A_PAGE = 1_500;

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

/** What one poll knows of a list. */
export class ListMemory {
	/** The new reviews by id, in the order they were found. */
	readonly found = new Map<string, Review>();
	/** Those that were known with another content, by id. These and the new ones are as they were met last. */
	readonly changed = new Map<string, Review>();
	/** What is kept between polls; the seen reviews as they were kept. */
	readonly watch: WatchState;
	readonly seen: SeenReviews;
	/** The largest `meta.total` of this poll; undefined before its first page. */
	total: number | undefined;
	/** Page size of the last answer. */
	perPage = 1;
	/** Where the sweep stood when this poll went on with it. */
	sweptFrom = Infinity;

	/**
	 * @param now ms since the epoch
	 * @param hasChanges whether to find changed reviews, too
	 */
	constructor(
		kept: WatchState | undefined,
		readonly now: number,
		private readonly hasChanges: boolean,
	) {
		this.watch = kept ? { ...kept, sweep: kept.sweep && { ...kept.sweep } } : newWatch(now);
		// No emptier than empty, also when the clock was set back.
		const emptyUntil = now + BUCKET_PAGES * REFILL_MS_A_PAGE;
		this.watch.bucketFullAt = Math.min(this.watch.bucketFullAt, emptyUntil);
		this.seen = new SeenReviews(this.watch.seen, hasChanges);
	}

	/** How many of the reviews that `total` counts are not known of. */
	get missing(): number {
		return (this.total ?? 0) - this.watch.accounted;
	}

	/** The last page that `total` tells of. */
	get lastPage(): number {
		return Math.max(1, Math.ceil((this.total ?? 0) / this.perPage));
	}

	/** Whether the list is to be read to its end: in a baseline, once a day, and each hour to find changes. */
	get isWholeDue(): boolean {
		return this.watch.baseline !== null || this.isUnreadFor(this.hasChanges ? HOUR_MS : DAY_MS);
	}

	/** Whether something is missing, and it is time to look for it: after fruitless sweeps only when a while has passed. */
	get isSearchDue(): boolean {
		const { fruitlessSweeps } = this.watch;
		const waitMs = fruitlessSweeps === 0 ? 0 : Math.min(HOUR_MS * 2 ** (fruitlessSweeps - 1), DAY_MS);
		return this.missing > 0 && this.isUnreadFor(waitMs);
	}

	/** Whether the list was not read to its end for so many ms, also when the clock was set back. */
	isUnreadFor(ms: number): boolean {
		return Math.abs(this.now - this.watch.sweptAt) >= ms;
	}

	/**
	 * Remembers the reviews of a page; returns whether all are new, and whether any had not been seen.
	 *
	 * @param isSwept what a baseline had to forget lies behind its sweep, which therefore takes no notice of the watermark
	 */
	remember(
		{ reviews, perPage, total }: ReviewPage,
		isSwept: boolean,
	): { isAllNew: boolean; hasUnseen: boolean } {
		const { found, now, seen, watch } = this;
		const { baseline } = watch;
		const foundBefore = found.size;
		let unseen = 0;
		let old = 0;
		for (const review of reviews) {
			// One that does not say when it was created is as old as can be to a sweep, and new at the ends of the list.
			const second = createdSecond(review) || (isSwept ? 0 : Infinity);
			const isKnown = seen.has(review);
			if (!isKnown && second <= seen.watermark && !(isSwept && baseline)) continue;
			if (found.has(review.id)) found.set(review.id, review);
			else if (seen.isChanged(review) && !baseline) this.changed.set(review.id, review);
			seen.add(review, now);
			if (isKnown) continue;
			unseen++;
			if (second >= (baseline?.newFrom ?? 0)) found.set(review.id, review);
			else old++;
		}
		this.perPage = perPage;
		this.total = Math.max(this.total ?? 0, total);
		watch.accounted = Math.min(watch.accounted + unseen, this.total);
		if (isSwept && (baseline ? old : unseen) > 0) watch.fruitlessSweeps = 0;
		const isAllNew = reviews.length > 0 && found.size - foundBefore === reviews.length;
		return { isAllNew, hasUnseen: unseen > 0 };
	}

	/** Asks for pages, as many as the bucket has to give for; gets none when it is empty. */
	*ask(numbers: number[]): Asking<PageOutcome[]> {
		const { now, watch } = this;
		const emptied = Math.max(0, watch.bucketFullAt - now) / REFILL_MS_A_PAGE;
		const drawn = Math.min(numbers.length, Math.floor(BUCKET_PAGES - emptied));
		if (drawn <= 0) return [];
		watch.bucketFullAt = Math.max(now, watch.bucketFullAt) + drawn * REFILL_MS_A_PAGE;
		return yield numbers.slice(0, drawn);
	}

	/** What to keep between polls. */
	toState(): WatchState {
		const { perPage, seen, sweptFrom, watch } = this;
		const sweep = watch.sweep && { ...watch.sweep };
		// What moved between two polls by as many added as deleted shows on the page before. But each poll comes on.
		if (sweep?.failures === 0 && sweep.position - sweptFrom > perPage) sweep.position -= perPage;
		return { ...watch, sweep, seen: seen.toRecord() };
	}
}
