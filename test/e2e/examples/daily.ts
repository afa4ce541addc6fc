import { messageOf } from '../../../nodes/shared/review/message';
import type { ReviewRecord } from '../../../sandbox/records';
import { TWO_POLLS, until } from '../../support/until';
import {
	activateExample,
	addReview,
	n8n,
	slack,
	startSandbox,
	TIME_ZONE,
	writtenAt,
} from '../support/exampleBench';

/** It takes its schedule from the trigger's Poll Times: once a day. */
const FILE = 'daily-digest-with-texts.json';

/** What one message has, and what Slack takes. */
const MOST = { reviews: 25, characters: 40_000 };

/** Three nights: what comes in, oldest first, as the trigger gives it out. */
const NIGHTS = [
	['First & <!here>', '=1+1', 'Third'].map((title, index) => written(title, index)),
	[written('Fourth', 3)],
	// As long as a message has them, and longer as it writes them: 150 of them were too long for Slack.
	Array.from({ length: 120 }, (_, index) =>
		written(`${index} ${'T'.repeat(150)}`, 4 + index, '& word '.repeat(100)),
	),
];

function written(title: string, second: number, content = 'Good'): Partial<ReviewRecord> {
	return { rating: 4, title, content, created_at: writtenAt(second) };
}

describe(FILE, () => {
	it('sends all reviews of a night, each in one night, in one message or in as many as Slack takes', async () => {
		const sandbox = await startSandbox({ reviews: 20 });
		const id = await activateExample(FILE, sandbox);
		const sent = () => slack.textsIn('#reviews').filter((text) => text.startsWith('*New reviews: '));
		const expected: string[] = [];
		for (const night of NIGHTS) {
			for (const fields of night) addReview(sandbox, fields);
			const texts = sandbox.reviews
				.slice(0, night.length)
				.reverse()
				.map((review) => messageOf(review, 'slack', TIME_ZONE));
			for (let from = 0; from < texts.length; from += MOST.reviews) {
				const some = texts.slice(from, from + MOST.reviews);
				expected.push([`*New reviews: ${some.length}*`, ...some].join('\n\n'));
			}
			// It polls when it is published.
			await n8n.api.deactivateWorkflow(id);
			await n8n.api.activateWorkflow(id);
			await until('the messages of a night', () => sent().length >= expected.length, TWO_POLLS);
		}

		expect(sent()).toEqual(expected);
		expect(sent()[0]).toContain('★★★★☆ *First &amp; &lt;!here&gt;*');
		expect(sent()).toHaveLength(7);
		expect(Math.max(...sent().map(({ length }) => length))).toBeLessThan(MOST.characters);
	});
});
