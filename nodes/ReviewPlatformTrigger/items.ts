// Which findings of a poll become items.

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { sortRecords } from '../shared/list/sortRecords';
import { SORT_ORDERS } from '../shared/review/record';
import type { TriggerParameters } from './parameters';
import type { Finding } from './watch/findings';

export type Items = INodeExecutionData[][];

/**
 * What is wanted, oldest first, as items; null for none. With the events for changes each says what it is, whatever the
 * API has under these names.
 */
export function itemsOf(found: Finding[], parameters: TriggerParameters): Items | null {
	const { wantsNew, wantsChanged, matches, format } = parameters;
	const wanted = found.filter(
		({ event, review }) => (event === 'newReview' ? wantsNew : wantsChanged) && matches(review),
	);
	if (wanted.length === 0) return null;
	const changes = new Map(
		wanted.map(({ review, event, previousRating }) => [review, { event, previous_rating: previousRating }]),
	);
	const reviews = sortRecords([...changes.keys()], SORT_ORDERS.oldest);
	const formatted = reviews.map((review) => format(review, wantsChanged ? changes.get(review) : undefined));
	// Not by n8n's helper, which takes a review with a field `json` for an item that a node made.
	return [formatted.map((fields) => ({ json: fields as IDataObject }))];
}
