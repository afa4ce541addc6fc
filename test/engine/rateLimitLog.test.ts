import { Sandbox } from '../../sandbox/sandbox';
import { runNode } from '../support/engine';
import { loggedLines } from '../support/loggedLines';

const lines = loggedLines();
let sandbox: Sandbox;
let apiToken: string;

beforeAll(async () => {
	sandbox = await Sandbox.start({ reviews: 150, limit: 8, windowMs: 6_500 });
	apiToken = sandbox.accounts.createKey(sandbox.account);
});
afterEach(() => lines.splice(0));
afterAll(async () => await sandbox.close());

describe('a wait of more than 5 s for the rate limit', () => {
	it('is in the log once, with the pages that are read', async () => {
		const parameters = { resource: 'review', operation: 'list', returnAll: true };
		await runNode({ parameters, baseUrl: sandbox.url, apiToken });

		expect(lines).toEqual([
			expect.stringMatching(/^info Review Platform: Waited \d+ s for the rate limit, \d of 10 pages read$/),
		]);
	});

	it('is there once for many input items that wait at the same time', async () => {
		const parameters = { resource: 'user', operation: 'getMe' };
		const input = Array.from({ length: 9 }, () => ({ json: {} }));
		const { items } = await runNode({ parameters, baseUrl: sandbox.url, apiToken, input });

		expect(items).toHaveLength(9);
		expect(lines).toEqual([expect.stringMatching(/Waited \d+ s for the rate limit$/)]);
	});
});
