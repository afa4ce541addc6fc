// Reads pages for a poll, within the poll budget.

import type { IPollFunctions } from 'n8n-workflow';

import { ReviewPlatformClient } from '../shared/api/client';
import { ME_PATH, REVIEWS_PATH } from '../shared/api/endpoints';
import { LOOK_MS } from '../shared/api/rateLimit/rateLimiter';
import type { ApiCredential } from '../shared/credential/credential';
import { ApiError, CancelledError, PollTimeoutError } from '../shared/errors/apiErrors';
import type { PageOutcome } from './watch/listMemory';

/** A poll never takes longer than this, in ms: what is left comes with the next one. */
const MAX_POLL_MS = 30_000;
/** Of the time n8n gives a poll; the rest is for handing over what it found. */
const SHARE_OF_BUDGET = 0.9;

/** What came of pages, in the order asked for, up to the first that ends the poll, and why that does. */
export interface PagesRead {
	outcomes: PageOutcome[];
	/** Undefined when the poll may go on. */
	stoppedBy?: Error;
}

/** Reads pages of the list for one poll, within the poll budget. */
export class PageReader {
	/** Why the last page that was left out could not be read. */
	lastError: ApiError | undefined;

	/** Why the page with the newest reviews could not be read, when it was no page as the API has them. */
	headError: ApiError | undefined;

	/** The longest wait of a request for the rate limit, in ms. */
	longestWaitMs = 0;

	private hasRead = false;
	private readonly budgetMs: number;
	private readonly endsAt: number;
	private readonly client: ReviewPlatformClient;

	constructor(context: IPollFunctions, credential: ApiCredential) {
		this.budgetMs = budgetMs(context);
		this.endsAt = Date.now() + this.budgetMs;
		const signal = AbortSignal.timeout(this.budgetMs);
		const prepared = {
			headers: { Accept: 'application/json' },
			timeout: this.budgetMs,
		};
		this.client = new ReviewPlatformClient({ context, credential, prepared, signal, execution: context });
	}

	/**
	 * The company of the key, by `GET /v1/me`.
	 *
	 * @throws ApiError, RateLimitTimeoutError, PollTimeoutError
	 */
	async readCompanyId(): Promise<string> {
		try {
			return (await this.client.getUser(ME_PATH, this.requestOptions)).company_id;
		} catch (error) {
			throw this.reasonOf(error);
		}
	}

	/** Reads pages, from 1, at once. */
	async read(numbers: number[]): Promise<PagesRead> {
		const answers = await Promise.allSettled(
			numbers.map(
				async (number) => await this.client.getReviewPage(REVIEWS_PATH, number, this.requestOptions),
			),
		);
		const outcomes: PageOutcome[] = [];
		for (const [index, answer] of answers.entries()) {
			const outcome =
				answer.status === 'fulfilled' ? answer.value : this.outcomeOf(answer.reason, numbers[index]);
			if (outcome instanceof Error) return { outcomes, stoppedBy: outcome };
			this.hasRead ||= answer.status === 'fulfilled';
			outcomes.push(outcome);
		}
		return { outcomes };
	}

	/** What a poll cannot begin with ends it; later on it is a matter of that page. */
	private outcomeOf(reason: unknown, number: number | undefined): PageOutcome | Error {
		const error = this.reasonOf(reason);
		if (!(error instanceof ApiError)) return error;
		if (number !== 1 && error.isNoSuchPage) return 'refused';
		if (!this.hasRead && !isWrongAnswer(error)) return error;
		this.lastError = error;
		if (!this.hasRead && error.isUnknownAnswer) this.headError = error;
		return 'unreadable';
	}

	private get requestOptions() {
		const onWait = (_since: number, ms: number) => {
			this.longestWaitMs = Math.max(this.longestWaitMs, ms);
		};
		return { maxWaitMs: Math.max(0, this.endsAt - Date.now()), isUrgent: true, onWait };
	}

	private reasonOf(reason: unknown): Error {
		if (reason instanceof CancelledError) return new PollTimeoutError(this.budgetMs);
		return reason instanceof Error ? reason : new Error(String(reason));
	}
}

/** Whether the answer is wrong for this page, which others need not be: 5xx, or a 200 that is no page. */
function isWrongAnswer(error: ApiError): boolean {
	return error.isUnknownAnswer || (error.status ?? 0) >= 500;
}

function budgetMs(context: IPollFunctions): number {
	// Missing in older n8n.
	const given = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? Infinity;
	// A wait for the rate limit ends up to LOOK_MS after the poll's time.
	return Math.floor(Math.min(MAX_POLL_MS - LOOK_MS, given > 0 ? SHARE_OF_BUDGET * given : MAX_POLL_MS));
}
