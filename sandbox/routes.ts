import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

import type { IntegrationKey } from './account';
import type { Accounts } from './accounts';
import { ApiError, tooManyRequests, unauthenticated, unauthorized } from './apiErrors';
import { answerFault } from './faults';
import { FaultyList } from './listFaults';
import type { UserRecord } from './records';
import { pageNumberIn, pageOf } from './reviewPages';
import type { SandboxSettings } from './settings';

const RATE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Paths of the server's own, which name no account: a base URL that ends with one is a slip. */
const NO_SLUGS = ['v1', 'login', 'logout', 'profile', 'settings', 'assets'];

/** Enough for any test; a sandbox left running stops counting there. */
const MOST_ANSWERS = 1_000_000;

/** An answer of the API that was sent, for counting. */
export interface SentAnswer {
	url: string;
	statusCode: number;
	/** ms since the epoch. */
	at: number;
}

declare module 'fastify' {
	interface FastifyRequest {
		/** Of a request to the API that has passed the authentication. */
		key: IntegrationKey;
	}
}

/**
 * The endpoints under /v1 (api.md › Endpoints), behind authentication (401), plan and permission (403),
 * and rate limit (429), in that order.
 * An account's own base URL, `/<slug>`, has them too: there the keys of other accounts get 401.
 */
export async function apiRoutes(
	api: FastifyInstance,
	{ accounts, settings, answers }: { accounts: Accounts; settings: SandboxSettings; answers: SentAnswer[] },
): Promise<void> {
	api.addHook('onResponse', (request, reply, done) => {
		const answer = { url: request.url.slice(0, 2_000), statusCode: reply.statusCode, at: Date.now() };
		if (answers.length < MOST_ANSWERS) answers.push(answer);
		done();
	});
	api.addHook('onRequest', (request, _reply, done) => {
		const [, token = ''] = /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '') ?? [];
		const key = accounts.keys.find(token);
		const { slug } = request.params as { slug?: string };
		if (slug !== undefined && NO_SLUGS.includes(slug)) return done(new ApiError(404, 'Not found.'));
		if (!key || (slug !== undefined && slug !== key.account.slug)) return done(unauthenticated());
		accounts.keys.use(key);
		request.key = key;
		done();
	});
	api.addHook('preHandler', (request, _reply, done) => {
		const { premium, mayUseApi, companyId } = request.key.account;
		const { company_id: company = companyId } = request.query as { company_id?: unknown };
		// None of the causes of a 403 may be there (api.md › Errors).
		const hasAccess = premium && mayUseApi && company === companyId;
		done(hasAccess ? undefined : unauthorized());
	});
	await api.register(rateLimit, {
		global: false,
		max: () => settings.limit,
		timeWindow: () => settings.windowMs,
		keyGenerator: (request) => request.key.secretHash,
		errorResponseBuilder: tooManyRequests,
	});
	api.addHook('preHandler', api.rateLimit());
	api.addHook('preHandler', (_request, _reply, done) => {
		const { latencyMs, clock } = settings;
		if (latencyMs === 0) return done();
		if (clock) return void clock.sleep(latencyMs).then(() => done());
		setTimeout(done, latencyMs);
	});
	let answered = 0;
	api.addHook('preHandler', async (request, reply) => {
		// A key that was deleted while the request waited does not get it answered any more.
		if (!accounts.keys.of(request.key.account).includes(request.key)) throw unauthenticated();
		const fault = settings.script?.({ number: ++answered, url: request.url });
		if (fault) await answerFault(reply, fault);
	});
	api.addHook('onSend', (_request, reply, _payload, done) => {
		const { hints } = settings;
		if (hints === 'remaining') void reply.removeHeader('x-ratelimit-reset');
		else if (!hints) for (const name of RATE_HEADERS) void reply.removeHeader(name);
		if (settings.clock) void reply.header('date', new Date(settings.clock.now()).toUTCString());
		done();
	});
	let listed = 0;
	const list = new FaultyList();
	for (const base of ['', '/:slug']) {
		api.get(`${base}/v1/me`, ({ key }): UserRecord => {
			const { user, reviewList } = key.account;
			return { ...user, total_reviews: reviewList.length, average_rating: reviewList.averageRating };
		});
		api.get(`${base}/v1/reviews`, (request) => {
			const { listFaults, pageSize, replicaEvery } = settings;
			const { account } = request.key;
			const asked = pageNumberIn(request.query as Record<string, unknown>);
			const page = list.pageFor(asked, account, listFaults);
			const address = `${request.protocol}://${request.host}${request.url.replace(/\?.*/, '')}`;
			const isReplicas = replicaEvery > 0 && ++listed % replicaEvery === 0;
			const reviews = isReplicas ? account.reviewList.replica : account.reviewList;
			return list.answer(pageOf(reviews, page, pageSize, address), listFaults);
		});
	}
}
