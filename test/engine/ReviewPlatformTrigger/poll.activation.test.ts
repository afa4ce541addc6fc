import '../../support/withoutSleep';
import type { WorkflowActivateMode } from 'n8n-workflow';

import type { Fault } from '../../../sandbox/faults';
import type { Sandbox } from '../../../sandbox/sandbox';
import { HOUR_MS, MINUTE_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 40, limit: 100_000 });
const NOWHERE = 'http://127.0.0.1:9';
const REFUSED = 'The integration key was not accepted';
let sandbox: Sandbox;

describe('the time of a poll', () => {
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
		['401', { kind: 'status', status: 401 }, REFUSED],
		['a wrong address', { kind: 'html' }, 'The address does not answer like the review platform'],
	])('%s is told to whoever publishes it, each time n8n tries, and is not kept', async (...row) => {
		const [, fault, message] = row;
		sandbox = await startSandbox({ script: () => fault });
		const trigger = TriggerWorkflow.on(sandbox);

		for (let tries = 0; tries < 3; tries++) await expect(trigger.poll()).rejects.toThrow(message);
		expect(trigger.state).toEqual({});
	});

	it.each<[string, WorkflowActivateMode, everyMs: number]>([
		['n8n starts, and again after 40 s', 'init', 40_000],
		['n8n takes over, each 15 minutes', 'leadershipChange', 15 * MINUTE_MS],
	])('does not end the trigger where %s: the next poll tells it', async (_when, activation, everyMs) => {
		sandbox = await startSandbox({ script: () => ({ kind: 'status', status: 401 }) });
		const trigger = new PolledTrigger(sandbox);
		const { workflow } = trigger;
		for (let starts = 0; starts < 8; starts++) {
			workflow.restart();
			trigger.pass(everyMs);
			expect(await workflow.poll({ activation })).toBeNull();
		}
		trigger.pass(MINUTE_MS);

		await expect(workflow.poll({ activation })).rejects.toThrow(REFUSED);
	});
});

describe('a publishing that throws', () => {
	it('forgets nothing that quiet polls have learned: what a filter had left out does not come when it goes', async () => {
		sandbox = await startSandbox();
		const trigger = new PolledTrigger(sandbox, { parameters: { filters: { ratingMin: 5 } } });
		const { workflow } = trigger;
		await trigger.poll();
		// n8n saves nothing of quiet polls.
		const { saved } = workflow;
		publish(sandbox, 0, { rating: 2 });
		await trigger.poll();
		for (const parameters of [{ startFrom: 'date' }, {}]) {
			workflow.publish(parameters);
			workflow.restart(saved);
			const published = trigger.poll();
			if ('startFrom' in parameters)
				await expect(published).rejects.toThrow("'Start Date' must not be empty");
			else expect(await published).toEqual([]);
		}

		expect(await trigger.poll()).toEqual([]);
	});
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
				message: REFUSED,
				description: expect.stringContaining('The trigger is not running: fix this, then publish') as string,
			});
	});
});
