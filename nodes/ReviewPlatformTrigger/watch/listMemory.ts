import type { Review, ReviewPage } from '../../shared/types';
import { PageBucket } from './pageBucket';
import { createdSecond, SeenReviews } from './seenReviews';
import { newWatch } from './watchState';
import type { WatchState } from './watchState';

/**
 * What came of asking for a page. `refused`: the service says that there is no such page (404, 422).
 * `unreadable`: it could not be read for another reason.
 */
export type PageOutcome = ReviewPage | 'refused' | 'unreadable';

/** Asks for pages by number and is given what came of the first of them, at least one. */
export type Asking<T = void> = Generator<number[], T, PageOutcome[]>;

/** What the log may say of the watch. */
export interface Notice {
	level: 'info' | 'warn';
	message: string;
}

const DAY_MS = 24 * 3_600_000;

/** Whether a page was read. */
export function isPage(outcome: PageOutcome | undefined): outcome is ReviewPage {
	return typeof outcome === 'object';
}

/** What is known of a list in one poll: tells new reviews from others, and accounts for what `total` says. */
export class ListMemory {
	/** The new reviews, in the order they were found. */
	readonly found: Review[] = [];
	readonly notices: Notice[] = [];
	/** What is kept between polls, but for the seen reviews and the bucket. */
	readonly watch: WatchState;
	/** The pages that this poll has read outside a sweep. */
	readonly pages = new Map<number, ReviewPage>();
	/** The largest `meta.total` of this poll; null before its first page. */
	total: number | null = null;

	private readonly seen: SeenReviews;
	private readonly bucket: PageBucket;
	private readonly newPages = new Set<number>();

	/**
	 * @param kept what the poll before kept; undefined for a list that has not been read
	 * @param now ms since the epoch
	 */
	constructor(
		kept: WatchState | undefined,
		readonly now: number,
	) {
		this.watch = kept ? { ...kept, sweep: kept.sweep && { ...kept.sweep } } : newWatch(0, now);
		this.seen = new SeenReviews(this.watch.seen);
		this.bucket = new PageBucket(this.watch.bucketFullAt, now);
	}

	/** How many reviews are remembered. */
	get size(): number {
		return this.seen.size;
	}

	/** The last page that `total` tells of. */
	get lastPage(): number {
		return this.pageOf(this.total ?? 0);
	}

	/** How many reviews there are more than is accounted for. */
	get growth(): number {
		const { accounted, head, end } = this.watch;
		const total = this.total ?? 0;
		const read = head === 'last' ? Math.min(total, end) : total;
		return accounted === null ? 0 : read - accounted;
	}

	/** Whether there is growth to look for: after a sweep in vain it waits. */
	get isGrowthDue(): boolean {
		const { patientUntil } = this.watch;
		return this.growth > 0 && (patientUntil <= this.now || patientUntil - this.now > DAY_MS);
	}

	/** The page that has the review at this place, counted from 1. */
	pageOf(place: number): number {
		return Math.max(1, Math.ceil(place / this.watch.perPage));
	}

	/** Finds the new reviews of a page that a sweep reads, and remembers the others; returns whether all are new. */
	take(page: ReviewPage): boolean {
		// A baseline gives out or marks whatever is there: what it had to forget lies behind it.
		return this.takePage(page, this.watch.newFrom === null ? this.seen.watermark : -1);
	}

	/** The same for a page that is read outside a sweep. */
	takeHead(number: number, page: ReviewPage): void {
		this.pages.set(number, page);
		if (this.takePage(page, this.seen.watermark)) this.newPages.add(number);
	}

	/** Whether that page was read outside a sweep and all of it was new. */
	isNewPage(number: number): boolean {
		return this.newPages.has(number);
	}

	/** Asks for pages that the bucket has to give for; gets none when it is empty. */
	*ask(numbers: number[]): Asking<PageOutcome[]> {
		const drawn = this.bucket.draw(numbers.length);
		return drawn === 0 ? [] : yield numbers.slice(0, drawn);
	}

	/** What is unseen and no newer than a page is not new from now on. */
	forgetUpTo({ reviews }: ReviewPage): void {
		this.seen.forgetUpTo(Math.max(0, ...reviews.map(createdSecond)));
	}

	notice(level: Notice['level'], message: string): void {
		this.notices.push({ level, message });
	}

	/** What to keep between polls. */
	toState(): WatchState {
		const seen = this.seen.toRecord();
		const { sweep } = this.watch;
		const forgotten = this.seen.size - new SeenReviews(seen).size;
		return {
			...this.watch,
			seen,
			sweep: sweep && { ...sweep, forgotten: sweep.forgotten + forgotten },
			bucketFullAt: this.bucket.toKeep(),
		};
	}

	private takePage(page: ReviewPage, watermark: number): boolean {
		this.watch.perPage = page.perPage;
		this.total = Math.max(this.total ?? 0, page.total);
		const newOnes = page.reviews.filter((review) => this.takeReview(review, watermark));
		return newOnes.length > 0 && newOnes.length === page.reviews.length;
	}

	private takeReview(review: Review, watermark: number): boolean {
		if (this.seen.has(review)) return false;
		const { sweep, newFrom } = this.watch;
		const second = createdSecond(review);
		const isNew = second > watermark && second >= (newFrom ?? 0);
		if (isNew || second > this.seen.watermark) this.remember(review);
		else if (sweep) sweep.forgotten++;
		if (isNew) this.found.push(review);
		if (isNew && sweep) sweep.found++;
		return isNew;
	}

	private remember(review: Review): void {
		this.seen.add(review);
		if (this.watch.accounted !== null) this.watch.accounted++;
	}
}
