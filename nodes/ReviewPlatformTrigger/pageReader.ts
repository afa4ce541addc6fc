import type { IPollFunctions } from 'n8n-workflow';

import { formatSeconds } from '../shared/api/backoff';
import { ReviewPlatformClient } from '../shared/api/client';
import type { ApiCredential } from '../shared/credential/credential';
import { isCancelled, UserFacingError } from '../shared/errors/userFacingError';
import type { NodeLog } from '../shared/nodeLog';
import type { User } from '../shared/types';
import type { ReadPage } from './watch/watch';

/** Asks the platform on behalf of one poll, within its time. */
export class PageReader {
	private readonly endsAt: number;
	private readonly client: ReviewPlatformClient;
	/** The pages it was asked for. */
	readonly asked = { ends: [] as number[], round: [] as number[] };

	/** @param budgetMs the poll's time */
	constructor(
		context: IPollFunctions,
		credential: ApiCredential,
		{ onWait }: NodeLog,
		private readonly budgetMs: number,
	) {
		this.endsAt = Date.now() + budgetMs;
		const requestDefaults = { headers: { Accept: 'application/json' }, timeout: budgetMs };
		const defaults = { execution: context, onWait, signal: AbortSignal.timeout(budgetMs) };
		this.client = new ReviewPlatformClient({ context, credential, requestDefaults }, defaults);
	}

	/**
	 * Whose key it is, by `GET /v1/me`.
	 *
	 * @throws UserFacingError
	 */
	async readUser(): Promise<User> {
		return await this.inTime(this.client.getUser({ maxWaitMs: this.msLeft, isUrgent: true }));
	}

	/**
	 * One page of the list, from 1.
	 *
	 * @throws UserFacingError
	 */
	readonly readPage: ReadPage = async (page, isUrgent, signal) => {
		this.asked[isUrgent ? 'ends' : 'round'].push(page);
		return await this.inTime(this.client.getReviewPage(page, { maxWaitMs: this.msLeft, isUrgent, signal }));
	};

	private get msLeft(): number {
		return Math.max(0, this.endsAt - Date.now());
	}

	private async inTime<T>(answer: Promise<T>): Promise<T> {
		return await answer.catch((error: Error) => {
			if (!isCancelled(error)) throw error;
			throw new UserFacingError('pollTimeout', { budget: formatSeconds(this.budgetMs) });
		});
	}
}
