import { hashText } from './hash';
import type { Entry, ReviewEntries } from './reviewEntries';

/** What a list is sorted by: the smallest first. */
export type SortKey = (reviews: ReviewEntries, entry: Entry) => number;

interface Order {
	/** In words, for the command line. */
	is: string;
	/** The first key that differs decides. */
	keys: readonly SortKey[];
}

/** The one key that the order `unstable` is sure of. */
export const newestFirst: SortKey = (reviews, entry) => -reviews.createdAt(entry);
const oldestFirst: SortKey = (reviews, entry) => reviews.createdAt(entry);
const lastPublishedFirst: SortKey = (reviews, entry) => -reviews.publication(entry);
const firstPublishedFirst: SortKey = (reviews, entry) => reviews.publication(entry);
const shuffled: SortKey = (reviews, entry) => hashText(reviews.id(entry));
const highlightedFirst: SortKey = (reviews, entry) => (reviews.record(entry).is_highlighted ? 0 : 1);
const bestRatedFirst: SortKey = (reviews, entry) => -reviews.rating(entry);
const byBranch: SortKey = (reviews, entry) => reviews.branch(entry);
const lastExperiencedFirst: SortKey = (reviews, entry) =>
	-Date.parse(reviews.record(entry).experience_date) || 0;

/** The orders a list can be answered in: api.md documents none. */
export const LIST_ORDERS = {
	newest: { is: 'newest first', keys: [newestFirst, lastPublishedFirst] },
	oldest: { is: 'oldest first', keys: [oldestFirst, firstPublishedFirst] },
	shuffled: { is: 'none', keys: [shuffled, firstPublishedFirst] },
	highlighted: {
		is: 'highlighted ones first, then newest first',
		keys: [highlightedFirst, newestFirst, lastPublishedFirst],
	},
	rated: {
		is: 'best rated first, then newest first',
		keys: [bestRatedFirst, newestFirst, lastPublishedFirst],
	},
	branches: { is: 'branch by branch, each newest first', keys: [byBranch, newestFirst, lastPublishedFirst] },
	published: {
		is: 'by publication: the one that came in or was restored last first',
		keys: [lastPublishedFirst],
	},
	experienced: { is: 'latest experience date first', keys: [lastExperiencedFirst, lastPublishedFirst] },
	unstable: {
		is: 'newest first; those of one second change places from request to request',
		keys: [newestFirst, lastPublishedFirst],
	},
} satisfies Record<string, Order>;

export type ListOrder = keyof typeof LIST_ORDERS;

/** Names of the orders. */
export const ORDER_NAMES = Object.keys(LIST_ORDERS) as ListOrder[];
