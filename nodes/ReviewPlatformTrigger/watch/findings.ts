// When a review is new. Times are ms since the epoch, seconds those of `created_at`.
//
// Start From is a watermark, e.g. 8:00. A review that was created after it and is not remembered is new, whenever it
// appears; one created before it is old. Until the list has been read to its end once, nothing is forgotten. Later, when
// there is no room, the oldest is forgotten, and the watermark rises to it.

import { leftOutText } from '../../shared/list/readList';
import {
	CONTENT_VERSION,
	contentOf,
	createdSecond,
	type Review,
	type ReviewPage,
} from '../../shared/review/record';
import { OpenMemory, type Memory, type Remembered } from './memory';

/** After a first reading from Now that met all, reviews created up to this much before Now are new when they show themselves. */
const LATE_S = 3 * 86_400;
/** In a first reading from Now, a review created so much later than its answer goes by another clock. */
const AHEAD_S = 60;

export interface FindingsOptions {
	now: number;
	/** Since which second reviews are new: 0 for all; `now` for the second of the first attempt. */
	startFrom: number | 'now';
	/** When the first attempt to read the list was made, ms. */
	firstAttemptAt: number;
	/** Whether to find changed reviews, too. */
	hasChanges: boolean;
}

/** Of which version contents are to be remembered; empty for none. */
export const contentsWanted = ({ hasChanges }: FindingsOptions): string =>
	hasChanges ? CONTENT_VERSION : '';

export interface Finding {
	review: Review;
	event: 'newReview' | 'changedReview';
	/** What the rating was before this poll; null for a new one, and where it is not known. */
	previousRating: number | null;
}

/** What a poll finds in the pages that it reads. */
export class Findings {
	/** How many of the reviews that the total counts need not be looked for: an estimate. */
	covered: number;
	readonly memory: OpenMemory;
	/** New and changed reviews by id, in the order they were found. */
	private readonly found = new Map<string, Finding>();
	/** The largest total that an answer of this poll said. */
	private total = 0;
	private readonly notices: string[] = [];
	private readonly pagesLackingIds = new Set<number>();

	constructor(
		kept: { memory: Memory; covered: number },
		private readonly options: FindingsOptions,
		private isFirstReading: boolean,
	) {
		this.covered = kept.covered;
		this.memory = new OpenMemory(kept.memory, contentsWanted(options), isFirstReading);
	}

	/** How many of the reviews that a total counts were not met. */
	missingBy(total: number): number {
		return total - this.covered;
	}

	/** How many are missing by the largest total of this poll. */
	get missing(): number {
		return this.missingBy(this.total);
	}

	/** Begins with page 1 of a list that was never read. With Now, nothing of it is new where it is the first attempt. */
	begin(first: ReviewPage): void {
		const { firstAttemptAt, now, startFrom } = this.options;
		// By the clock of the server, which the times of its reviews go by.
		const attemptedAt = (first.answeredAt ?? now) - (now - firstAttemptAt);
		const isFromNow = startFrom === 'now';
		const start = isFromNow ? Math.max(0, Math.floor(attemptedAt / 1_000)) : startFrom;
		this.memory.watermark = start - 1;
		this.meet(first, isFromNow && firstAttemptAt === now);
	}

	/**
	 * Meets the reviews of a page: `unknown` of them were not remembered and are now.
	 *
	 * @param areOld whether those that are not remembered are old, whenever they were created
	 */
	meet(page: ReviewPage, areOld = false): { unknown: number; isAllNew: boolean } {
		const { found, memory, options } = this;
		let [unknown, added] = [0, 0];
		for (const review of page.records) {
			const entry = memory.recall(review);
			const second = this.secondOf(review, page, entry);
			const isNew = !entry && !areOld && second > memory.watermark;
			// It is old: where there is no room, it would take that of a newer one.
			if (!entry && !isNew && !memory.hadRoom) continue;
			const foundBefore = found.get(review.id);
			const isChanged =
				options.hasChanges && entry?.content !== undefined && entry.content !== contentOf(review);
			if (foundBefore) found.set(review.id, { ...foundBefore, review });
			else if (isNew) found.set(review.id, { review, event: 'newReview', previousRating: null });
			else if (entry && isChanged)
				found.set(review.id, { review, event: 'changedReview', previousRating: entry.rating });
			memory.remember(review, createdSecond(review) || second);
			if (!entry) unknown++;
			if (isNew) added++;
		}
		if (page.lacksIds) this.pagesLackingIds.add(page.lacksIds);
		this.total = Math.max(this.total, page.total);
		this.covered = Math.min(this.covered + unknown, this.total);
		return { unknown, isAllNew: added > 0 && added === page.records.length };
	}

	/**
	 * A round has ended; the first one ends the first reading.
	 *
	 * @param expected how many reviews were there throughout, by the round's walk
	 */
	endRound(expected: number): void {
		const { covered, isFirstReading, memory, options, total } = this;
		const counted = Math.min(total, expected);
		this.covered = Math.max(covered, counted);
		if (this.pagesLackingIds.size > 0)
			this.notices.push(`The list of reviews is not whole: ${leftOutText(this.pagesLackingIds)}`);
		if (!isFirstReading) return;
		this.isFirstReading = false;
		// Where all was met, what shows itself later was not visible before.
		if (options.startFrom === 'now' && covered >= Math.max(total, expected)) memory.watermark -= LATE_S;
		if (covered < counted)
			this.notices.push(
				`The list reports ${counted} reviews, but ${covered} were found when it was first read`,
			);
	}

	/** What to keep, what was found, in the order of being found, and what the log is to be told. */
	close(): { memory: Memory; covered: number; found: Finding[]; notices: string[] } {
		const { memory, fullAt } = this.memory.close(this.isFirstReading);
		const forgets = `From now on the oldest of ${fullAt} remembered reviews are forgotten`;
		const notices = fullAt === undefined ? this.notices : [...this.notices, forgets];
		return { memory, covered: this.covered, found: [...this.found.values()], notices };
	}

	/**
	 * The second that tells whether a review is new: when it was created. Other cases:
	 *
	 * - In a first reading from Now, one that was created later than its answer goes by another clock: it is old.
	 * - One that does not say when it was created is new by its id alone, as if created when it was first met.
	 * - But in the first reading it is old, and where the memory has no room it counts as forgotten.
	 */
	private secondOf(
		review: Review,
		{ answeredAt = Infinity }: ReviewPage,
		remembered: Remembered | undefined,
	): number {
		const { isFirstReading, memory, options } = this;
		const second = createdSecond(review);
		if (second === 0) {
			if (remembered || isFirstReading) return remembered?.second ?? 0;
			return memory.hadRoom ? Math.floor(options.now / 1_000) : memory.watermark;
		}
		const isAhead = second > answeredAt / 1_000 + AHEAD_S;
		return isFirstReading && options.startFrom === 'now' && isAhead ? 0 : second;
	}
}
