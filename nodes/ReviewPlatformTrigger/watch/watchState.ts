// What is kept of a list between polls.

import type { SeenRecord } from './seenReviews';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** At which end of the list new reviews come in; null when at neither. */
export type Head = 'first' | 'last' | null;

/** A walk over the list, page by page, that goes on from poll to poll. */
export interface SweepState {
	/** How far it has come: so many reviews, whatever the page size. */
	position: number;
	/** `meta.total` of the page it read last: when the next one says less, reviews have moved to pages it has passed. */
	total: number;
	/** How many reviews it explains at its end: those there were at its beginning, less those that have gone or may have been missed. */
	explains: number;
	/** Pages it reads again because it stepped back, which is bounded: totals that flutter must not hold it. */
	pagesBack: number;
	/** Whether it goes to the end of the list also when nothing is missing. */
	isWhole: boolean;
	/** Failed tries in a row: 1 when the next page is to be tried again, from 2 one more than pages left out. */
	failures: number;
	/** Whether it may have missed a review: it left out a page, or met one again further on. */
	hasGaps: boolean;
}

/** What is kept of a list between polls. Times are ms since the epoch, by n8n's clock. */
export interface WatchState {
	/** Which reviews are known, and in which order the list has them. */
	seen: SeenRecord;
	/** While the baseline lasts: unseen reviews created before this second are not new. Else null. */
	newFrom: number | null;
	/** How many of the reviews that `total` counts are explained. */
	accounted: number;
	/** Where a poll looks first. */
	head: Head;
	/** Page size of the last answer: tells on which page a place is. */
	perPage: number;
	/** Where the list ends, as far as it is explained: where one with its head there is read on. */
	end: number;
	/** The walk under way. */
	sweep: SweepState | null;
	/** When a sweep last came to the end of the list: the next one is due a day later. */
	sweptAt: number;
	/** Sweeps in a row that looked for something and met nothing unseen: the next one waits the longer. */
	inVain: number;
	/** When the bucket that pages are drawn from is full again. */
	bucketFullAt: number;
}

/** The watch of a list that has not been read yet. */
export function newWatch(now: number): WatchState {
	return {
		seen: { reviews: '', watermark: -1 },
		newFrom: 0,
		accounted: 0,
		head: null,
		perPage: 1,
		end: 0,
		sweep: null,
		sweptAt: now,
		inVain: 0,
		bucketFullAt: 0,
	};
}
