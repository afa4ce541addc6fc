import type { IHttpRequestOptions } from 'n8n-workflow';

import { ReviewPlatformApi } from '../../../credentials/ReviewPlatformApi.credentials';
import { testCredential } from '../../support/credentialTest';
import { runNode } from '../../support/engine';
import { always, serve } from '../../support/httpServer';
import type { TestServer } from '../../support/httpServer';
import { given } from '../../support/n8nFeatures';
import { SignedRequest } from '../../support/nodeTypes';
import { TriggerWorkflow } from '../../support/trigger';

const TOKEN = 'very-secret-integration-key';
const LIST = { resource: 'review', operation: 'list', returnAll: true };

describe('the token', () => {
	let platform: TestServer;
	let elsewhere: TestServer;
	const start = async (listener: Parameters<typeof serve>[0]) => (platform = await serve(listener));

	beforeEach(async () => (elsewhere = await serve(always(200, { id: 'u', company_id: 'c' }))));
	afterEach(async () => {
		await platform.close();
		await elsewhere.close();
	});

	it.each([301, 302, 303, 307, 308])('does not follow a redirect (%i) to another host', async (status) => {
		await start((_request, response) =>
			response.writeHead(status, { location: `${elsewhere.url}/v1/me` }).end(),
		);
		const credential = { baseUrl: platform.url, apiToken: TOKEN };

		const run = await runNode({ parameters: LIST, ...credential });
		const polled = await new TriggerWorkflow(credential).poll().catch((error: Error) => error.message);
		const test = await testCredential(platform.url, TOKEN);

		expect(run.error?.description).toMatch(/redirect to http/);
		expect(polled).toBe('The address does not answer like the review platform');
		expect(test.status).toBe('Error');
		expect(platform.requests).toHaveLength(3);
		expect(elsewhere.requests).toHaveLength(0);
	});

	it.concurrent('is in no address, and in one header', async () => {
		const failing = await serve(always(500, {}));

		await runNode({ parameters: LIST, baseUrl: failing.url, apiToken: TOKEN });
		await failing.close();

		expect(failing.requests).toHaveLength(5);
		for (const { url, headers } of failing.requests) {
			expect(url).not.toContain(TOKEN);
			const having = Object.entries(headers).filter(([, value]) => String(value).includes(TOKEN));
			expect(having).toEqual([['authorization', `Bearer ${TOKEN}`]]);
		}
	});

	it.concurrent.each([200, 400, 401, 403, 404, 422, 500])(
		'is in no error and no execution data when an answer (%i) repeats it',
		async (status) => {
			const repeating = await serve((request, response) => {
				const said = String(request.headers.authorization);
				const body = { message: said, errors: { [said]: [said] }, data: said };
				response.writeHead(status, { 'content-type': said, location: said }).end(JSON.stringify(body));
			});

			const { error, saved } = await runNode({ parameters: LIST, baseUrl: repeating.url, apiToken: TOKEN });
			await repeating.close();

			expect(error?.description).toContain('<API_TOKEN>');
			expect(saved).not.toContain(TOKEN);
			expect(JSON.stringify(error)).not.toContain(TOKEN);
		},
	);

	const SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789ABCD';

	it.concurrent.each<[string, (token: string) => string]>([
		['what follows its separator', () => SECRET],
		['an address', (token) => encodeURIComponent(token)],
		['an address in an address', (token) => encodeURIComponent(encodeURIComponent(token))],
		['HTML', (token) => token.replace('|', '&#124;')],
		['upper case', (token) => token.toUpperCase()],
		['base64', (token) => Buffer.from(token).toString('base64')],
		['base64 of the header', (token) => Buffer.from(`Bearer ${token}`).toString('base64')],
	])('is in no error when an answer repeats it as %s', async (_name, write) => {
		const written = write(`12|${SECRET}`);
		const repeating = await serve(always(422, { message: written, errors: { [written]: [written] } }));

		const { error, saved } = await runNode({
			parameters: LIST,
			baseUrl: repeating.url,
			apiToken: `12|${SECRET}`,
		});
		await repeating.close();

		expect(error?.description).toContain('<API_TOKEN>');
		for (const kept of [saved, JSON.stringify(error)])
			expect(kept.toLowerCase()).not.toContain(written.slice(6, 40).toLowerCase());
	});

	it('is not in static data, nor in what a failing poll throws, when answers repeat it', async () => {
		let isRefusing = false;
		const review = { id: TOKEN.toUpperCase(), company_id: 'c', created_at: '2026-01-01T00:00:00Z' };
		const page = { data: [review], links: {}, meta: { current_page: 1, per_page: 15, total: 1 } };
		await start((request, response) =>
			!isRefusing
				? always(200, request.url === '/v1/me' ? { id: 'u', company_id: 'c' } : page)(request, response)
				: response.writeHead(401).end(JSON.stringify({ message: request.headers.authorization })),
		);
		const trigger = new TriggerWorkflow({ baseUrl: platform.url, apiToken: TOKEN });

		await trigger.poll();
		isRefusing = true;
		const error = await trigger.poll().catch((reason: Error) => reason);

		expect(trigger.state).toMatchObject({ watch: { accounted: 1 } });
		expect(trigger.saved).not.toMatch(new RegExp(TOKEN, 'i'));
		expect(error).toMatchObject({ message: 'The integration key was not accepted' });
		expect(JSON.stringify(error)).not.toContain(TOKEN);
	});
});

