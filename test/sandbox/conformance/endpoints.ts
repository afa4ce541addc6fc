import { ORDER_NAMES } from '../../../sandbox/listOrders';
import type { ListOrder } from '../../../sandbox/listOrders';
import { Client, NOT_FOUND, rawAsk, TOO_MANY, UNAUTHENTICATED, UNAUTHORIZED } from './client';
import type { Checks } from './rows';

const ASKED_PAGES = ['0', '-1', 'two', '1.5', '', '1e3', '%20', '1&page=2'];

/** A check that an endpoint takes requests without a body, and does not look at one. */
const needsNoBody = (path: string) => async () => {
	const client = await Client.start();
	const { body } = await client.ask(path);

	const headers = { 'content-type': 'application/json' };
	const { status, text } = await rawAsk(client, path, { headers, body: '{"' });

	expect([status, JSON.parse(text)]).toEqual([200, body]);
};

/** A check of the errors that every endpoint has. */
const answersErrors = (path: string) => async () => {
	const client = await Client.start({ limit: 1 });
	const { basicAccount } = client.sandbox;
	await client.ask(path);

	await client.expect(path, TOO_MANY);
	await client.expect(path, UNAUTHENTICATED, { authorization: '' });
	await client.expect(path, UNAUTHORIZED, { authorization: client.authorizationOf(basicAccount) });
};

export const endpoints: Checks = {
	'4.1 All endpoints require the Authorization header': async () => {
		await (await Client.start()).expectEverywhere(UNAUTHENTICATED, { authorization: '' });
	},
	'4.2 Operations other than GET: not shown': async () => {
		const client = await Client.start();
		const base = `/${client.sandbox.account.slug}`;

		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
			for (const path of ['/v1/me', '/v1/reviews?page=1', `${base}/v1/me`]) {
				const { status, headers, body } = await client.ask(path, { method });
				expect([status, headers.get('allow'), body]).toEqual([
					405,
					'GET, HEAD',
					{ message: 'Method not allowed.' },
				]);
			}
		expect((await client.page()).meta.total).toBe(40);
	},
	'4.3 HEAD: not shown': async () => {
		const client = await Client.start();

		for (const path of ['/v1/me', '/v1/reviews?page=2']) {
			const get = await client.ask(path);
			const head = await client.ask(path, { method: 'HEAD' });
			expect([head.status, head.body]).toEqual([200, undefined]);
			for (const name of ['content-type', 'content-length'])
				expect(head.headers.get(name)).toBe(get.headers.get(name));
		}
		expect(await client.status('/v1/me', { method: 'HEAD', authorization: '' })).toBe(401);
	},
	'4.4 GET /v1/reviews: no request body': needsNoBody('/v1/reviews'),
	'4.5 GET /v1/reviews: page, an integer from 1': async () => {
		const client = await Client.start();

		for (const page of [1, 2, 3])
			expect((await client.page(`/v1/reviews?page=${page}`)).meta.current_page).toBe(page);
	},
	'4.6 GET /v1/reviews: page appears in the pagination links': async () => {
		const { links } = await (await Client.start()).page('/v1/reviews?page=2');

		const pages = Object.values(links).map((link) => new URL(String(link)).searchParams.get('page'));
		expect(pages).toEqual(['1', '3', '1', '3']);
	},
	'4.7 GET /v1/reviews: without page: not shown': async () => {
		const client = await Client.start();

		expect(await client.page()).toEqual(await client.page('/v1/reviews?page=1'));
	},
	'4.8 GET /v1/reviews: a page past the last: not shown': async () => {
		const client = await Client.start();

		const { data, links, meta } = await client.page('/v1/reviews?page=9');

		expect(data).toEqual([]);
		expect(meta).toEqual({ current_page: 9, per_page: 15, total: 40 });
		expect(links).toMatchObject({ prev: `${client.sandbox.url}/v1/reviews?page=8`, next: null });
	},
	'4.9 GET /v1/reviews: 200 with the envelope of Review records': async () => {
		const client = await Client.start();

		const { status, body } = await client.ask('/v1/reviews');

		expect(status).toBe(200);
		expect(body).toMatchObject({ data: client.sandbox.reviews.slice(0, 15), links: {}, meta: {} });
	},
	'4.10 GET /v1/reviews: errors 401, 403, 429': answersErrors('/v1/reviews'),
	'4.11 GET /v1/reviews: error 422': async () => {
		const client = await Client.start();

		for (const page of ASKED_PAGES)
			expect([page, await client.status(`/v1/reviews?page=${page}`)]).toEqual([page, 422]);
	},
	'4.12 GET /v1/reviews: other query parameters, filters: not shown': async () => {
		const client = await Client.start();
		const plain = await client.page();

		for (const query of ['rating=5', 'filter[rating]=1', 'q=x', 'page[]=2', 'user_id=1'])
			expect(await client.page(`/v1/reviews?${query}`)).toEqual(plain);
	},
	'4.13 GET /v1/reviews: sort options: not shown': async () => {
		const client = await Client.start();
		const plain = await client.page();

		for (const query of ['sort=rating', 'order=asc', 'order_by=created_at'])
			expect(await client.page(`/v1/reviews?${query}`)).toEqual(plain);
	},
	'4.14 GET /v1/reviews: order of the list: not shown': async () => {
		const timesIn = async (order?: ListOrder) => {
			const client = await Client.start(order && { order });
			return (await client.allReviews()).map(({ created_at }) => Date.parse(created_at));
		};
		const [usual, newest, oldest, shuffled] = [
			await timesIn(),
			await timesIn('newest'),
			await timesIn('oldest'),
			await timesIn('shuffled'),
		];

		expect(usual).toEqual(newest);
		expect(newest).toEqual([...shuffled].sort((one, other) => other - one));
		expect(oldest).toEqual([...shuffled].sort((one, other) => one - other));
		expect([newest, oldest]).not.toContainEqual(shuffled);
		expect(ORDER_NAMES).toHaveLength(9);
		for (const order of ['highlighted', 'rated', 'experienced'] as const)
			expect([newest, oldest, shuffled]).not.toContainEqual(await timesIn(order));
	},
	'4.15 GET /v1/me: no request body': needsNoBody('/v1/me'),
	'4.16 GET /v1/me: query parameters: none shown': async () => {
		const client = await Client.start();
		const { body } = await client.ask('/v1/me');

		for (const query of ['page=0', 'page=2', 'fields=id'])
			await client.expect(`/v1/me?${query}`, { status: 200, body });
	},
	'4.17 GET /v1/me: 200 with a single User, not wrapped in data': async () => {
		const client = await Client.start();

		const { status, body } = await client.ask('/v1/me');

		expect([status, body]).toEqual([200, expect.objectContaining(client.sandbox.account.user)]);
		expect(body).not.toHaveProperty('data');
	},
	'4.18 GET /v1/me: errors 401, 403, 429': answersErrors('/v1/me'),
	'4.19 GET /v1/me: verifies that authentication works': async () => {
		const client = await Client.start();

		expect(await client.status('/v1/me')).toBe(200);
		expect(await client.status('/v1/me', { authorization: 'Bearer wrong' })).toBe(401);
	},
	'4.20 Endpoints for users, case studies, company data: not shown': async () => {
		const client = await Client.start();
		const { id, company_id } = await client.me();
		const [review] = await client.allReviews();

		for (const path of [
			'users',
			`users/${id}`,
			'case-studies',
			`companies/${company_id}`,
			`reviews/${review?.id}`,
		])
			await client.expect(`/v1/${path}`, NOT_FOUND);
	},
};
