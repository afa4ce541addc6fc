import type { ApiError } from '../errors/apiErrors';
import type { ReviewPage } from '../types';
import { ListEnd } from './listEnd';
import { endless, refuseTooMany } from './listLimits';
import { MergedReviews } from './mergedReviews';
import { PAGES_IN_FLIGHT, PagesInFlight } from './pagesInFlight';
import type { Selection } from './selection';
import { StopCondition } from './stopCondition';
import { Totals } from './totals';
import type { Movement, TotalsKnown } from './totals';
import { UnreadPositions } from './unreadPositions';

/** No page is asked for so far behind one that is still unread: what lies between is read again when the list changes. */
const MOST_PAGES_AHEAD = 2 * PAGES_IN_FLIGHT;

/** Pages read once more before a list counts as restless: so many times its pages, and a few. */
const MOST_TIMES_READ_AGAIN = 3;
const MOST_PAGES_READ_AGAIN = 60;

/** What an earlier snapshot found out. */
export interface EarlierSnapshot {
	/** The last page that is worth asking for. */
	lastPage: number;
	isRestless: boolean;
}

/**
 * One reading of a list that may change meanwhile, page by page: which page to ask for next, and what has been seen.
 *
 * When `total` changes between two answers, unseen reviews may have moved to pages that were read, by
 * as many places as it has changed, and those are asked for again. In a restless list, whose total
 * says nothing about where reviews are, each page is asked for once.
 */
export class Snapshot {
	readonly merged: MergedReviews;
	/** Pages read, and how many of them once more. */
	pagesRead = 0;
	pagesReadAgain = 0;
	isRestless: boolean;

	private readonly totals = new Totals();
	private readonly end = new ListEnd();
	private readonly stopCondition: StopCondition;
	private readonly read = new Set<number>();
	private readonly inFlight = new PagesInFlight();
	private readonly refusals = new Map<number, ApiError>();
	/** Pages that were refused and looked into. */
	private readonly lookedInto = new Set<number>();
	private unread: UnreadPositions | undefined;
	private perPage = 1;

	constructor(
		private readonly selection: Selection,
		private readonly earlier: EarlierSnapshot = { lastPage: Infinity, isRestless: false },
	) {
		this.merged = new MergedReviews(selection.matches);
		this.isRestless = earlier.isRestless;
		this.stopCondition = new StopCondition(selection);
	}

	/**
	 * Takes in the answer to a page, in the order answers come.
	 *
	 * @throws ApiError when there are more reviews than n8n can take, or the list does not end
	 */
	take(page: number, answer: ReviewPage): void {
		const movedSince = this.arrive(page, answer);
		this.pagesRead++;
		const isReadAgain = this.read.has(page);
		if (isReadAgain) this.pagesReadAgain++;
		this.read.add(page);
		this.stopCondition.note(page, answer);
		const hasNews = this.merged.take(page, answer.reviews);
		const pagesGrown = this.isRestless ? 0 : this.pagesFor(this.totals.grown);
		this.end.note(page, answer, isReadAgain ? undefined : hasNews, pagesGrown);
		if (movedSince) this.end.moved(movedSince);
		this.markRead(page, movedSince);
		if (this.pagesReadAgain > MOST_TIMES_READ_AGAIN * this.read.size + MOST_PAGES_READ_AGAIN)
			this.isRestless = true;
		const found = Math.min(this.merged.matched, this.selection.most);
		refuseTooMany(this.expectedToReturn, found, this.perPage, this.pagesRead === 1);
		if (this.isEndless) throw endless(answer.total, page);
	}

	/** Takes in that the service refused a page behind the first as one that is not there. */
	refuse(page: number, error: ApiError): void {
		this.inFlight.drop(page);
		this.totals.noteAnswerWithoutTotal();
		this.refusals.set(page, error);
	}

	/** The first page that was refused, while the list may still have it. */
	get unconfirmedEnd(): number | undefined {
		return this.refusals.size === 0 ? undefined : Math.min(...this.refusals.keys());
	}

	/**
	 * Takes in the first page, read to see whether refused pages are past the end. One that is not is
	 * asked for once more: the list may have grown since.
	 *
	 * @throws ApiError the refusal, when it was asked for once more already
	 */
	confirmEnd(firstPage: ReviewPage): void {
		const page = this.unconfirmedEnd as number;
		const error = this.refusals.get(page) as ApiError;
		this.noteTotal(firstPage, this.totals.known);
		this.refusals.clear();
		const isPast = this.end.isPast(page, this.pagesByTotal);
		if (!isPast) this.totals.mayHaveUnseenChanges = true;
		if (isPast) this.end.endBefore(page);
		else if (this.lookedInto.has(page)) throw error;
		this.lookedInto.add(page);
	}

	/** The pages to ask for now; from then on they are in flight. */
	nextPages(): number[] {
		const pages = this.pagesToAsk();
		for (const page of pages) this.inFlight.send(page, this.totals.known);
		return pages;
	}

	/** Whether what was asked for has been seen. */
	get hasEnough(): boolean {
		return this.stopCondition.isMet(this.merged, this.firstUnreadPage);
	}

	/** The page that shows the list not to be newest first, when it was said to be. */
	get outOfOrderAt(): number | undefined {
		return this.stopCondition.outOfOrderAt;
	}

