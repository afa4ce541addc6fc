import type { ReviewRecord } from '../../sandbox/records';
import type { ReviewList } from '../../sandbox/reviewList';
import { withOffset } from '../../sandbox/sampleReviews';

let added = 0;

/** Adds a review to an account, created at a time in ms since the epoch, and returns its id. */
export function addReviewAt(
	{ account }: { account: { companyId: string; reviewList: ReviewList } },
	createdAt: number,
	fields: Partial<ReviewRecord> = {},
): string {
	const review = {
		id: `added-${++added}`,
		company_id: account.companyId,
		user_id: 'user',
		is_highlighted: false,
		rating: 4,
		title: 'Title',
		content: 'Content',
		experience_date: '2026-01-01',
		created_at: withOffset(createdAt),
		...fields,
	};
	account.reviewList.add(review);
	return review.id;
}
