import type { FastifyInstance } from 'fastify';

import type { IntegrationKey } from './account';
import type { Accounts } from './accounts';
import { notFound, tooManyRequests, unauthenticated, unauthorized } from './apiErrors';
import { answerFault } from './faults';
import { FaultyList } from './listFaults';
import { paginated } from './paginator';
import { randomFrom } from './random';
import type { UserRecord } from './records';
import { pageNumberIn, pageOf } from './reviewPages';
import type { SandboxSettings } from './settings';
import { Throttle } from './throttle';

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
 * The endpoints under /v1 (api.md › Endpoints), after authentication (401), rate limit (429), and plan and permission
 * (403), in that order.
 * An account's own base URL, `/<slug>`, has them too: there the keys of other accounts get 401.
 */
export function apiRoutes(
	api: FastifyInstance,
	{ accounts, settings, answers }: { accounts: Accounts; settings: SandboxSettings; answers: SentAnswer[] },
): void {
	api.addHook('onResponse', (request, reply, done) => {
		const answer = { url: request.url.slice(0, 2_000), statusCode: reply.statusCode, at: Date.now() };
		if (answers.length < MOST_ANSWERS) answers.push(answer);
		done();
	});
	api.addHook('onRequest', (request, _reply, done) => {
		const [, token = ''] = /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '') ?? [];
		const key = accounts.keys.find(token);
		const { slug } = request.params as { slug?: string };
		// A base URL that ends with /v1 names no account.
		if (slug === 'v1') return done(notFound());
		if (!key || (slug !== undefined && slug !== key.account.slug)) return done(unauthenticated());
		accounts.keys.use(key);
		request.key = key;
		done();
	});
	const throttle = new Throttle();
	api.addHook('preHandler', ({ key }, reply, done) => {
		const who = settings.limitBy === 'user' ? key.account.slug : key.secretHash;
		const { isRefused, headers } = throttle.count(who, settings, settings.clock?.now() ?? Date.now());
		void reply.headers(headers);
		done(isRefused ? tooManyRequests() : undefined);
	});
	api.addHook('preHandler', (request, _reply, done) => {
		const { premium, mayUseApi, companyId } = request.key.account;
		const { company_id: company = companyId } = request.query as { company_id?: unknown };
		// None of the causes of a 403 may be there (api.md › Errors).
		const hasAccess = premium && mayUseApi && company === companyId;
		done(hasAccess ? undefined : unauthorized());
	});
	let answered = 0;
	api.addHook('preHandler', async (request, reply) => {
		if (settings.latencyMs > 0) await pause(settings.latencyMs, settings);
		// A key that was deleted while the request waited does not get it answered any more.
		if (!accounts.keys.of(request.key.account).includes(request.key)) throw unauthenticated();
		const fault = settings.script?.({ number: ++answered, url: request.url });
		if (fault) await answerFault(reply, fault);
	});
	api.addHook('onSend', (_request, reply, _payload, done) => {
		if (settings.clock) void reply.header('date', new Date(settings.clock.now()).toUTCString());
		done();
	});
	let listed = 0;
	const list = new FaultyList();
	const random = randomFrom(1);
	for (const base of ['', '/:slug']) {
		api.get(`${base}/v1/me`, ({ key }): UserRecord => {
			const { user, reviewList } = key.account;
			return { ...user, total_reviews: reviewList.length, average_rating: reviewList.averageRating };
		});
		api.get(`${base}/v1/reviews`, async (request) => {
			const { countMs, listFaults, pageSize, replicaEvery, snapshot } = settings;
			const { account } = request.key;
			const asked = pageNumberIn(request.query as Record<string, unknown>);
			const isReplicas = replicaEvery > 0 && ++listed % replicaEvery === 0;
			const reviews = () => (isReplicas ? account.reviewList.replica : account.reviewList);
			const counted = reviews().length;
			// Others are answered meanwhile, also those that asked later, and reviews come and go.
			await pause(countMs * (0.5 + random()), settings);
			const page = list.pageFor(asked, account, listFaults);
			const address = `${request.protocol}://${request.host}${request.url.replace(/\?.*/, '')}`;
			const total = snapshot ? undefined : counted;
			const answered = list.answer(pageOf(reviews(), page, pageSize, address, total), listFaults);
			return paginated(answered, address);
		});
	}
}

/** Waits, at least for a turn of the event loop. */
async function pause(ms: number, { clock }: SandboxSettings): Promise<void> {
	if (ms === 0) await new Promise((resolve) => setImmediate(resolve));
	else if (clock) await clock.sleep(ms);
	else await new Promise((resolve) => setTimeout(resolve, ms));
}
