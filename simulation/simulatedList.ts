import type { ReviewPage } from '../nodes/shared/review/record';
import { ApiError } from '../sandbox/apiErrors';
import { FaultyList, type ListFaults } from '../sandbox/listFaults';
import type { PageRecord, ReviewRecord } from '../sandbox/records';
import { ReviewList, type ListOrder } from '../sandbox/reviewList';
import { pageOf } from '../sandbox/reviewPages';
import { withOffset } from '../sandbox/sampleReviews';

/** A page, or why there is none: it is not there, or cannot be read for another reason. */
export type PageOutcome = ReviewPage | 'notThere' | 'unreadable';
type Reviews = Pick<ReviewList, 'length' | 'slice'>;
/** What comes of asking for a page; `right` makes that of this page of the list, or of other reviews. */
type Answer = (page: number, right: (page: number, reviews?: Reviews) => PageOutcome) => PageOutcome;

const AS_IT_IS: Answer = (page, right) => right(page);
const AS_MANY = (total: number) => total;

/** What the client makes of a page that is right. */
export function asReviewPage({ data, links, meta }: PageRecord<ReviewRecord>): ReviewPage {
	return { records: data, perPage: meta.per_page, total: meta.total, hasNext: links.next !== null };
}

/** The sandbox's list of reviews in simulated time and without HTTP. */
export class SimulatedList {
	readonly reviews: ReviewList;
	perPage = 15;
	faults: ListFaults = {};
	/** For answers that no fault describes. */
	answer = AS_IT_IS;
	/** What `meta.total` says of so many. */
	totalSaid = AS_MANY;
	/** The pages asked for, one after the other. */
	readonly asked: number[] = [];

	private readonly faulty = new FaultyList();
	private count = 0;

	constructor(
		order: ListOrder,
		readonly random: () => number,
	) {
		this.reviews = new ReviewList([], order, 'shuffled');
	}

	get requests(): number {
		return this.asked.length;
	}

	get length(): number {
		return this.reviews.length;
	}

	get any(): ReviewRecord | undefined {
		return this.at(Math.floor(this.random() * this.length));
	}

	get newest(): ReviewRecord | undefined {
		const { records } = this.reviews;
		return records.sort((one, other) => (other.created_at < one.created_at ? -1 : 1))[0];
	}

	/** The review at a place of the list's order, from 0; from the end when it is negative. */
	at(place: number): ReviewRecord | undefined {
		return this.reviews.at(place < 0 ? this.length + place : place);
	}

	/** Nothing is wrong with the list any more. */
	recover(): void {
		this.faults = {};
		this.answer = AS_IT_IS;
		this.totalSaid = AS_MANY;
	}

	/** Adds a review created in this second since the epoch, at its place or at this one; returns it. */
	add(created: number, fields: Partial<ReviewRecord> = {}, place?: number): ReviewRecord {
		const { random } = this;
		const experienced = (created - Math.floor(random() * 30 * 86_400)) * 1_000;
		const review = {
			id: `review-${++this.count}`,
			company_id: `branch-${Math.floor(random() * 3)}`,
			is_highlighted: random() < 0.1,
			rating: Math.ceil(random() * 5),
			experience_date: withOffset(experienced).slice(0, 10),
			created_at: withOffset(created * 1_000),
			...fields,
		} as ReviewRecord;
		this.reviews.add(review, place);
		return review;
	}

	/** Adds reviews created, and published, in the last so many seconds before a time in ms since the epoch. */
	fill(count: number, now: number, seconds: number): void {
		const last = Math.floor(now / 1_000) - 1;
		const created = Array.from({ length: count }, () => last - Math.floor(this.random() * seconds));
		for (const second of created.sort((one, other) => one - other)) this.add(second);
	}

	/**
	 * What comes of asking for a page at a time, ms since the epoch: as services do, the list is counted, then the page is
	 * read. Other answers come in between, and a page that is asked for later may be read before.
	 */
	async ask(number: number, now: number): Promise<PageOutcome> {
		const total = this.length;
		this.asked.push(number);
		for (let turns = (this.requests * 7) % 5; turns > 0; turns--) await Promise.resolve();
		return this.page(number, now, total);
	}

	/** What comes of a page that is read at a time, ms since the epoch, of a list that was counted before. */
	page(number: number, now: number, total = this.length): PageOutcome {
		if (!Number.isSafeInteger(number) || number < 1) throw new Error(`Asked for page ${number}`);
		const account = { companyId: 'company', reviewList: this.reviews };
		const page = this.faulty.pageFor(number, account, this.faults);
		return this.answer(page, (other, reviews) => {
			const counted = reviews ? reviews.length : total;
			return this.rightPage(pageOf(reviews ?? this.reviews, other, this.perPage, '', counted), now);
		});
	}

	private rightPage(right: PageRecord<ReviewRecord>, now: number): PageOutcome {
		try {
			const page = this.faulty.answer(right, this.faults);
			const answeredAt = Math.floor(now / 1_000) * 1_000;
			return { ...asReviewPage(page), total: this.totalSaid(page.meta.total), answeredAt };
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			return error.statusCode < 500 ? 'notThere' : 'unreadable';
		}
	}
}
