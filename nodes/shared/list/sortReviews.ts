import type { Review } from '../types';
import { createdAt, ratingOf } from './filters';

/** The values of the option "Sort". */
export const SORT_ORDERS = ['none', 'newest', 'oldest', 'ratingHigh', 'ratingLow'] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

const SORT_KEYS: Record<Exclude<SortOrder, 'none'>, (review: Review) => number> = {
	newest: (review) => -createdAt(review),
	oldest: createdAt,
	ratingHigh: (review) => -ratingOf(review),
	ratingLow: ratingOf,
};

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
