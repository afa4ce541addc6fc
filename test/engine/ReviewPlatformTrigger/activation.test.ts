import '../../support/withoutSleep';
import type { IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import { pollBudget } from '../../../nodes/ReviewPlatformTrigger/activation';
import type { Fault } from '../../../sandbox/faults';
import type { Sandbox } from '../../../sandbox/sandbox';
import { HOUR_MS, MINUTE_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 40, limit: 100_000 });
const NOWHERE = 'http://127.0.0.1:9';
let sandbox: Sandbox;

describe('how long a poll may take', () => {
	it.each<[string, WorkflowActivateMode, boolean, number | undefined, ms: number]>([
		['when somebody publishes', 'activate', true, undefined, 29_500],
		['when n8n starts', 'init', true, undefined, 4_500],
		['when n8n takes over', 'leadershipChange', true, 84_000, 4_500],
		['later on', 'init', false, undefined, 29_500],
		["by n8n's durable scheduler", 'init', false, 36_000, 29_500],
		['where n8n gives less', 'activate', false, 10_000, 9_000],
	])('%s', (_name, mode, isActivation, budgetMs, ms) => {
		const getPollBudgetMs = budgetMs === undefined ? undefined : () => budgetMs;
		const context = { getActivationMode: () => mode, getPollBudgetMs } as unknown as IPollFunctions;

		expect(pollBudget(context, isActivation)).toBe(ms);
	});

	it('is short for the first poll after a start only', async () => {
		sandbox = await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		const timeout = jest.spyOn(AbortSignal, 'timeout');
		const budgets: unknown[] = [];
		for (let polls = 0; polls < 2; polls++) {
			timeout.mockClear();
			await trigger.poll({ activation: 'init' });
			// The poll's own time begins before its first request.
			budgets.push(timeout.mock.calls[0]?.[0]);
		}

		expect(budgets).toEqual([4_500, 29_500]);
	});
});

describe('an activation while the platform cannot be read', () => {
	it.each<[string, hoursAhead: number, (trigger: PolledTrigger) => void]>([
		['429', 0, (trigger) => trigger.refuseAfter(0)],
		['429 after the first page', 9, (trigger) => trigger.refuseAfter(2)],
		['429 after the first page', -400 * 24, (trigger) => trigger.refuseAfter(2)],
		['503', 0, () => (sandbox.settings.script = () => ({ kind: 'status', status: 503 }))],
		['no connection', 0, ({ workflow }) => (workflow.credential.baseUrl = NOWHERE)],
	])("loses nothing of the gap, also by a restart: %s, n8n's clock %i h ahead", async (...row) => {
		const [, hoursAhead, fail] = row;
		sandbox = await startSandbox({ order: 'shuffled' });
		publish(sandbox, 5 * MINUTE_MS);
		const trigger = new PolledTrigger(sandbox, { clockAheadMs: hoursAhead * HOUR_MS });
		fail(trigger);
		expect(await trigger.poll()).toEqual([]);
		trigger.acceptAll();
		trigger.workflow.credential.baseUrl = sandbox.url;
		trigger.workflow.restart();
		const id = publish(sandbox);

		await trigger.polls(2);

		expect(trigger.given).toEqual([id]);
	});

	it.each<[string, Fault, message: string]>([
		['401', { kind: 'status', status: 401 }, 'The integration key was not accepted'],
		['a wrong address', { kind: 'html' }, 'The address does not answer like the review platform'],
	])(
		'%s is told to who activates it, is not kept, and does not end it when n8n starts',
		async (_name, fault, message) => {
			sandbox = await startSandbox({ script: () => fault });

			const refused = TriggerWorkflow.on(sandbox);
			// n8n tries an activation several times.
			for (let tries = 0; tries < 3; tries++) await expect(refused.poll()).rejects.toThrow(message);
			expect(refused.state).toEqual({});
			const trigger = TriggerWorkflow.on(sandbox);
			expect(await trigger.poll({ activation: 'init' })).toBeNull();
			await expect(trigger.poll({ activation: 'init' })).rejects.toThrow(message);
		},
	);
});

describe('a workflow that is published again before its first poll', () => {
	it('tells whoever publishes it that the key is wrong, also when n8n tries again', async () => {
		sandbox = await startSandbox();
		const trigger = new PolledTrigger(sandbox);
		await trigger.poll();
		trigger.workflow.credential.apiToken = 'wrong';
		trigger.workflow.restart();

		for (const afterMs of [5 * HOUR_MS, 1_000])
			await expect(trigger.poll(afterMs)).rejects.toMatchObject({
				message: 'The integration key was not accepted',
				description: expect.stringContaining(
					'The trigger does not run: publish the workflow again',
				) as string,
			});
	});
});
