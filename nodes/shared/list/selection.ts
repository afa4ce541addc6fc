import type { Review } from '../types';
import { createdAt, type SortOrder } from './sortReviews';

/** Which part of a list is wanted. */
export interface Selection {
	/** From 1. */
	startPage: number;
	/** May be past the end. */
	endPage: number;
	/** Reviews it says no to are read but not returned. */
	matches?: ((review: Review) => boolean) | undefined;
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

/** The reviews that were read, each once, by id (dedupe), and the condition to stop: whether they are enough. */
export class SelectedReviews {
	/** Those that match, in the order of being read. */
	readonly matching: Review[] = [];
	readonly seenIds = new Set<string>();
	/** The first page that shows the list not to be newest first, though the user says so. */
	outOfOrderAt: number | undefined;
	private pagesRead = 0;
	/** The oldest creation time so far, ms since the epoch. */
	private oldest = Infinity;
	/** Whether the last page began with a review that is older than what is wanted. */
	private isPastTime = false;

	constructor(private readonly selection: Selection) {}

	/** Takes in the reviews of a page; returns whether any had not been seen. */
	add(page: number, reviews: Review[]): boolean {
		const byId = new Map(reviews.map((review) => [review.id, review]));
		const unseen = [...byId.values()].filter(({ id }) => !this.seenIds.has(id));
		for (const { id } of unseen) this.seenIds.add(id);
		this.pagesRead++;
		this.matching.push(...unseen.filter(this.selection.matches ?? (() => true)));
		if (this.isNewestFirst) this.noteTimes(page, unseen);
		return unseen.length > 0;
	}

	/** Whether no more need be read: the limit, the ids asked for or, with Stop Early, the newest reviews are there. */
	get areEnough(): boolean {
		const { ids, limit } = this.selection;
		if (ids && [...ids].every((id) => this.seenIds.has(id))) return true;
		return this.isPastTime || (this.areFirstOnesWanted && this.matching.length >= limit);
	}

	/** How many more pages it may take, by what those read so far had; Infinity when nobody can tell. */
	get estimatedPagesLeft(): number {
		const { pagesRead, areFirstOnesWanted } = this;
		const matched = this.matching.length;
		const forLimit = areFirstOnesWanted ? ((this.selection.limit - matched) * pagesRead) / matched : Infinity;
		// Looks ahead by little at first: the end may be on the next page.
		return Math.min(Math.ceil(forLimit), this.isNewestFirst ? pagesRead : Infinity);
	}

	/** What was not seen before comes after all that was. Reviews without a time say nothing. */
	private noteTimes(page: number, unseen: Review[]): void {
		const times = unseen.map(createdAt).filter((time) => !Number.isNaN(time));
		for (const time of times) {
			if (time > this.oldest) this.outOfOrderAt ??= page;
			this.oldest = time;
		}
		const isOld = (times[0] ?? Infinity) < (this.selection.createdAfter ?? -Infinity);
		this.isPastTime = isOld && this.isNewestFirst;
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
