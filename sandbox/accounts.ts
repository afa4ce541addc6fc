import { createHash, randomBytes } from 'node:crypto';

import type { ReviewRecord, UserRecord } from './records';
import { ReviewList } from './reviewList';
import { idOf } from './sampleReviews';

/** Active keys an account may have (api.md › Limits). */
export const MAX_KEYS = 5;

/** A customer of the platform: one user, one company, its reviews and its integration keys. */
export interface Account {
	companyId: string;
	user: Omit<UserRecord, 'total_reviews' | 'average_rating'>;
	/** Whether the plan is an active Premium plan: the only one with API access. */
	premium: boolean;
	reviewList: ReviewList;
}

/** The accounts of the platform and the keys that open them. Of a key's secret only a hash is kept. */
export class Accounts {
	private readonly accountsByKeyHash = new Map<string, Account>();

	/** Adds an account named `name`. */
	create(name: string, options: { premium: boolean; reviews?: ReviewRecord[] }): Account {
		const companyId = companyIdOf(name);
		const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
		return {
			companyId,
			premium: options.premium,
			reviewList: new ReviewList(options.reviews ?? []),
			user: {
				id: idOf('user', name),
				company_id: companyId,
				name,
				email: `${slug}@customer.example`,
				trustability: { social: false, email: true, phone: true },
				url: `https://reviews.example/users/${slug}`,
				created_at: '2023-02-14T09:30:00+00:00',
			},
		};
	}

	/**
	 * Creates an integration key and returns its secret: the only time it is seen.
	 *
	 * @param secret a secret of the caller's choice, for demos and tests
	 * @throws Error when the account has five active keys
	 */
	createKey(account: Account, secret = randomBytes(24).toString('base64url')): string {
		const active = [...this.accountsByKeyHash.values()].filter((owner) => owner === account);
		if (active.length >= MAX_KEYS)
			throw new Error(`${account.user.name} has ${MAX_KEYS} active keys already`);
		this.accountsByKeyHash.set(hashOf(secret), account);
		return secret;
	}

	/** Revokes a key at once. */
	deleteKey(secret: string): void {
		this.accountsByKeyHash.delete(hashOf(secret));
	}

	/** The account an active key belongs to. */
	findByKey(secret: string): Account | undefined {
		return this.accountsByKeyHash.get(hashOf(secret));
	}
}

/** The company identifier of the account named `name`. */
export function companyIdOf(name: string): string {
	return idOf('company', name);
}

/** What is kept of a secret. */
export function hashOf(secret: string): string {
	return createHash('sha256').update(secret).digest('hex');
}
