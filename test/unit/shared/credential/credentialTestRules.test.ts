import { ReviewPlatformApi } from '../../../../credentials/ReviewPlatformApi.credentials';
import { credentialTestRules } from '../../../../nodes/shared/credential/credentialTestRules';

const messagesFor = (status: number) =>
	credentialTestRules().flatMap(({ type, properties: { value, message } }) =>
		type === 'responseCode' && value === status ? [message] : [],
	);

const REDIRECT = /^The address redirects .* Check the base URL .*: use the final address/;
const WRONG_ADDRESS = /^The address does not answer .* Check the base URL .* without \/v1/;
const UNAVAILABLE = /not available .* Try again later/;

describe('credentialTestRules', () => {
	it.each<[status: number, words: RegExp]>([
		...[301, 302, 303, 307, 308].map((status): [number, RegExp] => [status, REDIRECT]),
		...[400, 404, 405, 407, 410, 422].map((status): [number, RegExp] => [status, WRONG_ADDRESS]),
		[401, /^The integration key was not accepted\. Create a new .*: avatar .* › Integration Keys\. /],
		[403, /^This account may not use the API\. .* needs an active Premium plan/],
		[429, /^Too many requests .* Test again in a minute/],
		...[408, 500, 502, 503, 504, 520, 522, 530].map((status): [number, RegExp] => [status, UNAVAILABLE]),
	])('have words for %i', (status, words) => {
		expect(messagesFor(status)).toEqual([expect.stringMatching(words)]);
	});

	it.each(['id', 'company_id'])('have words for a success without "%s"', (key) => {
		const message = expect.stringMatching(WRONG_ADDRESS) as string;

		expect(credentialTestRules()).toContainEqual({
			type: 'responseSuccessBody',
			properties: { key, value: undefined, message },
		});
	});

	it('keep the credential under 20 kB, which n8n loads with every editor', () => {
		expect(JSON.stringify(new ReviewPlatformApi()).length).toBeLessThan(20_000);
	});
});