	/** The last page worth asking for. */
	get lastPage(): number {
		return Math.min(this.selection.endPage, this.end.lastPage(this.pagesByTotal));
	}

	/** Pages there are to read, by what is known. */
	get pagesInAll(): number {
		return Math.max(0, Math.min(this.selection.endPage, this.pagesByTotal) - this.selection.startPage + 1);
	}

	/** How many reviews the list says that it has. */
	get total(): number {
		return this.totals.last;
	}

	/** How many reviews must have been seen when all pages are read. */
	get leastExpected(): number {
		const { endPage } = this.selection;
		const { first, largest, grown, fallen, mayHaveFallen } = this.totals;
		// Nobody can tell which of its totals is right.
		if (this.isRestless) return this.within(largest);
		// What came in may have moved others past the last page wanted.
		const movedOn = Number.isFinite(endPage) ? grown : 0;
		return Math.max(0, this.within(first) - fallen - mayHaveFallen - movedOn);
	}

	/** Whether reviews may have come and gone between the same two answers, which leaves no trace. */
	get mayHideChanges(): boolean {
		const { hasGrown, hasFallen, mayHaveFallen, isBusy, mayHaveUnseenChanges } = this.totals;
		return (hasGrown && hasFallen) || mayHaveFallen > 0 || isBusy || mayHaveUnseenChanges;
	}

	/** Whether the list stood still and all of it was seen. */
	get isExact(): boolean {
		const stoodStill = this.totals.grown + this.totals.fallen === 0;
		return stoodStill && !this.isRestless && this.merged.seen === this.leastExpected;
	}

	private pagesToAsk(): number[] {
		if (this.unread === undefined) return this.inFlight.sent === 0 ? [this.selection.startPage] : [];
		const pagesWorthwhile = this.stopCondition.pagesToGo(this.merged, this.pagesRead, this.perPage);
		const room = Math.min(pagesWorthwhile, PAGES_IN_FLIGHT) - this.inFlight.size;
		const lastPage = Math.min(
			this.lastPage,
			this.totals.grown > 0 ? Infinity : this.earlier.lastPage,
			this.firstUnreadPage + MOST_PAGES_AHEAD,
			(this.unconfirmedEnd ?? Infinity) - 1,
		);
		const pages: number[] = [];
		for (const page of this.unread.pages(this.perPage)) {
			if (page > lastPage || pages.length >= room) break;
			if (!this.inFlight.has(page)) pages.push(page);
		}
		return pages;
	}

	/** Takes in when and with which total an answer came; returns how the list has moved since it was given. */
	private arrive(page: number, answer: ReviewPage): Movement | undefined {
		const { known, isOvertaken } = this.inFlight.answer(page);
		const movedSince = isOvertaken ? this.totals.noteLate(answer.total, known) : undefined;
		if (!movedSince) this.noteTotal(answer, known);
		return movedSince;
	}

	private noteTotal({ total, perPage }: ReviewPage, whenAsked: TotalsKnown): void {
		const { grown, fallen } = this.totals.note(total, whenAsked);
		if (!this.isRestless || this.unread === undefined) this.perPage = perPage;
		const unread = this.positions;
		if (this.isRestless || grown + fallen === 0) return;
		this.end.moved({ grown, fallen });
		// Something may have gone as well when more came, and the other way round. Where it never stops, mending must.
		const least = this.totals.isBusy ? 0 : 1;
		unread.spread(Math.max(fallen, least), Math.max(grown, least));
		this.isRestless = this.totals.flutters;
	}

	/** Marks a page as read. Where reviews have moved since it was answered, its edges stay unread. */
	private markRead(page: number, { grown, fallen }: Movement = { grown: 0, fallen: 0 }): void {
		const edges = this.isRestless ? { grown: 0, fallen: 0 } : { grown, fallen };
		this.positions.markRead((page - 1) * this.perPage + edges.grown, page * this.perPage - edges.fallen);
	}

	private get firstUnreadPage(): number {
		return Math.floor((this.unread?.first ?? 0) / this.perPage) + 1;
	}

	/** Whether it goes on for much longer than it says, or than it said before its total began to run away. */
	private get isEndless(): boolean {
		const { first, largest, runsAway, fallen } = this.totals;
		return this.end.isEndless(this.pagesFor(runsAway && fallen === 0 ? first : largest));
	}

	private get pagesByTotal(): number {
		return this.pagesFor(this.isRestless ? this.totals.largest : this.totals.last);
	}

	private pagesFor(reviews: number): number {
		return Math.ceil(reviews / this.perPage);
	}

	/** What will be returned at most, as far as the totals tell. */
	private get expectedToReturn(): number {
		const { most, matches } = this.selection;
		return matches ? 0 : Math.min(most, this.within(this.totals.last));
	}

	/** How many of so many reviews are on the pages wanted. */
	private within(total: number): number {
		const { startPage, endPage } = this.selection;
		return Math.max(0, Math.min(endPage * this.perPage, total) - (startPage - 1) * this.perPage);
	}

	private get positions(): UnreadPositions {
		const { startPage, endPage } = this.selection;
		this.unread ??= new UnreadPositions({ from: (startPage - 1) * this.perPage, to: endPage * this.perPage });
		return this.unread;
	}
}
