import type { IPollFunctions } from 'n8n-workflow';

import { ReviewPlatformClient } from '../shared/api/client';
import type { RequestOptions } from '../shared/api/transport';
import type { ApiCredential } from '../shared/credential/credential';
import {
	ApiError,
	CancelledError,
	PollTimeoutError,
	RateLimitTimeoutError,
} from '../shared/errors/apiErrors';
import { ADVICE } from '../shared/errors/errorTexts';
import type { NodeLog } from '../shared/nodeLog';
import { isPage, type PageOutcome } from './watch/watchPoll';

/** Reads pages of the list for one poll, within its time. */
export class PageReader {
	hasRead = false;
	/** Why the first page could not be read. */
	private firstError: ApiError | undefined;
	private readonly endsAt: number;
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
		this.advice = context.getMode() === 'manual' ? '' : ADVICE.nextPoll;
		const signal = AbortSignal.timeout(budgetMs);
		const requestDefaults = { headers: { Accept: 'application/json' }, timeout: budgetMs };
		const usual = { signal, execution: context, onWait, advice: this.advice };
		this.client = new ReviewPlatformClient({ context, credential, requestDefaults }, usual);
	}

	/** What the user is to be told: why no page could be read, or that the first was none as the API has them. */
	get failure(): ApiError | undefined {
		return this.hasRead && !this.firstError?.isUnknownAnswer ? undefined : this.firstError;
	}

	/**
	 * The company of the key, by `GET /v1/me`.
	 *
	 * @throws ApiError, RateLimitTimeoutError, PollTimeoutError
	 */
	async readCompanyId(): Promise<string> {
		return (await this.inTime(true, (options) => this.client.getUser(options))).company_id;
	}

	/**
	 * Reads pages, from 1, at once; returns what came of each.
	 *
	 * @throws ApiError, RateLimitTimeoutError, PollTimeoutError, where no page was read and others need not be asked for
	 */
	readonly read = async (numbers: number[], isUrgent: boolean): Promise<PageOutcome[]> =>
		await Promise.all(numbers.map(async (number) => await this.readPage(number, isUrgent)));

	private async readPage(number: number, isUrgent: boolean): Promise<PageOutcome> {
		const answer = this.inTime(isUrgent, (options) => this.client.getReviewPage(number, options));
		const outcome = await answer.catch((error: Error) => this.outcomeOf(error, number));
		this.hasRead ||= isPage(outcome);
		return outcome;
	}

	/** What cannot be told of a page by itself ends a poll that has read none. */
	private outcomeOf(error: Error, number: number): PageOutcome {
		const isTimeOver = error instanceof RateLimitTimeoutError || error instanceof PollTimeoutError;
		if (isTimeOver && this.hasRead) return 'timeOver';
		if (!(error instanceof ApiError)) throw error;
		if (number !== 1 && error.isNoSuchPage) return 'refused';
		if (this.hasRead) return 'unreadable';
		// Others need not be like it only where it is 5xx, or a 200 that is no page.
		if (!error.isUnknownAnswer && (error.status ?? 0) < 500) throw error;
		this.firstError ??= error;
		return 'unreadable';
	}

	private async inTime<T>(isUrgent: boolean, send: (options: RequestOptions) => Promise<T>): Promise<T> {
		const maxWaitMs = Math.max(0, this.endsAt - Date.now());
		return await send({ maxWaitMs, isUrgent }).catch((error: Error) => {
			throw error instanceof CancelledError ? new PollTimeoutError(this.budgetMs, this.advice) : error;
		});
	}
}
