import type { ListOrder } from '../../../sandbox/listOrders';
import type { Sandbox } from '../../../sandbox/sandbox';
import {
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	PolledTrigger,
	publish,
	SCHEDULED_BUDGET_MS,
} from '../../support/polledTrigger';
import { useSandbox } from '../../support/useSandbox';

const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled', 'highlighted'];
const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000 });
let sandbox: Sandbox;

/** From now on all but so many requests are refused. */
const refuseAfter = (requests: number): void => {
	let answered = 0;
	sandbox.settings.script = () =>
		++answered > requests ? { kind: 'status', status: 429, headers: { 'retry-after': '600' } } : undefined;
};

describe.each(ORDERS)(
	'n8n\'s durable scheduler, which forgets quiet polls: a list in the order "%s"',
	(order) => {
		it.each([
			['whole', 100],
			['cut short by 429', 5],
		])('and a baseline %s: each new one once, and no sweep in every poll', async (_name, requests) => {
			sandbox = await startSandbox({ order });
			const trigger = new PolledTrigger(sandbox, { isScheduled: true });
			refuseAfter(requests);
			await trigger.poll();
			delete sandbox.settings.script;
			trigger.workflow.changeKey(sandbox);
			await trigger.polls(3);
			expect(await trigger.polls(10)).toHaveLength(10);

			const due = [publish(sandbox), publish(sandbox, 30 * DAY_MS)];
			await trigger.polls(3);
			due.push(publish(sandbox));
			await trigger.pollsOfADay();

			expect([...trigger.given].sort()).toEqual(due.sort());
			expect(await trigger.polls(10)).toHaveLength(10);
		});

		it('sweeps once a day, though that is not saved', async () => {
			sandbox = await startSandbox({ order });
			const trigger = new PolledTrigger(sandbox, { isScheduled: true });
			await trigger.poll();

			const asked = await trigger.polls(30, HOUR_MS);

			expect(asked.filter((url) => url.endsWith('page=6'))).toHaveLength(1);
		});
	},
);

it("gives a review out once in polls of n8n's durable scheduler that begin with the same save, and again if n8n did not save it", async () => {
	sandbox = await startSandbox({ latencyMs: 20 });
	const trigger = new PolledTrigger(sandbox);
	const { workflow } = trigger;
	await workflow.poll();
	const { saved } = workflow;
	const id = publish(sandbox);
	const scheduledPoll = async () => {
		workflow.restart(saved);
		return await workflow.pollIds({ activation: 'init', budgetMs: SCHEDULED_BUDGET_MS });
	};

	const atOnce = await Promise.all([scheduledPoll(), scheduledPoll()]);
	const beforeTheSave = await scheduledPoll();
	trigger.pass(MINUTE_MS);
	const notSaved = await scheduledPoll();

	expect(atOnce.flat()).toEqual([id]);
	expect(beforeTheSave).toEqual([]);
	expect(notSaved).toEqual([id]);
});

describe("n8n's clock", () => {
	it.each(
		[-400 * DAY_MS, -9 * HOUR_MS, 9 * HOUR_MS, 3 * DAY_MS].flatMap((aheadMs) =>
			[0, 1, 2, 5].map((requests) => [aheadMs / HOUR_MS, requests] as const),
		),
	)(
		'%i hours ahead, a baseline cut short after %i requests: only what was created since is new',
		async (hours, requests) => {
			sandbox = await startSandbox({ order: 'shuffled' });
			for (const minutes of [5, 60, 600]) publish(sandbox, minutes * MINUTE_MS);
			const trigger = new PolledTrigger(sandbox, { clockAheadMs: hours * HOUR_MS });
			refuseAfter(requests);
			expect(await trigger.poll()).toEqual([]);
			const id = publish(sandbox);
			delete sandbox.settings.script;
			trigger.workflow.changeKey(sandbox);

			// The platform's clock stands still meanwhile.
			await trigger.polls(3, 0);

			expect(trigger.given).toEqual([id]);
		},
	);

	it.each(ORDERS)('set back by an hour: each new one once, and soon all the same: %s', async (order) => {
		sandbox = await startSandbox({ order });
		const trigger = new PolledTrigger(sandbox);
		await trigger.poll();
		trigger.pass(-HOUR_MS);
		const due = [publish(sandbox), publish(sandbox, HOUR_MS), publish(sandbox, 30 * DAY_MS)];

		await trigger.polls(5);

		expect([...trigger.given].sort()).toEqual(due.sort());
		expect(await trigger.polls(10)).toHaveLength(10);
	});

	it.each(ORDERS)('after days in which n8n was off: what came in meanwhile, once: %s', async (order) => {
		sandbox = await startSandbox({ order });
		const trigger = new PolledTrigger(sandbox);
		await trigger.poll();
		const due = Array.from({ length: 30 }, (_, day) => publish(sandbox, day * DAY_MS));
		trigger.pass(30 * DAY_MS);
		trigger.workflow.restart();

		await trigger.polls(3);

		expect([...trigger.given].sort()).toEqual(due.sort());
		expect(await trigger.polls(10)).toHaveLength(10);
	});
});
