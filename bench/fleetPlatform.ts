import type { Account } from '../sandbox/account';
import { companyIdOf } from '../sandbox/accounts';
import { freshReview } from '../sandbox/freshReview';
import { sampleReviews } from '../sandbox/sampleReviews';
import { Sandbox } from '../sandbox/sandbox';

/** A company of the platform, with a key. */
export interface Company {
	name: string;
	baseUrl: string;
	apiToken: string;
	/** Reviews that have come in while it was measured. */
	added: Array<{ id: string; addedAt: number }>;
}

/** Requests for the first page of the list, as each poll begins with one. */
export interface PollsSeen {
	polls: number;
	/** How many came more than a second later than a minute after the one before, and the latest, ms. */
	late: number;
	latestMs: number;
}

const MINUTE_MS = 60_000;
const LATE_MS = 1_000;
const UNLIMITED = 1_000_000;

/** The sandbox with so many companies, whose keys have the documented limit from `beginMeasuring` on. */
export class FleetPlatform {
	readonly companies: Company[] = [];

	private readonly accounts = new Map<Company, Account>();
	private readonly limit: number;
	private arrivals: NodeJS.Timeout | undefined;

	private constructor(private readonly sandbox: Sandbox) {
		this.limit = sandbox.settings.limit;
		// So that reading all lists for the first time does not take an hour.
		sandbox.settings.limit = UNLIMITED;
	}

	static async start(companies: number, reviews: number): Promise<FleetPlatform> {
		const platform = new FleetPlatform(await Sandbox.start({ reviews: 0 }));
		for (let number = 1; number <= companies; number++) platform.addCompany(`Company ${number}`, reviews);
		return platform;
	}

	private addCompany(name: string, reviews: number): void {
		const { accounts, url } = this.sandbox;
		const account = accounts.create(name, {
			premium: true,
			reviews: sampleReviews(reviews, companyIdOf(name)),
		});
		const apiToken = accounts.createKey(account);
		const company = { name, baseUrl: `${url}/${account.slug}`, apiToken, added: [] };
		this.companies.push(company);
		this.accounts.set(company, account);
	}

	/** From now on the rate limit counts, and each so many ms a review comes in, for one company after the other. */
	beginMeasuring(arriveEveryMs: number): void {
		this.sandbox.settings.limit = this.limit;
		let next = 0;
		this.arrivals = setInterval(() => {
			const company = this.companies[next++ % this.companies.length] as Company;
			const account = this.accounts.get(company) as Account;
			const review = freshReview(account.companyId);
			account.reviewList.add(review);
			company.added.push({ id: review.id, addedAt: Date.now() });
		}, arriveEveryMs);
	}

	/** No more reviews come in. */
	endArrivals(): void {
		clearInterval(this.arrivals);
	}

	/** Answers in a time, and how many of them were 429. */
	answers(from: number, to: number): { requests: number; refused: number } {
		const answers = this.sandbox.answers.filter(({ at }) => at >= from && at < to);
		return {
			requests: answers.length,
			refused: answers.filter(({ statusCode }) => statusCode === 429).length,
		};
	}

	/** Whether in a time only first pages were asked for: nobody reads a list for the first time any more. */
	isQuiet(from: number, to: number): boolean {
		return this.sandbox.answers.every(({ at, url }) => at < from || at >= to || isFirstPage(url));
	}

	/**
	 * The polls in a time. Each trigger polls once a minute, so that among those of one company every one should come
	 * a minute after that which is as many places before as the company has triggers, whichever trigger it is of.
	 */
	pollsSeen(from: number, to: number, triggersOfACompany: number): PollsSeen {
		const delays = this.companies.flatMap((company) => {
			const times = this.pollTimes(company).filter((at) => at < to);
			return times.flatMap((at, place) => {
				const before = times[place - triggersOfACompany];
				return at < from ? [] : [before === undefined ? 0 : at - before - MINUTE_MS];
			});
		});
		return {
			polls: delays.length,
			late: delays.filter((delay) => delay > LATE_MS).length,
			latestMs: Math.max(0, ...delays),
		};
	}

	private pollTimes({ baseUrl }: Company): number[] {
		const path = new URL(`${baseUrl}/v1/reviews`).pathname;
		const answers = this.sandbox.answers.filter(({ url }) => url.split('?')[0] === path && isFirstPage(url));
		return answers.map(({ at }) => at);
	}

	async close(): Promise<void> {
		this.endArrivals();
		await this.sandbox.close();
	}
}

function isFirstPage(url: string): boolean {
	const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
	return pathname.endsWith('/v1/reviews') && ['1', null].includes(searchParams.get('page'));
}
