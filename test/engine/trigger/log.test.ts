import type { Sandbox } from '../../../sandbox/sandbox';
import { useClockAhead } from '../../support/clockAhead';
import { loggedLines } from '../../support/loggedLines';
import { addReview } from '../../support/reviews';
import { TriggerWorkflow } from '../../support/trigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 2_000, limit: 100_000, order: 'shuffled' });
const passTime = useClockAhead();

async function pollAfter(trigger: TriggerWorkflow, ms: number): Promise<void> {
	passTime(ms);
	await trigger.poll();
}

describe("n8n's log", () => {
	it('tells when the baseline begins and is whole and what cannot be read, and nothing of reviews and key', async () => {
		const sandbox: Sandbox = await startSandbox();
		const trigger = TriggerWorkflow.on(sandbox);
		const lines = loggedLines();

		await trigger.poll();
		await pollAfter(trigger, 60_000);
		expect(lines.splice(0)).toEqual([
			'info Trigger: Reading the list of reviews for the first time',
			'info Trigger: All existing reviews are now known',
		]);

		await pollAfter(trigger, 60_000);
		await pollAfter(trigger, 60_000);
		expect(lines).toEqual([]);

		addReview(sandbox, 60, { title: 'Wonderful' });
		sandbox.settings.script = ({ url }) =>
			/page=(7[7-9]|8\d)$/.test(url) ? { kind: 'status', status: 404 } : undefined;
		for (let polls = 0; polls < 10; polls++) await pollAfter(trigger, 3 * 3_600_000);
		expect(lines.join('\n')).toContain('page 77 and those after it cannot be read');
		expect(lines.join('\n')).not.toMatch(new RegExp(`Wonderful|${trigger.credential.apiToken}`));
	});
});
