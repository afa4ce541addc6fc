import { CAN_READ, createdAt, type ReadField } from '../review';
import type { Review } from '../types';
import { FIELD_SORTED_BY, type SortOrder } from './sortReviews';

/** Which part of a list is wanted. */
export interface Selection {
	/** From 1. */
	startPage: number;
	/** May be past the end. */
	endPage: number;
	/** Reviews it says no to are read but not given out. */
	matches?: ((review: Review) => boolean) | undefined;
	/** What the log adds where none matches. */
	whyNone?: string;
	/** What `matches` looks at. */
	reads?: ReadField[];
	/** A field without which the result means nothing: where no review that was read has it, that is an error. */
	mustHave?: ReadField | undefined;
	limit: number;
	/** Any other order than the list's needs all reviews. */
	sort: SortOrder;
	/** Reading ends when these have been seen. */
	ids?: ReadonlySet<string> | undefined;
	/** Whether the user says that the list is newest first: then older reviews need not be read. */
	stopEarly: boolean;
	/** No review created before this time matches, ms since the epoch. */
	createdAfter?: number | undefined;
	/** Whether to return nothing where not all may have been read. */
	failIfIncomplete: boolean;
}

/** All reviews, in the list's order. */
export const EVERYTHING = {
	startPage: 1,
	endPage: Infinity,
	limit: Infinity,
	sort: 'none',
	stopEarly: false,
	failIfIncomplete: false,
} satisfies Selection;

/** What is wanted of the reviews that were read, and the condition to stop: whether it is complete. */
export class SelectedReviews {
	/** How many reviews were read. */
	seen = 0;
	/** How many of them match. */
	matched = 0;
	/** The fields needed that no review so far had in a form that can be read. */
	readonly lacking: Set<ReadField>;
	/** The first page that shows the list not to be newest first, though the user says so. */
	outOfOrderAt: number | undefined;
	/** The oldest creation time so far, ms since the epoch. */
	private oldest = Infinity;
	private lastPage = 0;
	/** Whether the last page began with a review that is older than what is wanted. */
	private isPastTime = false;
	/** Those of the ids asked for that were not read yet. */
	private readonly idsLeft: Set<string> | undefined;

	/** @param take is given those that match, in the order of being read */
	constructor(
		private readonly selection: Selection,
		private readonly take: (review: Review) => void,
	) {
		const { ids, reads = [], mustHave, sort } = selection;
		this.idsLeft = ids && new Set(ids);
		this.lacking = new Set([...reads, mustHave ?? [], FIELD_SORTED_BY[sort] ?? []].flat());
	}

	/** Takes in the reviews of a page that were not read before, each once. */
	add(page: number, unseen: Review[]): void {
		this.seen += unseen.length;
		for (const { id } of unseen) this.idsLeft?.delete(id);
		for (const field of this.lacking) if (unseen.some(CAN_READ[field])) this.lacking.delete(field);
		const matching = unseen.filter(this.selection.matches ?? (() => true));
		this.matched += matching.length;
		for (const review of matching) this.take(review);
		if (this.isNewestFirst) this.noteTimes(page, unseen);
	}

	/** Whether no more need be read: the limit, the ids asked for or, with Stop Early, the newest reviews are there. */
	get isComplete(): boolean {
		if (this.idsLeft?.size === 0) return true;
		return this.isPastTime || (this.areFirstOnesWanted && this.matched >= this.selection.limit);
	}

	/** How many more pages it may take, by what the `pagesRead` so far had; Infinity when nobody can tell. */
	estimatedPagesLeft(pagesRead: number): number {
		const { matched, areFirstOnesWanted } = this;
		const forLimit = areFirstOnesWanted ? ((this.selection.limit - matched) * pagesRead) / matched : Infinity;
		// Looks ahead by little at first: the end may be on the next page.
		return Math.min(Math.ceil(forLimit), this.isNewestFirst ? pagesRead : Infinity);
	}

	/** Unseen reviews come after those of the pages before, unless a page is read again. Those without a time say nothing. */
	private noteTimes(page: number, unseen: Review[]): void {
		if (page <= this.lastPage) this.oldest = Infinity;
		this.lastPage = page;
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
