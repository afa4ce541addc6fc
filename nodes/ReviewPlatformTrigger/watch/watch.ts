// What one poll reads of a list, and when a review is new: two ends and a round, over the one loop of walk.ts. Free of
// n8n, network and clock. Times are ms since the epoch by n8n's clock, seconds those of `created_at`.
//
// 3,000 reviews, newest first. Each poll asks for page 1; where all of it is new, for page 2, and so on. Once a day, and
// when the total counts more than is known, a round walks over all 200 pages, some 100 a poll. In the first reading that
// is all there is.

import { isNoSuchPage, isOutOfTime, UserFacingError } from '../../shared/errors/userFacingError';
import { PagesInFlight } from '../../shared/list/pagesInFlight';
import { adjust, advance, lastPage, nextPage, pagesOf, startWalk, type Walk } from '../../shared/list/walk';
import { createdSecond, isNewestFirst, newestSecondOf } from '../../shared/review';
import type { Review, ReviewPage } from '../../shared/types';
import { contentOf, EMPTY_MEMORY, MOST_BACK, OpenMemory, type Remembered, type Memory } from './memory';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What is due an hour or a day after it was done is due so much earlier: n8n polls some seconds early or late. */
const EARLY_MS = 5 * 60_000;
/** With Start From: Now, a review created up to so much earlier is new if it is published later. */
const LATE_S = 3 * 86_400;
/** In a first reading from Now, a review created so much later than its answer goes by another clock. */
const AHEAD_S = 60;
/** A poll asks for so many pages at most: a hundred, and both ends of a list. */
const MOST_PAGES = 102;

/** Reads page `page` (from 1). Urgent ones go before all else that uses the key. `signal` fires when it is not needed. */
export type ReadPage = (page: number, isUrgent: boolean, signal?: AbortSignal) => Promise<ReviewPage>;

/** A walk over the list that goes on from poll to poll. */
interface Round {
	walk: Walk;
	/** When its next page could first not be read; null while nothing is wrong with it. */
	failingSince: number | null;
}

/** What is kept of a list between polls. Plain data, which a quiet poll does not change. */
export interface WatchState {
	memory: Memory;
	/** In the first reading, since which second a review has to be created to be new; null once that is over. */
	startSecond: number | null;
	/** How many of the reviews that the total counts are accounted for, by an estimate. */
	accountedFor: number;
	round: Round | null;
	/** When a round last came to the end of the list; null where none has, or none has learned the contents that are wanted. */
	roundEndedAt: number | null;
	/** Rounds in a row that have looked for what is missing and met none of it so far: the next one waits longer. */
	fruitlessRounds: number;
}

/** What a poll has read of the front of a list. */
interface Front {
	walk: Walk;
	/** How many new reviews it has found there. */
	added: number;
}

export interface WatchOptions {
	now: number;
	/** Since which second reviews are new: 0 for all; `now` for the second of the first attempt. */
	startFrom: number | 'now';
	/** When the first attempt to read the list was made, ms. */
	firstAttemptAt: number;
	/** Whether to find changed reviews, too. */
	hasChanges: boolean;
	/** Whether the account itself says that it has no reviews: then an empty list is no mishap. */
	hasNoReviews?: boolean;
}

export interface Finding {
	review: Review;
	event: 'newReview' | 'changedReview';
	/** What the rating was when it was last met before this poll; null for a new one, and where it is not known. */
	previousRating: number | null;
}

/** How a part of a poll ended. */
type Ending =
	/** With the list. */
	| 'end'
	| 'foundAllMissing'
	/** Without pages, time or rate limit. */
	| 'outOfBudget'
	/** At a page that cannot be read. */
	| 'unreadable'
	/** At one that is not there, or where the list ends too early. */
	| 'restUnreadable';

const NOT_READ_YET: WatchState = {
	memory: EMPTY_MEMORY,
	startSecond: 0,
	accountedFor: 0,
	round: null,
	roundEndedAt: null,
	fruitlessRounds: 0,
};

/**
 * One poll of a list: what it has found, in the order of the list, whether page 1 has the newest, and the state to keep.
 *
 * @param kept the state after the poll before; undefined for a list that has not been read
 * @throws why page 1 could not be read; nothing is lost by it
 */
