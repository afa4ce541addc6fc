import { MAX_PAGES_A_POLL } from '../../nodes/ReviewPlatformTrigger/listReadings';
import { ListWatch } from '../../nodes/ReviewPlatformTrigger/listWatch';
import type { ListPage } from '../../nodes/ReviewPlatformTrigger/pagesRead';
import { isWatchState, readState } from '../../nodes/ReviewPlatformTrigger/watchState';
import type { WatchState } from '../../nodes/ReviewPlatformTrigger/watchState';
import type { Review } from '../../nodes/shared/types';
import { ReviewList } from '../../sandbox/reviewList';
import type { ListOrder } from '../../sandbox/reviewList';
import { SampleReviews } from '../../sandbox/sampleReviews';

const COMPANY = 'company';

/** What a list and its watch begin with. */
export interface WatchedOptions {
	/** Sample reviews; none unless given. */
	reviews?: number;
	order?: ListOrder;
	pageSize?: number;
	/** Second from which reviews count as new in the first reading. */
	newFrom?: number;
}

/** A list in memory and the trigger's watch of it, polled without n8n, network and clock. */
export class WatchedList {
	readonly account: { companyId: string; reviewList: ReviewList };
	/** Of each page; null for a list that does not say. */
	companyId: string | null = COMPANY;
	pageSize: number;
	newFrom: number;
	/** ms since the epoch. */
	now = Date.parse('2026-12-01T00:00:00Z');
	/** The pages asked for so far. */
	readonly requests: number[] = [];
	/** Called before each page is answered, with how many have been asked for. */
	onRequest: (requests: number) => void = () => {};

	private saved: string | undefined;

	constructor({ reviews = 0, order = 'newest', pageSize = 15, newFrom = Infinity }: WatchedOptions = {}) {
		const reviewList = new ReviewList(new SampleReviews(reviews, COMPANY), order);
		this.account = { companyId: COMPANY, reviewList };
		this.pageSize = pageSize;
		this.newFrom = newFrom;
	}

	/** All reviews, in the list's order. */
	get reviews(): readonly Review[] {
		return this.account.reviewList.records;
	}

	/** What is kept between polls; undefined before there is anything. */
	get state(): WatchState | undefined {
		const state = readState(this.saved === undefined ? undefined : JSON.parse(this.saved));
		return isWatchState(state) ? state : undefined;
	}

	set state(state: WatchState | undefined) {
		this.saved = state && JSON.stringify(state);
	}

	/** One poll that reads so many pages at most: the ids of the new reviews, in the order they were found. */
	poll(mostPages = MAX_PAGES_A_POLL): string[] {
		const watch = new ListWatch(this.state, { newFrom: this.newFrom, now: this.now });
		const asking = watch.read();
		let left = mostPages;
		for (let asked = asking.next(); !asked.done && left > 0;) {
			const pages = asked.value.slice(0, left).map((number) => this.page(number));
			if (pages.length === 0) throw new Error('The watch asked for no page');
			left -= pages.length;
			asked = asking.next(pages);
		}
		if (left < mostPages) this.state = watch.state;
		return watch.found.map(({ id }) => id);
	}

	/** How many pages a poll asks for, whatever it finds. */
	costOfPoll(): number {
		const before = this.requests.length;
		this.poll();
		return this.requests.length - before;
	}

	private page(number: number): ListPage {
		if (!Number.isSafeInteger(number) || number < 1) throw new Error(`The watch asked for page ${number}`);
		this.requests.push(number);
		this.onRequest(this.requests.length);
		const { reviewList } = this.account;
		const end = number * this.pageSize;
		return {
			reviews: reviewList.slice(end - this.pageSize, end),
			perPage: this.pageSize,
			total: reviewList.length,
			hasNext: end < reviewList.length,
			companyId: this.companyId,
		};
	}
}
