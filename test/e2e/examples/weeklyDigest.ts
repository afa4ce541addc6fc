import type { Sandbox } from '../../../sandbox/sandbox';
import { importExample, runExample, slack } from '../support/exampleBench';
import { startWeek } from '../support/week';

/** The digest of seven days: a schedule and Slack. */
const FILE = 'weekly-digest-to-slack.json';

describe(FILE, () => {
	const digestOf = async (sandbox: Sandbox) => {
		expect((await runExample(await importExample(FILE, sandbox))).status).toBe('success');
		return slack.textsIn('#reviews').findLast((text) => text.includes('the last 7 days'));
	};

	it('counts the reviews of the last seven days, and says so when there were none', async () => {
		expect(await digestOf(await startWeek())).toBe(
			'*4 new reviews in the last 7 days*, 4.0 stars on average\n★★★★★ 2\n★★★★☆ 1\n★★★☆☆ 0\n★★☆☆☆ 1\n★☆☆☆☆ 0',
		);
		expect(await digestOf(await startWeek(true))).toBe('No new reviews in the last 7 days.');
	});
});