export async function pollList(kept: WatchState | undefined, options: WatchOptions, readPage: ReadPage) {
	const poll = new Poll(kept ?? NOT_READ_YET, options, readPage);
	const first = await poll.urgent.ask(1);
	if (!kept) poll.begin(first);
	const hasNewest = isNewestFirst(first.records) || newestSecondOf(first.records) >= poll.memory.newestSecond;
	const front = await poll.readFront(startWalk(first, 1));
	if (!hasNewest && !poll.isFirstReading) await poll.readBack(front.walk);
	// What came in after page 1 was answered stands before the front, where no round gets to.
	const missing = first.total - poll.state.accountedFor;
	poll.limitGoingBack();
	const round = poll.roundAfter(front, missing);
	poll.state.round = round && (await poll.goOn(round));
	const state: WatchState = { ...poll.state, memory: poll.memory.close() };
	return { state, found: [...poll.found.values()], isNewestFirst: hasNewest, notices: poll.notices };
}

/** What became of a poll so far. */
class Poll {
	readonly state: WatchState;
	readonly memory: OpenMemory;
	/** New and changed reviews by id, in the order they were found. */
	readonly found = new Map<string, Finding>();
	/** Pages that could not be read and are not waited for any longer, and why. */
	private readonly leftOut: Array<{ page: number; ending: Ending }> = [];
	readonly urgent: PagesInFlight<Review>;
	private readonly others: PagesInFlight<Review>;
	/** The largest total that an answer of this poll said. */
	private total = 0;
	/** By how many places the round may go back at once. */
	private mostBack = MOST_BACK;

	constructor(
		kept: WatchState,
		private readonly options: WatchOptions,
		readPage: ReadPage,
	) {
		const { hasChanges } = options;
		this.state = { ...kept };
		this.memory = new OpenMemory(kept.memory, hasChanges);
		// A round under way has passed contents that are to be learned.
		if (hasChanges && !kept.memory.hasContents && !this.isFirstReading)
			Object.assign(this.state, { round: null, roundEndedAt: null });
		const read = limitedTo(MOST_PAGES, readPage);
		this.urgent = new PagesInFlight(async (page, signal) => await read(page, true, signal));
		this.others = new PagesInFlight(async (page, signal) => await read(page, false, signal));
	}

	get isFirstReading(): boolean {
		return this.state.startSecond !== null;
	}

	/** What the log is to be told: which pages were left out. */
	get notices(): string[] {
		const [first, ...others] = this.leftOut;
		if (first === undefined) return [];
		const pages = others.length > 0 ? `Pages ${first.page} to ${others.at(-1)?.page}` : `Page ${first.page}`;
		const isWithRest = this.leftOut.some(({ ending }) => ending === 'restUnreadable');
		const rest = isWithRest ? 'and those after it ' : '';
		return [`${pages} of the list ${rest}cannot be read: left out until the list is read again`];
	}

	/** The first poll of a list. With Now, nothing of page 1 is new, whatever clock its reviews go by. */
	begin(first: ReviewPage): void {
		const { firstAttemptAt, now, startFrom } = this.options;
		const attemptedAt = (first.answeredAt ?? now) - (now - firstAttemptAt);
		const isFromNow = startFrom === 'now';
		this.state.startSecond = isFromNow ? Math.max(0, Math.floor(attemptedAt / 1_000)) : startFrom;
		this.meet(first, { isByRound: true, areOld: isFromNow && firstAttemptAt === now });
	}

	/** Page 1, and on while all of a page is new; returns the walk after it, and how many were new. */
	async readFront(walk: Walk): Promise<Front> {
		const front = { walk, added: 0 };
		const readOn = async () => {
			for await (const step of pagesOf(this.urgent, walk, { mostBack: MOST_BACK, needed: () => 1 })) {
				const { added, isAllNew } = this.meet(step.page);
				Object.assign(front, { walk: step.walk, added: front.added + added });
				if (!isAllNew) break;
			}
		};
		await readOn().catch(endingBy);
		return front;
	}

	/** The last page, and back while all of a page is new. */
	async readBack(afterFront: Walk): Promise<void> {
		const readOn = async () => {
			for (let page = lastPage(afterFront); page >= nextPage(afterFront); page--)
				if (!this.meet(await this.urgent.take(page, 1)).isAllNew) break;
		};
		await readOn().catch(endingBy);
	}

	/**
	 * What a first reading had to forget it must not meet again. It remembers the 300 met last, whatever their age: half of
	 * these are left for what comes in meanwhile, and what this poll has found at the front is among them.
	 */
	limitGoingBack(): void {
		if (this.isFirstReading && this.memory.forgetsOf(this.total))
			this.mostBack = Math.max(0, MOST_BACK / 2 - this.found.size);
	}

