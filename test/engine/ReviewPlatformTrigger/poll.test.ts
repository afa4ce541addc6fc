import type { Sandbox } from '../../../sandbox/sandbox';
import { given } from '../../support/n8nFeatures';
import { DAY_MS, HOUR_MS, MINUTE_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000 });
let sandbox: Sandbox;

/** A trigger that knows its list. */
async function beginOn(
	options: Parameters<typeof startSandbox>[0],
	clockAheadMs = 0,
): Promise<PolledTrigger> {
	sandbox = await startSandbox(options);
	const trigger = new PolledTrigger(sandbox, { clockAheadMs });
	await trigger.poll();
	return trigger;
}

describe.each(['newest', 'oldest', 'shuffled'] as const)('a poll of a list in the order %s', (order) => {
	it('gives out each new review once, oldest first, and reads the ends of the list when there is none', async () => {
		const trigger = await beginOn({ order });
		expect(sandbox.answers).toHaveLength(1 + 12);
		const late = publish(sandbox, 30 * DAY_MS);
		const due = [late, ...[5, 4, 3, 2, 1].map((seconds) => publish(sandbox, seconds * 1_000))];

		expect(await trigger.poll()).toEqual(due);
		expect(await trigger.polls(10)).toHaveLength(order === 'newest' ? 10 : 20);
		expect(trigger.given).toEqual(due);
	});

	it('gives out what does not fit into it with the next ones, each oldest first', async () => {
		const trigger = await beginOn({ order, pageSize: 2 });
		const added = Array.from({ length: 450 }, (_, index) => publish(sandbox, (500 - index) * 1_000));

		const polls: string[][] = [];
		for (let poll = 0; poll < 8; poll++) polls.push(await trigger.poll(10 * MINUTE_MS));

		expect(polls.flat().sort()).toEqual([...added].sort());
		expect(polls.filter((ids) => ids.length > 0).length).toBeGreaterThan(1);
		for (const ids of polls) expect(ids).toEqual(added.filter((id) => ids.includes(id)));
	});

	it('that the rate limit ends leaves the rest to the next ones', async () => {
		const trigger = await beginOn({ order });
		const added = Array.from({ length: 60 }, () => publish(sandbox));

		for (let poll = 0; poll < 10; poll++) {
			trigger.refuseAfter(5);
			await trigger.poll(10 * MINUTE_MS);
			trigger.acceptAll();
		}
		await trigger.pollsOfADay();

		expect([...trigger.given].sort()).toEqual(added.sort());
	});
});

describe('a poll that fails', () => {
	it('on the rate limit says when to try again, for engines that read it', async () => {
		const trigger = await beginOn({});
		trigger.refuseAfter(0);
		trigger.pass(HOUR_MS);

		await expect(trigger.poll()).rejects.toMatchObject({
			message: 'The rate limit did not clear',
			failure: { cause: 'rate-limited', retryAfterMs: expect.any(Number) as number },
		});
	});

	it('gives out what it found before', async () => {
		const trigger = await beginOn({ order: 'oldest' });
		const added = Array.from({ length: 60 }, () => publish(sandbox));
		let requests = 0;
		sandbox.settings.script = () => (++requests > 4 ? { kind: 'html' } : undefined);

		expect((await trigger.poll()).length).toBeGreaterThan(0);
		delete sandbox.settings.script;
		await trigger.poll();

		expect([...trigger.given].sort()).toEqual(added.sort());
	});

	given('time limits for polls', () => {
		it('ends with the time n8n gives it, and loses nothing', async () => {
			const trigger = await beginOn({});
			const id = publish(sandbox);
			sandbox.settings.script = () => ({ kind: 'hang' });

			await expect(trigger.workflow.poll({ budgetMs: 300 })).rejects.toMatchObject({
				message: 'The review platform did not answer in time',
				description: expect.stringMatching(/0\.3 s at most.*the next poll continues\.$/) as string,
				failure: { cause: 'temporarily-unavailable' },
			});
			delete sandbox.settings.script;
			expect(await trigger.poll()).toEqual([id]);
		});
	});
});

describe("n8n's clock", () => {
	it.each([-400 * 24, -9, 9, 3 * 24])(
		'may be %i hours ahead: of a baseline cut short only what was created since is new',
		async (hours) => {
			sandbox = await startSandbox({ order: 'shuffled' });
			for (const minutes of [5, 60, 600]) publish(sandbox, minutes * MINUTE_MS);
			const trigger = new PolledTrigger(sandbox, { clockAheadMs: hours * HOUR_MS });
			trigger.refuseAfter(2);
			expect(await trigger.poll()).toEqual([]);
			const id = publish(sandbox);
			trigger.acceptAll();

			await trigger.polls(3, 0);

			expect(trigger.given).toEqual([id]);
		},
	);

	it('may go on for days while n8n is off: what came in meanwhile comes once', async () => {
		const trigger = await beginOn({});
		const due = Array.from({ length: 30 }, (_, day) => publish(sandbox, day * DAY_MS));
		trigger.pass(30 * DAY_MS);
		trigger.workflow.restart();

		await trigger.polls(3);

		expect([...trigger.given].sort()).toEqual(due.sort());
		expect(await trigger.polls(10)).toHaveLength(10);
	});
});
