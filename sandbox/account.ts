import type { UserRecord } from './records';
import type { ReviewList } from './reviewList';

/** A customer of the platform: one user and the company the user belongs to. */
export interface Account {
	/** Names the account in addresses, e.g. `bergfeld-outdoor`. */
	slug: string;
	companyId: string;
	/** Company identifiers that its reviews may have: its own, and those of its branches. */
	branchIds: readonly string[];
	user: Omit<UserRecord, 'total_reviews' | 'average_rating'>;
	/** Whether the plan is an active Premium plan: the only one with API access (API-Zugang). */
	premium: boolean;
	/** Whether the user may do what the API does; without it every request gets 403. */
	mayUseApi: boolean;
	reviewList: ReviewList;
}

/** An integration key and what it opens (api.md › Integration key). Times are ms since the epoch. */
export interface IntegrationKey {
	id: string;
	name: string;
	createdAt: number;
	lastUsedAt?: number;
	/** All that is kept of the secret. */
	secretHash: string;
	account: Account;
}
