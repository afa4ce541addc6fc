import type { Review } from '../types';
import { createdAt, ratingOf } from './reviewValues';

const SORT_KEYS = {
	newest: (review: Review) => -createdAt(review),
	oldest: createdAt,
	ratingHigh: (review: Review) => -ratingOf(review),
	ratingLow: ratingOf,
};

/** The server's order, or one of ours. */
export type SortOrder = 'none' | keyof typeof SORT_KEYS;

/** Reviews in this order; equal ones stay in the server's, those without the field come last. */
export function sortReviews(reviews: Review[], order: SortOrder): Review[] {
	if (order === 'none') return reviews;
	const keyOf = SORT_KEYS[order];
	const keyed = reviews.map((review) => {
		const key = keyOf(review);
		return { review, key: Number.isFinite(key) ? key : Number.MAX_VALUE };
	});
	keyed.sort((one, other) => one.key - other.key);
	return keyed.map(({ review }) => review);
}
