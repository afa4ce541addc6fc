import { phrasesFor } from './phrases';
import { hashText, idOf, pick, randomFrom } from './random';
import type { ReviewRecord } from './records';

/** When the newest of them was created unless told otherwise, ms since the epoch. */
export const NEWEST_SAMPLE = Date.parse('2026-10-30T16:20:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The most there is between two reviews, in minutes; less where there are many. */
const LONGEST_PAUSE = 14 * 60;
/** No company has reviews older than this, in minutes. */
const LONGEST_HISTORY = 10 * 365 * 24 * 60;
/** Out of 100 reviews, how many have 1, 2, 3, 4 and 5 stars or fewer. */
const RATING_SHARES = [7, 11, 19, 41, 100];
const LONG_TEXT_EVERY = 40;
const TIE_EVERY = 25;
const HIGHLIGHTED_SHARE = 0.08;

/** Which sample reviews there are. */
export interface Samples {
	reviews: number;
	/** When the newest was created, ms since the epoch. */
	newest: number;
}

/**
 * Reviews of one company and its branches, newest first, the same for the same seed: varied ratings, German and
 * English, some long texts, some of the same second.
 *
 * @param branchIds company identifiers that the reviews are spread over
 * @param newest when the newest was created, ms since the epoch
 */
export function sampleReviews(
	count: number,
	companyId: string,
	seed = 1,
	branchIds: readonly string[] = [companyId],
	newest = NEWEST_SAMPLE,
): ReviewRecord[] {
	return agesOf(count, randomFrom(seed)).map((minutes, index) => {
		const sentences = index % LONG_TEXT_EVERY === 7 ? 60 : undefined;
		const name = `${companyId}/${seed}/${index}`;
		return sampleReview(name, newest - minutes * MINUTE, branchIds, undefined, sentences);
	});
}

/** The review of that name, of one of these branches; its rating and number of sentences are random unless given. */
export function sampleReview(
	name: string,
	createdAt: number,
	branchIds: readonly string[],
	givenRating?: number,
	length?: number,
): ReviewRecord {
	const random = randomFrom(hashText(name));
	const share = random() * 100;
	const rating = givenRating ?? RATING_SHARES.findIndex((limit) => share < limit) + 1;
	const { titles, sentences } = pick(phrasesFor(rating), random);
	length ??= 1 + Math.floor(random() * 4);
	const paragraphs = Array.from({ length }, () => pick(sentences, random));
	return {
		id: idOf(`review/${name}`),
		company_id: pick(branchIds, random),
		user_id: idOf(`user/${name}`),
		is_highlighted: rating >= 4 && random() < HIGHLIGHTED_SHARE,
		rating,
		title: pick(titles, random),
		content: paragraphs.join(random() < 0.3 ? '\n' : ' '),
		experience_date: new Date(createdAt - Math.floor(random() * 20) * DAY).toISOString().slice(0, 10),
		created_at: withOffset(createdAt),
	};
}

/** ISO 8601 in UTC, with the offset spelt out. */
export function withOffset(epochMs: number): string {
	return `${new Date(epochMs).toISOString().slice(0, 19)}+00:00`;
}

/** When each was created, in minutes before the newest. */
function agesOf(count: number, random: () => number): number[] {
	const longestPause = Math.max(1, Math.min(LONGEST_PAUSE, Math.floor((2 * LONGEST_HISTORY) / (count || 1))));
	let age = 0;
	return Array.from({ length: count }, (_, index) => {
		if (index % TIE_EVERY !== 0) age += Math.ceil(random() * longestPause);
		return age;
	});
}
