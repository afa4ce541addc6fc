import { importExample, runExample, slack } from '../support/exampleBench';
import { barsOf, startWeek } from '../support/week';

/** The numbers of last week: Get Statistics on a schedule, and Slack. */
const FILE = 'weekly-numbers-to-slack.json';

const BEFORE = 'The week before: 1, 3 stars on average';

describe(FILE, () => {
	it.each([
		[false, `*Reviews last week: 4*, 4 stars on average\n${BEFORE}`, [2, 1, 0, 1, 0]],
		[true, `*Reviews last week: 0*, – stars on average\n${BEFORE}`, [0, 0, 0, 0, 0]],
	])('counts the reviews of last week, also when there were none: %s', async (isQuiet, heading, counts) => {
		await runExample(await importExample(FILE, await startWeek(isQuiet)));

		expect(slack.textsIn('#reviews')).toContain([heading, ...barsOf(counts)].join('\n'));
	});
});
