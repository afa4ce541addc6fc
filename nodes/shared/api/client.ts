import { sleep } from 'n8n-workflow';

import { errorForStatus, hostUnreachable, onPage } from '../errors/responseErrors';
import { UserFacingError } from '../errors/userFacingError';
import type { Clock, HttpResponse, HttpResult, Page, PagedList, User } from '../types';
import { ME_PATH } from './paths';
import { rateLimiters, type RateLimiter } from './rateLimit/rateLimiter';
import { parsePage, parseUser } from './responses';
import { sendWithRetries, type SendOptions } from './retry';
import { sendGet, type Connection, type Query } from './transport';

const clock: Clock = {
	now: () => performance.timeOrigin + performance.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
const limiterOf = rateLimiters(clock);

/** Keys and addresses, by their limiters, that have worked in an execution; for a trigger, as long as n8n hands in the same context. */
const worked = new WeakMap<object, Set<RateLimiter>>();

/** The review platform's API as one credential sees it. */
export class ReviewPlatformClient {
	private readonly limiter: RateLimiter;

	/** @param defaults options of all its requests, which each may replace; a signal counts beside that of a request */
	constructor(
		private readonly connection: Connection,
		private readonly defaults: SendOptions,
	) {
		const { credential, requestDefaults } = connection;
		this.limiter = limiterOf(credential.address, credential.apiToken, requestDefaults.proxy);
	}

	/** @throws UserFacingError for anything but the user */
	async getUser(options: SendOptions = {}): Promise<User> {
		return await this.get(ME_PATH, {}, options, parseUser);
	}

	/**
	 * @param page from 1
	 * @throws UserFacingError for anything but the page
	 */
	async getPage<T>(list: PagedList, page: number, options: SendOptions, query: Query = {}): Promise<Page<T>> {
		const parse = (answer: HttpResponse) => parsePage<T>(answer, page, list.noun);
		return await this.get(list.path, { ...query, page }, options, parse, page);
	}

	private async get<T>(
		path: string,
		query: Query,
		given: SendOptions,
		parse: (answer: HttpResponse) => T | UserFacingError,
		page = 1,
	): Promise<T> {
		const { address } = this.connection.credential;
		const { signal, execution = this } = this.defaults;
		const known = worked.get(execution) ?? new Set();
		worked.set(execution, known);
		const isKnownToWork = () => known.has(this.limiter);
		const options = {
			...{ ...this.defaults, ...given, isKnownToWork },
			signal: given.signal ? eitherOf(given.signal, signal) : signal,
		};
		const send = async () => {
			const result = await this.send(address + path, query, options.signal);
			if ('noAnswer' in result) return { ...result, read: hostUnreachable(result, address) };
			return { ...result, read: result.statusCode === 200 ? parse(result) : errorForStatus(result, address) };
		};
		const { read } = await sendWithRetries(send, { limiter: this.limiter, clock }, options);
		if (read instanceof UserFacingError) throw onPage(read, page, isKnownToWork());
		known.add(this.limiter);
		return read;
	}

	/** Ends a request after twice its timeout, which counts silence alone: an answer in drops would never end. */
	private async send(url: string, query: Query, cancelled: AbortSignal | undefined): Promise<HttpResult> {
		const limitMs = 2 * this.connection.requestDefaults.timeout;
		const timedOut = AbortSignal.timeout(limitMs);
		const result = await sendGet(this.connection, url, query, eitherOf(timedOut, cancelled));
		const isLate = 'noAnswer' in result && timedOut.aborted;
		return isLate ? { noAnswer: 'ETIMEDOUT', detail: `no whole answer within ${limitMs} ms` } : result;
	}
}

/** A signal that fires with the first of these: `any` of one alone would be a hundredth of the time of a long export. */
const eitherOf = (one: AbortSignal, other: AbortSignal | undefined): AbortSignal =>
	other ? AbortSignal.any([one, other]) : one;
