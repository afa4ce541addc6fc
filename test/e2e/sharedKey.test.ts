import type { WorkflowFile } from '../../demo/n8nApi';
import { ThrowawayN8n } from '../../demo/throwawayN8n';
import { Sandbox } from '../../sandbox/sandbox';

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

describe('two real n8n processes with one key', () => {
	const processes: ThrowawayN8n[] = [];

	beforeAll(async () => {
		for (let count = 0; count < 2; count++) processes.push(await ThrowawayN8n.start());
	}, 600_000);
	afterAll(async () => {
		for (const n8n of processes) await n8n.stop();
	});

	it.each([
		['hints', true],
		['no hints', false],
	])('both export every review at once, with %s', async (_name, hints) => {
		const sandbox = await Sandbox.start({ reviews: 2_250, windowMs: 10_000, hints });
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		const runExport = async ({ api }: ThrowawayN8n) => {
			const credentialId = await api.saveCredential('Shared', 'reviewPlatformApi', {
				baseUrl: sandbox.url,
				apiToken,
			});
			const workflowId = await api.saveWorkflow(exportWorkflow(credentialId));
			const execution = await api.runWorkflow(workflowId, TRIGGER);
			return { status: execution.status, items: await api.itemsOf(execution.id, NODE) };
		};

		const exports = await Promise.all(processes.map(runExport));
		await sandbox.close();

		for (const { status, items } of exports) {
			expect(status).toBe('success');
			expect(items).toEqual(sandbox.reviews);
		}
		expect(sandbox.count(200)).toBe(300);
	});
});
