import type { ApiError } from '../errors/apiErrors';
import type { ReviewPage } from '../types';
import { refuseEndless, refuseTooMany } from './listLimits';
import { PAGES_IN_FLIGHT } from './pagesInFlight';
import { ReviewOrder } from './reviewOrder';
import { Enough, type Selection } from './selection';

/** So many pages in a row without a review not seen before are the end: the list repeats itself. */
const PAGES_OF_REPETITION = 15;

/** A list up to this long is read again when its total changed: as many may have come as have gone. */
const PAGES_OF_A_SHORT_LIST = 60;

/** Pages asked for again before the totals are no longer believed: so many times those that were read, and a few. */
const MOST_TIMES_AGAIN = 3;
const MOST_PAGES_AGAIN = 40;

/**
 * One reading of a list that may change meanwhile, page by page, in their order. Before its position nothing is unseen
 * that was there throughout. When `total` is smaller than with the page before, reviews may have moved across the
 * position by as many places, so it steps back by them.
 */
export class Reading {
	readonly order: ReviewOrder;
	readonly enough: Enough;
	/** Whether there is no page left to read. */
	isOver = false;
	/** Why the page behind the last one was refused for good, if it was. */
	refusal: ApiError | undefined;
	/** Whether totals and page sizes are believed; when they never agree, or more was seen, pages are taken as they come. */
	isBelieved = true;
	/** Pages asked for once more, because reviews may have moved to them, or in vain. */
	pagesAgain = 0;
	/** How many reviews the last answer says there are. */
	total = 0;

	/** The same of the first answer; undefined before it. */
	private firstTotal: number | undefined;
	/** By how much the total fell in all. */
	private fallen = 0;
	/** Page size of the last answer that was believed; 1 before it, so that the position counts pages. */
	private perPage = 1;
	/** Places from the front of the list: before it nothing is unseen that was there throughout. */
	private position: number;
	/** The position behind the last page with a review not seen before; a step back does not move it. */
	private newsEnd = 0;
	/** Whether the last answer named a next page. */
	private hasNext = false;

	/** @param refusedPage the last one refused, not taken since, also by the reading before: none is asked for ahead of it */
	constructor(
		private readonly selection: Selection,
		public refusedPage = Infinity,
	) {
		this.order = new ReviewOrder(selection.matches);
		this.enough = new Enough(selection);
		this.position = selection.startPage - 1;
	}

	/** The page to take next. */
	get nextPage(): number {
		return Math.floor(this.position / this.perPage) + 1;
	}

	/** How many pages to ask for from there on: one by one where an answer names no next page. */
	get pagesAhead(): number {
		if (!this.hasNext) return 1;
		const lastPage = Math.min(this.selection.endPage, this.pagesFor(this.total), this.refusedPage);
		return Math.max(1, Math.min(PAGES_IN_FLIGHT, this.enough.pagesToGo, lastPage - this.nextPage + 1));
	}

	/**
	 * Takes in the answer to the next page; drops it when it tells that another page is the next one.
	 *
	 * @returns whether it was taken
	 * @throws ApiError when there are more reviews than n8n can take, or the list does not end
	 */
	take(page: number, answer: ReviewPage): boolean {
		const isNamed = this.hasNext;
		this.note(answer);
		if (this.nextPage !== page) return false;
		const unseen = this.order.take(answer.reviews);
		if (this.order.seen > this.mostThere) this.isBelieved = false;
		this.enough.note(page, unseen, this.order.matched);
		if (page >= this.refusedPage) this.refusedPage = Infinity;
		this.position = page * this.perPage;
		if (unseen.length > 0) this.newsEnd = this.position;
		this.isOver = this.enough.isReached || page >= this.selection.endPage || this.isEnd(answer, isNamed);
		this.refuseTooLong(page);
		return true;
	}

	/**
	 * Takes in that the next page was refused as one that is not there. Where the total counts it, the list may have
	 * shrunk since, which the page before tells; refused once more, it ends the reading.
	 *
	 * @returns whether it did
	 * @throws that refusal when it is the first page wanted
	 */
	refuse(page: number, reason: ApiError): boolean {
		if (!this.hasBegun) throw reason;
		this.isOver = !this.isBelieved || this.position >= this.total || this.refusedPage === page;
		if (this.isOver) this.refusal = reason;
		else this.stepBack(this.perPage);
		this.refusedPage = page;
		return this.isOver;
	}

