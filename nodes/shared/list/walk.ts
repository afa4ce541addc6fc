// One reading of the list, page by page, with its position.

import type { ReviewPage } from '../types';
import { refuseEndless, refuseTooMany } from './listLimits';
import { PAGES_IN_FLIGHT } from './pagesInFlight';
import { ReviewOrder } from './reviewOrder';
import type { Selection } from './selection';
import { StopCondition } from './stopCondition';
import { Totals } from './totals';

/** So many pages in a row without a review not seen before are the end: the list repeats itself. */
const PAGES_OF_REPETITION = 15;

/** Pages asked for again before a list counts as restless: so many times those that were read, and a few. */
const MOST_TIMES_AGAIN = 3;
const MOST_PAGES_AGAIN = 40;

/** What an earlier walk found out. */
type EarlierWalk = Pick<Walk, 'nextPage' | 'isRestless'>;

/**
 * One walk over a list that may change meanwhile, page by page, in their order. Before its position nothing is unseen
 * that was there throughout. When `total` has fallen since the page before, reviews may have moved across
 * the position by as many places, so it steps back by them. The total of a restless list says nothing
 * about where reviews are: its pages are taken as they come.
 */
export class Walk {
	readonly order: ReviewOrder;
	isRestless: boolean;
	/** Whether the list was not the same all the time. */
	hasChanged = false;
	/** Pages asked for once more, because reviews may have moved to them. */
	pagesAgain = 0;

	private readonly stopCondition: StopCondition;
	private totals: Totals | undefined;
	private perPage = 1;
	/** In reviews from the front of the list; in pages before the first answer. */
	private position: number;
	/** Behind the last page with a review not seen before. */
	private newsEnd = 0;
	/** The page that ends at the position. */
	private previous: ReviewPage | undefined;
	/** The page that was refused though the list should have it. */
	private refused = 0;
	/** Behind which no page is wanted, or there. */
	private end: number;

	constructor(
		private readonly selection: Selection,
		private readonly earlier: EarlierWalk = { nextPage: Infinity, isRestless: false },
	) {
		this.order = new ReviewOrder(selection.matches);
		this.stopCondition = new StopCondition(selection);
		this.isRestless = earlier.isRestless;
		this.position = selection.startPage - 1;
		this.end = selection.endPage;
	}

	/** The page to take next. */
	get nextPage(): number {
		return Math.floor(this.position / this.perPage) + 1;
	}

	/** How many pages to ask for from there on. */
	get pagesAhead(): number {
		const isDoubtful = this.position >= this.total || this.refused > 0 || this.previous?.hasNext !== true;
		if (isDoubtful) return 1;
		const lastPage = Math.min(this.end, this.pagesFor(this.total), this.earlier.nextPage - 1);
		const pagesToGo = this.stopCondition.pagesToGo(this.order, this.perPage);
		return Math.max(1, Math.min(PAGES_IN_FLIGHT, pagesToGo, lastPage - this.nextPage + 1));
	}

	/**
	 * Takes in the answer to the next page. It is dropped when it tells that another page is the next one: reviews have
	 * moved, pages have another size, or a page stepped back to shows nothing known, so that there may be a gap before it.
	 *
	 * @throws ApiError when there are more reviews than n8n can take, or the list does not end
	 */
	take(page: number, answer: ReviewPage): void {
		const isFirst = this.totals === undefined;
		const isInPlace = isFirst || this.isRestless || this.previous !== undefined;
		this.note(answer);
		this.refused = 0;
		this.previous = undefined;
		if (this.nextPage !== page) return;
		if (!isInPlace && page > this.selection.startPage && this.order.isNew(answer.reviews)) {
			this.position -= this.perPage;
			return;
		}
		this.position = page * this.perPage;
		this.previous = answer;
		this.stopCondition.note(page, answer);
		if (this.order.take(answer.reviews, this.hasChanged)) {
			this.newsEnd = this.position;
			refuseEndless(page, this.pagesFor(this.totals?.first ?? 0), answer.total);
		}
		const { most, matches } = this.selection;
		const expected = matches ? 0 : Math.min(most, this.within(answer.total));
		refuseTooMany(expected, Math.min(this.order.matched, most), this.perPage, isFirst);
	}

