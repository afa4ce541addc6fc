// What a poll of a list works with: what is kept between polls, plain data; what it has found; how it gets at pages.
// Times are ms since the epoch, by n8n's clock.

import type { Walk } from '../../shared/list/walk';
import type { Review, ReviewPage } from '../../shared/types';
import { SeenReviews, type SeenRecord } from './seenReviews';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Pages a poll may read at most besides the first and the last of the list: what the bucket holds. */
const BUCKET_PAGES = 100;
/** It refills at a third of the rate limit (api.md › Limits). */
const REFILL_MS_A_PAGE = 1_500;

/** A page, or why there is none: `refused` as one that is not there, `timeOver`: the poll has to end, or another reason. */
export type PageOutcome = ReviewPage | 'refused' | 'unreadable' | 'timeOver';

/** Reads pages, from 1, at once; returns what came of each. Urgent ones go before all else that uses the key. */
export type ReadPages = (numbers: number[], isUrgent: boolean) => Promise<PageOutcome[]>;

/** A walk over the list that goes on from poll to poll. */
export interface Sweep {
	/** Its `expected` is 0 once a page was left out. */
	walk: Walk;
	/** When its next page could first not be read; null while nothing is wrong with it. */
	failingSince: number | null;
}

/** What is kept of a list between polls. */
export interface WatchState {
	seen: SeenRecord;
	/** While the baseline lasts, since which second reviews have to be created to be new; afterwards null. */
	baseline: { newFrom: number } | null;
	/** How many of the reviews that `total` counts are known of, by an estimate. */
	accounted: number;
	sweep: Sweep | null;
	/** When a sweep last came to the end of the list; null before the first, and until one has learned the contents. */
	sweptAt: number | null;
	/** Sweeps in a row, with the one under way, that looked for what is missing and met none of it: the next waits longer. */
	fruitlessSweeps: number;
	/** When the bucket that pages are drawn from is full again. */
	bucketFullAt: number;
}

/** How a list is watched. */
export interface WatchOptions {
	now: number;
	/** Reviews created in this second or later are new though they are there at first: Infinity for none, 0 for all. */
	newFrom: number;
	/** When the first attempt to read the list was made: what was created since is new. */
	beganAt: number;
	/** Whether to find changed reviews, too. */
	hasChanges: boolean;
}

export interface Finding {
	review: Review;
	event: 'newReview' | 'changedReview';
	/** What the rating was when it was last met before this poll; null for a new one, and where it is not known. */
	previousRating: number | null;
}

/** One poll. Its members change as it goes on. */
export interface WatchPoll {
	options: WatchOptions;
	read: ReadPages;
	/** What is kept; the seen reviews in it are those of the poll before. */
	state: WatchState;
	seen: SeenReviews;
	/** How long the list was not read to its end, also when the clock was set back. */
	unreadMs: number;
	/** New and changed reviews by id, in the order they were found. */
	found: Map<string, Finding>;
	/** The largest `meta.total` that an answer of this poll said. */
	total: number;
	notices: string[];
}

function newWatch(hasContents: boolean): WatchState {
	const seen = { reviews: '', hasContents, watermark: -1 };
	const none = { accounted: 0, sweep: null, sweptAt: null, fruitlessSweeps: 0, bucketFullAt: 0 };
	return { seen, baseline: { newFrom: 0 }, ...none };
}

export function beginPoll(kept: WatchState | undefined, options: WatchOptions, read: ReadPages): WatchPoll {
	const { hasChanges, now } = options;
	const state = { ...(kept ?? newWatch(hasChanges)) };
	const seen = new SeenReviews(state.seen, hasChanges);
	// A sweep under way has passed contents that are to be learned; that of a baseline what had to be forgotten, too.
	if (hasChanges && !state.seen.hasContents && !state.baseline)
		Object.assign(state, { sweep: null, sweptAt: null });
	const unreadMs = state.sweptAt === null ? Infinity : Math.abs(now - state.sweptAt);
	return { options, read, state, seen, unreadMs, found: new Map(), total: 0, notices: [] };
}

export function isPage(outcome: PageOutcome | undefined): outcome is ReviewPage {
	return typeof outcome === 'object';
}

/** Reads pages, as many as the bucket has to give for; none when it is empty. */
export async function readFromBucket(poll: WatchPoll, numbers: number[], isUrgent: boolean) {
	const { options, read, state } = poll;
	const { now } = options;
	// No emptier than empty, also when the clock was set back.
	const emptyMs = Math.min(BUCKET_PAGES * REFILL_MS_A_PAGE, Math.max(0, state.bucketFullAt - now));
	const drawn = Math.min(numbers.length, Math.floor(BUCKET_PAGES - emptyMs / REFILL_MS_A_PAGE));
	state.bucketFullAt = now + emptyMs + drawn * REFILL_MS_A_PAGE;
	return drawn > 0 ? await read(numbers.slice(0, drawn), isUrgent) : [];
}

/** How many of the reviews that `total` counts are not known of. */
export const missingIn = ({ state, total }: WatchPoll) => total - state.accounted;

/** Whether the list is to be read to its end: in a baseline, once a day, with changes each hour, and to learn contents. */
export function isWholeDue({ options, state, unreadMs }: WatchPoll): boolean {
	return state.baseline !== null || unreadMs >= (options.hasChanges ? HOUR_MS : DAY_MS);
}

/** Whether something is missing, and it is time to look for it: at once, but an hour doubling to a day after fruitless sweeps. */
export function isSearchDue(poll: WatchPoll): boolean {
	const hours = Math.floor(2 ** (poll.state.fruitlessSweeps - 1));
	return missingIn(poll) > 0 && poll.unreadMs >= Math.min(hours * HOUR_MS, DAY_MS);
}
