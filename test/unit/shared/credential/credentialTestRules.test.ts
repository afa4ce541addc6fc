import { credentialTestRules } from '../../../../nodes/shared/credential/credentialTestRules';

const words = new Map(
	credentialTestRules().flatMap(({ type, properties }) =>
		type === 'responseCode' ? [[properties.value, properties.message]] : [],
	),
);
const wordsFor = (status: number): string | undefined => words.get(status);

describe('credentialTestRules', () => {
	it.each([
		[[301, 302, 307], /^The address redirects .* Check the base URL .*: use the final address/],
		[
			[0, 99, 101, 199, 400, 404, 422, 499],
			/^The address does not answer .* Check the base URL .* without \/v1/,
		],
		[[401], /^The integration key was not accepted\. Create a new .*: avatar .* › Integration Keys\. /],
		[[403], /^This account may not use the API\. .* needs an active Premium plan/],
		[[429], /^Too many requests .* Test again in a minute/],
		[[408, 500, 503, 599, 600, 999], /not available .* Try again later/],
	])('have words for %j', (statuses, expected) => {
		for (const status of statuses) expect(wordsFor(status)).toMatch(expected);
	});

	it("are there for every status but a success: n8n would show the server's own, which may repeat the key", () => {
		const statuses = [...Array(1_000).keys()];
		const without = statuses.filter((status) => !/\w+ \w+/.test(wordsFor(status) ?? ''));

		expect(without).toEqual(statuses.slice(200, 300));
	});

	it.each(['id', 'company_id'])('have words for a success without "%s"', (key) => {
		const message = expect.stringMatching(/^The address does not answer like the review platform/) as string;

		expect(credentialTestRules()).toContainEqual({
			type: 'responseSuccessBody',
			properties: { key, value: undefined, message },
		});
	});
});
