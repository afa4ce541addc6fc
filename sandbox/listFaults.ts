import type { Account } from './account';
import { freshReview } from './freshReview';
import { ApiError } from './apiErrors';
import type { PageRecord, ReviewRecord } from './records';

/** What can be wrong with the list of reviews, for tests: what real services do to their lists. */
export interface ListFaults {
	/** Pages past the last one are refused with this status instead of empty. */
	pastEnd?: 404 | 422;
	/** Pages past this one are refused with 422, though they are there. */
	refusedAfter?: number;
	/** This page answers 500, always. */
	brokenPage?: number;
	/** Pages from this one on are empty, though the total says otherwise. */
	emptyFrom?: number;
	/** The total is always this. */
	staleTotal?: number;
	/** The total is never more than this. */
	cappedTotal?: number;
	/** The total goes up and down by up to so many. */
	flappingTotal?: number;
	/** A cache leaves out the query: every page is page 1. */
	stripQuery?: boolean;
	/** Before each so many pages a review comes in. */
	addEvery?: number;
	/** Before each so many pages the review at the top is deleted. */
	deleteEvery?: number;
}

/** Large and without a common divisor with what totals flap by: the next total looks like any other. */
const FLAP_STEP = 7_919;

/** Applies what is wrong with a list to its pages. */
export class FaultyList {
	private answered = 0;

	/** The page that is answered when this one is asked for. Reviews may come and go before it is. */
	pageFor(
		asked: number,
		{ companyId, reviewList }: Pick<Account, 'companyId' | 'reviewList'>,
		{ addEvery = 0, deleteEvery = 0, stripQuery }: ListFaults,
	): number {
		this.answered++;
		if (this.answered % addEvery === 0) reviewList.add(freshReview(companyId));
		if (this.answered % deleteEvery === 0) reviewList.remove(reviewList.at(0)?.id ?? '');
		return stripQuery ? 1 : asked;
	}

	/**
	 * The answer to a page.
	 *
	 * @param right the answer there would be if nothing were wrong
	 * @throws ApiError when the page is refused or broken
	 */
	answer(right: PageRecord<ReviewRecord>, faults: ListFaults): PageRecord<ReviewRecord> {
		const { data, links, meta } = right;
		const page = meta.current_page;
		const { pastEnd, refusedAfter = Infinity, brokenPage, emptyFrom = Infinity } = faults;
		if (page === brokenPage) throw new ApiError(500, 'Server Error');
		if (page > refusedAfter) throw new ApiError(422, 'The given data was invalid.');
		if (pastEnd !== undefined && page > 1 && data.length === 0)
			throw new ApiError(pastEnd, 'There is no such page.');
		const isEmpty = page >= emptyFrom;
		return {
			data: isEmpty ? [] : data,
			links: { ...links, next: isEmpty ? null : links.next },
			meta: { ...meta, total: this.totalOf(meta.total, faults) },
		};
	}

	private totalOf(total: number, { staleTotal, cappedTotal, flappingTotal }: ListFaults): number {
		const flap = flappingTotal ? ((this.answered * FLAP_STEP) % (2 * flappingTotal + 1)) - flappingTotal : 0;
		return Math.max(0, Math.min(staleTotal ?? total, cappedTotal ?? Infinity) + flap);
	}
}