	/** Takes in that the service refused the next page as one that is not there; returns whether page 1 has to tell. */
	refuse(page: number): boolean {
		const isEnd = this.isRestless || this.previous?.hasNext === false;
		if (isEnd) this.end = page - 1;
		return !isEnd;
	}

	/** Takes in page 1, which tells whether a refused page is there; returns whether it should have been, for the second time. */
	confirm(page: number, firstPage: ReviewPage): boolean {
		this.note(firstPage);
		if (this.nextPage < page) {
			this.previous = undefined;
			return false;
		}
		if (this.position >= this.total) this.end = page - 1;
		else if (this.refused === page) return true;
		else {
			this.refused = page;
			this.hasChanged = true;
		}
		return false;
	}

	/** Notes that so many pages are asked for once more. */
	again(pages: number): void {
		this.pagesAgain += pages;
		const pagesRead = this.order.seen / this.perPage;
		if (this.pagesAgain > MOST_TIMES_AGAIN * pagesRead + MOST_PAGES_AGAIN) this.isRestless = true;
	}

	/** Whether what was asked for has been seen. */
	get hasEnough(): boolean {
		return this.stopCondition.isMet(this.order);
	}

	/** Whether there is no page left to read. */
	get isOver(): boolean {
		const { previous, position, newsEnd } = this;
		if (this.totals && this.nextPage > this.end) return true;
		if (!this.totals || !previous) return false;
		const isEmptyEnd = previous.reviews.length === 0 && !previous.hasNext;
		const mayRepeat =
			PAGES_OF_REPETITION * this.perPage + Math.min(Math.max(0, this.totals.grown), this.order.seen);
		const isFollowed = previous.hasNext && newsEnd >= position;
		return isEmptyEnd || position - newsEnd >= mayRepeat || (position >= this.total && !isFollowed);
	}

	/** The page that shows the list not to be newest first, when it was said to be. */
	get outOfOrderAt(): number | undefined {
		return this.stopCondition.outOfOrderAt;
	}

	/** Pages taken, from the first one wanted to the position. */
	get pagesRead(): number {
		return this.totals ? this.pagesFor(this.position) - this.selection.startPage + 1 : 0;
	}

	/** Pages there are to read, by the total. */
	get pagesInAll(): number {
		return this.pagesFor(this.within(this.total));
	}

	/** Pages there were to read, by the first total. */
	get pagesAtFirst(): number {
		return this.pagesFor(this.within(this.totals?.first ?? 0));
	}

	/** How many reviews the list says that it has. */
	get total(): number {
		const { last = 0, largest = 0 } = this.totals ?? {};
		return this.isRestless ? largest : last;
	}

	/** How many reviews must have been seen when it is over. */
	get expected(): number {
		if (!this.totals) return 0;
		const { first, largest, grown, fallen } = this.totals;
		// Nobody can tell which of its totals is right.
		if (this.isRestless) return this.within(largest);
		// What came in may have moved others past the last page wanted.
		const movedOn = Number.isFinite(this.selection.endPage) ? grown : 0;
		return Math.max(0, this.within(first) - fallen - movedOn);
	}

	/** Takes in page size and total: the position steps back by what the total has fallen. */
	private note({ perPage, total }: ReviewPage): void {
		const isFirst = this.totals === undefined;
		this.totals ??= new Totals(total);
		this.hasChanged ||= total !== this.totals.last;
		const fall = this.totals.note(total);
		if (!isFirst && this.isRestless) return;
		this.perPage = perPage;
		const start = (this.selection.startPage - 1) * perPage;
		if (isFirst) this.position = this.newsEnd = start;
		else this.position = Math.max(start, this.position - fall);
	}

	private pagesFor(reviews: number): number {
		return Math.ceil(reviews / this.perPage);
	}

	/** How many of so many reviews are on the pages wanted. */
	private within(total: number): number {
		const { startPage, endPage } = this.selection;
		return Math.max(0, Math.min(endPage * this.perPage, total) - (startPage - 1) * this.perPage);
	}
}
