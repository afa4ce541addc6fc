import { GET_ME, jsonOf, runNode } from '../../../../support/engine';
import { useSandbox } from '../../../../support/useSandbox';

describe('Get Me', () => {
	const startSandbox = useSandbox({ reviews: 40 });

	it('gives the user of the key as the API does', async () => {
		const sandbox = await startSandbox();
		const apiToken = sandbox.accounts.createKey(sandbox.account);

		const { items } = await runNode({ parameters: GET_ME, baseUrl: sandbox.url, apiToken });

		const figures = { total_reviews: 40, average_rating: expect.any(Number) as number };
		expect(jsonOf(items)).toEqual([expect.objectContaining({ ...sandbox.account.user, ...figures })]);
	});
});
