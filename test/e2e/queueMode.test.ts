import { QueueMode } from '../../tools/n8n/queueMode';
import { ALERT, watchNewReviews } from '../../tools/n8n/watchNewReviews';
import { Sandbox } from '../../sandbox/sandbox';
import type { SandboxOptions } from '../../sandbox/sandbox';
import { addReviewAt } from '../support/reviews';
import { TWO_POLLS, until } from '../support/until';
import { exportWorkflow, LIST_REVIEWS, MANUAL_TRIGGER } from './support/workflows';

describe('n8n in queue mode, with two workers', () => {
	let started: QueueMode | undefined;
	let n8n: QueueMode;
	let sandbox: Sandbox;
	/** What the table at the end shows. */
	const table: Array<Record<string, unknown>> = [];

	const startSandbox = async (options: SandboxOptions) => (sandbox = await Sandbox.start(options));
	const saveCredential = async (name: string) => {
		const apiToken = sandbox.accounts.createKey(sandbox.account);
		return await n8n.api.saveCredential(name, 'reviewPlatformApi', { baseUrl: sandbox.url, apiToken });
	};
	const saveExport = async (name: string) =>
		await n8n.api.saveWorkflow(exportWorkflow(name, await saveCredential(name)));
	const idsOf = async (executionId: string, node = LIST_REVIEWS) =>
		(await n8n.api.itemsOf(executionId, node)).map((item) => (item as { id: string }).id);
	const note = (name: string, before: number[], exports: string[][]) => {
		const expected = sandbox.reviews.map(({ id }) => id);
		table.push({
			test: name,
			'executions a worker': n8n
				.executionsByWorker()
				.map((count, index) => count - (before[index] ?? 0))
				.join(' + '),
			reviews: exports.map(({ length }) => length).join(' + '),
			lost: exports.map((ids) => expected.filter((id) => !ids.includes(id)).length).join(' + '),
			twice: exports.map((ids) => ids.length - new Set(ids).size).join(' + '),
		});
	};

	beforeAll(async () => {
		n8n = started = await QueueMode.start(2);
	}, 900_000);
	afterEach(async () => await sandbox.close());
	afterAll(async () => {
		console.table(table);
		await started?.stop();
	});

	it.each([
		['hints', true],
		['no hints', false],
	])('both workers export every review with one key at once, with %s', async (name, hints) => {
		await startSandbox({ reviews: 2_250, windowMs: 10_000, hints });
		const workflowId = await saveExport(`Shared key, ${name}`);
		const before = n8n.executionsByWorker();
		const runExport = async () => {
			const execution = await n8n.api.runWorkflow(workflowId, MANUAL_TRIGGER);
			expect(execution.status).toBe('success');
			return await idsOf(execution.id);
		};

		const exports = await Promise.all([runExport(), runExport()]);

		note(`two exports at once, ${name}`, before, exports);
		for (const ids of exports) expect(ids).toEqual(sandbox.reviews.map(({ id }) => id));
		expect(sandbox.count(200)).toBe(300);
		expect(n8n.executionsByWorker().map((count, worker) => count - (before[worker] ?? 0))).toEqual([1, 1]);
	});

	it('new reviews are found by main and handled by workers, each once', async () => {
		await startSandbox({ reviews: 100 });
		const before = n8n.executionsByWorker();
		const workflowId = await n8n.api.saveWorkflow(
			watchNewReviews('Alert', { id: await saveCredential('Alert'), name: 'Alert' }),
		);
		await n8n.api.activateWorkflow(workflowId);
		const added = [1, 2, 3].map(() => addReviewAt(sandbox, Date.now()));

		await until(
			'an execution',
			async () => (await n8n.api.endedExecutions(workflowId)).length > 0,
			TWO_POLLS,
		);
		await n8n.api.deactivateWorkflow(workflowId);

		const executions = await n8n.api.endedExecutions(workflowId);
		const alerted = await Promise.all(executions.map(async ({ id }) => await idsOf(id, ALERT)));
		expect(alerted.flat()).toEqual(added);
		const byWorkers = n8n.executionsByWorker().map((count, worker) => count - (before[worker] ?? 0));
		expect(byWorkers.reduce((sum, count) => sum + count, 0)).toBe(executions.length);
	});

	it('stopping exports that wait for the rate limit frees their workers at once', async () => {
		await startSandbox({ reviews: 300, limit: 4, windowMs: 200_000 });
		const workflowId = await saveExport('Waiting');
		const waiting = [
			await n8n.api.startWorkflow(workflowId, MANUAL_TRIGGER),
			await n8n.api.startWorkflow(workflowId, MANUAL_TRIGGER),
		];
		await until('two refused requests', () => sandbox.count(429) >= 2, TWO_POLLS);

		for (const id of waiting) await n8n.api.stopExecution(id);
		const ends = await Promise.all(waiting.map(async (id) => await n8n.api.endOf(workflowId, id)));
		const answers = sandbox.answers.length;
		sandbox.settings.limit = 1_000;
		const next = await n8n.api.runWorkflow(await saveExport('After the stop'), MANUAL_TRIGGER);

		expect(ends.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
		expect(next.status).toBe('success');
		expect(await idsOf(next.id)).toHaveLength(300);
		// The stopped ones have asked for nothing more.
		expect(sandbox.answers.length - answers).toBe(20);
	});

	it('a worker killed in the middle of an export makes no wrong one, and the other goes on', async () => {
		await startSandbox({ reviews: 1_500, latencyMs: 300, limit: 10_000 });
		const workflowId = await saveExport('Killed');
		const killed = await n8n.api.startWorkflow(workflowId, MANUAL_TRIGGER);
		await until('the first pages', () => sandbox.count(200) > 12, TWO_POLLS);
		expect(await n8n.killWorkerOf(killed)).toBe(true);
		const before = n8n.executionsByWorker();
		sandbox.settings.latencyMs = 0;

		const next = await n8n.api.runWorkflow(workflowId, MANUAL_TRIGGER);

		const ids = await idsOf(next.id);
		note('after a worker was killed', before, [ids]);
		expect(ids).toEqual(sandbox.reviews.map(({ id }) => id));
		const ended = await n8n.api.endedExecutions(workflowId);
		for (const { id } of ended.filter(({ status }) => status === 'success')) {
			expect(await idsOf(id)).toHaveLength(1_500);
		}
	});
});
