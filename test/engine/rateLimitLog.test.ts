import { Sandbox } from '../../sandbox/sandbox';
import { runNode } from '../support/engine';
import { loggedLines } from '../support/loggedLines';
import { TriggerWorkflow } from '../support/trigger';

const GET_ME = { resource: 'user', operation: 'getMe' };
const lines = loggedLines();
let sandbox: Sandbox;
let apiToken: string;

beforeAll(async () => {
	sandbox = await Sandbox.start({ reviews: 150, limit: 8, windowMs: 9_000 });
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

	it('of a poll is there, too', async () => {
		const trigger = new TriggerWorkflow({ baseUrl: sandbox.url, apiToken });
		const input = Array.from({ length: 8 }, () => ({ json: {} }));
		await runNode({ parameters: GET_ME, baseUrl: sandbox.url, apiToken, input });
		lines.splice(0);

		await trigger.poll();

		expect(lines).toContainEqual(expect.stringMatching(/^info Trigger: Waited \d+ s for the rate limit$/));
	});

	it('is there once for many input items that wait at the same time', async () => {
		const input = Array.from({ length: 9 }, () => ({ json: {} }));
		const { items } = await runNode({ parameters: GET_ME, baseUrl: sandbox.url, apiToken, input });

		expect(items).toHaveLength(9);
		expect(lines).toEqual([expect.stringMatching(/Waited \d+ s for the rate limit$/)]);
	});
});
