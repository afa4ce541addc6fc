import {
	DAY_MS,
	MINUTE_MS,
	PolledTrigger,
	publish,
	SCHEDULED_BUDGET_MS,
	usePolledTrigger,
} from '../../../support/polledTrigger';
import { TriggerWorkflow } from '../../../support/trigger';
import { until } from '../../../support/until';
import { useSandbox } from '../../../support/useSandbox';

const SLOW = { reviews: 60, pageSize: 5, limit: 100_000, latencyMs: 1 };
const startSandbox = useSandbox(SLOW);
const begin = usePolledTrigger(SLOW);

describe("polls of n8n's durable scheduler, which forgets quiet ones", () => {
	it.each([
		['newest', 100],
		['shuffled', 5],
	] as const)(
		'give out each new review once, without a round in every poll: %s, a first reading cut after %i requests',
		async (order, requests) => {
			const sandbox = await startSandbox({ order });
			const trigger = new PolledTrigger(sandbox, { isScheduled: true });
			trigger.refuseAfter(requests);
			await trigger.poll();
			trigger.acceptAll();
			await trigger.polls(3);
			const quiet = order === 'newest' ? 10 : 20;
			expect(await trigger.polls(10)).toHaveLength(quiet);

			const due = [publish(sandbox), publish(sandbox, 2 * DAY_MS)];
			await trigger.polls(3);
			due.push(publish(sandbox));
			await trigger.pollsOfADay();

			expect([...trigger.given].sort()).toEqual(due.sort());
			expect(await trigger.polls(10)).toHaveLength(quiet);
		},
	);

	it('that begin with one save give a review out once, and again if n8n did not save it, but no other', async () => {
		const trigger = await begin({}, { parameters: { filters: { ratingMax: 3 } } });
		const { sandbox, workflow } = trigger;
		const { saved } = workflow;
		publish(sandbox, 0, { rating: 5 });
		await workflow.poll();
		const id = publish(sandbox);
		const scheduledPoll = async () => {
			workflow.restart(saved);
			return await workflow.pollIds({ activation: 'update', budgetMs: SCHEDULED_BUDGET_MS });
		};

		const atOnce = await Promise.all([scheduledPoll(), scheduledPoll()]);
		const beforeTheSave = await scheduledPoll();
		trigger.pass(MINUTE_MS);
		workflow.publish({});
		const notSaved = await scheduledPoll();

		expect(atOnce.flat()).toEqual([id]);
		expect(beforeTheSave).toEqual([]);
		expect(notSaved).toEqual([id]);
	});
});

describe('a workflow that is published again while a poll is under way', () => {
	it('gives out once what n8n drops of the older poll', async () => {
		const trigger = await begin();
		const { sandbox, workflow } = trigger;
		await trigger.poll();
		const id = publish(sandbox);
		trigger.pass(MINUTE_MS);

		const older = workflow.poll();
		workflow.restart();
		const activation = await workflow.pollIds({ activation: 'update' });

		expect(await older).toBeNull();
		expect([...activation, ...(await trigger.poll())]).toEqual([id]);
	});
});

describe('a poll that hangs', () => {
	it('has the next ones skipped for 45 s, and is dropped then: the review comes once', async () => {
		const trigger = await begin();
		const { sandbox, workflow } = trigger;
		const limit = new AbortController();
		jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
		let asked = 0;
		sandbox.settings.script = () => (asked++ === 0 ? { kind: 'hang' } : undefined);
		const id = publish(sandbox);
		trigger.pass(MINUTE_MS);
		const hanging = workflow.poll();
		await until('its request', () => asked > 0);

		trigger.pass(MINUTE_MS / 2);
		expect([await workflow.poll(), asked]).toEqual([null, 1]);
		trigger.pass(MINUTE_MS / 4);
		expect(await workflow.pollIds()).toEqual([id]);
		limit.abort();
		expect(await hanging).toBeNull();
	});
});

describe('two workflows whose triggers have the same name', () => {
	it('each give out a review where both are polled at once', async () => {
		const sandbox = await startSandbox();
		const workflows = [TriggerWorkflow.on(sandbox), TriggerWorkflow.on(sandbox)];
		for (const workflow of workflows) await workflow.poll();
		const id = publish(sandbox);

		expect(await Promise.all(workflows.map(async (each) => await each.pollIds()))).toEqual([[id], [id]]);
	});
});
