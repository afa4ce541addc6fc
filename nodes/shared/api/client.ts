import { sleep } from 'n8n-workflow';

import { TransportError, type HttpResult } from '../errors/apiErrors';
import { errorForStatus, hostUnreachable } from '../errors/responseErrors';
import type { Clock, HttpResponse, ReviewPage, User } from '../types';
import { rateLimiters, type RateLimiter } from './rateLimit/rateLimiter';
import { parseReviewPage, parseUser } from './responses';
import { sendWithRetries } from './retry';
import { sendGet, type Connection, type RequestOptions } from './transport';

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

/** The review platform's API as one credential sees it. */
export class ReviewPlatformClient {
	private readonly limiter: RateLimiter;

	/** @param defaults options of all its requests, which each may replace */
	constructor(
		private readonly connection: Connection,
		private readonly defaults: RequestOptions,
	) {
		const { credential, requestDefaults } = connection;
		this.limiter = limiterOf(credential.address, credential.apiToken, requestDefaults.proxy);
	}

	async getUser(options: RequestOptions = {}): Promise<User> {
		return parseUser(await this.get(ME_PATH, options), this.connection.credential.redact);
	}

	/**
	 * @param page from 1
	 * @throws ApiError for anything but the page, RateLimitTimeoutError, CancelledError
	 */
	async getReviewPage(page: number, { query, ...options }: RequestOptions = {}): Promise<ReviewPage> {
		const response = await this.get(REVIEWS_PATH, { ...options, query: { ...query, page } });
		return parseReviewPage(response, page, this.connection.credential.redact);
	}

	private async get(path: string, own: RequestOptions): Promise<HttpResponse> {
		const { address, redact } = this.connection.credential;
		const options = { ...this.defaults, ...own };
		const send = async () => await this.send(address + path, options);
		const result = await sendWithRetries(send, { limiter: this.limiter, clock }, options);
		if (result instanceof TransportError) throw hostUnreachable(result, address, redact);
		if (result.statusCode !== 200) throw errorForStatus(result, address, redact);
		return result;
	}

	/** Ends a request after twice n8n's timeout, which counts silence alone: an answer in drops would never end. */
	private async send(url: string, { query = {}, signal: cancelled }: RequestOptions): Promise<HttpResult> {
		const limitMs = 2 * this.connection.requestDefaults.timeout;
		const timedOut = AbortSignal.timeout(limitMs);
		const signal = cancelled ? AbortSignal.any([cancelled, timedOut]) : timedOut;
		const result = await sendGet(this.connection, url, query, signal);
		const isLate = result instanceof TransportError && timedOut.aborted;
		return isLate ? new TransportError('ETIMEDOUT', `no whole answer within ${limitMs} ms`) : result;
	}
}
