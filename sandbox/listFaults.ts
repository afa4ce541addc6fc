import type { Account } from './account';
import { freshReview } from './freshReview';
import { ApiError } from './apiErrors';
import { integer, oneOf, yesOrNo, type ValuesOf } from './options';
import type { PageRecord, ReviewRecord } from './records';

/** What can be wrong with the list of reviews, for tests: what real services do to their lists. */
export const LIST_FAULTS = {
	pastEnd: oneOf('--past-end <status>', 'refuse pages past the last one', [404, 422] as const),
	refusedAfter: integer('--refused-after <page>', 'refuse pages past this one', 1),
	brokenPage: integer('--broken-page <page>', 'answer 500 for this page', 1),
	emptyFrom: integer('--empty-from <page>', 'empty pages from this one on', 1),
	staleTotal: integer('--stale-total <number>', 'a total that is always this number', 0),
	cappedTotal: integer('--capped-total <number>', 'a total that is never more than this number', 0),
	flappingTotal: integer(
		'--flapping-total <number>',
		'a total that goes up and down by up to this number',
		1,
	),
	stripQuery: yesOrNo('--strip-query', 'every page is page 1, as from a cache that drops the query string'),
	addEvery: integer('--add-every <pages>', 'a review comes in before every n-th page is read', 1),
	deleteEvery: integer(
		'--delete-every <pages>',
		'the top review is deleted before every n-th page is read',
		1,
	),
};

/** What is wrong with a list. */
export type ListFaults = ValuesOf<typeof LIST_FAULTS>;

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
		if (page === brokenPage) throw new ApiError(500);
		if (page > refusedAfter) throw new ApiError(422);
		if (pastEnd !== undefined && page > 1 && data.length === 0) throw new ApiError(pastEnd);
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
