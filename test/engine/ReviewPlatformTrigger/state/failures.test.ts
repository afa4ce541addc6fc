import '../../../support/withoutSleep';
import { loggedLines } from '../../../support/loggedLines';
import { MINUTE_MS, publish, usePolledTrigger, type PolledTrigger } from '../../../support/polledTrigger';

const DOWN = 'The review platform is not available right now';
const begin = usePolledTrigger({ reviews: 60, pageSize: 5, limit: 100_000 });
const fail = ({ sandbox }: PolledTrigger) =>
	(sandbox.settings.script = () => ({ kind: 'status', status: 503 }));
const deleteKey = ({ sandbox, workflow }: PolledTrigger) =>
	sandbox.accounts.deleteKey(workflow.credential.apiToken);

describe('a key that is refused', () => {
	it('says so once in half an hour, without a request meanwhile, and loses nothing', async () => {
		const trigger = await begin();
		deleteKey(trigger);
		const id = publish(trigger.sandbox);

		for (const afterMs of [MINUTE_MS, 30 * MINUTE_MS]) {
			await expect(trigger.poll(afterMs)).rejects.toMatchObject({
				message: 'The integration key was not accepted',
				description: expect.stringMatching(/ Settings › Integration Keys/) as string,
			});
			expect(await trigger.polls(3)).toEqual([]);
		}
		trigger.acceptAll();
		await trigger.polls(2, 30 * MINUTE_MS);

		expect(trigger.given).toEqual([id]);
	});

	it('asks at once with another key, when it is published again, and for a test event', async () => {
		const trigger = await begin();
		const { sandbox, workflow } = trigger;
		deleteKey(trigger);
		await expect(trigger.poll()).rejects.toThrow();
		await expect(workflow.poll({ mode: 'manual' })).rejects.toThrow();
		workflow.restart();
		await expect(trigger.poll()).rejects.toThrow();
		workflow.changeKey(sandbox);
		const id = publish(sandbox);

		expect(await trigger.poll()).toEqual([id]);
	});
});

describe('a platform that is down', () => {
	it('is told after ten minutes, and by a warning in the log before, and nothing is lost', async () => {
		const lines = loggedLines();
		const trigger = await begin();
		fail(trigger);
		const id = publish(trigger.sandbox);
		expect(await trigger.polls(9)).not.toEqual([]);
		const warnings = lines.filter((line) => line.startsWith('warn'));
		const warning = `warn Trigger: Could not poll, the next poll tries again: ${DOWN}`;
		expect(new Set(warnings)).toEqual(new Set([warning]));
		await expect(trigger.poll()).rejects.toMatchObject({
			message: DOWN,
			description: expect.stringContaining('The trigger asks again with each poll') as string,
		});
		expect(await trigger.polls(5)).not.toEqual([]);
		delete trigger.sandbox.settings.script;

		expect(await trigger.poll()).toEqual([id]);
	});

	it('for a blip of eight minutes again and again is never told', async () => {
		const trigger = await begin();
		for (let blips = 0; blips < 8; blips++) {
			fail(trigger);
			await trigger.polls(8);
			delete trigger.sandbox.settings.script;
			await trigger.poll();
		}
	});
});
