import { importExample, runExample, slack, startSandbox } from '../support/exampleBench';
import { A_WEEK, addWeek, NONE_IN_WEEK } from '../support/week';

/** The digest of seven days: a schedule and Slack. */
const FILE = 'weekly-digest-to-slack.json';

describe(FILE, () => {
	const digestOf = async (reviews: typeof A_WEEK) => {
		const sandbox = await startSandbox({ reviews: 0 });
		const example = await importExample(FILE, sandbox);
		addWeek(sandbox, reviews);
		expect((await runExample(example)).status).toBe('success');
		return slack.textsIn('#reviews').findLast((text) => text.includes('the last 7 days'));
	};

	it('counts the reviews of the last seven days, and says so when there were none', async () => {
		expect(await digestOf(A_WEEK)).toBe(
			'*4 new reviews in the last 7 days*, 4.0 stars on average\n★★★★★ 2\n★★★★☆ 1\n★★★☆☆ 0\n★★☆☆☆ 1\n★☆☆☆☆ 0',
		);
		expect(await digestOf(NONE_IN_WEEK)).toBe('No new reviews in the last 7 days.');
	});
});
