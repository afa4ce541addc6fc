import { credentialTestRules } from '../../../../nodes/shared/credential/credentialTestRules';

const wordsFor = (status: number): string | undefined =>
	credentialTestRules().flatMap(({ type, properties }) =>
		type === 'responseCode' && properties.value === status ? properties.message : [],
	)[0];

describe('credentialTestRules', () => {
	it.each([
		[[301, 302, 307], /^The address redirects .* Check the base URL .*: use the final address/],
		[[400, 404, 422, 499], /^The address does not answer .* Check the base URL .* without \/v1/],
		[[401], /^The integration key was not accepted\. Create a new .*: avatar .* › Integration Keys\. /],
		[[403], /^This account may not use the API\. .* needs an active Premium plan/],
		[[429], /^Too many requests .* Test again in a minute/],
		[[408, 500, 503, 599], /not available .* Try again later/],
	])('have words for %j', (statuses, words) => {
		for (const status of statuses) expect(wordsFor(status)).toMatch(words);
	});

	it("are there for every status but a success: n8n would show the server's own, which may repeat the key", () => {
		expect([200, 299].map(wordsFor)).toEqual([undefined, undefined]);
		for (let status = 300; status < 600; status++) expect(wordsFor(status)).toMatch(/\w+ \w+/);
	});

	it.each(['id', 'company_id'])('have words for a success without "%s"', (key) => {
		const message = expect.stringMatching(/^The address does not answer like the review platform/) as string;

		expect(credentialTestRules()).toContainEqual({
			type: 'responseSuccessBody',
			properties: { key, value: undefined, message },
		});
	});
});
