import { randomBytes } from 'node:crypto';

import type { Account } from './account';
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

/** Reviews that come in by themselves. */
export class Arrivals {
	private timer: NodeJS.Timeout | undefined;

	constructor(private readonly account: Account) {}

	/** From now on a review comes in every so many ms; 0 ends it. */
	every(ms: number): void {
		clearInterval(this.timer);
		if (ms === 0) return;
		const { branchIds, reviewList } = this.account;
		this.timer = setInterval(() => reviewList.add(freshReview(pick(branchIds))), ms).unref();
	}
}
