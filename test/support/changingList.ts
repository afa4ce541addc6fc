import type { FetchPage } from '../../nodes/shared/list/readList';
import type { ReviewPage } from '../../nodes/shared/types';
import { numbered, pageOf } from './pagedList';

/** Before answer number `request` (from 1), reviews come or go at places, each a fraction of the list. */
export interface Change {
	request: number;
	kind: 'add' | 'remove';
	places: number[];
}

/** What a changing list is like. */
export interface ChangingListOptions {
	count: number;
	perPage: number;
	changes: Change[];
	/** How long answers are under way, in turns of the event loop, one after the other. */
	delays?: number[];
	/** Whether requests go on when they are aborted. */
	ignoresAbort?: boolean;
	/** What is done to each answer. */
	distort?: (answer: ReviewPage, page: number, request: number) => ReviewPage;
}

/**
 * A list that changes while it is read. Each change either adds reviews or removes some, so that
 * the total tells. Answers may overtake each other.
 */
export class ChangingList {
	readonly pages: number[] = [];
	readonly ids: string[];
	readonly removed = new Set<string>();
	/** Most pages the list has had. */
	mostPages = 0;
	/** Most requests that were under way at a time. */
	mostUnderWay = 0;
	private underWay = 0;
	private answered = 0;

	constructor(private readonly options: ChangingListOptions) {
		this.ids = numbered(options.count);
	}

	readonly fetchPage: FetchPage = async (page, signal) => {
		const { delays = [0], distort } = this.options;
		this.pages.push(page);
		const delay = delays[this.pages.length % delays.length] as number;
		this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
		try {
			await this.wait(delay, signal);
			const request = ++this.answered;
			this.change(request);
			const answer = pageOf(this.ids, page, this.options.perPage);
			await this.wait(delay, signal);
			return distort ? distort(answer, page, request) : answer;
		} finally {
			this.underWay--;
		}
	};

	/** The changes made so far. */
	get changed(): number {
		return this.options.changes.filter(({ request }) => request <= this.answered).length;
	}

	/** Those that were there all the time. */
	get throughout(): string[] {
		return numbered(this.options.count).filter((id) => !this.removed.has(id));
	}

	private async wait(turns: number, signal: AbortSignal | undefined): Promise<void> {
		for (let turn = 0; turn < turns; turn++) {
			await Promise.resolve();
			if (signal?.aborted && !this.options.ignoresAbort) throw new Error('aborted');
		}
	}

	private change(now: number): void {
		for (const { kind, places } of this.options.changes.filter(({ request }) => request === now)) {
			places.forEach((where, index) => {
				const at = Math.floor(where * this.ids.length);
				if (kind === 'add') this.ids.splice(at, 0, `n${now}-${index}`);
				else this.ids.splice(at, 1).forEach((id) => this.removed.add(id));
			});
		}
		this.mostPages = Math.max(this.mostPages, Math.ceil(this.ids.length / this.options.perPage));
	}
}
