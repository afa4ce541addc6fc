import type { Review, ReviewPage } from '../../shared/types';
import { createdSecond, SeenReviews } from './seenReviews';
import { DAY_MS, HOUR_MS, newWatch, type WatchState } from './watchState';

/** Pages a poll may read at most besides those at the ends of the list: what the bucket holds. */
const BUCKET_PAGES = 100;
/** It refills at a third of the rate limit (api.md › Limits). */
const REFILL_MS_A_PAGE = 1_500;

/** What came of asking for a page. `refused`: there is no such page (404, 422); `unreadable`: any other reason. */
export type PageOutcome = ReviewPage | 'refused' | 'unreadable';

/** Asks for pages by number and is given what came of the first of them, at least one. */
export type Asking<T = void> = Generator<number[], T, PageOutcome[]>;

/** Whether a page was read. */
export function isPage(outcome: PageOutcome | undefined): outcome is ReviewPage {
	return typeof outcome === 'object';
}

/** How a list is watched. */
export interface WatchOptions {
	/** Reviews created in this second or later are new though they are there at first: Infinity for none, 0 for all. */
	newFrom: number;
	/** When the first attempt to read the list was made, ms since the epoch by n8n's clock: what was created since is new. */
	beganAt: number;
	/** Whether to find changed reviews, too. */
	hasChanges: boolean;
}

/** What a poll knows of a list: which reviews are new, how many are missing, and how many pages it may read. */
export class ListMemory {
	/** What is kept between polls; the seen reviews as they were kept. */
	readonly watch: WatchState;
	/** The first and the last page that this poll has read, without empty ones behind the first. */
	readonly pages: ReviewPage[] = [];
	/** Page size of the last answer. */
	perPage = 1;
	/** What the log may say of this poll. */
	readonly notices: string[] = [];
	/** The largest `meta.total` of this poll. */
	protected total = 0;
	/** Where the sweep stood when this poll went on with it; Infinity, no step back, while there is none. */
	protected sweptFrom = Infinity;
	protected readonly seen: SeenReviews;
	private readonly newById = new Map<string, Review>();
	private readonly changedById = new Map<string, Review>();

	constructor(
		/** What the poll before kept; undefined for a list that has not been read. */
		protected readonly kept: WatchState | undefined,
		protected readonly options: WatchOptions,
		/** ms since the epoch, by n8n's clock. */
		protected readonly now: number,
	) {
		this.watch = kept ? { ...kept, sweep: kept.sweep && { ...kept.sweep } } : newWatch(now);
		this.seen = new SeenReviews(this.watch.seen, options.hasChanges);
	}

	/** Whether this poll has read a page. */
	get hasRead(): boolean {
		return this.pages.length > 0;
	}

	/** The new reviews, in the order they were found. */
	get found(): Review[] {
		return [...this.newById.values()];
	}

	/** Those that had been given out or were there before, and are not as they were; none that is new. */
	get changed(): Review[] {
		return [...this.changedById.values()];
	}

	/** What to keep until the next poll; undefined while nothing has been read. */
	get state(): WatchState | undefined {
		if (!this.hasRead) return this.kept;
		const sweep = this.watch.sweep && { ...this.watch.sweep };
		// What moved between two polls by as many added as deleted shows on the page before. But each poll comes on.
		const passed = sweep?.failures === 0 ? sweep.position - this.sweptFrom : 0;
		if (sweep && passed > this.perPage) sweep.position -= this.perPage;
		return { ...this.watch, sweep, seen: this.seen.toRecord() };
	}

	/** Whether the ends of the list are read, and what comes now is the sweep's. */
	get isSweeping(): boolean {
		return this.sweptFrom < Infinity;
	}

	/** How many of the reviews that `total` counts are not known of. */
	get missing(): number {
		return this.total - this.watch.accounted;
	}

	/** The last page that `total` tells of. */
	get lastPage(): number {
		return Math.max(1, Math.ceil(this.total / this.perPage));
	}

	/** Whether the list is to be read to its end: in a baseline, once a day, and each hour to find changes. */
	get isWholeDue(): boolean {
		return this.watch.baseline !== null || this.isUnreadFor(this.options.hasChanges ? HOUR_MS : DAY_MS);
	}

	/** Whether something is missing, and it is time to look for it: at once, but an hour doubling to a day after fruitless sweeps. */
	get isSearchDue(): boolean {
		const hours = Math.floor(2 ** (this.watch.fruitlessSweeps - 1));
		return this.missing > 0 && this.isUnreadFor(Math.min(hours * HOUR_MS, DAY_MS));
	}

	/** Whether the list was not read to its end for so many ms, also when the clock was set back. */
	isUnreadFor(ms: number): boolean {
		return Math.abs(this.now - this.watch.sweptAt) >= ms;
	}

	/**
	 * Remembers the reviews of a page; returns whether all are new, and whether any had not been seen.
	 *
	 * @param isSwept what a baseline had to forget lies behind its sweep, which therefore takes no notice of the watermark
	 * @param newFrom since which second reviews have to be created to be new
	 */
	remember(page: ReviewPage, isSwept: boolean, newFrom = this.watch.baseline?.newFrom ?? 0) {
		const { reviews, perPage, total } = page;
		const { newById, now, seen, watch } = this;
		const { baseline } = watch;
		const newBefore = newById.size;
		let unseen = 0;
		for (const review of reviews) {
			// One that does not say when it was created is as old as can be to a sweep, and new at the ends of the list.
			const second = createdSecond(review) || (isSwept ? 0 : Infinity);
			const isKnown = seen.has(review);
			if (!isKnown && second <= seen.watermark && !(isSwept && baseline)) continue;
			const isNew = isKnown ? newById.has(review.id) : second >= newFrom;
			if (isNew) newById.set(review.id, review);
			else if (!baseline && seen.isChanged(review)) this.changedById.set(review.id, review);
			seen.add(review, now);
			if (!isKnown) unseen++;
		}
		if (reviews.length > 0 || !this.hasRead) this.pages.splice(1, 1, page);
		this.perPage = perPage;
		this.total = Math.max(this.total, total);
		watch.accounted = Math.min(watch.accounted + unseen, this.total);
		const added = newById.size - newBefore;
		if (isSwept && unseen > (baseline ? added : 0)) watch.fruitlessSweeps = 0;
		return { isAllNew: added > 0 && added === reviews.length, hasUnseen: unseen > 0 };
	}

	/** Asks for pages, as many as the bucket has to give for; gets none when it is empty. */
	*ask(numbers: number[]): Asking<PageOutcome[]> {
		const { now, watch } = this;
		// No emptier than empty, also when the clock was set back.
		const emptyMs = Math.min(BUCKET_PAGES * REFILL_MS_A_PAGE, Math.max(0, watch.bucketFullAt - now));
		const drawn = Math.min(numbers.length, Math.floor(BUCKET_PAGES - emptyMs / REFILL_MS_A_PAGE));
		watch.bucketFullAt = now + emptyMs + drawn * REFILL_MS_A_PAGE;
		return drawn > 0 ? yield numbers.slice(0, drawn) : [];
	}
}
