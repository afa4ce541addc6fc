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

/** A company of the platform, with a key, the names of its workflows, and the ids of reviews that have come in while it was measured. */
type Company = ReturnType<FleetPlatform['newCompany']>;

/** The sandbox with so many companies, whose keys have the documented limit from `beginMeasuring` on. */
export class FleetPlatform {
	readonly companies: Company[];

	private arrivals: NodeJS.Timeout | undefined;

	private constructor(
		private readonly sandbox: Sandbox,
		companies: number,
	) {
		this.companies = Array.from({ length: companies }, (_, index) => this.newCompany(`Company ${index + 1}`));
	}

	static async start(companies: number): Promise<FleetPlatform> {
		return new FleetPlatform(await Sandbox.start({ reviews: 0, limit: UNLIMITED }), companies);
	}

	private newCompany(name: string) {
		const { accounts, url } = this.sandbox;
		const reviews = sampleReviews(REVIEWS_OF_A_COMPANY, companyIdOf(name));
		const account = accounts.create(name, { premium: true, reviews });
		const apiToken = accounts.createKey(account);
		const watchers = Array.from({ length: TRIGGERS_OF_A_COMPANY }, (_, index) => `${name}, ${index + 1}`);
		const newIds: string[] = [];
		return { name, watchers, account, baseUrl: `${url}/${account.slug}`, apiToken, newIds };
	}

	/** From now on the rate limit counts, and every 10 s a review comes in, for one company after the other. */
	beginMeasuring(): void {
		this.sandbox.settings.limit = DEFAULT_SETTINGS.limit;
		let next = 0;
		this.arrivals = setInterval(() => {
			const { account, newIds } = this.companies[next++ % this.companies.length] as Company;
			const review = freshReview(account.companyId);
			account.reviewList.add(review);
			newIds.push(review.id);
		}, ARRIVE_EVERY_MS);
	}

	endArrivals(): void {
		clearInterval(this.arrivals);
	}

	answers(from: number, to: number): Sandbox['answers'] {
		return this.sandbox.answers.filter(({ at }) => at >= from && at < to);
	}

	async close(): Promise<void> {
		this.endArrivals();
		await this.sandbox.close();
	}
}
