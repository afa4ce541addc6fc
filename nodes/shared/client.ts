import { sleep } from 'n8n-workflow';

import { onAbort } from './abortListeners';
import { parseReviewPage, parseUser } from './answers';
import { RateLimiters } from './api/rateLimiters';
import { steadyNow } from './api/steadyNow';
import type { ApiCredential } from './credential';
import { Deadline } from './deadline';
import { refusal, unreachable } from './errors';
import { Unreachable } from './faults';
import { DEFAULT_MAX_WAIT_MS, requestPatiently } from './request';
import { sendGet } from './transport';
import type { PreparedOptions, Query, RequestContext } from './transport';
import type { Answer, Clock, ReviewPage, User } from './types';

const clock: Clock = {
	now: steadyNow(() => Date.now()),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
const limiters = new RateLimiters(clock);

export interface ClientOptions {
	context: RequestContext;
	credential: ApiCredential;
	/** Request options n8n prepared for the node. */
	prepared: PreparedOptions;
	signal?: AbortSignal | undefined;
	/** What its requests belong to, an object: executions take turns. */
	execution?: object;
}

/** What one request may have of its own. */
export interface RequestOptions {
	query?: Query;
	/** How long the rate limit, or a server that names a time to try again, may keep it waiting, in ms. */
	maxWaitMs?: number;
	/** Whether it goes before the others that wait. */
	isUrgent?: boolean;
	/** Ends it, in place of the client's own. */
	signal?: AbortSignal;
	/** Told after it has waited for the rate limit: since when, ms since the epoch, and for how many ms. */
	onWait?: (since: number, ms: number) => void;
}

/** The review platform's API as one credential sees it. */
export class ReviewPlatformClient {
	private readonly deadline: Deadline | undefined;

	constructor(private readonly options: ClientOptions) {
		const { timeout } = options.prepared;
		if (timeout) this.deadline = new Deadline(timeout);
	}

	/** `GET /v1/me`: the user the token belongs to. */
	async getMe(options: RequestOptions = {}): Promise<User> {
		return parseUser(await this.request('/v1/me', options));
	}

	/** `GET /v1/reviews`: one page of the list, from 1. */
	async getReviewPage(page: number, { query, ...options }: RequestOptions = {}): Promise<ReviewPage> {
		const answer = await this.request('/v1/reviews', { ...options, query: { ...query, page } });
		return parseReviewPage(answer, page);
	}

	/** @throws ApiFault, RateLimitTimeout or Cancelled */
	private async request(path: string, options: RequestOptions = {}): Promise<Answer> {
		const { address, apiToken } = this.options.credential;
		const { query = {}, maxWaitMs = DEFAULT_MAX_WAIT_MS, isUrgent = false, onWait } = options;
		const { signal = this.options.signal } = options;
		let tries = 0;
		const send = async () => {
			tries++;
			return await this.send(address + path, query, signal);
		};
		const limiter = limiters.of(address, apiToken);
		const { execution } = this.options;
		const means = { limiter, clock, signal, maxWaitMs, isUrgent, execution, onWait };
		const outcome = await requestPatiently(send, means);
		if (outcome instanceof Unreachable) throw unreachable(outcome, address, tries);
		if (outcome.statusCode !== 200) throw refusal(outcome, address);
		return outcome;
	}

	/** Sends one GET, which is aborted when `signal` fires or it has taken too long. */
	private async send(
		url: string,
		query: Query,
		signal: AbortSignal | undefined,
	): Promise<Answer | Unreachable> {
		const { context, credential, prepared } = this.options;
		const controller = new AbortController();
		const abort = () => controller.abort();
		const stopListening = onAbort(signal, abort);
		try {
			const answer = sendGet(context, credential, prepared, url, query, controller.signal);
			return await (this.deadline ? this.deadline.limit(answer, abort) : answer);
		} finally {
			stopListening();
		}
	}
}
