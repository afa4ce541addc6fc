import { QueueMode } from '../../tools/n8n/queueMode';
import { workflowInARow } from '../../tools/n8n/workflowInARow';
import { Sandbox } from '../../sandbox/sandbox';
import { until } from '../support/until';
import { LIST_REVIEWS, MANUAL_TRIGGER } from './support/workflows';

const WINDOW_MS = 10_000;
const LIMIT = 120;
const PATIENCE = { withinMs: 200_000, everyMs: 200 };
const EXPORT = 'export-reviews';
const GET_ME = 'Get Me';

describe('workers that export with one key, without hints, and a request by hand in the main process', () => {
	let n8n: QueueMode | undefined;
	let sandbox: Sandbox | undefined;

	afterAll(async () => {
		await n8n?.stop();
		await sandbox?.close();
	});

	it('all get on: the one by hand within two windows, the exports complete', async () => {
		const platform = (sandbox = await Sandbox.start({
			reviews: 6_000,
			limit: LIMIT,
			windowMs: WINDOW_MS,
			hints: false,
			latencyMs: 60,
		}));
		const queue = (n8n = await QueueMode.start(2, { isManualInMain: true, windowMs: WINDOW_MS }));
		const apiToken = platform.accounts.createKey(platform.account);
		const data = { baseUrl: platform.url, apiToken };
		const id = await queue.api.saveCredential('Shared key', 'reviewPlatformApi', data);
		const node = (name: string, parameters: object) => ({
			name,
			type: 'n8n-nodes-review-platform.reviewPlatform',
			parameters,
			credentials: { reviewPlatformApi: { id, name: 'Shared key' } },
		});
		const workflow = workflowInARow('Export', [
			{ name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: { path: EXPORT } },
			node(LIST_REVIEWS, { resource: 'review', operation: 'list', returnAll: true }),
		]);
		// Without an id n8n would put the workflow's before the path.
		for (const webhook of workflow.nodes.slice(0, 1)) webhook.webhookId = EXPORT;
		const exporting = await queue.api.saveWorkflow(workflow);
		const byHand = await queue.api.saveWorkflow(
			workflowInARow('By hand', [
				{ name: MANUAL_TRIGGER, type: 'n8n-nodes-base.manualTrigger' },
				node(GET_ME, { resource: 'user', operation: 'getMe' }),
			]),
		);
		await queue.api.activateWorkflow(exporting);
		for (let count = 0; count < 2; count++)
			await until('the webhook', async () => await queue.callWebhook(EXPORT), PATIENCE);
		await until('refused requests', () => platform.count(429) > 12, PATIENCE);

		const before = platform.count(200);
		const answered: number[] = [];
		for (let request = 0; request < 3; request++) {
			const asked = platform.count(200);
			const { status } = await queue.api.runWorkflow(byHand, MANUAL_TRIGGER);
			expect(status).toBe('success');
			answered.push(platform.count(200) - asked);
		}
		const ended = async () => (await queue.api.endedExecutions(exporting)).length;
		expect(await ended()).toBe(0);
		await until('the end of both exports', async () => (await ended()) === 2, PATIENCE);

		// What two windows allow, and what is left of the one it began in.
		expect(Math.max(...answered)).toBeLessThanOrEqual(3 * LIMIT);
		expect(before).toBeGreaterThanOrEqual(LIMIT);
		const executions = await queue.api.endedExecutions(exporting);
		expect(executions.map(({ status }) => status)).toEqual(['success', 'success']);
		for (const execution of executions) {
			const items = (await queue.api.itemsOf(execution.id, LIST_REVIEWS)) as Array<{ id: string }>;
			expect(items.map((item) => item.id)).toEqual(platform.reviews.map((review) => review.id));
		}
		expect(queue.executionsByWorker()).toEqual([1, 1]);
	}, 900_000);
});
