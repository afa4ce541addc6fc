import '../../support/withoutSleep';
import { loggedLines } from '../../support/loggedLines';
import { PolledTrigger, publish } from '../../support/polledTrigger';
import { useSandbox } from '../../support/useSandbox';

const startSandbox = useSandbox({ reviews: 60, pageSize: 5, limit: 100_000 });

describe('a page that cannot be read', () => {
	it.each([
		[500, /page=3$/, 57, 'Page 3 of the list cannot be read: left out until the list is read again'],
		[
			404,
			/page=([7-9]|\d\d)$/,
			32,
			'Page 7 of the list and those after it cannot be read: left out until the list is read again',
		],
	])('leaves what is on the others to come, and none of the old ones: %i of %s', async (...row) => {
		const [status, pages, found, warning] = row;
		const sandbox = await startSandbox({
			script: ({ url }) => (pages.test(url) ? { kind: 'status', status } : undefined),
		});
		const lines = loggedLines();
		const trigger = new PolledTrigger(sandbox);
		await trigger.polls(3);
		const due: string[] = [];

		for (let round = 0; round < 2; round++) {
			due.push(publish(sandbox));
			await trigger.poll();
			expect(trigger.given).toEqual(due);
			sandbox.account.reviewList.hide(sandbox.reviews[3]?.id ?? '');
			await trigger.poll();
		}
		await trigger.pollsOfADay();

		expect(trigger.given).toEqual(due);
		const others = [...new Set(lines)].filter((line) => !line.includes('Still watching'));
		expect(others.sort()).toEqual([
			'info Trigger: Reading the list of reviews for the first time',
			`warn Trigger: ${warning}`,
			`warn Trigger: The list reports 58 reviews, but ${found} were found when it was first read`,
		]);
	});
});
