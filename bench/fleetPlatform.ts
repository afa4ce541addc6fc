import { companyIdOf } from '../sandbox/accounts';
import { freshReview } from '../sandbox/freshReview';
import { sampleReviews } from '../sandbox/sampleReviews';
import { Sandbox } from '../sandbox/sandbox';
import { DEFAULT_SETTINGS } from '../sandbox/settings';

/** At first; few enough for an activation to read them all. */
export const REVIEWS_OF_A_COMPANY = 300;
export const TRIGGERS_OF_A_COMPANY = 10;
const ARRIVE_EVERY_MS = 10_000;
/** So that reading all lists for the first time does not take an hour. */
const UNLIMITED = 1_000_000;

export type FleetPlatform = Awaited<ReturnType<typeof startFleetPlatform>>;

/** The sandbox with so many companies, whose keys have no limit yet. */
export async function startFleetPlatform(count: number) {
	const sandbox = await Sandbox.start({ reviews: 0, limit: UNLIMITED });
	const companies = Array.from({ length: count }, (_, index) => newCompany(sandbox, `Company ${index + 1}`));
	return { sandbox, companies };
}

/** From now on the documented limit counts, and every 10 s a review comes in, for one company after the other, until it is cleared. */
export function beginArrivals({ sandbox, companies }: FleetPlatform): NodeJS.Timeout {
	sandbox.settings.limit = DEFAULT_SETTINGS.limit;
	let next = 0;
	const arrive = () => {
		const { account, newIds } = companies[next++ % companies.length] as (typeof companies)[number];
		const review = freshReview(account.companyId);
		account.reviewList.add(review);
		newIds.push(review.id);
	};
	return setInterval(arrive, ARRIVE_EVERY_MS).unref();
}

/** A company with a key, the names of its workflows, and the ids of reviews that have come in while it was measured. */
function newCompany({ accounts, url }: Sandbox, name: string) {
	const reviews = sampleReviews(REVIEWS_OF_A_COMPANY, companyIdOf(name));
	const account = accounts.create(name, { premium: true, reviews });
	const apiToken = accounts.createKey(account);
	const watchers = Array.from({ length: TRIGGERS_OF_A_COMPANY }, (_, index) => `${name}, ${index + 1}`);
	return { name, watchers, account, baseUrl: `${url}/${account.slug}`, apiToken, newIds: [] as string[] };
}
