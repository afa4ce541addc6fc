import type { ReviewPage } from '../types';
import type { Movement } from './totals';

/** So many empty pages in a row are the end of a list, also where each names a next one. */
const EMPTY_PAGES_AT_THE_END = 6;
/** So many pages in a row without a new review are, too: the list repeats itself. */
const PAGES_OF_REPETITION = 15;
/** More than so many are not put down to the list having grown. */
const MOST_PAGES_GROWN = 500;
/** How far past its total a list may go on: so many times its pages, and a few. */
const MOST_TIMES_LONGER = 10;
const MOST_PAGES_MORE = 15;

/**
 * Where a list ends, by what its pages say: `total`, the links to next pages, and pages that are
 * empty or refused. They need not agree.
 */
export class ListEnd {
	/** The last page that had a review. */
	private lastFilled = 0;
	/** The first page that names no next one. */
	private firstWithoutNext = Infinity;
	/** Pages that had no review when they were read last, and whether they name a next one. */
	private readonly empty = new Map<number, boolean>();
	/** The page to follow `lastFilled`, when that names one and was worth reading. */
	private followed = 0;
	/** Whether the list has become shorter since that page was read. */
	private hasShrunk = false;
	/** Pages in a row without a new review, since the last page that had one. */
	private repeated = 0;
	private lastWithNews = 0;
	private repeatsFrom = Infinity;

	/**
	 * @param isNews whether the page is read for the first time and has a review not seen before; undefined when it was read before
	 * @param pagesGrown pages by which the list has grown: so many may repeat what was seen
	 */
	note(
		page: number,
		{ reviews, hasNext }: ReviewPage,
		isNews: boolean | undefined,
		pagesGrown: number,
	): void {
		if (isNews !== undefined) this.noteNews(page, isNews, pagesGrown);
		if (!hasNext) this.firstWithoutNext = Math.min(this.firstWithoutNext, page);
		else if (page === this.firstWithoutNext) this.firstWithoutNext = Infinity;
		if (reviews.length === 0) {
			this.empty.set(page, hasNext);
			return;
		}
		this.empty.delete(page);
		if (page < this.lastFilled) return;
		this.lastFilled = page;
		this.hasShrunk = false;
		this.followed = hasNext && isNews !== false ? page + 1 : 0;
	}

	private noteNews(page: number, isNews: boolean, pagesGrown: number): void {
		if (isNews) {
			this.repeated = 0;
			this.lastWithNews = Math.max(this.lastWithNews, page);
		} else if (
			page > this.lastWithNews &&
			++this.repeated > PAGES_OF_REPETITION + Math.min(pagesGrown, MOST_PAGES_GROWN)
		) {
			this.repeatsFrom = Math.min(this.repeatsFrom, page);
		}
	}

	/** Notes that the list ends before a page, which the service refuses. */
	endBefore(page: number): void {
		this.empty.set(page, false);
		if (page > this.lastFilled) return;
		this.lastFilled = page - 1;
		this.followed = 0;
	}

	/** Notes how the list has moved since what was noted so far: its last pages may be gone, empty ones filled. */
	moved({ grown, fallen }: Movement): void {
		if (grown > 0) this.empty.clear();
		if (fallen > 0) this.hasShrunk = true;
	}

	/** Whether a page that was refused can be past the end of a list of so many pages. */
	isPast(page: number, pagesByTotal: number): boolean {
		const isBehind = page > this.lastFilled || this.hasShrunk;
		return isBehind && (page > pagesByTotal || page > this.firstWithoutNext);
	}

	/** The last page worth asking for, when `total` makes it so many. */
	lastPage(pagesByTotal: number): number {
		return Math.min(
			Math.max(pagesByTotal, this.followed),
			this.firstEmpty - 1,
			this.lastByLinks,
			this.repeatsFrom,
		);
	}

	/** Whether the list goes on for so much longer than its total that it is taken to be endless. */
	isEndless(pagesByTotal: number): boolean {
		return this.lastFilled > MOST_TIMES_LONGER * pagesByTotal + MOST_PAGES_MORE;
	}

	/** The page after the one that names no next; no limit where links are missing from pages before others. */
	private get lastByLinks(): number {
		return this.firstWithoutNext < this.lastFilled ? Infinity : this.firstWithoutNext + 1;
	}

	/** The first page of the empty ones at the end. */
	private get firstEmpty(): number {
		const pages = [...this.empty.keys()].filter((page) => page > this.lastFilled).sort((a, b) => a - b);
		const isEnd = (page: number, index: number) =>
			this.empty.get(page) === false ||
			pages[index + EMPTY_PAGES_AT_THE_END - 1] === page + EMPTY_PAGES_AT_THE_END - 1;
		return pages.find(isEnd) ?? Infinity;
	}
}
