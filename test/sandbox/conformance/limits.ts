import { until } from '../../support/until';
import { Client } from './client';
import { fiveKeysAtMost, keysDoNotExpire } from './keys';
import { refusesExcess } from './refusals';
import type { Checks } from './rows';

const RATE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const rateHeadersOf = ({ headers }: { headers: Headers }) =>
	RATE_HEADERS.map((name) => headers.get(name)).map((value) => (value === null ? null : Number(value)));

/**
 * A check that when a window of this length is over, two requests are answered, and the third is not.
 * A machine that is too slow for three in one window gets another try.
 */
const resets = (windowMs: number) => async () => {
	const client = await Client.start({ limit: 2, windowMs });
	await until('two answers in one window', async () => {
		await until('a refused request', async () => (await client.status()) === 429);
		await until('the next window', async () => (await client.status()) === 200);
		return (await client.status()) === 200 && (await client.status()) === 429;
	});
};

export const limits: Checks = {
	'8.1 120 requests per minute': async () => {
		const client = await Client.start();

		const statuses = await Promise.all(Array.from({ length: 125 }, async () => await client.status()));

		expect(statuses.filter((status) => status === 200)).toHaveLength(120);
		expect(statuses.filter((status) => status === 429)).toHaveLength(5);
	},
	'8.2 Stated as 2 per second': resets(1_000),
	'8.3 The window resets every minute': async () => {
		await resets(300)();
		const { headers } = await (await Client.start()).ask('/v1/me');
		expect(headers.get('x-ratelimit-reset')).toBe('60');
	},
	'8.4 When a window begins: not shown': async () => {
		const client = await Client.start({ limit: 1 });
		const asking = { authorization: client.authorizationOf(client.sandbox.account) };
		for (const answer of [await client.ask('/v1/me'), await client.ask('/v1/me', asking)])
			expect(answer.headers.get('x-ratelimit-reset')).toBe('60');

		// Asking all the time while a window is closed does not keep it closed.
		await resets(300)();
	},
	'8.5 Excess requests get 429': refusesExcess,
	'8.6 What the limit is counted for: not shown': async () => {
		const client = await Client.start({ limit: 1 });
		const asking = { authorization: client.authorizationOf(client.sandbox.account) };

		expect([await client.status(), await client.status()]).toEqual([200, 429]);
		expect(await client.status('/v1/reviews')).toBe(429);
		expect(await client.status(`/${client.sandbox.account.slug}/v1/me`)).toBe(429);
		expect([await client.status('/v1/me', asking), await client.status('/v1/me', asking)]).toEqual([
			200, 429,
		]);
	},
	'8.7 Which requests count: not shown': async () => {
		const client = await Client.start({ limit: 2 });
		const statuses = [];
		for (const [path, method] of [
			['/nordlicht-optik/v1/me', 'GET'],
			['/v1/nothing', 'GET'],
			['/v1/me', 'POST'],
			['/v1/reviews?company_id=other', 'GET'],
			['/v1/reviews?page=0', 'GET'],
			['/v1/me', 'HEAD'],
			['/v1/me', 'GET'],
		] as const)
			statuses.push(await client.status(path, { method }));

		expect(statuses).toEqual([401, 404, 405, 403, 422, 200, 429]);
	},
	'8.8 Rate headers: not shown': async () => {
		const client = await Client.start({ limit: 2 });
		const answers = [await client.ask('/v1/me'), await client.ask('/v1/me'), await client.ask('/v1/me')];

		const [, , [after, , , reset] = []] = answers.map(rateHeadersOf);
		expect(answers.map(rateHeadersOf)).toEqual([
			[null, 2, 1, expect.any(Number)],
			[null, 2, 0, expect.any(Number)],
			[expect.any(Number), 2, 0, expect.any(Number)],
		]);
		for (const wait of [after, reset]) {
			expect(wait).toBeGreaterThan(0);
			expect(wait).toBeLessThanOrEqual(60);
		}
		expect(rateHeadersOf(await client.ask('/v1/me', { authorization: '' }))).toEqual([
			null,
			null,
			null,
			null,
		]);
		client.sandbox.settings.hints = false;
		for (const path of ['/v1/me', '/v1/reviews'])
			expect(rateHeadersOf(await client.ask(path))).toEqual([null, null, null, null]);
	},
	'8.9 5 active tokens per account': fiveKeysAtMost,
	'8.10 Token lifetime unlimited': keysDoNotExpire,
	'8.11 Page size 15': async () => {
		const { data, meta } = await (await Client.start()).page();
		expect([data.length, meta.per_page]).toEqual([15, 15]);
	},
	'8.12 Whether the page size can be changed: not shown': async () => {
		const client = await Client.start();
		for (const name of ['per_page', 'page_size', 'limit', 'size'])
			expect((await client.page(`/v1/reviews?${name}=40`)).data).toHaveLength(15);
		client.sandbox.settings.pageSize = 7;
		expect((await client.page()).meta.per_page).toBe(7);
	},
	'8.13 Greatest page size: not shown': async () => {
		const client = await Client.start({ reviews: 1_000, pageSize: 5_000 });
		const { data, meta, links } = await client.page();
		expect([data.length, meta.per_page, links.next]).toEqual([1_000, 5_000, null]);
	},
};

export const versioning: Checks = {
	'9.1 The prefix /v1 precedes every endpoint': async () => {
		const client = await Client.start();
		for (const path of ['/me', '/reviews']) {
			expect(await client.status(`/v1${path}`)).toBe(200);
			expect(await client.status(path)).toBe(404);
		}
	},
	'9.2 Other versions: not shown': async () => {
		const client = await Client.start();
		for (const version of ['v2', 'v0', 'v1.1', 'v10'])
			for (const path of ['me', 'reviews']) expect(await client.status(`/${version}/${path}`)).toBe(404);
		expect(await client.status(`/${client.sandbox.account.slug}/v2/me`)).toBe(404);
	},
	'9.3 Policy for new versions, deprecation, compatibility: not shown': async () => {
		const client = await Client.start();
		const plain = await client.ask('/v1/me');
		const headers = {
			accept: 'application/vnd.reviews.v2+json',
			'accept-version': '2.0.0',
			'api-version': '2',
		};

		expect(await client.ask('/v1/me', { headers })).toMatchObject({ status: 200, body: plain.body });
		for (const name of ['deprecation', 'sunset', 'link', 'warning'])
			expect(plain.headers.has(name)).toBe(false);
	},
};
