import type { Sandbox } from '../../../../sandbox/sandbox';
import { given } from '../../../support/n8nFeatures';
import {
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	PolledTrigger,
	publish,
	SCHEDULED_BUDGET_MS,
} from '../../../support/polledTrigger';
import { useSandbox } from '../../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000, latencyMs: 1 });
let sandbox: Sandbox;

describe('polls that overlap', () => {
	it('give out each review once', async () => {
		sandbox = await startSandbox();
		const { workflow } = new PolledTrigger(sandbox);
		await workflow.poll();
		const id = publish(sandbox);

		const polls = await Promise.all([workflow.pollIds(), workflow.pollIds(), workflow.pollIds()]);

		expect(polls.flat()).toEqual([id]);
		expect(await workflow.poll()).toBeNull();
	});
});

describe("polls of n8n's durable scheduler, which forgets quiet ones", () => {
	it.each([
		['newest', 100],
		['newest', 5],
		['shuffled', 5],
	] as const)(
		'give out each new review once, without a sweep in every poll: %s, a baseline cut after %i requests',
		async (order, requests) => {
			sandbox = await startSandbox({ order });
			const trigger = new PolledTrigger(sandbox, { isScheduled: true });
			trigger.refuseAfter(requests);
			await trigger.poll();
			trigger.acceptAll();
			await trigger.polls(3);
			const quiet = order === 'newest' ? 10 : 20;
			expect(await trigger.polls(10)).toHaveLength(quiet);

			const due = [publish(sandbox), publish(sandbox, 30 * DAY_MS)];
			await trigger.polls(3);
			due.push(publish(sandbox));
			await trigger.pollsOfADay();

			expect([...trigger.given].sort()).toEqual(due.sort());
			expect(await trigger.polls(10)).toHaveLength(quiet);
		},
	);

	it('sweep once a day, though that is not saved', async () => {
		sandbox = await startSandbox();
		const trigger = new PolledTrigger(sandbox, { isScheduled: true });
		await trigger.poll();

		const asked = await trigger.polls(30, HOUR_MS);

		expect(asked.filter((url) => url.endsWith('page=6'))).toHaveLength(1);
	});

	it('that begin with one save give a review out once, and again if n8n did not save it, but no other', async () => {
		sandbox = await startSandbox();
		const trigger = new PolledTrigger(sandbox, { parameters: { filters: { ratingMax: 3 } } });
		const { workflow } = trigger;
		await workflow.poll();
		const { saved } = workflow;
		publish(sandbox, 0, { rating: 5 });
		await workflow.poll();
		const id = publish(sandbox);
		const scheduledPoll = async () => {
			workflow.restart(saved);
			return await workflow.pollIds({ activation: 'init', budgetMs: SCHEDULED_BUDGET_MS });
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

	given('time limits for polls', () => {
		it('are no activations: they tell that the rate limit did not clear', async () => {
			sandbox = await startSandbox();
			const trigger = new PolledTrigger(sandbox);
			await trigger.poll();
			trigger.workflow.restart();
			trigger.refuseAfter(0);

			await expect(
				trigger.workflow.poll({ activation: 'update', budgetMs: SCHEDULED_BUDGET_MS }),
			).rejects.toMatchObject({ failure: { cause: 'rate-limited' } });
		});
	});
});