given('redirects without credentials', () => {
	describe('the token of a request that any node of n8n sends', () => {
		it.each([
			['httpRequestWithAuthentication', '127.0.0.1'],
			['httpRequestWithAuthentication', 'localhost'],
			['requestWithAuthentication', '127.0.0.1'],
			['requestWithAuthentication', 'localhost'],
		] as const)('does not follow a redirect to another server: %s, %s', async (helper, host) => {
			const elsewhere = await serve(always(200, {}));
			const location = elsewhere.url.replace('127.0.0.1', host);
			const platform = await serve((_request, response) => response.writeHead(302, { location }).end());

			const { status } = await runNode({
				parameters: {},
				baseUrl: platform.url,
				apiToken: TOKEN,
				nodeType: new SignedRequest(helper, `${platform.url}/v1/me`),
			});
			await platform.close();
			await elsewhere.close();

			expect(status).toBe('success');
			expect(platform.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
			expect(elsewhere.requests).toHaveLength(1);
			expect(JSON.stringify(elsewhere.requests[0]?.rawHeaders)).not.toContain(TOKEN);
		});
	});
});

describe('the credential', () => {
	const authenticate = new ReviewPlatformApi().authenticate as (
		credentials: object,
		options: Partial<IHttpRequestOptions> & { uri?: string },
	) => Promise<IHttpRequestOptions>;
	const credentials = { baseUrl: 'https://platform.example/api/', apiToken: ` ${TOKEN} ` };

	it.each([
		{ url: 'https://platform.example/api/v1/me' },
		{ uri: 'https://platform.example/api/v1/me' },
		{ baseURL: 'https://platform.example/api', url: '/v1/me' },
		{ url: 'HTTPS://PLATFORM.example:443/v1/reviews' },
	])('signs a request to its base URL: %j', async (options) => {
		expect((await authenticate(credentials, options)).headers).toEqual({
			Authorization: `Bearer ${TOKEN}`,
		});
	});

	it.each([
		{ url: 'https://elsewhere.example/v1/me' },
		{ uri: 'https://elsewhere.example/v1/me' },
		{ baseURL: 'https://elsewhere.example', url: '/v1/me' },
		{ baseURL: 'https://platform.example', url: 'https://elsewhere.example/' },
		{ baseURL: 'https://platform.example', url: '//elsewhere.example/' },
		{ url: 'https://platform.example@elsewhere.example/' },
		{ url: 'https://platform.example.elsewhere.example/' },
		{ url: 'https://platform.example:8443/v1/me' },
		{ url: 'http://platform.example/v1/me' },
		{ url: 'https://' },
		{ url: ' https://platform.example/', baseURL: 'https://elsewhere.example' },
		{ url: '\thttps://platform.example/', baseURL: 'https://elsewhere.example' },
		{ url: 'https:/elsewhere.example', baseURL: 'https://platform.example' },
		{ url: 'https:elsewhere.example', baseURL: 'https://platform.example' },
		{ url: 'https:\\elsewhere.example', baseURL: 'https://platform.example' },
	])('does not sign a request of any node to another server: %j', async (options) => {
		await expect(authenticate(credentials, options)).rejects.toThrow(
			'This credential is for https://platform.example/api only.',
		);
	});
});
