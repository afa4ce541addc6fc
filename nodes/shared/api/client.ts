import { sleep } from 'n8n-workflow';

import type { ApiCredential } from '../credential/credential';
import { ApiError, NoResponse, type Outcome } from '../errors/apiErrors';
import { errorText } from '../errors/errorTexts';
import { errorForStatus, hostUnreachable } from '../errors/responseErrors';
import type { Clock, HttpResponse, ReviewPage, User } from '../types';
import { ME_PATH, REVIEWS_PATH } from './endpoints';
import { rateLimiters } from './rateLimit/rateLimiters';
import { parseReviewPage, parseUser } from './responses';
import { DEFAULT_MAX_WAIT_MS, sendWithRetries, type RetryOptions } from './retry';
import { sendGet, type PreparedOptions, type Query, type RequestContext } from './transport';

const clock: Clock = {
	now: () => performance.timeOrigin + performance.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
const limiterOf = rateLimiters(clock);

/** A page of the documented size has 150, 8 MB of whole reviews this many; of empty ones they have room for millions. */
const MAX_VALUES = 200_000;
/** What all answers to one client may take in memory, about: 120,000 reviews of 2 kB. */
const MAX_BYTES = 256 * 1024 * 1024;
/** What a value takes besides its text: an empty list is much larger in memory. */
const BYTES_A_VALUE = 32;

export interface ClientOptions {
	context: RequestContext;
	credential: ApiCredential;
	/** Request options n8n prepared for the node. */
	prepared: PreparedOptions;
	signal?: AbortSignal | undefined;
	/** What all answers may take in memory, about. */
	maxBytes?: number;
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
	/** What the answers so far may take in memory. */
	private bytes = 0;

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
		const { execution, onWait, prepared } = this.options;
		const { query = {}, signal = this.options.signal, maxWaitMs = DEFAULT_MAX_WAIT_MS, ...own } = options;
		const limiter = limiterOf(address, apiToken, prepared.proxy);
		let tries = 0;
		const send = async () => {
			tries++;
			return await this.send(address + path, query, signal);
		};
		const outcome = await sendWithRetries(send, {
			...own,
			limiter,
			clock,
			signal,
			maxWaitMs,
			execution,
			onWait,
		});
		if (outcome instanceof NoResponse) throw hostUnreachable(outcome, address, tries, redact);
		const answer = this.bounded(outcome);
		if (answer.statusCode !== 200) throw errorForStatus(answer, address, redact);
		return answer;
	}

	/** The answer, without its body where that has too many values; throws where all answers take too much. */
	private bounded(answer: HttpResponse): HttpResponse {
		const { body = '' } = answer;
		const values = valuesIn(body);
		this.bytes += body.length + BYTES_A_VALUE * values;
		const { maxBytes = MAX_BYTES } = this.options;
		if (this.bytes > maxBytes) throw new ApiError(errorText('tooMuch', { most: maxBytes / 2 ** 20 }));
		return values > MAX_VALUES ? { ...answer, body: undefined } : answer;
	}

	/**
	 * Sends one GET, which is aborted when `cancelled` fires or it takes twice n8n's timeout: that counts silence, and an
	 * answer that comes in drops would never end.
	 */
	private async send(url: string, query: Query, cancelled: AbortSignal | undefined): Promise<Outcome> {
		const { context, credential, prepared } = this.options;
		const limitMs = 2 * (prepared.timeout ?? 0);
		const timedOut = limitMs > 0 ? AbortSignal.timeout(limitMs) : undefined;
		const signal = AbortSignal.any([cancelled, timedOut].filter((each) => each !== undefined));
		const outcome = await sendGet(context, credential, prepared, url, query, signal);
		const isLate = outcome instanceof NoResponse && timedOut?.aborted;
		return isLate ? new NoResponse('ETIMEDOUT', `no whole answer within ${limitMs} ms`) : outcome;
	}
}

/** How many values a JSON text has at most: each but the first comes behind a comma or an opening bracket. */
function valuesIn(json: string): number {
	let values = 1;
	for (const sign of [',', '[', '{'])
		for (let at = json.indexOf(sign); at >= 0; at = json.indexOf(sign, at + 1)) values++;
	return values;
}
