import type { IPollFunctions } from 'n8n-workflow';

import { ReviewPlatformClient } from '../shared/api/client';
import type { ApiCredential } from '../shared/credential/credential';
import { CancelledError, PollTimeoutError } from '../shared/errors/apiErrors';
import { ADVICE } from '../shared/errors/errorTexts';
import type { NodeLog } from '../shared/nodeLog';
import type { ReviewPage } from '../shared/types';
import type { ReadPage } from './watch/watch';

/** Asks the platform on behalf of one poll, within its time. */
export class PageReader {
	private readonly endsAt: number;
	private readonly timeOver: AbortSignal;
	/** What to do when its time is over: "Fetch Test Event" has no next poll. */
	private readonly advice: string;
	private readonly client: ReviewPlatformClient;

	/** @param budgetMs the poll's time */
	constructor(
		context: IPollFunctions,
		credential: ApiCredential,
		{ onWait }: NodeLog,
		private readonly budgetMs: number,
	) {
		this.endsAt = Date.now() + budgetMs;
		this.timeOver = AbortSignal.timeout(budgetMs);
		this.advice = context.getMode() === 'manual' ? '' : ADVICE.nextPoll;
		const requestDefaults = { headers: { Accept: 'application/json' }, timeout: budgetMs };
		const defaults = { execution: context, onWait, advice: this.advice };
		this.client = new ReviewPlatformClient({ context, credential, requestDefaults }, defaults);
	}

	/**
	 * The company of the key, by `GET /v1/me`.
	 *
	 * @throws ApiError, RateLimitTimeoutError, PollTimeoutError
	 */
	async readCompanyId(): Promise<string> {
		const user = this.client.getUser({ maxWaitMs: this.msLeft, isUrgent: true, signal: this.timeOver });
		return (await this.inTime(user)).company_id;
	}

	/**
	 * One page of the list, from 1.
	 *
	 * @throws ApiError, RateLimitTimeoutError, PollTimeoutError
	 */
	readonly readPage: ReadPage = async (page, isUrgent, cancelled): Promise<ReviewPage> => {
		// Abandoning a page must not switch the poll's time off.
		const signal = cancelled ? AbortSignal.any([this.timeOver, cancelled]) : this.timeOver;
		return await this.inTime(this.client.getReviewPage(page, { maxWaitMs: this.msLeft, isUrgent, signal }));
	};

	private get msLeft(): number {
		return Math.max(0, this.endsAt - Date.now());
	}

	private async inTime<T>(answer: Promise<T>): Promise<T> {
		return await answer.catch((error: Error) => {
			throw error instanceof CancelledError ? new PollTimeoutError(this.budgetMs, this.advice) : error;
		});
	}
}
