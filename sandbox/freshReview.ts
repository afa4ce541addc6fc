import { randomUUID } from 'node:crypto';

import type { ReviewRecord } from './records';
import { sampleReview } from './sampleReviews';

/** A review that has just been written, but for what `fields` say. */
export function freshReview(companyId: string, fields: Partial<ReviewRecord> = {}): ReviewRecord {
	const createdAt = Date.parse(fields.created_at ?? '') || Date.now();
	const review = sampleReview(randomUUID(), createdAt, [companyId], fields.rating);
	const experienced = review.created_at.slice(0, 10);
	return { ...review, is_highlighted: false, experience_date: experienced, ...fields };
}
