import type { ReviewRecord } from '../../sandbox/records';
import type { ReviewList } from '../../sandbox/reviewList';
import { NEWEST_SAMPLE, withOffset } from '../../sandbox/sampleReviews';

let added = 0;

/** Where reviews can be added: a sandbox, or a list in memory. */
export interface Platform {
	account: { companyId: string; reviewList: ReviewList };
}

/**
 * Adds a review to the platform's account and returns its id.
 *
 * @param seconds after the newest sample review; negative for one that is published late
 */
export function addReview(platform: Platform, seconds: number): string {
	return addReviewAt(platform, NEWEST_SAMPLE + seconds * 1_000);
}

/** Adds a review created at a time, in ms since the epoch, and returns its id. */
export function addReviewAt(
	platform: Platform,
	createdAt: number,
	fields: Partial<ReviewRecord> = {},
): string {
	const review = {
		id: `added-${++added}`,
		company_id: platform.account.companyId,
		user_id: 'user',
		is_highlighted: false,
		rating: 4,
		title: 'Title',
		content: 'Content',
		experience_date: '2026-01-01',
		created_at: withOffset(createdAt),
		...fields,
	};
	platform.account.reviewList.add(review);
	return review.id;
}
