import type { IExecuteFunctions, IHttpRequestOptions, INodeType } from 'n8n-workflow';

import { ReviewPlatformApi } from '../../../credentials/ReviewPlatformApi.credentials';
import { ManualTrigger } from '../../../tools/engine/nodeTypes';
import { testCredential } from '../../support/credentialTest';
import { GET_ME, runNode, TOKEN } from '../../support/engine';
import { always, useServers } from '../../support/httpServer';
import { given } from '../../support/n8nRelease';
import { useSandbox } from '../../support/useSandbox';

describe('the credential test', () => {
	const startSandbox = useSandbox({ reviews: 1 });
	const serve = useServers();

	it.each(['/', '/V1/ '])('succeeds with an active key and a base URL ending in "%s"', async (end) => {
		const sandbox = await startSandbox();
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const result = await testCredential(` ${sandbox.url}${end}`, ` ${apiToken} `);

		expect(result).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(sandbox.answers).toMatchObject([{ url: '/v1/me', statusCode: 200 }]);
	});

	given('reasons why a credential test failed', () => {
		it('has words for a status that says what is wrong', async () => {
			const { url } = await serve(always(403, { message: 'No' }));

			const message = expect.stringMatching(/Premium plan/) as string;
			expect(await testCredential(url, TOKEN)).toEqual({ status: 'Error', message });
		});
	});

	it.each([
		['HTML', '<html></html>'],
		['another object', { id: 7, ok: true }],
	])('has words for a 200 with %s', async (_name, body) => {
		const { url } = await serve(always(200, body));

		const message = expect.stringMatching(/base URL/) as string;
		expect(await testCredential(url, TOKEN)).toEqual({ status: 'Error', message });
	});
});

describe('a credential', () => {
	const serve = useServers();

	const ADDRESS = 'The base URL in the credential has more than an address';
	const CHARACTERS = 'The integration key in the credential has characters that no key has';
	const EMPTY = 'The integration key in the credential is empty';

	it.each<[name: string, baseUrl: (url: string) => string, apiToken: string, message: string]>([
		['user name and password', (url) => url.replace('//', '//user:pass@'), TOKEN, ADDRESS],
		['a token with a header of its own', (url) => url, `${TOKEN}\r\nX-Other: 1`, CHARACTERS],
		['no token', (url) => url, ' ', EMPTY],
	])('is refused in words before anything is sent: %s', async (_name, baseUrlOf, apiToken, message) => {
		const platform = await serve(always(200, {}));
		const baseUrl = baseUrlOf(platform.url);

		const run = await runNode({ parameters: GET_ME, baseUrl, apiToken });
		const test = await testCredential(baseUrl, apiToken);

		expect(run.error?.message).toBe(message);
		expect(run.error?.description).toMatch(/\w+ \w+/);
		expect(test.status).toBe('Error');
		expect(test.message).toContain(message);
		expect(run.saved + test.message).not.toContain(TOKEN);
		expect(platform.requests).toHaveLength(0);
	});

	it('signs a request to its own server, and does not sign a request of any node to another server', async () => {
		const { authenticate } = new ReviewPlatformApi() as unknown as {
			authenticate: (credential: object, request: object) => Promise<IHttpRequestOptions>;
		};
		const credential = { baseUrl: 'https://platform.example/api/', apiToken: ` ${TOKEN} ` };

		const tls = { ca: 'ca', cert: 'cert', key: 'key', passphrase: 'words' };
		const request = {
			url: `${credential.baseUrl}v1/me`,
			agentOptions: { ...tls, host: 'elsewhere.example' },
		};
		const signed = await authenticate(credential, request);
		const elsewhere = authenticate(credential, { url: 'https://elsewhere.example/v1/me' });

		expect(signed.headers).toEqual({ Authorization: `Bearer ${TOKEN}` });
		expect(signed.agentOptions).toEqual(tls);
		await expect(elsewhere).rejects.toThrow('This credential is for https://platform.example/api only.');
	});

	type Settings = { headers?: object; [name: string]: unknown };
	const Host = 'other-tenant.example';

	it.each<[what: string, given: (elsewhere: URL) => Settings]>([
		['a header of another tenant', () => ({ headers: { hOST: Host } })],
		['such a header for all requests', () => ({ headers: { common: { Host }, get: { Host } } })],
		['a connection to another server', ({ port }) => ({ agentOptions: { host: '127.0.0.1', port } })],
		['redirects to follow', () => ({ followRedirect: true, followAllRedirects: true, maxRedirects: 21 })],
		['the settings that n8n has', () => ({})],
	])('goes to its own server alone, though a request of any node has %s', async (_what, given) => {
		const elsewhere = await serve(always(200, {}));
		const platform = await serve(always(302, '', { location: elsewhere.url }));
		const settings = given(new URL(elsewhere.url));
		const headers = { ...settings.headers, 'X-Other': '1' };

		for (const helper of ['httpRequestWithAuthentication', 'requestWithAuthentication'] as const) {
			const { description } = new ManualTrigger();
			const credentials = [{ name: 'reviewPlatformApi', required: true }];
			const nodeType: INodeType = {
				description: { ...description, inputs: ['main'], credentials },
				async execute(this: IExecuteFunctions) {
					const options = { ...settings, url: `${platform.url}/v1/me`, headers, json: true };
					await this.helpers[helper].call(this, 'reviewPlatformApi', options);
					return [[{ json: {} }]];
				},
			};
			await runNode({ parameters: {}, baseUrl: platform.url, nodeType });
		}

		const { host } = new URL(platform.url);
		const sent = { authorization: `Bearer ${TOKEN}`, host, 'x-other': '1' };
		expect(platform.requests.map((request) => request.headers)).toMatchObject([sent, sent]);
		expect(elsewhere.requests).toHaveLength(0);
	});
});
