// The requests of one poll, and its time limit: 30 s, 5 s while n8n starts, or less if n8n gives less. After that, they
// throw `pollTimeout`.

import type { IPollFunctions } from 'n8n-workflow';

import { formatSeconds } from '../shared/api/backoff';
import { ReviewPlatformClient } from '../shared/api/client';
import { TICK_MS } from '../shared/api/rateLimit/rateLimiter';
import type { ApiCredential } from '../shared/credential/credential';
import { isCancelled, UserFacingError } from '../shared/errors/userFacingError';
import type { NodeLog } from '../shared/nodeLog';
import { REVIEWS } from '../shared/review/record';
import type { User } from '../shared/types';
import type { ReadPage } from './watch/watch';

/** A poll never takes longer than this, in ms: what is left comes with the next one. */
const MAX_POLL_MS = 30_000;
/** While n8n starts, or takes over, all other workflows wait for a poll. */
const MAX_START_MS = 5_000;
/** Of the time that n8n gives a poll; the rest is for handing over what it found. */
const SHARE_OF_BUDGET = 0.9;

/**
 * How long a poll may take, in ms.
 *
 * @param budgetMs what n8n gives it
 * @param isStart whether it is the first one while n8n starts, or takes over
 */
export function timeLimitOf(budgetMs: number, isStart: boolean): number {
	// A wait for the rate limit may end a tick late.
	return Math.floor(Math.min((isStart ? MAX_START_MS : MAX_POLL_MS) - TICK_MS, SHARE_OF_BUDGET * budgetMs));
}

/** Asks the platform on behalf of one poll, within its time. */
export class PageReader {
	private readonly endsAt: number;
	private readonly client: ReviewPlatformClient;
	/** The pages it was asked for. */
	readonly asked = { ends: [] as number[], round: [] as number[] };

	/** @param limitMs the poll's time */
	constructor(
		context: IPollFunctions,
		credential: ApiCredential,
		onWait: NodeLog['onWait'],
		private readonly limitMs: number,
	) {
		this.endsAt = Date.now() + limitMs;
		const requestDefaults = { headers: { Accept: 'application/json' }, timeout: limitMs };
		const defaults = { execution: context, onWait, signal: AbortSignal.timeout(limitMs) };
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
		return await this.inTime(
			this.client.getPage(REVIEWS, page, { maxWaitMs: this.msLeft, isUrgent, signal }),
		);
	};

	private get msLeft(): number {
		return Math.max(0, this.endsAt - Date.now());
	}

	private async inTime<T>(answer: Promise<T>): Promise<T> {
		return await answer.catch((error: Error) => {
			if (!isCancelled(error)) throw error;
			throw new UserFacingError('pollTimeout', { budget: formatSeconds(this.limitMs) });
		});
	}
}
