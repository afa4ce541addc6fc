import type { Account } from './account';
import { IntegrationKeys } from './integrationKeys';
import type { KeyStore } from './integrationKeys';
import type { ReviewRecord, UserRecord } from './records';
import { ReviewList } from './reviewList';
import { idOf } from './sampleReviews';

/** What a new account is like. */
export interface AccountOptions {
	premium: boolean;
	/** Its reviews, newest first; none unless given. */
	reviews?: readonly ReviewRecord[];
	/** Company identifiers that its reviews may have; its own unless given. */
	branchIds?: readonly string[];
	mayUseApi?: boolean;
	trustability?: UserRecord['trustability'];
}

/** The accounts of the platform. */
export class Accounts {
	readonly keys: IntegrationKeys;

	private readonly accounts: Account[] = [];

	constructor(store?: KeyStore) {
		this.keys = new IntegrationKeys(store);
	}

	/** All of them, oldest first. */
	get all(): readonly Account[] {
		return this.accounts;
	}

	/** Adds an account named `name`. */
	create(name: string, options: AccountOptions): Account {
		const slug = slugOf(name);
		const account: Account = {
			slug,
			companyId: companyIdOf(name),
			branchIds: options.branchIds ?? [companyIdOf(name)],
			premium: options.premium,
			mayUseApi: options.mayUseApi ?? true,
			password: 'sandbox',
			reviewList: new ReviewList(options.reviews),
			user: {
				id: idOf('user', name),
				company_id: companyIdOf(name),
				name,
				email: `${slug}@customer.example`,
				trustability: options.trustability ?? { social: false, email: true, phone: true },
				url: `https://reviews.example/users/${slug}`,
				created_at: '2023-02-14T09:30:00+00:00',
			},
		};
		this.accounts.push(account);
		return account;
	}

	/** The account with this slug. */
	bySlug(slug: string): Account | undefined {
		return this.accounts.find((account) => account.slug === slug);
	}

	/** The account of a user who signs in with e-mail address and password; undefined when they do not belong together. */
	signIn(email: string, password: string): Account | undefined {
		const wanted = email.trim().toLowerCase();
		return this.accounts.find(
			({ user, ...account }) => user.email === wanted && account.password === password,
		);
	}

	/**
	 * Creates an integration key and returns its secret: the only time it is seen.
	 *
	 * @param secret a secret of the caller's choice, for demos and tests
	 * @throws TooManyKeys when the account has five active keys
	 */
	createKey(account: Account, secret?: string): string {
		return this.keys.create(account, '', secret);
	}

	/** Revokes the key with this secret at once. */
	deleteKey(secret: string): void {
		this.keys.revokeSecret(secret);
	}
}

/** The company identifier of the account named `name`. */
export function companyIdOf(name: string): string {
	return idOf('company', name);
}

/** The identifiers of so many branches of that company, itself first. */
export function branchIdsOf(name: string, branches: number): string[] {
	const others = Array.from({ length: branches - 1 }, (_, index) => idOf('branch', `${name}/${index + 2}`));
	return [companyIdOf(name), ...others];
}

function slugOf(name: string): string {
	const ascii = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
	return ascii.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
