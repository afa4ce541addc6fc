import { Sandbox, type SandboxOptions } from '../../sandbox/sandbox';
import type { Named } from '../../tools/n8n/n8nApi';
import { startQueueMode, type QueueMode } from '../../tools/n8n/queueMode';
import { NEW_REVIEW, watchNewReviews, workflowInARow } from '../../tools/n8n/workflows';
import { addReviewAt } from '../support/reviews';
import { TWO_POLLS, until } from '../support/until';
import { exportWorkflow, LIST_REVIEWS, MANUAL_TRIGGER, ourNode } from './support/workflows';

const WINDOW_MS = 10_000;
const LIMIT = 120;

describe('n8n in queue mode, with three workers', () => {
	let n8n: QueueMode;
	let sandbox: Sandbox;
	let credential: Named;

	const startSandbox = async (name: string, options: SandboxOptions) => {
		sandbox = await Sandbox.start(options);
		credential = await n8n.api.saveCredential(name, sandbox.newCredential());
	};
	const startExports = async (count: number) => {
		const workflowId = await n8n.api.saveWorkflow(exportWorkflow(credential));
		const start = async () => await n8n.api.startWorkflow(workflowId, MANUAL_TRIGGER.name);
		const ids = await Promise.all(Array.from({ length: count }, start));
		const ended = async () =>
			await Promise.all(ids.map(async (id) => (await n8n.api.endOf(workflowId, id)).status));
		return { ids, ended };
	};
	/** How many executions each worker has run, the fewest first; a worker says so after the database does. */
	const shares = async (executions: number) => {
		const sum = () => n8n.executionsByWorker().reduce((all, one) => all + one, 0);
		await until(`${executions} finished executions`, () => sum() >= executions);
		return n8n.executionsByWorker().sort();
	};
	const reviewsOf = async (executionId: string, node = LIST_REVIEWS) =>
		(await n8n.api.itemsOf(executionId, node)).map(({ id }) => id);
	const inSandbox = () => sandbox.reviews.map(({ id }) => id);

	beforeAll(async () => {
		n8n = await startQueueMode(3, WINDOW_MS);
	}, 900_000);
	afterEach(async () => await sandbox.close());
	afterAll(async () => await n8n?.stop());

	it('two workers export with one key, without hints, and a third gets its few requests within two windows', async () => {
		const withoutHints = { limit: LIMIT, windowMs: WINDOW_MS, hints: false };
		await startSandbox('Shared key', { ...withoutHints, reviews: 4_000, latencyMs: 60 });
		const getMe = ourNode('Get Me', credential, { resource: 'user', operation: 'getMe' });
		const byHand = await n8n.api.saveWorkflow(workflowInARow('By hand', [MANUAL_TRIGGER, getMe]));
		const { ids, ended } = await startExports(2);
		await until('refused requests', () => sandbox.count(429) > 6, TWO_POLLS);

		for (let request = 0; request < 2; request++) {
			const before = sandbox.count(200);
			expect((await n8n.api.runWorkflow(byHand, MANUAL_TRIGGER.name)).status).toBe('success');
			// What two windows allow, and what is left of the one it began in.
			expect(sandbox.count(200) - before).toBeLessThanOrEqual(3 * LIMIT);
		}

		expect(await shares(2)).toEqual([0, 0, 2]);
		expect(await ended()).toEqual(['success', 'success']);
		expect(await shares(4)).toEqual([1, 1, 2]);
		for (const id of ids) expect(await reviewsOf(id)).toEqual(inSandbox());
	});

	it('stopping exports that wait for the rate limit frees their workers at once', async () => {
		await startSandbox('Waiting', { reviews: 300, limit: 4, windowMs: 200_000 });
		const waiting = await startExports(3);
		await until('refused requests', () => sandbox.count(429) >= 3, TWO_POLLS);

		for (const id of waiting.ids) await n8n.api.stopExecution(id);
		expect(await waiting.ended()).toEqual(Array(3).fill('canceled'));
		const answers = sandbox.answers.length;
		sandbox.settings.limit = 1_000;
		const next = await startExports(1);

		expect(await next.ended()).toEqual(['success']);
		// The stopped ones have asked for nothing more.
		expect(sandbox.answers.length - answers).toBe(20);
	});

	it('new reviews are found by main and handled by workers, each once; after a kill the trigger goes on, and n8n repeats nothing', async () => {
		await startSandbox('Killed', { reviews: 300 });
		const trigger = watchNewReviews('', credential).nodes.slice(0, 1);
		const list = ourNode(LIST_REVIEWS, credential, { resource: 'review', operation: 'list' });
		const workflowId = await n8n.api.saveWorkflow(workflowInARow('New reviews', [...trigger, list]));
		const withStatus = async (status: string) =>
			(await n8n.rows(`SELECT id FROM execution_entity WHERE status = '${status}'`)).length;
		const alerted = async () => {
			const ended = await n8n.api.endedExecutions(workflowId);
			const handled = ended.filter(({ status }) => status === 'success');
			return (await Promise.all(handled.map(async ({ id }) => await reviewsOf(id, NEW_REVIEW)))).flat();
		};
		const add = () => addReviewAt(sandbox, Date.now());
		await n8n.api.activateWorkflow(workflowId);
		const added = [add(), add(), add()];
		await until('the first alerts', async () => (await alerted()).length >= 3, TWO_POLLS);

		sandbox.settings.script = ({ url }) => (/page=[2-9]/.test(url) ? { kind: 'hang' } : undefined);
		await startExports(1);
		add();
		await until('two executions under way', async () => (await withStatus('running')) === 2, TWO_POLLS);
		for (const worker of n8n.workers) await worker.kill();
		delete sandbox.settings.script;
		await n8n.workers[0]?.start();
		added.push(add());

		// n8n takes a worker for dead after a minute, and does not run again what that was at.
		await until('n8n to give them up', async () => (await withStatus('error')) === 2, TWO_POLLS);
		await until('the next alert', async () => (await alerted()).length > 3, TWO_POLLS);
		expect(await alerted()).toEqual(added);
	});
});
