import '../../support/withoutSleep';
import { DAY_MS, HOUR_MS, MINUTE_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 20, pageSize: 5, limit: 100_000, order: 'shuffled' });
const MOST_POLLS = 60;

describe('n8n that starts with fifty triggers, a day after their rounds', () => {
	it('asks at most two pages for each before all have polled; then all rounds end, and nothing is lost', async () => {
		const sandbox = await startSandbox();
		const first = new PolledTrigger(sandbox);
		const { credential } = first.workflow;
		await first.polls(2);
		const triggers = Array.from({ length: 50 }, () => new TriggerWorkflow(credential));
		const given = new Map<TriggerWorkflow, string[]>();
		const poll = async (trigger: TriggerWorkflow) =>
			given.set(trigger, [...(given.get(trigger) ?? []), ...(await trigger.pollIds({ activation: 'init' }))]);
		const endedAt = (trigger: TriggerWorkflow) =>
			(trigger.state.list as { roundEndedAt: number | null }).roundEndedAt;
		// One after the other, so that each is walked over at once.
		for (const trigger of triggers) await trigger.poll();
		first.pass(DAY_MS + 2 * HOUR_MS);
		const id = publish(sandbox);
		for (const trigger of triggers) trigger.restart();
		const startedAt = Date.now();
		const before = sandbox.answers.length;
		await Promise.all(triggers.map(poll));

		expect(sandbox.answers.length - before).toBeLessThanOrEqual(2 * triggers.length);
		const due = () => triggers.filter((trigger) => Number(endedAt(trigger)) < startedAt);
		for (let polls = 0; polls < MOST_POLLS && due().length > 0; polls++) {
			first.pass(MINUTE_MS);
			await Promise.all(due().map(poll));
		}
		expect(due()).toEqual([]);
		expect([...given.values()]).toEqual(triggers.map(() => [id]));
	});
});
