// What is kept of a list between polls.

import type { SeenRecord } from './seenReviews';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A walk over the list that goes on from poll to poll. */
export interface SweepState {
	/** How many places of the list it has passed, whatever the page size. */
	position: number;
	/** `meta.total` of the page it read last: when the next one says less, reviews have moved to places it has passed. */
	total: number;
	/** How many reviews it explains at its end: those there were at its beginning, less those that have gone since. */
	explains: number;
	/** Pages it has asked for again, which is bounded: totals that flutter must not hold it. */
	pagesAgain: number;
	/** Tries in a row that failed: after the first, the next poll tries the page again; after each other, one is left out. */
	failures: number;
}

/** What is kept of a list between polls. Times are ms since the epoch, by n8n's clock. */
export interface WatchState {
	/** The reviews that are known. */
	seen: SeenRecord;
	/** While the baseline lasts, since which second reviews have to be created to be new; afterwards null. */
	baseline: { newFrom: number } | null;
	/** How many of the reviews that `total` counts are known of, by an estimate. */
	accounted: number;
	/** Whether page 1 is where new reviews come in, as the last sweep told. */
	isNewestFirst: boolean;
	/** The sweep under way. */
	sweep: SweepState | null;
	/** When a sweep last came to the end of the list, or the watch began: the next one is due a day later. */
	sweptAt: number;
	/** Sweeps in a row, the one under way too, that look for something and met nothing unseen: the next waits the longer. */
	fruitlessSweeps: number;
	/** The place of the first page that was left out, which each poll asks for until it can be read. */
	leftOut: number | null;
	/** When the bucket that pages are drawn from is full again. */
	bucketFullAt: number;
}

/** The watch of a list that has not been read yet. */
export function newWatch(now: number): WatchState {
	return {
		seen: { reviews: '', hasContents: false, watermark: -1 },
		baseline: { newFrom: 0 },
		accounted: 0,
		isNewestFirst: true,
		sweep: null,
		sweptAt: now,
		fruitlessSweeps: 0,
		leftOut: null,
		bucketFullAt: 0,
	};
}
