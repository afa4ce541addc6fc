import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Account, Accounts } from './accounts';
import { answerFault } from './faults';
import type { KeptKey } from './integrationKeys';
import { tooManyRequests, unauthenticated, unauthorized } from './problems';
import type { UserRecord } from './records';
import { pageNumberIn, pageOf } from './reviewPages';
import type { SandboxSettings } from './settings';

const RATE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

declare module 'fastify' {
	interface FastifyRequest {
		key?: KeptKey;
	}
}

/** The endpoints under /v1 (api.md › Endpoints), behind authentication, rate limit and plan check. */
export async function apiRoutes(
	api: FastifyInstance,
	{ accounts, settings }: { accounts: Accounts; settings: SandboxSettings },
): Promise<void> {
	api.addHook('onRequest', (request, _reply, done) => {
		const key = accounts.keys.find(tokenIn(request) ?? '');
		if (!key) return done(unauthenticated());
		accounts.keys.use(key);
		request.key = key;
		done();
	});
	await api.register(rateLimit, {
		hook: 'preHandler',
		max: () => settings.limit,
		timeWindow: () => settings.windowMs,
		keyGenerator: (request) => keyOf(request).secretHash,
		errorResponseBuilder: tooManyRequests,
	});
	api.addHook('preHandler', (request, _reply, done) => {
		const { premium, mayUseApi } = accountOf(request);
		if (!premium || !mayUseApi) return done(unauthorized());
		if (settings.latencyMs === 0) return done();
		setTimeout(done, settings.latencyMs);
	});
	let answered = 0;
	api.addHook('preHandler', async (request, reply) => {
		const fault = settings.script?.({ number: ++answered, url: request.url });
		if (fault) await answerFault(reply, fault);
	});
	api.addHook('onSend', (_request, reply, _payload, done) => {
		if (!settings.hints) for (const name of RATE_HEADERS) void reply.removeHeader(name);
		done();
	});

	api.get('/me', (request) => userOf(accountOf(request)));
	api.get('/reviews', (request) => {
		const page = pageNumberIn(request.query as Record<string, unknown>);
		const address = `${request.protocol}://${request.host}/v1/reviews`;
		return pageOf(accountOf(request).reviewList, page, settings.pageSize, address);
	});
}

function tokenIn(request: FastifyRequest): string | undefined {
	return /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '')?.[1];
}

function keyOf(request: FastifyRequest): KeptKey {
	if (!request.key) throw unauthenticated();
	return request.key;
}

function accountOf(request: FastifyRequest): Account {
	return keyOf(request).account;
}

function userOf({ user, reviewList }: Account): UserRecord {
	return { ...user, total_reviews: reviewList.length, average_rating: reviewList.averageRating };
}
