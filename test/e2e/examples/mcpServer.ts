import type { ReviewRecord } from '../../../sandbox/records';
import { workflowInARow } from '../../../tools/n8n/workflows';
import { activateExample, addReview, n8n, startSandbox } from '../support/exampleBench';
import { MANUAL_TRIGGER } from '../support/workflows';

/** The tools for other programs: n8n's MCP server, asked by n8n's MCP client. */
const FILE = 'mcp-server.json';

const BEARER = { token: 'a-long-secret' };

/** What a tool says. */
interface Said {
	content?: Array<{ text: unknown }>;
	error?: { message: string };
}

describe(FILE, () => {
	it('gives other programs reviews and numbers, says what is wrong with a request, and refuses a wrong secret', async () => {
		const sandbox = await startSandbox({ reviews: 300 });
		const now = new Date().toISOString();
		for (const rating of [1, 5, 2, 4]) addReview(sandbox, { rating, created_at: now });
		await activateExample(FILE, sandbox, { credentials: { httpBearerAuth: BEARER } });
		const call = async (tool: string, args: object, token = BEARER.token) => {
			const name = `MCP client with ${token}`;
			const httpBearerAuth = await n8n.api.saveCredential(name, { token }, 'httpBearerAuth');
			const client = {
				name: 'MCP Client',
				type: '@n8n/n8n-nodes-langchain.mcpClient',
				credentials: { httpBearerAuth },
				parameters: {
					serverTransport: 'httpStreamable',
					endpointUrl: `${n8n.url}/mcp/reviews-mcp`,
					authentication: 'bearerAuth',
					tool: { __rl: true, mode: 'id', value: tool },
					inputMode: 'json',
					jsonInput: JSON.stringify(args),
					options: {},
				},
			};
			const id = await n8n.api.saveWorkflow(workflowInARow(name, [MANUAL_TRIGGER, client]));
			const { id: execution, status } = await n8n.api.runWorkflow(id, MANUAL_TRIGGER.name);
			const [said] = (await n8n.api.itemsOf(execution, client.name)) as Said[];
			return { status, text: said?.content?.[0]?.text, error: await n8n.api.errorOf(execution) };
		};

		const read = await call('Read_reviews', { rating_max: 2, created_in: 'last7Days' });
		const reviews = sandbox.reviews.filter(({ rating, created_at }) => rating <= 2 && created_at === now);
		expect(reviews).toHaveLength(2);
		const ids = (read.text as ReviewRecord[]).map(({ id }) => id);
		expect(ids.sort()).toEqual(reviews.map(({ id }) => id).sort());
		expect(sandbox.answers.length).toBeLessThanOrEqual(3);

		const counted = await call('Get_statistics', { period: 'today' });
		expect(JSON.stringify(counted.text)).toMatch(/reviews\W+4\b.*average_rating\W+3\b/);

		const wrong = await call('Read_reviews', { rating_min: 5, rating_max: 2 });
		expect(JSON.stringify(wrong.text)).toContain("'Rating Min' must not be higher than 'Rating Max'");

		expect((await call('Read_reviews', {}, 'another-secret')).status).toBe('error');
	});
});
