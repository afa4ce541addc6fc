import type { Review, ReviewPage } from '../../shared/types';
import { Marks } from './marks';
import { createdSecond, SeenReviews } from './seenReviews';
import { DAY_MS, newWatch } from './watchState';
import type { SweepState, WatchState } from './watchState';

/** Pages a poll may read at most besides its first: what the bucket holds. */
const BUCKET_PAGES = 100;
/** It refills at a third of the rate limit (api.md › Limits). */
export const REFILL_MS_A_PAGE = 1_500;
/** Those seen last are kept whatever their age: a list that moves shows them again on its next pages. */
const KEPT_AS_LAST = 150;
/** While old ones are given out, nothing but having seen them tells them from new ones. */
const KEPT_WHILE_GIVING = 2_000;

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
	/** Pages read at the head of the list. */
	readonly pages = new Map<number, ReviewPage>();
	/** Whether this poll has read a page. */
	hasRead = false;
	/** The largest `meta.total` of this poll; 0 before its first page. */
	total = 0;
	/** The walk of this poll from where the list ended to where it ends now. */
	tail: SweepState | null = null;
	readonly seen: SeenReviews;
	readonly marks: Marks;

	/** @param now ms since the epoch */
	constructor(
		kept: WatchState | undefined,
		readonly now: number,
	) {
		this.watch = kept ? { ...kept, sweep: kept.sweep && { ...kept.sweep } } : newWatch(now);
		// No emptier than empty, also when the clock was set back.
		const emptyUntil = now + BUCKET_PAGES * REFILL_MS_A_PAGE;
		this.watch.bucketFullAt = Math.min(this.watch.bucketFullAt, emptyUntil);
		this.seen = new SeenReviews(this.watch.seen);
		this.marks = new Marks(this.watch.marks);
	}

	/** Whether a baseline goes on that gives out reviews which were there before it. */
	get isGivingOldOnes(): boolean {
		const { newFrom, began } = this.watch;
		return newFrom !== null && newFrom < began;
	}

	/** The last page that `total` tells of. */
	get lastPage(): number {
		return this.pageOf(this.total);
	}

	/** Reviews up to the end of the list, as far as it has been read. */
	get end(): number {
		return this.tail?.passed ?? this.watch.end;
	}

	/** How many reviews the list has more than is accounted for, as far as it has been read. */
	get growth(): number {
		const { total, watch } = this;
		return (watch.head === 'last' ? Math.min(total, this.end) : total) - (watch.accounted ?? total);
	}

	/** Whether to look (again) for what is missing: after a sweep in vain it waits. */
	get isWaitOver(): boolean {
		const wait = this.watch.growthWaitsUntil - this.now;
		return wait <= 0 || wait > DAY_MS;
	}

	/** Whether there is growth to look for now. */
	get isGrowthDue(): boolean {
		return this.growth > 0 && this.isWaitOver;
	}

	/** Pages that may be asked for now. */
	get bucket(): number {
		const missing = Math.max(0, this.watch.bucketFullAt - this.now) / REFILL_MS_A_PAGE;
		return Math.floor(BUCKET_PAGES - missing);
	}

	/** The page that has the review at this place, counted from 1. */
	pageOf(place: number): number {
		return Math.max(1, Math.ceil(place / this.watch.perPage));
	}

	/** Finds the new reviews of the page with this number and remembers the others; returns whether all are new. */
	take(page: ReviewPage, number: number, watermark = this.seen.watermark): boolean {
		this.watch.perPage = page.perPage;
		this.hasRead = true;
		this.total = Math.max(this.total, page.total);
		const start = (number - 1) * page.perPage;
		const newOnes = page.reviews.filter((review, index) => this.takeReview(review, start + index, watermark));
		return newOnes.length > 0 && newOnes.length === page.reviews.length;
	}

	/** Asks for pages, as many as the bucket has to give for; gets none when it is empty. */
	*ask(numbers: number[]): Asking<PageOutcome[]> {
		const drawn = Math.min(numbers.length, this.bucket);
		const { now, watch } = this;
		if (drawn > 0) watch.bucketFullAt = Math.max(now, watch.bucketFullAt) + drawn * REFILL_MS_A_PAGE;
		return drawn > 0 ? yield numbers.slice(0, drawn) : [];
	}

	/** What to keep between polls. */
	toState(): WatchState {
		const seen = this.seen.toRecord(this.isGivingOldOnes ? KEPT_WHILE_GIVING : KEPT_AS_LAST);
		const { sweep } = this.watch;
		const forgotten = this.seen.size - SeenReviews.sizeOf(seen);
		return {
			...this.watch,
			seen,
			marks: this.marks.toRecord(),
			end: this.end,
			sweep: sweep && { ...sweep, forgotten: sweep.forgotten + forgotten },
		};
	}

	private takeReview(review: Review, place: number, watermark: number): boolean {
		if (this.seen.has(review)) return false;
		const { watch, seen } = this;
		const second = createdSecond(review);
		const isNew = second > watermark && second >= (watch.newFrom ?? 0);
		const isKept = isNew || second > seen.watermark;
		if (isKept) seen.add(review);
		if (isKept) this.marks.moveBehind(place);
		if (isKept && watch.accounted !== null) watch.accounted++;
		if (isNew) this.found.push(review);
		if (isNew && second >= watch.began) watch.mostKnown++;
		if (!isKept && watch.sweep) watch.sweep.forgotten++;
		return isNew;
	}
}
