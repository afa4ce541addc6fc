import { ApiError } from '../../nodes/shared/errors/apiErrors';
import type { FetchPage } from '../../nodes/shared/list/readList';
import type { Review, ReviewPage } from '../../nodes/shared/types';
import { ReviewList } from '../../sandbox/reviewList';

/** Reviews with no more than an id. */
export const reviewsOf = (ids: string[]) => ids.map((id) => ({ id }) as Review);
export const idsOf = (reviews: Review[]) => reviews.map(({ id }) => id);
/** The ids of so many reviews. */
export const numbered = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`);

/** A page of a list, as the API answers it. */
export function pageOf(list: Pick<Review[], 'slice' | 'length'>, page: number, perPage = 15): ReviewPage {
	const end = page * perPage;
	const reviews = list.slice(end - perPage, end);
	return { reviews, perPage, total: list.length, hasNext: end < list.length };
}

/** How a service may refuse a page. */
export const refusal = (status = 404) => new ApiError({ message: 'No', description: 'None' }, status);

/** Reviews that come or go before answer number `request` (from 1). */
export interface Change {
	request: number;
	kind: 'add' | 'remove';
	/** Each a fraction of the list. */
	places: number[];
}

/** What a changing list is like. */
export interface ChangingListOptions {
	count: number;
	perPage?: number;
	changes?: Change[];
	/** How long answers are under way, in turns of the event loop, one after the other. */
	delays?: number[];
	/** Whether requests go on when they are aborted. */
	ignoresAbort?: boolean;
	/** What is done to each answer; may throw. */
	distort?: (answer: ReviewPage, page: number, request: number) => ReviewPage;
}

/** A list that changes while it is read. Answers may overtake each other. */
export class ChangingList {
	/** Pages asked for. */
	readonly pages: number[] = [];
	/** Most pages the list has had. */
	mostPages = 0;
	/** Most requests that were under way at a time. */
	mostUnderWay = 0;
	/** Changes made so far. */
	changed = 0;
	private readonly list: ReviewList;
	private readonly removed = new Set<string>();
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
		return numbered(this.options.count).filter((id) => !this.removed.has(id));
	}

	readonly fetchPage: FetchPage = async (page, signal) => {
		const { delays = [0], distort, perPage } = this.options;
		this.pages.push(page);
		const delay = delays[this.pages.length % delays.length] as number;
		this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
		try {
			await this.wait(delay, signal);
			const request = ++this.answered;
			this.change(request);
			const answer = pageOf(this.list, page, perPage);
			this.mostPages = Math.max(this.mostPages, Math.ceil(answer.total / answer.perPage));
			await this.wait(delay, signal);
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
			for (const where of places) this.changeAt(Math.floor(where * this.list.length), kind);
		}
	}

	private changeAt(place: number, kind: Change['kind']): void {
		if (kind === 'add') return this.list.add({ id: `n${++this.added}` } as Review, place);
		const id = this.list.at(place)?.id;
		if (id !== undefined && this.list.remove(id)) this.removed.add(id);
	}
}
