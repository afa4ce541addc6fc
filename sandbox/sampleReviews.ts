import { hex, mix, hashText, unmix } from './hash';
import { phrasesFor } from './phrases';
import { pick, randomFrom } from './random';
import type { ReviewRecord } from './records';

const NEWEST = Date.parse('2026-10-30T16:20:00Z');
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
const MOST = 2 ** 31;

/**
 * Reviews of one company and its branches, newest first, the same for the same seed: varied ratings, German and
 * English, some long texts, some of the same second. A review is made when it is asked for, so that
 * a million take no more memory than their times.
 */
export class SampleReviews {
	/** When each was created, in minutes before the newest. */
	private readonly ages: Uint32Array;
	private readonly salt: number;
	private readonly userSalt: number;

	/** @param branchIds company identifiers that the reviews are spread over */
	constructor(
		readonly count: number,
		companyId: string,
		seed = 1,
		readonly branchIds: readonly string[] = [companyId],
	) {
		this.salt = hashText(`${companyId}/${seed}`) % MOST;
		this.userSalt = mix(this.salt + 1);
		this.ages = agesOf(count, randomFrom(seed));
	}

	/** When a review was created, ms since the epoch. */
	createdAt(index: number): number {
		return NEWEST - (this.ages[index] ?? 0) * MINUTE;
	}

	/** Identifier of a review. */
	id(index: number): string {
		const first = mix(index ^ this.salt);
		return hex(first) + hex(mix(first ^ this.userSalt)) + hex(mix(first + 1));
	}

	/** The review of this identifier; undefined when it is none of these. */
	indexOf(id: string): number | undefined {
		const index = (unmix(parseInt(id.slice(0, 8), 16)) ^ this.salt) >>> 0;
		return index < this.count && this.id(index) === id ? index : undefined;
	}

	rating(index: number): number {
		const share = randomFrom(mix(index ^ this.userSalt))() * 100;
		return RATING_SHARES.findIndex((limit) => share < limit) + 1;
	}

	/** Which of `branchIds` a review belongs to. */
	branch(index: number): number {
		return mix(index + this.userSalt) % this.branchIds.length;
	}

	record(index: number): ReviewRecord {
		const createdAt = this.createdAt(index);
		const rating = this.rating(index);
		const random = randomFrom(mix(index ^ this.salt));
		const { titles, sentences } = pick(phrasesFor(rating), random);
		const length = index % LONG_TEXT_EVERY === 7 ? 60 : 1 + Math.floor(random() * 4);
		const paragraphs = Array.from({ length }, () => pick(sentences, random));
		const user = mix(index ^ this.userSalt);
		return {
			id: this.id(index),
			company_id: this.branchIds[this.branch(index)] as string,
			user_id: hex(user) + hex(mix(user + 1)) + hex(mix(user + 2)),
			is_highlighted: rating >= 4 && random() < HIGHLIGHTED_SHARE,
			rating,
			title: pick(titles, random),
			content: paragraphs.join(random() < 0.3 ? '\n' : ' '),
			experience_date: new Date(createdAt - Math.floor(random() * 20) * DAY).toISOString().slice(0, 10),
			created_at: withOffset(createdAt),
		};
	}
}

/** `count` sample reviews of one company, newest first. */
export function sampleReviews(count: number, companyId: string, seed = 1): ReviewRecord[] {
	const reviews = new SampleReviews(count, companyId, seed);
	return Array.from({ length: count }, (_, index) => reviews.record(index));
}

/** A stable identifier for a name. */
export function idOf(kind: string, name: string): string {
	const first = hashText(`${kind}/${name}`);
	return hex(first) + hex(hashText(`${name}/${kind}`)) + hex(mix(first + 1));
}

/** ISO 8601 in UTC, with the offset spelt out. */
export function withOffset(epochMs: number): string {
	return `${new Date(epochMs).toISOString().slice(0, 19)}+00:00`;
}

function agesOf(count: number, random: () => number): Uint32Array {
	const longestPause = Math.max(1, Math.min(LONGEST_PAUSE, Math.floor((2 * LONGEST_HISTORY) / (count || 1))));
	const ages = new Uint32Array(count);
	let age = 0;
	for (let index = 0; index < count; index++) {
		if (index % TIE_EVERY !== 0) age += Math.ceil(random() * longestPause);
		ages[index] = age;
	}
	return ages;
}
