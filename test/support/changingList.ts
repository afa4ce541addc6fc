import { UserFacingError } from '../../nodes/shared/errors/userFacingError';
import type { FetchPage } from '../../nodes/shared/list/pagesInFlight';
import { readList, type ListSource } from '../../nodes/shared/list/readList';
import { EVERYTHING, type Selection } from '../../nodes/shared/list/selection';
import { REVIEWS, type Review, type ReviewPage } from '../../nodes/shared/review/record';
import { ReviewList } from '../../sandbox/reviewList';
import { pageOf } from '../../sandbox/reviewPages';
import { asReviewPage } from '../../simulation/simulatedList';

type FetchingList = Pick<ListSource<Review>, 'fetchPage'>;
const SILENT = { info: () => {}, warn: () => {} };

/** Reviews with no more than an id. */
export const reviewsOf = (ids: string[]) => ids.map((id) => ({ id }) as Review);
export const idsOf = (reviews: Review[]) => reviews.map(({ id }) => id);
/** What is read of a list, by ids. */
export const readIds = async (
	source: Partial<ListSource<Review>> & FetchingList,
	selection: Partial<Selection<Review>> = {},
) => idsOf(await readList({ kind: REVIEWS, log: SILENT, ...source }, { ...EVERYTHING, ...selection }));
/** The ids of so many reviews. */
export const numbered = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`);

/** How a service may refuse a page. */
export const refusal = (status = 404) => new UserFacingError('wrongAddress', { status });

/** Reviews that come or go before the reviews of answer number `request` (from 1) are read. */
export interface Change {
	request: number;
	kind: 'add' | 'remove';
	/** Each a fraction of the list. */
	places: number[];
}

/** What is done to an answer; may throw. */
export type Distortion = (answer: ReviewPage, page: number, request: number) => ReviewPage;

/** Refuses pages past the end. */
export const refusingPastEnd: Distortion = (answer, page) => {
	if (page > 1 && answer.records.length === 0) throw refusal(422);
	return answer;
};

/** What a changing list is like. */
export interface ChangingListOptions {
	count: number;
	perPage?: number;
	changes?: Change[];
	/** How long answers are under way, in turns of the event loop, one after the other. */
	delays?: number[];
	/** Whether requests go on when they are aborted. */
	ignoresAbort?: boolean;
	distort?: Distortion;
}

/**
 * A list that changes while it is read, as services page theirs: each answer's total is counted, then its reviews are
 * read; changes and other answers come in between, and answers may overtake each other.
 */
export class ChangingList {
	/** Pages asked for. */
	readonly pages: number[] = [];
	/** Most pages the list has had. */
	mostPages = 0;
	/** Most requests that were under way at a time. */
	mostUnderWay = 0;
	/** Reviews removed so far. */
	removed = 0;
	/** Changes made so far. */
	changed = 0;
	/** Changes that had been made when each answer was counted, in the order of being given. */
	private readonly changesCounted: number[] = [];
	private readonly list: ReviewList;
	private added = 0;
	private underWay = 0;
	private answered = 0;

	constructor(private readonly options: ChangingListOptions) {
		this.list = new ReviewList(reviewsOf(numbered(options.count)), 'published');
	}

	/** Those in the list now. */
	get ids(): string[] {
		return idsOf(this.list.records);
	}

	/** Those that were there all the time. */
	get throughout(): string[] {
		return this.ids.filter((id) => !id.startsWith('new'));
	}

	/** Whether an answer, one before the last so many, counted the list as it is now. */
	noticed(last: number): boolean {
		const counted = this.changesCounted.slice(0, this.changesCounted.length - last);
		return this.changed === 0 || counted.includes(this.changed);
	}

	readonly fetchPage: FetchPage<Review> = async (page, signal) => {
		const { delays = [0], distort, perPage = 15 } = this.options;
		this.pages.push(page);
		const delay = delays[this.pages.length % delays.length] as number;
		this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
		try {
			await this.wait(delay, signal);
			const [total, changesCounted] = [this.list.length, this.changed];
			await this.wait(delay, signal);
			const request = ++this.answered;
			this.change(request);
			const answer = asReviewPage(pageOf(this.list, page, perPage, '', total));
			this.mostPages = Math.max(this.mostPages, Math.ceil(answer.total / answer.perPage));
			await this.wait(delay, signal);
			this.changesCounted.push(changesCounted);
			return distort ? distort(answer, page, request) : answer;
		} finally {
			this.underWay--;
		}
	};

	private async wait(turns: number, signal: AbortSignal | undefined): Promise<void> {
		for (let turn = 0; turn < turns; turn++) {
			await Promise.resolve();
			if (signal?.aborted && !this.options.ignoresAbort) throw new Error('aborted');
		}
	}

	private change(now: number): void {
		for (const { request, kind, places } of this.options.changes ?? []) {
			if (request !== now) continue;
			this.changed++;
			for (const where of places) {
				const place = Math.floor(where * this.list.length);
				if (kind === 'add') this.list.add({ id: `new${++this.added}` } as Review, place);
				else if (this.list.remove(this.list.at(place)?.id ?? '')) this.removed++;
			}
		}
	}
}

/**
 * That each was read once, and in order all that were there throughout, or where that is limited the first ones. Where
 * reviews have gone, one may stand as many places from its own as have gone.
 */
export function expectThroughout(read: string[], list: ChangingList, { isLimited = false } = {}): void {
	const places = new Map(list.throughout.map((id, place) => [id, place]));
	const found = read.flatMap((id) => places.get(id) ?? []);
	const misplaced = found.filter((place, index) => Math.abs(place - index) > list.removed);
	expect(new Set(read).size).toBe(read.length);
	expect(misplaced).toEqual([]);
	if (!isLimited) expect(found).toHaveLength(places.size);
	expect(list.mostUnderWay).toBeLessThanOrEqual(6);
}
