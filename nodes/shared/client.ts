import { sleep } from 'n8n-workflow';

import { parseReviewPage, parseUser } from './answers';
import type { ApiCredential } from './credential';
import { Deadline } from './deadline';
import { refusal, unreachable } from './errors';
import { Unreachable } from './faults';
import { RateGates } from './rateGates';
import { DEFAULT_MAX_WAIT_MS, requestPatiently } from './request';
import { sendGet } from './transport';
import type { PreparedOptions, Query, RequestContext } from './transport';
import type { Answer, Clock, ReviewPage, User } from './types';

const clock: Clock = {
	now: () => Date.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
const gates = new RateGates(clock);

export interface ClientOptions {
	context: RequestContext;
	credential: ApiCredential;
	/** Request options n8n prepared for the node. */
	prepared: PreparedOptions;
	signal?: AbortSignal | undefined;
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
		const gate = gates.of(address, apiToken);
		const outcome = await requestPatiently(send, { gate, clock, signal, maxWaitMs, isUrgent, onWait });
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
		signal?.addEventListener('abort', abort);
		try {
			const answer = sendGet(context, credential, prepared, url, query, controller.signal);
			return await (this.deadline ? this.deadline.limit(answer, abort) : answer);
		} finally {
			signal?.removeEventListener('abort', abort);
		}
	}
}
