import { Client, rawAsk, UNAUTHENTICATED, UNAUTHORIZED } from './client';
import type { Asking } from './client';
import type { Checks } from './rows';
import { Visitor } from '../../support/visitor';

const isJson = async (client: Client, path: string, status: number, asking?: Asking) => {
	const { headers, ...answer } = await client.ask(path, asking);
	expect([path, answer.status, headers.get('content-type')]).toEqual([
		path,
		status,
		expect.stringMatching(/^application\/json\b/),
	]);
};

export const service: Checks = {
	'1.1 It gives access to reviews and users': async () => {
		const client = await Client.start();

		expect((await client.page()).data).toHaveLength(15);
		expect(await client.me()).toHaveProperty('name', client.sandbox.account.user.name);
	},
	'1.2 All responses are JSON: successes': async () => {
		const client = await Client.start();

		for (const path of ['/v1/reviews', '/v1/reviews?page=3', '/v1/me']) await isJson(client, path, 200);
	},
	'1.3 All responses are JSON: the errors of the endpoints': async () => {
		const client = await Client.start({ limit: 1 });
		const withKeyOf = (slug: string) => ({ authorization: client.authorizationOf(client.account(slug)) });

		await isJson(client, '/v1/reviews?page=0', 422);
		await isJson(client, '/v1/reviews', 429);
		await isJson(client, '/v1/me', 401, { authorization: '' });
		await isJson(client, '/v1/me', 403, withKeyOf('cafe-lindenhof'));
	},
	'1.4 All responses are JSON: unknown addresses and methods': async () => {
		const client = await Client.start();

		for (const path of ['/v1', '/v1/nothing', '/nothing/at/all']) await isJson(client, path, 404);
		for (const path of ['/v1/me', '/v1/reviews']) await isJson(client, path, 405, { method: 'DELETE' });
	},
	'1.5 All responses are JSON: requests that cannot be read': async () => {
		const client = await Client.start();
		const json = { 'content-type': 'application/json' };
		const unreadable: Array<[string, object, number]> = [
			['/v1/me%zz', {}, 400],
			[`/${'a'.repeat(150)}/v1/me`, {}, 414],
			['/v1/me', { headers: { 'x-long': 'x'.repeat(20_000) } }, 431],
			['/v1/me', { method: 'POST', headers: json, body: '{"' }, 400],
		];

		for (const [path, asking, status] of unreadable) {
			const { text, ...answer } = await rawAsk(client, path, asking);
			expect(answer).toEqual({ status, type: expect.stringMatching(/^application\/json\b/) as string });
			expect(JSON.parse(text)).toHaveProperty('message', expect.any(String));
		}
	},
	'1.6 Every request must be authenticated with a bearer token': async () => {
		const client = await Client.start();

		await client.expectEverywhere(UNAUTHENTICATED, { authorization: '' });
		for (const [path, method, status] of [
			['/v1/nothing', 'GET', 404],
			['/v1/me', 'POST', 405],
		] as const)
			expect(await client.status(path, { authorization: '', method })).toBe(status);
	},
	'1.7 Only accounts with an active Premium plan have access': async () => {
		const client = await Client.start();
		const { account } = client.sandbox;

		expect(await client.status()).toBe(200);
		account.premium = false;
		await client.expectEverywhere(UNAUTHORIZED);
		account.premium = true;
		expect(await client.status()).toBe(200);
	},
	'1.8 The plan feature is called API access': async () => {
		const { sandbox } = await Client.start();
		const profileOf = async (account: typeof sandbox.account) =>
			(await (await new Visitor(sandbox.url).signIn(account)).open('/profile')).html;

		expect(await profileOf(sandbox.account)).toMatch(/Premium, mit API-Zugang.*with API access/);
		expect(await profileOf(sandbox.basicAccount)).toMatch(/ohne API-Zugang.*without API access/);
	},
	'1.9 Paths start with /v1 and are appended to the base address': async () => {
		const client = await Client.start();
		const base = `/${client.sandbox.account.slug}`;

		for (const path of ['/v1/me', '/v1/reviews?page=2'])
			expect((await client.ask(path)).status).toBe((await client.ask(base + path)).status);
		const { links } = await client.page(`${base}/v1/reviews?page=2`);
		expect(links.next).toBe(`${client.sandbox.url}${base}/v1/reviews?page=3`);
		for (const path of ['/me', '/reviews']) expect(await client.status(path)).toBe(404);
	},
	'1.10 Clients should send Accept: application/json': async () => {
		const client = await Client.start();

		for (const accept of ['application/json', '*/*', 'text/html', 'text/csv', 'nonsense'])
			await isJson(client, '/v1/reviews', 200, { headers: { accept } });
		expect((await rawAsk(client, '/v1/me')).type).toMatch(/^application\/json\b/);
	},
};
