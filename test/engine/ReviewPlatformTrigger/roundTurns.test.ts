import '../../support/withoutSleep';
import { DAY_MS, HOUR_MS, MINUTE_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 40, pageSize: 5, limit: 100_000, order: 'shuffled' });
const MOST_POLLS = 60;

describe('n8n that starts with fifty triggers, a day after their rounds', () => {
	it('asks at most two pages for each before all have polled; then all rounds end, and nothing is lost', async () => {
		const sandbox = await startSandbox();
		const first = new PolledTrigger(sandbox);
		const { credential } = first.workflow;
		await first.polls(2);
		const triggers = Array.from({ length: 50 }, () => new TriggerWorkflow(credential));
		for (const trigger of triggers) await trigger.poll();
		const ids: string[][] = triggers.map(() => []);
		const pollAll = async (activation: 'init' | 'activate') => {
			const polls = triggers.map(async (trigger) => await trigger.pollIds({ activation }));
			for (const [index, given] of (await Promise.all(polls)).entries()) ids[index]?.push(...given);
		};
		const endedAt = (trigger: TriggerWorkflow) =>
			(trigger.state.list as { roundEndedAt: number | null }).roundEndedAt;
		while (triggers.some((trigger) => endedAt(trigger) === null)) {
			first.pass(MINUTE_MS);
			await pollAll('activate');
		}
		first.pass(DAY_MS + 2 * HOUR_MS);
		const id = publish(sandbox);
		for (const trigger of triggers) trigger.restart();
		const startedAt = Date.now();
		const before = sandbox.answers.length;
		await pollAll('init');

		expect(sandbox.answers.length - before).toBeLessThanOrEqual(2 * triggers.length);
		for (
			let poll = 0;
			poll < MOST_POLLS && triggers.some((trigger) => Number(endedAt(trigger)) < startedAt);
			poll++
		) {
			first.pass(MINUTE_MS);
			await pollAll('init');
		}
		expect(triggers.filter((trigger) => Number(endedAt(trigger)) < startedAt)).toEqual([]);
		expect(ids).toEqual(triggers.map(() => [id]));
	});
});
