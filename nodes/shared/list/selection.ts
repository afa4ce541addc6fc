import type { Identified } from './metRecords';
import type { SortOrder } from './sortRecords';

/** What is to be known of the records of a list, besides their ids. */
export interface RecordKind<T> {
	/** What several of them are called in texts, e.g. reviews. */
	noun: string;
	/** When one was created, in ms since the epoch; NaN where it does not say. */
	createdAt: (record: T) => number;
}

/** Which part of a list is wanted. */
export interface Selection<T> {
	/** From 1. */
	startPage: number;
	/** May be past the end. */
	endPage: number;
	/** Records it says no to are read but not given out. */
	matches?: ((record: T) => boolean) | undefined;
	/** What no record matched so far, for a sentence; as a whole unless given. */
	whyNone?: () => string;
	/** Whether it is an error that no record that was read says when it was created. */
	needsTimes?: boolean;
	limit: number;
	/** Any other order than the list's needs all records. */
	sort?: SortOrder<T> | undefined;
	/** Reading ends when these have been seen. */
	ids?: ReadonlySet<string> | undefined;
	/** Whether the user says that the list is newest first: then older records need not be read. */
	stopEarly: boolean;
	/** No record created before this time matches, ms since the epoch. */
	createdAfter?: number | undefined;
	/** Whether it is an error that none is given out. */
	failIfEmpty: boolean;
	/** Whether to return nothing where not all may have been read. */
	failIfIncomplete: boolean;
}

/** All records, in the list's order. */
export const EVERYTHING = {
	startPage: 1,
	endPage: Infinity,
	limit: Infinity,
	stopEarly: false,
	failIfEmpty: false,
	failIfIncomplete: false,
} satisfies Selection<never>;

/** Which of the records read are wanted, and whether that is all, so that reading can stop. */
export class SelectedRecords<T extends Identified> {
	/** How many records were read. */
	seen = 0;
	/** How many of them match. */
	matched = 0;
	/** Whether one of them says when it was created. */
	hasTimes = false;
	/** The first page that shows the list not to be newest first, though the user says so. */
	outOfOrderAt: number | undefined;
	/** The oldest creation time so far, ms since the epoch. */
	private oldest = Infinity;
	private lastPage = 0;
	/** Whether the last page began with a record that is older than what is wanted. */
	private isPastTime = false;
	/** Those of the ids asked for that were not read yet. */
	private readonly idsLeft: Set<string> | undefined;

	/** @param onMatch is given those that match, in the order of being read */
	constructor(
		private readonly kind: RecordKind<T>,
		private readonly selection: Selection<T>,
		private readonly onMatch: (record: T) => void,
	) {
		this.idsLeft = selection.ids && new Set(selection.ids);
	}

	/** Takes in the records of a page that were not read before, each once. */
	add(page: number, unseen: T[]): void {
		this.seen += unseen.length;
		for (const { id } of unseen) this.idsLeft?.delete(id);
		this.hasTimes ||= unseen.some((record) => !Number.isNaN(this.kind.createdAt(record)));
		const matching = unseen.filter(this.selection.matches ?? (() => true));
		this.matched += matching.length;
		for (const record of matching) this.onMatch(record);
		if (this.isTakenForNewestFirst) this.noteTimes(page, unseen);
	}

	/** Whether no more need be read: the limit, the ids asked for or, with Stop Early, the newest records are there. */
	get isComplete(): boolean {
		if (this.idsLeft?.size === 0) return true;
		return this.isPastTime || (this.areFirstOnesWanted && this.matched >= this.selection.limit);
	}

	/** Which of the ids asked for are not there; none where reading need not have come to them. */
	get idsNotFound(): string[] {
		return this.isComplete ? [] : [...(this.idsLeft ?? [])];
	}

	/** How many more pages it may need, by what the `pagesRead` so far had; Infinity when nobody can tell. */
	estimatedPagesLeft(pagesRead: number): number {
		const { matched, areFirstOnesWanted } = this;
		const forLimit = areFirstOnesWanted ? ((this.selection.limit - matched) * pagesRead) / matched : Infinity;
		// Looks ahead by little at first: the end may be on the next page.
		return Math.min(Math.ceil(forLimit), this.isTakenForNewestFirst ? pagesRead : Infinity);
	}

	/** Unseen records come after those of the pages before, unless a page is read again. Those without a time say nothing. */
	private noteTimes(page: number, unseen: T[]): void {
		if (page <= this.lastPage) this.oldest = Infinity;
		this.lastPage = page;
		const times = unseen.map(this.kind.createdAt).filter((time) => !Number.isNaN(time));
		for (const time of times) {
			if (time > this.oldest) this.outOfOrderAt ??= page;
			this.oldest = time;
		}
		const isOld = (times[0] ?? Infinity) < (this.selection.createdAfter ?? -Infinity);
		this.isPastTime = isOld && this.isTakenForNewestFirst;
	}

	/** Whether the list is newest first, as the user says, and has shown nothing else. */
	private get isTakenForNewestFirst(): boolean {
		return this.selection.stopEarly && this.outOfOrderAt === undefined;
	}

	private get areFirstOnesWanted(): boolean {
		const { sort } = this.selection;
		return !sort || (sort.isNewestFirst === true && this.isTakenForNewestFirst);
	}
}
