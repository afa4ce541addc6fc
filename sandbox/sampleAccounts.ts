import type { Account } from './account';
import type { Accounts } from './accounts';
import { branchIdsOf, companyIdOf } from './accounts';
import { sampleReviews } from './sampleReviews';

const PREMIUM = 'Bergfeld Outdoor';
const BASIC = 'Café Lindenhof';
const OTHER_COMPANY = 'Nordlicht Optik';
const NOT_PERMITTED = 'Hafenkontor Reisen';
const OTHER_REVIEWS = 25;

/**
 * Adds the accounts every sandbox has: two companies with Premium, one without, and a user who may
 * not use the API though the plan has it.
 *
 * @param reviews how many the first one has
 * @param branches over how many branches, with a company identifier each, they are spread
 */
export function createSampleAccounts(
	accounts: Accounts,
	reviews: number,
	branches: number,
): { premium: Account; basic: Account } {
	const branchIds = branchIdsOf(PREMIUM, branches);
	const premium = accounts.create(PREMIUM, {
		premium: true,
		reviews: sampleReviews(reviews, companyIdOf(PREMIUM), 1, branchIds),
		branchIds,
	});
	const basic = accounts.create(BASIC, {
		premium: false,
		trustability: { social: true, email: true, phone: false },
	});
	accounts.create(OTHER_COMPANY, {
		premium: true,
		reviews: sampleReviews(OTHER_REVIEWS, companyIdOf(OTHER_COMPANY)),
		trustability: { social: true, email: true, phone: true },
	});
	accounts.create(NOT_PERMITTED, { premium: true, mayUseApi: false });
	return { premium, basic };
}
