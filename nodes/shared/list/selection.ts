import type { Review } from '../types';
import { createdAt, type SortOrder } from './sortReviews';

/** Which part of a list is wanted. */
export interface Selection {
	/** First page, from 1. */
	startPage: number;
	/** Last page; may be past the end. */
	endPage: number;
	/** Reviews it says no to are read but not returned. */
	matches?: ((review: Review) => boolean) | undefined;
	/** How many reviews are returned at most. */
	limit: number;
	/** Any other order than the list's needs all reviews. */
	sort: SortOrder;
	/** Reading ends when these have been seen. */
	ids?: ReadonlySet<string> | undefined;
	/** Whether the user says that the list is newest first: then older reviews need not be read. */
	stopEarly: boolean;
	/** No review created before this time matches, ms since the epoch. */
	createdAfter?: number | undefined;
}

/** Whether enough of a list was read: the limit, the ids asked for, or, with Stop Early, the newest reviews. */
export class Enough {
	/** The first page that shows the list not to be newest first, though the user says so. */
	outOfOrderAt: number | undefined;

	private pages = 0;
	private matched = 0;
	private readonly missingIds: Set<string>;
	/** The oldest creation time so far, ms since the epoch. */
	private oldest = Infinity;
	/** Whether the first review that the last page brought, and so all of it, is older than what is wanted. */
	private isPastTime = false;

	constructor(private readonly selection: Selection) {
		this.missingIds = new Set(selection.ids);
	}

	/**
	 * Takes in the reviews of a page that were not seen before. They come behind all that were.
	 *
	 * @param matched how many were found that match, on all pages so far
	 */
	note(page: number, unseen: Review[], matched: number): void {
		this.pages++;
		this.matched = matched;
		for (const { id } of unseen) this.missingIds.delete(id);
		if (!this.isNewestFirst) return;
		// Reviews without a time say nothing.
		const times = unseen.map(createdAt).filter((time) => !Number.isNaN(time));
		for (const time of times) {
			if (time > this.oldest) this.outOfOrderAt ??= page;
			this.oldest = time;
		}
		this.isPastTime = times.length > 0 && (times[0] as number) < (this.selection.createdAfter ?? -Infinity);
	}

	get isReached(): boolean {
		const { ids, limit } = this.selection;
		if (ids && this.missingIds.size === 0) return true;
		return (this.isNewestFirst && this.isPastTime) || (this.areFirstOnesWanted && this.matched >= limit);
	}

	/** How many more pages it may take, by what those read so far had; Infinity when nobody can tell. */
	get pagesToGo(): number {
		const { matched, pages, areFirstOnesWanted } = this;
		const forLimit = areFirstOnesWanted ? ((this.selection.limit - matched) * pages) / matched : Infinity;
		// Looks ahead by little at first: the end may be on the next page.
		return Math.min(Math.ceil(forLimit), this.isNewestFirst ? pages : Infinity);
	}

	/** Whether the list is newest first, as the user says, and has shown nothing else. */
	private get isNewestFirst(): boolean {
		return this.selection.stopEarly && this.outOfOrderAt === undefined;
	}

	private get areFirstOnesWanted(): boolean {
		const { sort } = this.selection;
		return sort === 'none' || (sort === 'newest' && this.isNewestFirst);
	}
}
