import { sleep } from 'n8n-workflow';

import type { ApiCredential } from '../credential/credential';
import { TransportError, type HttpResult } from '../errors/apiErrors';
import { errorForStatus, hostUnreachable } from '../errors/responseErrors';
import type { Clock, HttpResponse, ReviewPage, User } from '../types';
import { rateLimiters } from './rateLimit/rateLimiters';
import { parseReviewPage, parseUser } from './responses';
import { DEFAULT_MAX_WAIT_MS, sendWithRetries, type RetryOptions } from './retry';
import { sendGet, type RequestDefaults, type Query, type RequestContext } from './transport';

/** The user that the key belongs to (api.md › GET /v1/me). */
export const ME_PATH = '/v1/me';

/** The list of the company's reviews, in pages (api.md › GET /v1/reviews). */
export const REVIEWS_PATH = '/v1/reviews';

const clock: Clock = {
	now: () => performance.timeOrigin + performance.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
const limiterOf = rateLimiters(clock);

export interface ClientOptions {
	context: RequestContext;
	credential: ApiCredential;
	/** Request options n8n prepared for the node. */
	requestDefaults: RequestDefaults;
	signal?: AbortSignal | undefined;
	/** What its requests belong to, an object: executions take turns. */
	execution?: object;
	onWait?: RetryOptions['onWait'];
}

/** What one request may have of its own; `signal` ends it in place of the client's. */
export interface RequestOptions extends Partial<Pick<RetryOptions, 'maxWaitMs' | 'isUrgent' | 'signal'>> {
	query?: Query;
}

/** The review platform's API as one credential sees it. */
export class ReviewPlatformClient {
	constructor(private readonly options: ClientOptions) {}

	/** The user that the key belongs to (api.md › GET /v1/me). Throws as `getReviewPage` does. */
	async getUser(options: RequestOptions = {}): Promise<User> {
		return parseUser(await this.get(ME_PATH, options), this.options.credential.redact);
	}

	/**
	 * One page of the list (api.md › GET /v1/reviews).
	 *
	 * @param page from 1
	 * @throws ApiError for anything but the page, RateLimitTimeoutError, CancelledError
	 */
	async getReviewPage(page: number, { query, ...options }: RequestOptions = {}): Promise<ReviewPage> {
		const response = await this.get(REVIEWS_PATH, { ...options, query: { ...query, page } });
		return parseReviewPage(response, page, this.options.credential.redact);
	}

	private async get(path: string, options: RequestOptions): Promise<HttpResponse> {
		const { address, apiToken, redact } = this.options.credential;
		const { execution, onWait, requestDefaults } = this.options;
		const { query = {}, signal = this.options.signal, maxWaitMs = DEFAULT_MAX_WAIT_MS, ...own } = options;
		const limiter = limiterOf(address, apiToken, requestDefaults.proxy);
		const send = async () => await this.send(address + path, query, signal);
		const result = await sendWithRetries(send, {
			...own,
			limiter,
			clock,
			signal,
			maxWaitMs,
			execution,
			onWait,
		});
		if (result instanceof TransportError) throw hostUnreachable(result, address, redact);
		if (result.statusCode !== 200) throw errorForStatus(result, address, redact);
		return result;
	}

	/**
	 * Sends one GET, which is aborted when `cancelled` fires or it takes twice n8n's timeout: that counts silence, and an
	 * answer that comes in drops would never end.
	 */
	private async send(url: string, query: Query, cancelled: AbortSignal | undefined): Promise<HttpResult> {
		const { context, credential, requestDefaults } = this.options;
		const limitMs = 2 * (requestDefaults.timeout ?? 0);
		const timedOut = limitMs > 0 ? AbortSignal.timeout(limitMs) : undefined;
		const signal = AbortSignal.any([cancelled, timedOut].filter((each) => each !== undefined));
		const outcome = await sendGet(context, credential, requestDefaults, url, query, signal);
		const isLate = outcome instanceof TransportError && timedOut?.aborted;
		return isLate ? new TransportError('ETIMEDOUT', `no whole answer within ${limitMs} ms`) : outcome;
	}
}
