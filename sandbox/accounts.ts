import type { Account } from './account';
import { IntegrationKeys } from './integrationKeys';
import { idOf } from './random';
import type { ReviewRecord } from './records';
import { ReviewList } from './reviewList';
import { sampleReviews, type Samples } from './sampleReviews';

const PREMIUM = 'Bergfeld Outdoor';
const BASIC = 'Café Lindenhof';
const OTHER_COMPANY = 'Nordlicht Optik';
const WITHOUT_PERMISSION = 'Hafenkontor Reisen';

/** What the accounts of every sandbox are called in addresses and commands. */
export const SLUGS = [PREMIUM, BASIC, OTHER_COMPANY, WITHOUT_PERMISSION].map(slugOf);

/** The accounts of the platform. */
export class Accounts {
	/** All of them, oldest first. */
	readonly all: Account[] = [];

	readonly keys = new IntegrationKeys();

	/** @param options with its reviews, newest first */
	create(
		name: string,
		options: Partial<Account> & { premium: boolean; reviews?: readonly ReviewRecord[] },
	): Account {
		const companyId = companyIdOf(name);
		const { premium, branchIds = [companyId], mayUseApi = true, reviews } = options;
		const slug = slugOf(name);
		const account: Account = {
			slug,
			companyId,
			branchIds,
			premium,
			mayUseApi,
			reviewList: new ReviewList(reviews),
			user: {
				id: idOf(`user/${name}`),
				company_id: companyId,
				name,
				email: `${slug}@customer.example`,
				trustability: { social: !premium, email: true, phone: premium },
				url: `https://reviews.example/users/${slug}`,
				created_at: '2023-02-14T09:30:00+00:00',
			},
		};
		this.all.push(account);
		return account;
	}

	bySlug(slug: string | undefined): Account | undefined {
		return this.all.find((account) => account.slug === slug);
	}

	/**
	 * Creates an integration key and returns its secret: the only time it is seen.
	 *
	 * @param secret one of the caller's choice, for demos and tests
	 * @throws ApiError 422 when the account has five active keys
	 */
	createKey(account: Account, secret?: string): string {
		return this.keys.create(account, '', secret);
	}

	deleteKey(secret: string): void {
		const key = this.keys.find(secret);
		if (key) this.keys.revoke(key);
	}
}

/**
 * Adds the accounts every sandbox has: two companies with Premium, one without, and a user who may
 * not use the API though the plan has it. The first one's reviews are spread over its branches.
 */
export function createSampleAccounts(
	accounts: Accounts,
	samples: Samples,
	branches: number,
): [premium: Account, basic: Account, other: Account] {
	const branchIds = branchIdsOf(PREMIUM, branches);
	const reviews = sampleReviews(samples.reviews, companyIdOf(PREMIUM), 1, branchIds, samples.newest);
	const premium = accounts.create(PREMIUM, { premium: true, reviews, branchIds });
	const basic = accounts.create(BASIC, { premium: false });
	const reviewsOfOther = sampleReviews(25, companyIdOf(OTHER_COMPANY));
	const other = accounts.create(OTHER_COMPANY, { premium: true, reviews: reviewsOfOther });
	accounts.create(WITHOUT_PERMISSION, { premium: true, mayUseApi: false });
	return [premium, basic, other];
}

/** The company identifier of the account named `name`. */
export function companyIdOf(name: string): string {
	return idOf(`company/${name}`);
}

/** The identifiers of so many branches of that company, itself first. */
export function branchIdsOf(name: string, branches: number): string[] {
	const others = Array.from({ length: branches - 1 }, (_, index) => idOf(`branch/${name}/${index + 2}`));
	return [companyIdOf(name), ...others];
}

function slugOf(name: string): string {
	const ascii = name.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
	return ascii.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
