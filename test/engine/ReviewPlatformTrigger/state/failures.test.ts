import type { Sandbox } from '../../../../sandbox/sandbox';
import { loggedLines } from '../../../support/loggedLines';
import { MINUTE_MS, PolledTrigger, publish } from '../../../support/polledTrigger';
import { useSandbox } from '../../../support/useSandbox';

// What answers 503 is tried again after seconds, which need not pass.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000 });
let sandbox: Sandbox;
let trigger: PolledTrigger;

const begin = async (): Promise<void> => {
	sandbox = await startSandbox();
	trigger = new PolledTrigger(sandbox);
	await trigger.poll();
};

describe('a key that is refused', () => {
	it.each<[name: string, refuse: () => void, grant: () => void, message: string, description: RegExp]>([
		[
			'deleted',
			() => sandbox.accounts.deleteKey(trigger.workflow.credential.apiToken),
			() => trigger.workflow.changeKey(sandbox),
			'The integration key was not accepted',
			/ Settings › Integration Keys/,
		],
		[
			'of an account whose Premium plan has ended',
			() => void (sandbox.account.premium = false),
			() => void (sandbox.account.premium = true),
			'This account may not use the API',
			/Premium/,
		],
	])('%s says so once in half an hour, without a request meanwhile, and loses nothing', async (...scene) => {
		const [, refuse, grant, message, description] = scene;
		await begin();
		refuse();
		const id = publish(sandbox);

		for (const afterMs of [MINUTE_MS, 30 * MINUTE_MS]) {
			await expect(trigger.poll(afterMs)).rejects.toMatchObject({
				message,
				description: expect.stringMatching(description) as string,
			});
			expect(await trigger.polls(3)).toEqual([]);
		}
		grant();
		await trigger.polls(2, 30 * MINUTE_MS);

		expect(trigger.given).toEqual([id]);
	});

	it('asks at once with another key, when it is published again, and for a test event', async () => {
		await begin();
		const { workflow } = trigger;
		sandbox.accounts.deleteKey(workflow.credential.apiToken);
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
		await begin();
		sandbox.settings.script = () => ({ kind: 'status', status: 503 });
		const id = publish(sandbox);
		expect(await trigger.polls(9)).not.toEqual([]);
		expect(new Set(lines.filter((line) => line.startsWith('warn')))).toEqual(
			new Set([
				'warn Trigger: Could not poll, the next poll tries again: The review platform is not available right now',
			]),
		);
		await expect(trigger.poll()).rejects.toMatchObject({
			message: 'The review platform is not available right now',
			description: expect.stringContaining('The trigger asks again with each poll') as string,
		});
		expect(await trigger.polls(5)).not.toEqual([]);
		delete sandbox.settings.script;

		expect(await trigger.poll()).toEqual([id]);
	});

	it('for a blip of one poll again and again is never told', async () => {
		await begin();
		for (let blips = 0; blips < 8; blips++) {
			sandbox.settings.script = () => ({ kind: 'status', status: 503 });
			await trigger.polls(8);
			delete sandbox.settings.script;
			await trigger.poll();
		}
	});
});
