import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Account, Accounts } from './accounts';
import { hashOf } from './accounts';
import { tooManyRequests, unauthenticated, unauthorized } from './problems';
import type { UserRecord } from './records';
import { pageNumberIn, pageOf } from './reviewPages';
import type { SandboxSettings } from './settings';

const RATE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

declare module 'fastify' {
	interface FastifyRequest {
		account?: Account;
	}
}

/** The endpoints under /v1 (api.md › Endpoints), behind authentication, rate limit and plan check. */
export async function apiRoutes(
	api: FastifyInstance,
	{ accounts, settings }: { accounts: Accounts; settings: SandboxSettings },
): Promise<void> {
	// eslint-disable-next-line @typescript-eslint/require-await -- Fastify hooks are async or take a callback
	api.addHook('onRequest', async (request) => {
		const account = accounts.findByKey(tokenIn(request) ?? '');
		if (!account) throw unauthenticated();
		request.account = account;
	});
	await api.register(rateLimit, {
		hook: 'preHandler',
		max: () => settings.limit,
		timeWindow: () => settings.windowMs,
		keyGenerator: (request) => hashOf(tokenIn(request) ?? ''),
		errorResponseBuilder: tooManyRequests,
	});
	api.addHook('preHandler', async (request) => {
		if (!request.account?.premium) throw unauthorized();
		if (settings.latencyMs > 0) await sleep(settings.latencyMs);
	});
	// eslint-disable-next-line @typescript-eslint/require-await
	api.addHook('onSend', async (_request, reply: FastifyReply, payload) => {
		if (!settings.hints) RATE_HEADERS.forEach((name) => reply.removeHeader(name));
		return payload;
	});

	api.get('/me', (request) => userOf(accountOf(request)));
	api.get('/reviews', (request) => {
		const page = pageNumberIn(request.query as Record<string, unknown>);
		const address = `${request.protocol}://${request.host}/v1/reviews`;
		return pageOf(accountOf(request).reviews, page, settings.pageSize, address);
	});
}

function tokenIn(request: FastifyRequest): string | undefined {
	return /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '')?.[1];
}

function accountOf(request: FastifyRequest): Account {
	if (!request.account) throw unauthenticated();
	return request.account;
}

function userOf({ user, reviews }: Account): UserRecord {
	const sum = reviews.reduce((total, review) => total + review.rating, 0);
	const average = reviews.length === 0 ? 0 : Math.round((sum / reviews.length) * 100) / 100;
	return { ...user, total_reviews: reviews.length, average_rating: average };
}
