// When a review was created, and its rating.

import type { Review } from '../types';

/** When a review was created, in ms since the epoch; NaN when it does not say. */
export function createdAt({ created_at: time }: Review): number {
	return isText(time) ? Date.parse(time) : NaN;
}

/** The rating of a review; NaN when it has none. */
export function ratingOf({ rating }: Review): number {
	return typeof rating === 'number' ? rating : NaN;
}

/** Only ids are checked before reviews get here. */
export function isText(field: unknown): field is string {
	return typeof field === 'string' && field !== '';
}
