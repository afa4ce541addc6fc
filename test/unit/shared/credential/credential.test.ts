import { parseAddress, isSentTo, parseToken } from '../../../../nodes/shared/credential/credential';
import type { UserFacingError } from '../../../../nodes/shared/errors/userFacingError';
import { thrownBy } from '../../../support/thrownBy';

const ADDRESS = 'https://api.example.com';

const kindOf = (run: () => unknown) => thrownBy<UserFacingError>(run).kind;

describe('parseAddress', () => {
	it.each([
		[ADDRESS, ADDRESS],
		[` ${ADDRESS}// `, ADDRESS],
		[`${ADDRESS}/v1`, ADDRESS],
		[`${ADDRESS}//V1/`, ADDRESS],
		[`${ADDRESS}/reviews/v1`, `${ADDRESS}/reviews`],
		[`${ADDRESS}/v1/reviews`, `${ADDRESS}/v1/reviews`],
		[`${ADDRESS}/v10`, `${ADDRESS}/v10`],
		[`${ADDRESS}/av1`, `${ADDRESS}/av1`],
		['http://v1/v1', 'http://v1'],
	])('of "%s" is %s', (baseUrl, address) => {
		expect(parseAddress(baseUrl)).toBe(address);
	});

	it.each([
		'',
		'api.example.com',
		`see ${ADDRESS}`,
		`x${ADDRESS}`,
		'https://',
		'https:///',
		'https:///api.example.com',
		'https://@api.example.com',
		'https://api example.com',
		'ftp://api.example.com',
		undefined,
	])('refuses %j as no web address', (baseUrl) => {
		expect(kindOf(() => parseAddress(baseUrl))).toBe('noAddress');
	});

	it.each([
		'https://mia@api.example.com',
		'https://:secret@api.example.com',
		`${ADDRESS}/?key=1`,
		`${ADDRESS}/#reviews`,
		`${ADDRESS}/our reviews`,
		`${ADDRESS}\\reviews`,
	])('refuses %s as more than an address', (baseUrl) => {
		expect(kindOf(() => parseAddress(baseUrl))).toBe('moreThanAddress');
	});
});

describe('parseToken', () => {
	it.each([
		[' rp_!~1\n', 'rp_!~1'],
		['Bearer rp_!~1', 'rp_!~1'],
		[' BEARER \t rp_!~1', 'rp_!~1'],
		['"rp_!~1"', 'rp_!~1'],
		["'Bearer rp_!~1' ", 'rp_!~1'],
		['Bearer “rp_!~1”\n', 'rp_!~1'],
		['`rp_!~1`', 'rp_!~1'],
		['bearer_1', 'bearer_1'],
		['rp_bearer', 'rp_bearer'],
	])('takes %j without spaces, quotes and Bearer: %s', (apiToken, token) => {
		expect(parseToken(apiToken)).toBe(token);
	});

	it.each(['', ' \n', 'bearer', 'Bearer ', '""', '"Bearer "', undefined])(
		'refuses %j as empty',
		(apiToken) => {
			expect(kindOf(() => parseToken(apiToken))).toBe('noToken');
		},
	);

	it.each(['rp_1 rp_2', 'rp_1\nX-Other: 1', 'ärp_1', 'rp_1ä', 'ä'])('refuses %j as no key', (apiToken) => {
		expect(kindOf(() => parseToken(apiToken))).toBe('strangeToken');
	});
});

describe('isSentTo', () => {
	it.each([
		{ url: `${ADDRESS}/v1/me` },
		{ uri: `${ADDRESS}/v1/me` },
		{ url: ADDRESS },
		{ url: 'HTTPS://API.example.com:443/v1/me' },
		{ uri: '/v1/me', baseURL: `${ADDRESS}/reviews` },
		{ url: '/', baseURL: ADDRESS },
		{ url: `${ADDRESS}?text=a b` },
	])('is true of %j', (request) => {
		expect(isSentTo(ADDRESS, request)).toBe(true);
	});

	it.each([
		{},
		{ url: 'https://' },
		{ url: 'https://[api.example.com' },
		{ url: [`${ADDRESS}/v1/me`] as unknown as string },
		{ url: 'https://other.example/v1/me', uri: `${ADDRESS}/v1/me` },
		{ url: `${ADDRESS}/v1/me`, uri: 'https://other.example/v1/me' },
		{ url: `https://other.example/?to=${ADDRESS}/` },
		{ url: `${ADDRESS}.other.example/v1/me` },
		{ url: 'http://api.example.com/v1/me' },
		{ url: '/v1/me' },
		{ url: '/v1/me', baseURL: 'https://other.example' },
		{ url: '/v1/me', baseURL: ` ${ADDRESS}` },
		{ url: 'v1/me', baseURL: ADDRESS },
		{ url: '//other.example/v1/me', baseURL: ADDRESS },
		{ url: '/\\other.example/v1/me', baseURL: ADDRESS },
		{ url: '/\t/other.example/v1/me', baseURL: ADDRESS },
		{ url: ` ${ADDRESS}/v1/me`, baseURL: 'https://other.example' },
		{ url: `${ADDRESS}\t.other.example/v1/me` },
		{ url: `${ADDRESS}\\@other.example/v1/me` },
		{ url: 'https:/api.example.com/v1/me', baseURL: 'https://other.example' },
		{ url: 'https:/other.example/v1/me', baseURL: ADDRESS },
		{ url: 'https:///api.example.com/v1/me' },
		{ url: 'https://mia@api.example.com/v1/me' },
	])('is false of %j', (request) => {
		expect(isSentTo(ADDRESS, request)).toBe(false);
	});
});
