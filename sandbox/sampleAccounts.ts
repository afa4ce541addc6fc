import { branchIdsOf, companyIdOf } from './accounts';
import type { Account } from './account';
import type { Accounts } from './accounts';
import { sampleReviews } from './sampleReviews';
import type { Samples } from './storage';

const PREMIUM = 'Bergfeld Outdoor';
const OTHER_COMPANY = 'Nordlicht Optik';

/**
 * Adds the accounts every sandbox has: two companies with Premium, one without, and a user who may
 * not use the API though the plan has it. The first one's reviews are spread over its branches.
 */
export function createSampleAccounts(
	accounts: Accounts,
	samples: Samples,
	branches: number,
): [Account, Account] {
	const branchIds = branchIdsOf(PREMIUM, branches);
	const reviews = sampleReviews(samples.reviews, companyIdOf(PREMIUM), 1, branchIds, samples.newest);
	const premium = accounts.create(PREMIUM, { premium: true, reviews, branchIds });
	const basic = accounts.create('Café Lindenhof', {
		premium: false,
		trustability: { social: true, email: true, phone: false },
	});
	accounts.create(OTHER_COMPANY, {
		premium: true,
		reviews: sampleReviews(25, companyIdOf(OTHER_COMPANY)),
		trustability: { social: true, email: true, phone: true },
	});
	accounts.create('Hafenkontor Reisen', { premium: true, mayUseApi: false });
	return [premium, basic];
}
