import type { Sandbox } from '../../../sandbox/sandbox';
import { loggedLines } from '../../support/loggedLines';
import { DAY_MS, HOUR_MS, MINUTE_MS, PolledTrigger, publish } from '../../support/polledTrigger';
import { useSandbox } from '../../support/useSandbox';

// A page that answers 500 is tried again after seconds, which need not pass.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => await new Promise((resolve) => setImmediate(resolve)),
}));

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000 });
let sandbox: Sandbox;

describe('a page that cannot be read', () => {
	it('leaves what is on the others to come, at once, and none of the old ones', async () => {
		sandbox = await startSandbox({ listFaults: { brokenPage: 3 } });
		const trigger = new PolledTrigger(sandbox);
		await trigger.polls(3);
		const due: string[] = [];

		for (let round = 0; round < 7; round++) {
			due.push(publish(sandbox));
			await trigger.poll();
			expect(trigger.given).toEqual(due);
		}
		await trigger.pollsOfADay();

		expect(trigger.given).toEqual(due);
	});

	it.each([404, 422])('and those after it, refused by %i for good: the rest is watched', async (status) => {
		sandbox = await startSandbox();
		sandbox.settings.script = ({ url }) =>
			/page=([7-9]|\d\d)$/.test(url) ? { kind: 'status', status } : undefined;
		const lines = loggedLines();
		const trigger = new PolledTrigger(sandbox);
		await trigger.polls(2);
		const due: string[] = [];

		for (let round = 0; round < 4; round++) {
			due.push(publish(sandbox));
			await trigger.polls(2);
			sandbox.account.reviewList.hide(sandbox.reviews[3]?.id ?? '');
			await trigger.poll();
		}
		await trigger.pollsOfADay();
		// A page that is refused is tried again by the next poll.
		await trigger.poll();

		expect([...trigger.given].sort()).toEqual(due.sort());
		expect(await trigger.polls(10)).toHaveLength(10);
		expect(lines.slice(0, 2)).toEqual([
			'info Trigger: Reading the list of reviews for the first time',
			'warn Trigger: Page 7 of the list and those after it cannot be read: left out until the list is read again',
		]);
		expect(lines).toContain('info Trigger: All existing reviews are now known');
	});
});

describe('a baseline', () => {
	it('that two triggers begin together on one key, a window too small for both, becomes whole', async () => {
		sandbox = await startSandbox({ limit: 11, windowMs: MINUTE_MS });
		const one = new PolledTrigger(sandbox);
		const other = one.twin();
		const poll = async (afterMs: number) => {
			one.pass(afterMs);
			await Promise.allSettled([one.poll(0), other.poll(0)]);
		};
		await poll(0);
		const due = [publish(sandbox)];

		for (let polls = 0; polls < 24; polls++) await poll(2 * MINUTE_MS);
		due.push(publish(sandbox, 30 * DAY_MS));
		for (let polls = 0; polls < 15; polls++) await poll(2 * HOUR_MS);

		for (const { given } of [one, other]) expect([...given].sort()).toEqual(due.sort());
	});
});
