import { injectDomainRestrictionFields, NodeHelpers } from 'n8n-workflow';

import { ReviewPlatformApi } from '../../../credentials/ReviewPlatformApi.credentials';

const { properties, test } = new ReviewPlatformApi();
const { rules = [] } = test;

const messagesFor = (status: number) =>
	rules.flatMap(({ type, properties: { value, message } }) =>
		type === 'responseCode' && value === status ? [message] : [],
	);

const REDIRECT = /^The address redirects .* Check the base URL .*: use the final address/;
const WRONG_ADDRESS = /^The address does not answer .* Check the base URL .* without \/v1/;
const ON_THE_WAY = /^Something between .* a proxy that wants a password, or the sign-in page/;
const UNAVAILABLE = /not available .* Try again later/;

describe('ReviewPlatformApi', () => {
	it.each([
		['http://api.example.com', true],
		['http://localhost.example.com', true],
		['http://10.0.0.7:3000', true],
		['https://api.example.com', false],
		['http://localhost', false],
		['http://localhost:3000', false],
		['http://[::1]:3000/', false],
		['', false],
	])('warns that "%s" sends the key unencrypted: %s', (baseUrl, expected) => {
		const shown = properties.filter((field) => NodeHelpers.displayParameter({ baseUrl }, field, null, null));

		expect(shown.some(({ name }) => name === 'unencryptedNotice')).toBe(expected);
	});

	it('has no field for what it is bound to anyway: the domains that n8n lets other nodes ask with it', () => {
		expect(injectDomainRestrictionFields(new ReviewPlatformApi())).toEqual(properties);
	});
});

describe('the rules of its test', () => {
	it.each<[status: number, words: RegExp]>([
		...[301, 302, 303, 307, 308].map((status): [number, RegExp] => [status, REDIRECT]),
		...[400, 404, 405, 410, 422].map((status): [number, RegExp] => [status, WRONG_ADDRESS]),
		...[407, 511].map((status): [number, RegExp] => [status, ON_THE_WAY]),
		[
			401,
			/^The integration key was not accepted\. Check .* whole key, or create a new one: avatar .* › Integration Keys\. /,
		],
		[
			403,
			/^This account may not use the API\. .* has an active Premium plan.* firewall.* ask whoever runs the network/,
		],
		[429, /^Too many requests .* Test again in a minute/],
		...[408, 500, 502, 503, 504, 520, 522, 530].map((status): [number, RegExp] => [status, UNAVAILABLE]),
	])('have words for %i', (status, words) => {
		expect(messagesFor(status)).toEqual([expect.stringMatching(words)]);
	});

	it.each(['id', 'company_id'])('have words for a success without "%s"', (key) => {
		const message = expect.stringMatching(WRONG_ADDRESS) as string;

		expect(rules).toContainEqual({
			type: 'responseSuccessBody',
			properties: { key, value: undefined, message },
		});
	});

	it('name nothing that came, which the test does not know', () => {
		expect(JSON.stringify(rules)).not.toMatch(/\{\w+\}/);
	});
});
