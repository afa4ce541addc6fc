import {
	addressOf,
	BASE_URL_EXPRESSION,
	isSentTo,
	tokenOf,
} from '../../../nodes/shared/credential/credentialValues';
import type { CredentialError } from '../../../nodes/shared/errors/apiErrors';
import { thrownBy } from '../../support/thrownBy';

const ADDRESS = 'https://api.example.com';

describe('the address of a base URL', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		[' https://api.example.com// ', 'https://api.example.com'],
		['https://api.example.com/v1', 'https://api.example.com'],
		['https://api.example.com//V1/', 'https://api.example.com'],
		['https://api.example.com/reviews/v1', 'https://api.example.com/reviews'],
		['https://api.example.com/v1/reviews', 'https://api.example.com/v1/reviews'],
		['https://api.example.com/v10', 'https://api.example.com/v10'],
		['https://api.example.com/av1', 'https://api.example.com/av1'],
		['http://v1', 'http://v1'],
		['http://v1/v1', 'http://v1'],
	])('%s is %s', (baseUrl, address) => {
		expect(addressOf(baseUrl)).toBe(address);
	});

	it.each([
		'',
		'api.example.com',
		'see https://api.example.com',
		'https://',
		'https:///',
		'https://api example.com',
		'ftp://api.example.com',
		undefined,
		7,
	])('%j is none', (baseUrl) => {
		expect(thrownBy<CredentialError>(() => addressOf(baseUrl)).text).toMatchObject({
			message: 'The base URL in the credential is not a web address',
			description: 'Enter the address of the review platform, without /v1, e.g. https://api.example.com.',
		});
	});

	it.each([
		'https://mia@api.example.com',
		'https://:secret@api.example.com',
		'https://mia:secret@api.example.com',
		'https://api.example.com/?key=1',
		'https://api.example.com/#reviews',
		'https://api.example.com/our reviews',
		'https://api.example.com\\reviews',
	])('%s has more than one', (baseUrl) => {
		expect(thrownBy<CredentialError>(() => addressOf(baseUrl)).text).toMatchObject({
			message: 'The base URL in the credential has more than an address',
			description: expect.stringMatching(
				/^Remove user name and password, .* e\.g\. https:\/\/api\.example\.com is left\. The key belongs in 'Integration Key'\.$/,
			) as string,
		});
	});

	it("is the same in n8n's expression fields", () => {
		const [, pattern = '', flags] = /replace\(\/(.+)\/(\w*), "\$1"\) }}$/.exec(BASE_URL_EXPRESSION) ?? [];

		expect(BASE_URL_EXPRESSION).toMatch(/^={{ \$credentials\.baseUrl\.trim\(\)\.replace\(/);
		expect(`${ADDRESS}//v1/`.replace(new RegExp(pattern, flags), '$1')).toBe(ADDRESS);
	});
});

describe('a token', () => {
	it.each([
		['rp_1', 'rp_1'],
		[' rp_!~1\n', 'rp_!~1'],
	])('%j is %s', (apiToken, token) => {
		expect(tokenOf(apiToken)).toBe(token);
	});

	it.each(['', ' \n', undefined, 7])('is missing where there is %j', (apiToken) => {
		expect(thrownBy<CredentialError>(() => tokenOf(apiToken)).text).toMatchObject({
			message: 'The integration key in the credential is empty',
			description: 'Enter an integration key of your account.',
		});
	});

	it.each(['Bearer rp_1', 'rp_1\nX-Other: 1', 'ärp_1', 'rp_1ä', 'ä'])('%j is none', (apiToken) => {
		expect(thrownBy<CredentialError>(() => tokenOf(apiToken)).text).toMatchObject({
			message: 'The integration key in the credential has characters that no key has',
			description: expect.stringMatching(/^Copy the integration key again: alone, .*\.$/) as string,
		});
	});
});

describe('a request', () => {
	it.each([
		{ url: `${ADDRESS}/v1/me` },
		{ uri: `${ADDRESS}/v1/me` },
		{ url: ADDRESS },
		{ url: 'HTTPS://API.example.com:443/v1/me' },
		{ url: '/v1/me', baseURL: ADDRESS },
		{ uri: '/v1/me', baseURL: `${ADDRESS}/reviews` },
		{ url: '/', baseURL: ADDRESS },
		{ url: `${ADDRESS}?text=a b` },
	])('%j goes to the server of the credential', (request) => {
		expect(isSentTo(ADDRESS, request)).toBe(true);
	});

	it.each([
		{ url: 'https://other.example/v1/me' },
		{ uri: 'https://other.example/v1/me' },
		{ url: 'https://other.example/v1/me', uri: `${ADDRESS}/v1/me` },
		{ url: `https://other.example/?to=${ADDRESS}/` },
		{ url: `${ADDRESS}.other.example/v1/me` },
		{ url: 'http://api.example.com/v1/me' },
		{ url: '/v1/me', baseURL: 'https://other.example' },
		{ url: '/v1/me', baseURL: ` ${ADDRESS}` },
		{ url: `${ADDRESS}/v1/me`, uri: 'https://other.example/v1/me' },
		{ url: 'https://' },
		{},
		{ url: [`${ADDRESS}/v1/me`] as unknown as string },
		{ url: '/v1/me' },
		{ url: 'v1/me', baseURL: ADDRESS },
		{ url: '//other.example/v1/me', baseURL: ADDRESS },
		{ url: '/\\other.example/v1/me', baseURL: ADDRESS },
		{ url: '/\t/other.example/v1/me', baseURL: ADDRESS },
		{ url: ` ${ADDRESS}/v1/me`, baseURL: 'https://other.example' },
		{ url: `\t${ADDRESS}/v1/me`, baseURL: 'https://other.example' },
		{ url: `${ADDRESS}\t.other.example/v1/me` },
		{ url: `${ADDRESS}\\@other.example/v1/me` },
		{ url: 'https:/api.example.com/v1/me', baseURL: 'https://other.example' },
		{ url: 'https:api.example.com/v1/me', baseURL: 'https://other.example' },
		{ url: 'https:\\api.example.com/v1/me', baseURL: 'https://other.example' },
		{ url: 'https:/other.example/v1/me', baseURL: ADDRESS },
		{ url: 'https:other.example/v1/me', baseURL: ADDRESS },
		{ url: 'https:///api.example.com/v1/me' },
		{ url: 'https://mia@api.example.com/v1/me' },
	])('%j does not', (request) => {
		expect(isSentTo(ADDRESS, request)).toBe(false);
	});
});