	/** Notes that so many pages are asked for once more. */
	again(pages: number): void {
		this.pagesAgain += pages;
		const most = MOST_TIMES_AGAIN * this.pagesFor(this.order.seen) + MOST_PAGES_AGAIN;
		if (this.pagesAgain > most) this.isBelieved = false;
	}

	/** Whether fewer reviews were seen than there must have been. */
	get isShort(): boolean {
		return this.mustBeWhole && this.order.seen < this.expected;
	}

	/** Whether it ended before the place that the total tells of. */
	get isCut(): boolean {
		const end = Math.min(this.total, this.selection.endPage * this.perPage);
		return this.mustBeWhole && this.position < end;
	}

	/** How many reviews must have been seen when it is over, by the totals. */
	get expected(): number {
		// What came in may have moved others past the last page wanted.
		const movedOn = Number.isFinite(this.selection.endPage) ? this.grown : 0;
		return Math.max(0, this.wantedAtFirst - this.fallen - movedOn);
	}

	/** Pages taken, from the first one wanted to the position. */
	get pagesRead(): number {
		return this.hasBegun ? this.pagesFor(this.position) - this.selection.startPage + 1 : 0;
	}

	/** Pages there are to read, by the total. */
	get pagesInAll(): number {
		return this.pagesFor(this.within(this.total));
	}

	/** Whether reviews may have come and gone between two answers, which leaves no trace in the total. */
	get mayHideChanges(): boolean {
		const hasChanged = this.fallen > 0 || this.grown > 0 || this.pagesAgain > 0;
		return hasChanged && this.pagesFor(this.wantedAtFirst) <= PAGES_OF_A_SHORT_LIST;
	}

	/** Whether nothing but the end of the list may have ended it, as far as its totals are believed. */
	private get mustBeWhole(): boolean {
		return this.isBelieved && !this.enough.isReached;
	}

	/** How many reviews there were on the pages wanted, by the first total. */
	private get wantedAtFirst(): number {
		return this.within(this.firstTotal ?? 0);
	}

	/** Where the pages wanted begin. */
	private get start(): number {
		return (this.selection.startPage - 1) * this.perPage;
	}

	/** Whether any page was answered. */
	private get hasBegun(): boolean {
		return this.firstTotal !== undefined;
	}

	/** How many reviews there were in all, also those that have gone. */
	private get mostThere(): number {
		return this.total + this.fallen;
	}

	/** By how much the total grew in all. */
	private get grown(): number {
		return this.mostThere - (this.firstTotal ?? 0);
	}

	/** Takes in page size and total: the position steps back by what the total has fallen. */
	private note({ perPage, total, hasNext }: ReviewPage): void {
		const fall = this.hasBegun ? Math.max(0, this.total - total) : 0;
		this.total = total;
		this.hasNext = hasNext;
		if (!this.isBelieved) return;
		this.perPage = perPage;
		this.fallen += fall;
		if (!this.hasBegun) this.newsEnd = this.position = this.start;
		this.firstTotal ??= total;
		this.stepBack(fall);
	}

	private stepBack(places: number): void {
		this.position = Math.max(this.start, this.position - places);
	}

	/** Whether the list ends with the page that was just taken, which the page before has named or not. */
	private isEnd({ reviews, total, hasNext }: ReviewPage, isNamed: boolean): boolean {
		if (!hasNext && (reviews.length === 0 || (isNamed && !this.isBelieved))) return true;
		const pastNews = this.position - this.newsEnd;
		const moved = Math.min(Math.max(0, this.grown), this.order.seen);
		if (pastNews >= PAGES_OF_REPETITION * this.perPage + moved) return true;
		return this.isBelieved && this.position >= total && !(hasNext && pastNews === 0);
	}

	private refuseTooLong(page: number): void {
		const { matches, limit, startPage } = this.selection;
		const expected = matches ? 0 : Math.min(limit, this.wantedAtFirst);
		refuseTooMany(expected, Math.min(limit, this.order.matched), this.perPage, startPage);
		const largest = Math.max(this.total, this.firstTotal ?? 0);
		if (this.newsEnd === this.position) refuseEndless(page, this.pagesFor(largest), this.total);
	}

	private pagesFor(reviews: number): number {
		return Math.ceil(reviews / this.perPage);
	}

	/** How many of so many reviews are on the pages wanted. */
	private within(total: number): number {
		return Math.max(0, Math.min(this.selection.endPage * this.perPage, total) - this.start);
	}
}
