// The order of reviews in a result.

import { createdAt, ratingOf, type ReadField } from '../review';
import type { Review } from '../types';

/** What reviews can be sorted by: the name that n8n shows, and the key of which the smallest comes first. */
const SORT_ORDERS = {
	ratingHigh: { name: 'Highest Rating First', keyOf: (review: Review) => -ratingOf(review) },
	ratingLow: { name: 'Lowest Rating First', keyOf: ratingOf },
	newest: { name: 'Newest First', keyOf: (review: Review) => -createdAt(review) },
	oldest: { name: 'Oldest First', keyOf: createdAt },
};

export type SortOrder = 'none' | keyof typeof SORT_ORDERS;

export const SORT_OPTIONS = [
	...Object.entries(SORT_ORDERS).map(([value, { name }]) => ({ name, value })),
	{ name: 'Order of the API', value: 'none' },
];

/** The field that an order goes by. */
export const FIELD_SORTED_BY: Partial<Record<SortOrder, ReadField>> = {
	...{ ratingHigh: 'rating', ratingLow: 'rating' },
	...{ newest: 'created_at', oldest: 'created_at' },
};

/** Sorts reviews: equal ones stay in the server's order, those without the field come last. */
export function sortReviews(reviews: Review[], order: SortOrder): Review[] {
	if (order === 'none') return reviews;
	const { keyOf } = SORT_ORDERS[order];
	const keyed = reviews.map((review) => {
		const key = keyOf(review);
		return { review, key: Number.isFinite(key) ? key : Number.MAX_VALUE };
	});
	keyed.sort((one, other) => one.key - other.key);
	return keyed.map(({ review }) => review);
}
