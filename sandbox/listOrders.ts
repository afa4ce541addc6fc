import { hashText } from './random';
import type { ReviewRecord } from './records';

/** A review of a list; `publication` is larger for the one that was published, or restored, later. */
export interface Listed {
	record: ReviewRecord;
	publication: number;
}

/** What a list is sorted by: the smallest first. */
type SortKey = (listed: Listed) => number;

const newestFirst: SortKey = ({ record }) => -Date.parse(record.created_at) || 0;
const oldestFirst: SortKey = (listed) => -newestFirst(listed);
const lastPublishedFirst: SortKey = ({ publication }) => -publication;
const highlightedFirst: SortKey = ({ record }) => (record.is_highlighted ? 0 : 1);
const bestRatedFirst: SortKey = ({ record }) => -record.rating;
const byBranch: SortKey = ({ record }) => hashText(record.company_id);
const lastExperiencedFirst: SortKey = ({ record }) => -Date.parse(record.experience_date) || 0;
const shuffled: SortKey = ({ record }) => hashText(record.id);

/** What decides among those that an order does not tell apart. */
export const TIES = { published: lastPublishedFirst, shuffled };

/** The orders a list can be answered in, in words and by keys, of which the first that differs decides: api.md documents none. */
export const LIST_ORDERS = {
	newest: { is: 'newest first', keys: [newestFirst] },
	oldest: { is: 'oldest first', keys: [oldestFirst] },
	shuffled: { is: 'none', keys: [shuffled] },
	highlighted: { is: 'highlighted ones first, then newest first', keys: [highlightedFirst, newestFirst] },
	rated: { is: 'best rated first, then newest first', keys: [bestRatedFirst, newestFirst] },
	branches: { is: 'branch by branch, each newest first', keys: [byBranch, newestFirst] },
	published: {
		is: 'by publication: the one that came in or was restored last first',
		keys: [lastPublishedFirst],
	},
	experienced: { is: 'latest experience date first', keys: [lastExperiencedFirst] },
	unstable: {
		is: 'newest first, but those of one second change places from request to request',
		keys: [newestFirst],
	},
	overlapping: {
		is: 'newest first, but each page has those of one second in an order of its own, so that some are on no page',
		keys: [newestFirst],
	},
} satisfies Record<string, { is: string; keys: SortKey[] }>;

export type ListOrder = keyof typeof LIST_ORDERS;

/** Names of the orders. */
export const ORDER_NAMES = Object.keys(LIST_ORDERS) as ListOrder[];
