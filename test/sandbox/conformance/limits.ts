import type { SandboxClient } from '../../support/sandboxClient';
import { until } from '../../support/until';
import { gives, NOT_FOUND, type Check, type Checks } from './checks';

const RATE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
const NONE = [undefined, undefined, undefined, undefined];

const rateHeaders = async (client: SandboxClient, path = '/v1/me', asking = {}) => {
	const { header } = await client.ask(path, asking);
	return RATE_HEADERS.map(header);
};

/**
 * That when a window of this length is over, two requests are answered, and the third is not.
 * A machine that is too slow for three in one window gets another try.
 */
const resets =
	(windowMs: number): Check =>
	async (client) => {
		Object.assign(client.sandbox.settings, { limit: 2, windowMs });
		await until('two answers in one window', async () => {
			await until('a refused request', async () => (await client.status()) === 429);
			await until('the next window', async () => (await client.status()) === 200);
			return (await client.status()) === 200 && (await client.status()) === 429;
		});
	};

export const limits: Checks = {
	'8.1': async (client) => {
		const statuses = await Promise.all(Array.from({ length: 125 }, async () => await client.status()));

		expect(statuses.filter((status) => status === 200)).toHaveLength(120);
		expect(statuses.filter((status) => status === 429)).toHaveLength(5);
	},
	'8.2': resets(1_000),
	'8.3 8.4': async (client) => {
		for (const asking of [{}, client.as('bergfeld-outdoor')])
			expect((await rateHeaders(client, '/v1/me', asking)).at(-1)).toBe('60');

		// Asking all the time while a window is closed does not keep it closed.
		await resets(300)(await client.another({}));
	},
	'8.6': async (client) => {
		client.sandbox.settings.limit = 1;
		const other = client.as('bergfeld-outdoor');

		await client.expect(200, '/v1/me');
		await client.expect(429, ['/v1/me', '/v1/reviews', '/bergfeld-outdoor/v1/me']);
		await client.expect(200, '/v1/me', other);
		await client.expect(429, '/v1/me', other);
	},
	'8.7': async (client) => {
		client.sandbox.settings.limit = 2;

		await client.expect(401, '/nordlicht-optik/v1/me');
		await client.expect(404, '/v1/nothing');
		await client.expect(405, '/v1/me', { method: 'POST' });
		await client.expect(403, '/v1/reviews?company_id=other');
		await client.expect(422, '/v1/reviews?page=0');
		await client.expect(200, '/v1/me', { method: 'HEAD' });
		await client.expect(429, '/v1/me');
	},
	'8.8': async (client) => {
		const seconds = expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) as string;
		client.sandbox.settings.limit = 2;

		expect(await rateHeaders(client)).toEqual([undefined, '2', '1', seconds]);
		expect(await rateHeaders(client)).toEqual([undefined, '2', '0', seconds]);
		expect(await rateHeaders(client)).toEqual([seconds, '2', '0', seconds]);
		expect(await rateHeaders(client, '/v1/me', { authorization: '' })).toEqual(NONE);
		client.sandbox.settings.hints = 'remaining';
		expect(await rateHeaders(client)).toEqual([seconds, '2', '0', undefined]);
		client.sandbox.settings.hints = false;
		expect([await rateHeaders(client), await rateHeaders(client, '/v1/reviews')]).toEqual([NONE, NONE]);
	},
	'8.12': async (client) => {
		for (const name of ['per_page', 'page_size', 'limit', 'size'])
			expect((await client.page(`/v1/reviews?${name}=40`)).data).toHaveLength(15);
		client.sandbox.settings.pageSize = 7;
		expect((await client.page()).meta.per_page).toBe(7);
	},
	'8.13': async (client) => {
		const { data, meta, links } = await (await client.another({ reviews: 1_000, pageSize: 5_000 })).page();
		expect([data.length, meta.per_page, links.next]).toEqual([1_000, 5_000, null]);
	},
	'9.2': gives(
		NOT_FOUND,
		['v2', 'v0', 'v1.1', 'v10', 'bergfeld-outdoor/v2'].flatMap((base) => [`/${base}/me`, `/${base}/reviews`]),
	),
	'9.3': async (client) => {
		const accept = 'application/vnd.reviews.v2+json';
		const { header, status, body } = await client.ask('/v1/me');

		const headers = { accept, 'accept-version': '2.0.0', 'api-version': '2' };
		await client.expect({ status, body }, '/v1/me', { headers });
		for (const name of ['deprecation', 'sunset', 'link', 'warning']) expect(header(name)).toBeUndefined();
	},
};
