import '../../support/withoutSleep';
import type { Fault } from '../../../sandbox/faults';
import { loggedLines } from '../../support/loggedLines';
import { given } from '../../support/n8nRelease';
import { DAY_MS, publish, usePolledTrigger } from '../../support/polledTrigger';

const beginOn = usePolledTrigger({ reviews: 60, pageSize: 5, limit: 100_000 });

describe.each(['newest', 'oldest', 'shuffled'] as const)('a poll of a list in the order %s', (order) => {
	it('gives out each new review once, oldest first, and reads the ends of the list when there is none', async () => {
		const trigger = await beginOn({ order });
		const { sandbox } = trigger;
		expect(sandbox.answers).toHaveLength(1 + 12);
		const late = publish(sandbox, 2 * DAY_MS);
		// Newest first, those of one second are in the order in which they came.
		const seconds = order === 'newest' ? [5, 4, 3, 2, 1, 1, 1] : [5, 4, 3, 2, 1];
		const due = [late, ...seconds.map((before) => publish(sandbox, before * 1_000))];

		expect(await trigger.poll()).toEqual(due);
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.polls(10)).toHaveLength(order === 'newest' ? 10 : 20);
		expect(trigger.given).toEqual(due);
	});
});

it('each poll says in the log at level debug what it has read, and none of it', async () => {
	const lines = loggedLines('debug');
	const trigger = await beginOn({ order: 'oldest' });
	const id = publish(trigger.sandbox, 0, { title: 'A title' });
	await trigger.poll();

	const debugLines = lines.filter((line) => line.startsWith('debug ')).map((line) => line.split(': ')[1]);
	expect(debugLines).toEqual([
		'Asked for page 1, a round from page 2 to 12; before the filters 0 new, 0 changed, 60 known',
		'Asked for page 1, 13, 12; before the filters 1 new, 0 changed, 61 known',
	]);
	for (const secret of [id, 'A title', trigger.workflow.credential.apiToken])
		expect(String(lines)).not.toContain(secret);
});

describe('a poll that fails', () => {
	it.each<[reason: string, Fault]>([
		['the rate limit', { kind: 'status', status: 429, headers: { 'retry-after': '600' } }],
		['an answer that is no page', { kind: 'html' }],
	])('on %s gives out what it found before, and the next ones the rest', async (_reason, fault) => {
		const trigger = await beginOn({ order: 'oldest' });
		const { sandbox } = trigger;
		const added = Array.from({ length: 60 }, () => publish(sandbox));
		let requests = 0;
		sandbox.settings.script = () => (++requests > 4 ? fault : undefined);

		expect((await trigger.poll()).length).toBeGreaterThan(0);
		trigger.acceptAll();
		await trigger.poll();

		expect([...trigger.given].sort()).toEqual(added.sort());
	});

	given('time limits for polls', () => {
		it('ends with the time n8n gives it, and loses nothing', async () => {
			const trigger = await beginOn();
			trigger.pass(DAY_MS);
			const { sandbox } = trigger;
			const id = publish(sandbox);
			sandbox.settings.script = () => ({ kind: 'hang' });

			await expect(trigger.workflow.poll({ budgetMs: 300 })).rejects.toMatchObject({
				message: 'The review platform did not answer in time',
				description: expect.stringMatching(
					/0\.3 s at most.*Nothing is lost: the trigger asks again with each poll\./,
				) as string,
				failure: { cause: 'temporarily-unavailable' },
			});
			delete sandbox.settings.script;
			expect(await trigger.poll()).toEqual([id]);
		});
	});
});
