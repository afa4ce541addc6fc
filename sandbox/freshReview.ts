import { randomBytes } from 'node:crypto';

import { phrasesFor } from './phrases';
import { pick } from './random';
import type { ReviewRecord } from './records';
import { withOffset } from './sampleReviews';

const RATINGS = [5, 5, 5, 4, 4, 3, 2, 1];

/** A review that has just been written, but for what `fields` say. */
export function freshReview(companyId: string, fields: Partial<ReviewRecord> = {}): ReviewRecord {
	const rating = fields.rating ?? pick(RATINGS);
	const { titles, sentences } = pick(phrasesFor(rating));
	const createdAt = withOffset(Date.parse(fields.created_at ?? '') || Date.now());
	return {
		id: randomBytes(12).toString('hex'),
		company_id: companyId,
		user_id: randomBytes(12).toString('hex'),
		is_highlighted: false,
		rating,
		title: pick(titles),
		content: `${pick(sentences)} ${pick(sentences)}`,
		experience_date: createdAt.slice(0, 10),
		created_at: createdAt,
		...fields,
	};
}
