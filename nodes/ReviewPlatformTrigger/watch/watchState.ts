// What is kept of a list between polls: plain data.

import type { Walk } from '../../shared/list/walk';
import type { SeenRecord } from './seenReviews';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A walk over the list that goes on from poll to poll. */
export interface Sweep {
	/** It expects none where a page was left out. */
	walk: Walk;
	/** When its next page could first not be read; null while nothing is wrong with it. */
	failingSince: number | null;
}

/** What is kept of a list between polls. Times are ms since the epoch, by n8n's clock. */
export interface WatchState {
	/** The reviews that are known. */
	seen: SeenRecord;
	/** While the baseline lasts, since which second reviews have to be created to be new; afterwards null. */
	baseline: { newFrom: number } | null;
	/** How many of the reviews that `total` counts are known of, by an estimate. */
	accounted: number;
	/** The sweep under way. */
	sweep: Sweep | null;
	/** When a sweep last came to the end of the list; null while none has since there was something to learn from it. */
	sweptAt: number | null;
	/** Sweeps in a row, the one under way too, that look for something and met nothing unseen: the next waits the longer. */
	fruitlessSweeps: number;
	/** When the bucket that pages are drawn from is full again. */
	bucketFullAt: number;
}

/** For a list that has not been read yet. */
export function newWatch(hasContents: boolean): WatchState {
	const seen = { reviews: '', hasContents, watermark: -1 };
	const none = { accounted: 0, sweep: null, sweptAt: null, fruitlessSweeps: 0, bucketFullAt: 0 };
	return { seen, baseline: { newFrom: 0 }, ...none };
}
