import { addReview, importExample, runExample, slack, startSandbox } from '../support/exampleBench';

/** The alert on a falling average: Get Statistics on a schedule. */
const FILE = 'rating-drop-alert.json';

const DAY_MS = 86_400_000;
const alert = (from: string, to: string, now: number, before: number) =>
	`📉 *The average rating fell* from ${from} to ${to}\nThe last 7 days: ${now} reviews, the 7 before: ${before}`;

/** The ratings of the seven days before the last seven, those of the last seven, and what that sends. */
const WEEKS: Array<[before: number[], now: number[], sends?: string]> = [
	[
		[5, 5, 5, 5, 5, 5],
		[5, 5, 5, 5, 4],
	],
	[[5, 5, 5, 5, 5, 5, 5, 5, 5, 5], [5, 5, 5, 5, 5, 4, 5, 5, 5, 3], alert('5', '4.7', 10, 10)],
	[[5, 5, 5, 5, 4], [4, 4, 4, 4, 5], alert('4.8', '4.2', 5, 5)],
	[
		[1, 1, 1, 1, 1],
		[5, 5, 5, 5, 5],
	],
	[
		[5, 5, 5, 5],
		[1, 1, 1, 1, 1],
	],
	[
		[5, 5, 5, 5, 5],
		[1, 1, 1, 1],
	],
	[[], []],
];

describe(FILE, () => {
	const sent = () => slack.textsIn('#reviews').filter((text) => text.startsWith('📉'));

	it('sends a message when the average of seven days falls, and none where few reviews say so', async () => {
		for (const [before, now, sends] of WEEKS) {
			const sandbox = await startSandbox({ reviews: 0 });
			const add = (daysAgo: number) => (rating: number) =>
				addReview(sandbox, { rating, created_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString() });
			before.forEach(add(10));
			now.forEach(add(3));
			const sentBefore = sent().length;

			await runExample(await importExample(FILE, sandbox));
			expect(sent().slice(sentBefore)).toEqual(sends === undefined ? [] : [sends]);
		}
	});
});
