import type { IPollFunctions } from 'n8n-workflow';

import { ReviewPlatformClient } from '../shared/api/client';
import { TICK_MS } from '../shared/api/rateLimit/rateLimiter';
import type { ApiCredential } from '../shared/credential/credential';
import { ApiError, CancelledError, PollTimeoutError } from '../shared/errors/apiErrors';
import { ADVICE } from '../shared/errors/errorTexts';
import type { NodeLog } from '../shared/nodeLog';
import type { PageOutcome } from './watch/listMemory';

/** A poll never takes longer than this, in ms: what is left comes with the next one. */
const MAX_POLL_MS = 30_000;
/** Of the time n8n gives a poll; the rest is for handing over what it found. */
const SHARE_OF_BUDGET = 0.9;

/** Reads pages of the list for one poll, within the poll budget. */
export class PageReader {
	private hasRead = false;
	/** Why pages could not be read before one was. */
	private readonly firstErrors: ApiError[] = [];
	private readonly budgetMs: number;
	private readonly endsAt: number;
	/** What to do when its time is over: "Fetch Test Event" has no next poll. */
	private readonly advice: string;
	private readonly client: ReviewPlatformClient;

	constructor(context: IPollFunctions, credential: ApiCredential, { onWait }: NodeLog) {
		// Missing in older n8n.
		const givenMs = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? 0;
		const shareMs = givenMs > 0 ? SHARE_OF_BUDGET * givenMs : MAX_POLL_MS;
		// A wait for the rate limit ends up to TICK_MS after the poll's time.
		this.budgetMs = Math.floor(Math.min(MAX_POLL_MS - TICK_MS, shareMs));
		this.endsAt = Date.now() + this.budgetMs;
		this.advice = context.getMode() === 'manual' ? '' : ADVICE.nextPoll;
		const signal = AbortSignal.timeout(this.budgetMs);
		const requestDefaults = { headers: { Accept: 'application/json' }, timeout: this.budgetMs };
		this.client = new ReviewPlatformClient({
			context,
			credential,
			requestDefaults,
			signal,
			execution: context,
			onWait,
			advice: this.advice,
		});
	}

	/** What the user is to be told: why no page could be read, or that the first was none as the API has them. */
	get failure(): ApiError | undefined {
		const { firstErrors, hasRead } = this;
		return hasRead ? firstErrors.find((error) => error.isUnknownAnswer) : firstErrors.at(-1);
	}

	/**
	 * The company of the key, by `GET /v1/me`.
	 *
	 * @throws ApiError, RateLimitTimeoutError, PollTimeoutError
	 */
	async readCompanyId(): Promise<string> {
		return (await this.inTime(this.client.getUser(this.requestOptions(true)))).company_id;
	}

	/** Reads pages, from 1, at once: what came of them, up to the first that ends the poll, and why that does. */
	async read(numbers: number[], isUrgent = true): Promise<{ outcomes: PageOutcome[]; stoppedBy?: Error }> {
		const outcomes: PageOutcome[] = [];
		const pages = numbers.map(async (number) => await this.readPage(number, isUrgent));
		for (const outcome of await Promise.all(pages)) {
			if (outcome instanceof Error) return { outcomes, stoppedBy: outcome };
			outcomes.push(outcome);
		}
		return { outcomes };
	}

	/** What a poll cannot begin with ends it; later on it is a matter of that page. */
	private async readPage(number: number, isUrgent: boolean): Promise<PageOutcome | Error> {
		try {
			const page = await this.inTime(this.client.getReviewPage(number, this.requestOptions(isUrgent)));
			this.hasRead = true;
			return page;
		} catch (error) {
			if (!(error instanceof ApiError)) return error as Error;
			if (number !== 1 && error.isNoSuchPage) return 'refused';
			if (this.hasRead) return 'unreadable';
			// Others need not be like it only where it is 5xx, or a 200 that is no page.
			if (!error.isUnknownAnswer && (error.status ?? 0) < 500) return error;
			this.firstErrors.push(error);
			return 'unreadable';
		}
	}

	private requestOptions(isUrgent: boolean) {
		return { maxWaitMs: Math.max(0, this.endsAt - Date.now()), isUrgent };
	}

	private async inTime<T>(answer: Promise<T>): Promise<T> {
		return await answer.catch((error: Error) => {
			throw error instanceof CancelledError ? new PollTimeoutError(this.budgetMs, this.advice) : error;
		});
	}
}
