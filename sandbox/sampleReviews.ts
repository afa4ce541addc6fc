import { createHash } from 'node:crypto';

import { phrasesFor } from './phrases';
import { pick, randomFrom } from './random';
import type { ReviewRecord } from './records';

const NEWEST = Date.parse('2026-10-30T16:20:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Out of 100 reviews, how many have 1, 2, 3, 4 and 5 stars or fewer. */
const RATING_SHARES = [7, 11, 19, 41, 100];
const LONG_TEXT_EVERY = 40;
const TIE_EVERY = 25;
const HIGHLIGHTED_SHARE = 0.08;

/**
 * `count` reviews of one company, newest first, the same for the same seed: varied ratings,
 * German and English, some long texts, some with the same second.
 */
export function sampleReviews(count: number, companyId: string, seed = 1): ReviewRecord[] {
	const random = randomFrom(seed);
	let createdAt = NEWEST;
	return Array.from({ length: count }, (_, index) => {
		if (index % TIE_EVERY !== 0) createdAt -= Math.ceil(random() * 14 * 60) * MINUTE;
		return sampleReview(`${companyId}/${seed}/${index}`, companyId, createdAt, index, random);
	});
}

function sampleReview(
	name: string,
	companyId: string,
	createdAt: number,
	index: number,
	random: () => number,
): ReviewRecord {
	const share = random() * 100;
	const rating = RATING_SHARES.findIndex((limit) => share < limit) + 1;
	const { titles, sentences } = pick(phrasesFor(rating), random);
	const length = index % LONG_TEXT_EVERY === 7 ? 60 : 1 + Math.floor(random() * 4);
	const paragraphs = Array.from({ length }, () => pick(sentences, random));
	return {
		id: idOf('review', name),
		company_id: companyId,
		user_id: idOf('user', name),
		is_highlighted: rating >= 4 && random() < HIGHLIGHTED_SHARE,
		rating,
		title: pick(titles, random),
		content: paragraphs.join(random() < 0.3 ? '\n' : ' '),
		experience_date: new Date(createdAt - Math.floor(random() * 20) * DAY).toISOString().slice(0, 10),
		created_at: withOffset(createdAt),
	};
}

/** A stable identifier for a name. */
export function idOf(kind: string, name: string): string {
	return createHash('sha256').update(`${kind}/${name}`).digest('hex').slice(0, 24);
}

/** ISO 8601 in UTC, with the offset spelt out. */
export function withOffset(epochMs: number): string {
	return `${new Date(epochMs).toISOString().slice(0, 19)}+00:00`;
}