	/**
	 * The round that goes on in this poll: the one under way, or one that begins after the front, where it is time to walk
	 * over the list, or something is missing and it is time to look for it.
	 */
	roundAfter(front: Front, missing: number): Round | null {
		const { round, fruitlessRounds } = this.state;
		if (round) return { ...round, walk: movedOn(round.walk, front, this.mostBack) };
		// 0, 1, 2, 4, 8, 16, and then 24 hours.
		const hours = Math.floor(2 ** (fruitlessRounds - 1));
		const isSearchDue = missing > 0 && this.isDueAfter(Math.min(hours * HOUR_MS, DAY_MS));
		if (!this.isWholeDue && !isSearchDue) return null;
		this.state.fruitlessRounds = this.isFirstReading || missing > 0 ? fruitlessRounds + 1 : 0;
		return { walk: front.walk, failingSince: null };
	}

	/** This poll's part of a round; returns what is left of it, null where it is over. */
	async goOn(round: Round): Promise<Round | null> {
		let cameFrom = round.walk.place;
		for (;;) {
			const ending = await this.walkOn(round).catch(endingBy);
			const { walk, failingSince } = round;
			if (ending === 'foundAllMissing') return null;
			if (ending === 'end') return this.endRound(walk);
			if (ending === 'outOfBudget') return { walk: overlapping(walk, cameFrom), failingSince };
			if (this.isPatient(failingSince)) return { walk, failingSince: failingSince ?? this.options.now };
			this.leftOut.push({ page: nextPage(walk), ending });
			round.walk = advance(walk);
			if (!this.isFirstReading) round.failingSince = null;
			if (ending === 'restUnreadable' || round.walk.place >= walk.total) return this.endRound(round.walk);
			cameFrom = round.walk.place;
		}
	}

	private async walkOn(round: Round): Promise<Ending> {
		// A page that could not be read is asked for alone.
		const needed = () => (round.failingSince === null ? Infinity : 1);
		const pages = pagesOf(this.others, round.walk, { mostBack: this.mostBack, needed });
		for await (const { page, walk, isEnd } of pages) {
			const { unknown } = this.meet(page, { isByRound: true });
			if (isEnd && this.wouldLoseReviews(walk)) return 'restUnreadable';
			// To read an earlier page again, after a fall of the total, is no progress.
			const hasComeOn = walk.furthest > round.walk.furthest;
			Object.assign(round, { walk, failingSince: hasComeOn ? null : round.failingSince });
			if (unknown > 0 && this.missing <= 0 && !this.isWholeDue && !isEnd) return 'foundAllMissing';
		}
		return this.wouldLoseReviews(round.walk) ? 'restUnreadable' : 'end';
	}

	/**
	 * Meets the reviews of a page; returns how many were not known, and whether all were new.
	 *
	 * @param areOld whether those that are not known are old, whenever they were created
	 */
	private meet(page: ReviewPage, { isByRound = false, areOld = false } = {}) {
		const { found, memory, options, state, isFirstReading } = this;
		const startSecond = areOld ? Infinity : (state.startSecond ?? 0);
		// What a first reading had to forget its round has passed: a review that it meets and does not know was never met.
		const watermark = isByRound && isFirstReading ? -1 : memory.watermark;
		let [unknown, added] = [0, 0];
		for (const review of page.records) {
			const entry = memory.recall(review);
			const second = this.secondOf(review, page, entry);
			const verdict = entry ? 'known' : verdictOn(second, watermark, startSecond);
			if (verdict === 'tooOld' && !memory.hasRoom) continue;
			const before = found.get(review.id);
			const isChanged =
				options.hasChanges && entry?.content !== undefined && entry.content !== contentOf(review);
			if (before) found.set(review.id, { ...before, review });
			else if (verdict === 'new') found.set(review.id, { review, event: 'newReview', previousRating: null });
			else if (entry && isChanged)
				found.set(review.id, { review, event: 'changedReview', previousRating: entry.rating });
			memory.remember(review, createdSecond(review) || second);
			if (!entry) unknown++;
			if (verdict === 'new') added++;
		}
		this.total = Math.max(this.total, page.total);
		state.accountedFor = Math.min(state.accountedFor + unknown, this.total);
		if (isByRound && unknown > 0) state.fruitlessRounds = 0;
		return { unknown, added, isAllNew: added > 0 && added === page.records.length };
	}

