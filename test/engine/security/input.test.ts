import { NodeHelpers } from 'n8n-workflow';

import { ReviewPlatformApi } from '../../../credentials/ReviewPlatformApi.credentials';
import { testCredential } from '../../support/credentialTest';
import { runNode } from '../../support/engine';
import { always, serve } from '../../support/httpServer';
import type { TestServer } from '../../support/httpServer';

const TOKEN = 'very-secret-integration-key';
const GET_ME = { resource: 'user', operation: 'getMe' };
const LIST = { resource: 'review', operation: 'list', returnAll: true };
const USER = { id: 'u1', company_id: 'c1' };

describe('a base URL or a token that is more than that', () => {
	let platform: TestServer;
	beforeEach(async () => (platform = await serve(always(200, USER))));
	afterEach(async () => await platform.close());

	const ADDRESS = 'The base URL in the credential has more than an address';
	const NO_ADDRESS = 'The base URL in the credential is not a web address';
	const CHARACTERS = 'The integration key in the credential has characters that no key has';

	it.each<[name: string, baseUrl: (url: string) => string, apiToken: string, message: string]>([
		['user name and password', (url) => url.replace('//', '//user:pass@'), TOKEN, ADDRESS],
		['a user name', (url) => url.replace('//', '//user@'), TOKEN, ADDRESS],
		['a query', (url) => `${url}?key=1`, TOKEN, ADDRESS],
		['an empty query', (url) => `${url}/?`, TOKEN, ADDRESS],
		['a fragment', (url) => `${url}#top`, TOKEN, ADDRESS],
		['a line break', (url) => `${url}/\r\nX-Other: 1`, TOKEN, ADDRESS],
		['a backslash', (url) => `${url}\\@elsewhere.example`, TOKEN, ADDRESS],
		['no scheme', (url) => url.replace('http://', ''), TOKEN, NO_ADDRESS],
		['the scheme file:', () => 'file:///etc/passwd', TOKEN, NO_ADDRESS],
		['the scheme javascript:', () => 'javascript:alert(1)', TOKEN, NO_ADDRESS],
		['a token with a header of its own', (url) => url, `${TOKEN}\r\nX-Other: 1`, CHARACTERS],
		['a token with a line feed', (url) => url, `a${TOKEN}\nb`, CHARACTERS],
		['a token with "Bearer"', (url) => url, `Bearer ${TOKEN}`, CHARACTERS],
		['a token with letters no header has', (url) => url, `${TOKEN}…`, CHARACTERS],
		['a token with a zero byte', (url) => url, `${TOKEN}\0b`, CHARACTERS],
	])('is refused in words before anything is sent: %s', async (_name, baseUrl, apiToken, message) => {
		const credential = { baseUrl: baseUrl(platform.url), apiToken };

		const run = await runNode({ parameters: GET_ME, ...credential });
		const test = await testCredential(credential.baseUrl, apiToken);

		expect(run.error?.message).toBe(message);
		expect(run.error?.description).toMatch(/\w+ \w+/);
		expect(run.saved).not.toContain(TOKEN);
		expect(test.status).toBe('Error');
		expect(test.message).not.toContain(TOKEN);
		if (message !== NO_ADDRESS) expect(test.message).toContain(message);
		expect(platform.requests).toHaveLength(0);
	});

	it('says that http:// is not for other machines, where the address is typed', () => {
		const { properties } = new ReviewPlatformApi();
		const notice = properties.find(({ type }) => type === 'notice');
		const isShown = (baseUrl: string) =>
			notice !== undefined && NodeHelpers.displayParameter({ baseUrl }, notice, null, null);

		expect(properties.find(({ name }) => name === 'baseUrl')?.description).toMatch(/http:\/\/.*unencrypted/);
		expect(notice?.displayName).toMatch(/read your key/);
		for (const address of [
			'http://api.example.com',
			' HTTP://192.168.0.7:80',
			'http://localhost.example.com',
		])
			expect([address, isShown(address)]).toEqual([address, true]);
		for (const address of [
			'',
			'https://api.example.com',
			'http://localhost:5678/api',
			'http://127.0.0.1',
			'http://[::1]/',
		])
			expect([address, isShown(address)]).toEqual([address, false]);
	});
});

describe('query parameters', () => {
	it('reach the platform as they are named, and nothing else does', async () => {
		const page = { data: [], links: {}, meta: { current_page: 1, per_page: 15, total: 0 } };
		const platform = await serve(always(200, page));
		const parameter = [
			{ name: 'toString', value: 'a' },
			{ name: 'toString', value: 'b' },
			{ name: 'x\r\nX-Other: 1', value: '1\r\nX-Other: 2' },
			{ name: 'y&page=9#', value: '&page=9#?' },
		];

		const { status } = await runNode({
			parameters: { ...LIST, options: { queryParameters: { parameter } } },
			baseUrl: platform.url,
			apiToken: TOKEN,
		});
		await platform.close();

		const [request] = platform.requests;
		expect(status).toBe('success');
		expect([...new URL(String(request?.url), platform.url).searchParams]).toEqual([
			...parameter.map(({ name, value }) => [name, value]),
			['page', '1'],
		]);
		expect(request?.headers).not.toHaveProperty('x-other');
	});

	it.each(['__proto__', 'constructor', 'prototype'])('that cannot be sent are named: %s', async (name) => {
		const parameter = [{ name, value: 'a' }];
		const { error } = await runNode({
			parameters: { ...LIST, options: { queryParameters: { parameter } } },
			baseUrl: 'http://127.0.0.1:1',
			apiToken: TOKEN,
		});

		expect(error?.message).toBe(`'Query Parameters' must not have the name '${name}'`);
	});
});
