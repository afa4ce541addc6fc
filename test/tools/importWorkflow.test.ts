import { importWorkflow, type Workflows } from '../../demo/importWorkflows';
import type { ImportedWorkflow } from '../../demo/keptState';
import { workflowInARow } from '../../tools/n8n/workflows';
import type { WorkflowFile } from '../../tools/n8n/n8nApi';

/** An n8n that keeps workflows; like the real one it adds to what it is given. */
class WorkflowsInMemory implements Workflows {
	readonly all = new Map<string, WorkflowFile>();
	private created = 0;

	async workflows() {
		return await Promise.resolve([...this.all].map(([id, { name }]) => ({ id, name })));
	}

	async workflow(id: string) {
		return await Promise.resolve({ ...(this.all.get(id) as WorkflowFile), versionId: '1' });
	}

	async createWorkflow(workflow: WorkflowFile) {
		const id = String(++this.created);
		await this.updateWorkflow(id, workflow);
		return id;
	}

	async updateWorkflow(id: string, workflow: WorkflowFile) {
		await Promise.resolve(this.all.set(id, { ...workflow, isArchived: false }));
	}
}

describe('importWorkflow', () => {
	const file = workflowInARow('Alert', [{ name: 'Start', type: 'trigger' }]);
	const newer = workflowInARow('Alert', [{ name: 'Begin', type: 'trigger' }]);
	const edited = workflowInARow('Mine', [{ name: 'Start', type: 'trigger' }]);
	let n8n: WorkflowsInMemory;
	let kept: Record<string, ImportedWorkflow>;
	const start = async (workflow = file) => (await importWorkflow(n8n, workflow, kept)).outcome;

	beforeEach(async () => {
		[n8n, kept] = [new WorkflowsInMemory(), {}];
		expect(await start()).toBe('imported');
	});

	it('imports again what is missing, and does nothing where it is there', async () => {
		expect(await start()).toBe('already there');
		n8n.all.clear();
		expect(await start()).toBe('imported');
		expect([...n8n.all.values()]).toMatchObject([file]);
	});

	it('brings up to date what nobody has changed', async () => {
		expect(await start(newer)).toBe('imported');
		expect([...n8n.all.values()]).toMatchObject([newer]);
	});

	it.each([
		['edited or renamed', edited],
		['archived', { ...file, isArchived: true }],
	])('leaves what was %s as it is, also if there is a newer one', async (_what, changed) => {
		n8n.all.set('1', changed);

		expect(await start(newer)).toBe('changed by the user');
		expect([...n8n.all.values()]).toEqual([changed]);
	});

	it('leaves a workflow of that name alone that it knows nothing of', async () => {
		kept = {};
		expect(await start(newer)).toBe('changed by the user');
		expect([...n8n.all.values()]).toMatchObject([file]);
	});
});