	/**
	 * When a review was created. Where it does not say, when it was first met: it is new by its id alone. But in the first
	 * reading it counts as older than all others, and with a full memory as forgotten, which it may be.
	 */
	private secondOf(
		review: Review,
		{ answeredAt = Infinity }: ReviewPage,
		known: Remembered | undefined,
	): number {
		const { isFirstReading, memory, options } = this;
		const second = createdSecond(review);
		if (second === 0) {
			if (known || isFirstReading) return known?.second ?? 0;
			return memory.hasRoom ? Math.floor(options.now / 1_000) : memory.watermark;
		}
		const isAhead = second > answeredAt / 1_000 + AHEAD_S;
		return isFirstReading && options.startFrom === 'now' && isAhead ? 0 : second;
	}

	/** How many of the reviews that the total counts are not accounted for. */
	private get missing(): number {
		return this.total - this.state.accountedFor;
	}

	/** Whether what is due so long after the list was read to its end is due now, also when the clock was set back. */
	private isDueAfter(ms: number): boolean {
		const { roundEndedAt } = this.state;
		return roundEndedAt === null || Math.abs(this.options.now - roundEndedAt) >= ms - EARLY_MS;
	}

	/** Whether the list is to be read to its end. */
	private get isWholeDue(): boolean {
		return this.isFirstReading || this.isDueAfter(this.options.hasChanges ? HOUR_MS : DAY_MS);
	}

	/** Whether a page that cannot be read is waited for: until the next poll, in the first reading for an hour. */
	private isPatient(failingSince: number | null): boolean {
		if (failingSince === null) return true;
		return this.isFirstReading && Math.abs(this.options.now - failingSince) < HOUR_MS;
	}

	/** Whether reviews would be lost if a first reading ended here: those not met of a list that is too long to remember. */
	private wouldLoseReviews({ expected, place, total }: Walk): boolean {
		const isShort = place < total || total === 0 || expected > total;
		return isShort && this.isFirstReading && this.memory.forgetsOf(expected);
	}

	private endRound(walk: Walk): null {
		const { memory, options, state, total } = this;
		state.roundEndedAt = options.now;
		if (state.startSecond !== null) {
			const lateSeconds = options.startFrom === 'now' && this.isWhole(walk) ? LATE_S : 0;
			memory.watermark = Math.max(memory.watermark, state.startSecond - 1 - lateSeconds);
			state.startSecond = null;
			state.fruitlessRounds = 0;
		}
		state.accountedFor = Math.max(state.accountedFor, Math.min(total, walk.expected));
		return null;
	}

	/** Whether a first reading has met all of the list: then what shows itself later was not visible before. */
	private isWhole({ expected, total }: Walk): boolean {
		const isThere = total > 0 || this.options.hasNoReviews === true;
		return isThere && this.state.accountedFor >= Math.max(total, expected);
	}
}

/** A poll asks for no more pages. */
class OutOfPagesError extends Error {}

/** Reads at most so many pages. */
function limitedTo(most: number, readPage: ReadPage): ReadPage {
	let asked = 0;
	return async (...page) => {
		if (++asked > most) throw new OutOfPagesError();
		return await readPage(...page);
	};
}

/** How an error ends a part of a poll; throws one that is not about pages. */
function endingBy(error: unknown): Ending {
	if (error instanceof OutOfPagesError || isOutOfTime(error)) return 'outOfBudget';
	if (!(error instanceof UserFacingError)) throw error;
	return isNoSuchPage(error) ? 'restUnreadable' : 'unreadable';
}

/** What a review is that is not remembered: one that is too old may have been met and forgotten. */
function verdictOn(second: number, watermark: number, startSecond: number): 'tooOld' | 'new' | 'old' {
	if (second <= watermark) return 'tooOld';
	return second >= startSecond ? 'new' : 'old';
}

/**
 * A kept walk after the front of a later poll. 350 new ones at the front have moved all that was passed back by 350:
 * without its place moving on, too, some would be met again that are forgotten. Where the total has risen by less than
 * what is new, others have gone: to meet some again is better than to pass some by.
 */
function movedOn(walk: Walk, { walk: afterFront, added }: Front, mostBack: number): Walk {
	const places = Math.max(0, Math.min(added, afterFront.total - walk.total));
	const adjusted = adjust(walk, afterFront, 0, mostBack);
	return { ...adjusted, place: adjusted.place + places, furthest: adjusted.furthest + places };
}

/** The walk to go on from: one page before its place, since what comes and goes between two polls moves reviews unseen. */
function overlapping(walk: Walk, cameFrom: number): Walk {
	const { place, perPage } = walk;
	// Each poll has to come on.
	return place - cameFrom > perPage ? { ...walk, place: place - perPage } : walk;
}
