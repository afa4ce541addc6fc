import type { ReviewRecord } from '../../sandbox/records';
import { withOffset } from '../../sandbox/sampleReviews';
import type { Sandbox } from '../../sandbox/sandbox';

/** When the newest of the sandbox's sample reviews was created, ms since the epoch. */
const NEWEST_SAMPLE = Date.parse('2026-10-30T16:20:00Z');

let added = 0;

/**
 * Adds a review to the sandbox's account and returns its id.
 *
 * @param seconds after the newest sample review; negative for one that is published late
 */
export function addReview(sandbox: Sandbox, seconds: number, fields: Partial<ReviewRecord> = {}): string {
	return addReviewAt(sandbox, NEWEST_SAMPLE + seconds * 1_000, fields);
}

/** Adds a review created at a time, in ms since the epoch, and returns its id. */
export function addReviewAt(sandbox: Sandbox, createdAt: number, fields: Partial<ReviewRecord> = {}): string {
	const review = {
		id: `added-${++added}`,
		company_id: sandbox.account.companyId,
		user_id: 'user',
		is_highlighted: false,
		rating: 4,
		title: 'Title',
		content: 'Content',
		experience_date: '2026-01-01',
		created_at: withOffset(createdAt),
		...fields,
	};
	sandbox.account.reviewList.add(review);
	return review.id;
}
