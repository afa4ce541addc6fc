import { loggedLines } from '../../support/loggedLines';
import { HOUR_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 2_000, limit: 100_000, order: 'shuffled' });

describe("n8n's log", () => {
	it('tells when a baseline begins and is whole and what cannot be read, and nothing of reviews and key', async () => {
		const sandbox = await startSandbox();
		const trigger = new PolledTrigger(sandbox);
		const lines = loggedLines();

		await trigger.polls(2);
		expect(lines.splice(0)).toEqual([
			'info Trigger: Reading the list of reviews for the first time',
			'info Trigger: All existing reviews are now known',
		]);

		await trigger.polls(2);
		expect(lines).toEqual([]);

		publish(sandbox, 0, { title: 'Wonderful' });
		sandbox.settings.listFaults = { refusedAfter: 76 };
		await trigger.polls(10, 3 * HOUR_MS);
		expect(lines.join('\n')).toContain('Page 77 of the list cannot be read');
		expect(lines.join('\n')).not.toMatch(new RegExp(`Wonderful|${trigger.workflow.credential.apiToken}`));
	});
});
