import { NodeOperationError, sleep } from 'n8n-workflow';
import type { INode } from 'n8n-workflow';

import { parseReviewPage, parseUser } from './answers';
import { refusal, unreachable } from './errors';
import { Unreachable } from './faults';
import { RateGates } from './rateGates';
import { DEFAULT_MAX_WAIT_MS, requestPatiently } from './request';
import { sendGet } from './transport';
import type { PreparedOptions, Query, RequestContext } from './transport';
import type { Answer, Clock, ReviewPage, User } from './types';

/** The base URL as the API takes it, for n8n's expression fields. `normalizeBaseUrl` does the same. */
export const BASE_URL_EXPRESSION = '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}';

const clock: Clock = {
	now: () => Date.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
const gates = new RateGates(clock);

export interface ClientOptions {
	context: RequestContext;
	/** As the credential has it. */
	baseUrl: string;
	apiToken: string;
	/** Request options n8n prepared for the node. */
	prepared: PreparedOptions;
	signal?: AbortSignal | undefined;
}

/** What one request may have of its own. */
export interface RequestOptions {
	query?: Query;
	/** How long the rate limit may keep it waiting, in ms. */
	maxWaitMs?: number;
}

/** The review platform's API as one credential sees it. */
export class ReviewPlatformClient {
	private readonly address: string;

	/** @throws NodeOperationError when the credential's base URL is no http(s) address */
	constructor(private readonly options: ClientOptions) {
		this.address = normalizeBaseUrl(options.baseUrl, options.context.getNode());
	}

	/** `GET /v1/me`: the user the token belongs to. */
	async getMe(): Promise<User> {
		return parseUser(await this.request('/v1/me'));
	}

	/** `GET /v1/reviews`: one page of the list, from 1. */
	async getReviewPage(page: number, { query, ...options }: RequestOptions = {}): Promise<ReviewPage> {
		return parseReviewPage(await this.request('/v1/reviews', { ...options, query: { ...query, page } }));
	}

	/** @throws ApiFault, RateLimitTimeout or Cancelled */
	private async request(path: string, options: RequestOptions = {}): Promise<Answer> {
		const { context, apiToken, prepared, signal } = this.options;
		const { query = {}, maxWaitMs = DEFAULT_MAX_WAIT_MS } = options;
		let tries = 0;
		const send = async () => {
			tries++;
			return await sendGet(context, prepared, this.address + path, query);
		};
		const gate = gates.of(this.address, apiToken);
		const outcome = await requestPatiently(send, { gate, clock, signal, maxWaitMs });
		if (outcome instanceof Unreachable) throw unreachable(outcome, this.address, tries);
		if (outcome.statusCode !== 200) throw refusal(outcome, this.address);
		return outcome;
	}
}

function normalizeBaseUrl(baseUrl: string, node: INode): string {
	const address = baseUrl.trim().replace(/\/+$/, '');
	if (!/^https?:\/\/./i.test(address) || !URL.canParse(address)) {
		throw new NodeOperationError(node, 'The base URL in the credential is not a web address', {
			description: 'Put the address of the review platform there, without /v1, e.g. https://api.example.com.',
		});
	}
	return address;
}
