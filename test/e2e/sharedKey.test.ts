import type { WorkflowFile } from '../../demo/n8nApi';
import { Sandbox } from '../../sandbox/sandbox';
import { QueueMode } from './support/queueMode';

const TRIGGER = 'Start';
const NODE = 'List reviews';

const exportWorkflow = (credentialId: string): WorkflowFile => ({
	name: 'Export',
	nodes: [
		{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
		{
			name: NODE,
			type: 'n8n-nodes-review-platform.reviewPlatform',
			typeVersion: 1,
			position: [220, 0],
			parameters: { resource: 'review', operation: 'list', returnAll: true },
			credentials: { reviewPlatformApi: { id: credentialId, name: 'Shared' } },
		},
	],
	connections: { [TRIGGER]: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
	settings: { executionOrder: 'v1' },
});

describe('two real n8n workers with one key', () => {
	let started: QueueMode | undefined;

	beforeAll(async () => {
		started = await QueueMode.start(2);
	}, 900_000);
	afterAll(async () => await started?.stop());

	it.each([
		['hints', true],
		['no hints', false],
	])('both export every review at once, with %s', async (_name, hints) => {
		const n8n = started as QueueMode;
		const sandbox = await Sandbox.start({ reviews: 2_250, windowMs: 10_000, hints });
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		const data = { baseUrl: sandbox.url, apiToken };
		const credentialId = await n8n.api.saveCredential('Shared', 'reviewPlatformApi', data);
		const workflowId = await n8n.api.saveWorkflow(exportWorkflow(credentialId));
		const before = n8n.executionsByWorker();
		const runExport = async () => {
			const execution = await n8n.api.runWorkflow(workflowId, TRIGGER);
			return { status: execution.status, items: await n8n.api.itemsOf(execution.id, NODE) };
		};

		const exports = await Promise.all([runExport(), runExport()]);
		await sandbox.close();

		for (const { status, items } of exports) {
			expect(status).toBe('success');
			expect(items).toEqual(sandbox.reviews);
		}
		expect(sandbox.count(200)).toBe(300);
		expect(n8n.executionsByWorker().map((count, worker) => count - (before[worker] ?? 0))).toEqual([1, 1]);
	});
});
