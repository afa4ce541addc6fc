import { addReview, importExample, n8n, runExample, slack, startSandbox } from '../support/exampleBench';

/** The alert on a falling average or a jump in the number of reviews: Get Me and n8n's data table. */
const FILE = 'rating-drop-alert.json';

/** What comes in before each hourly run, and what that sends. */
const HOURS: Array<[count: number, rating: number, sends?: string]> = [
	[40, 5],
	[0, 5],
	[1, 2],
	[1, 2, '📉 *The average rating fell* from 5.00 to 4.86\n42 reviews, 4.86 stars on average'],
	[19, 5],
	[20, 5, '📈 *20 new reviews* since the last run\n81 reviews, 4.93 stars on average'],
	[
		30,
		1,
		'📉 *The average rating fell* from 4.93 to 3.86\n📈 *30 new reviews* since the last run\n111 reviews, 3.86 stars on average',
	],
	[0, 5],
];

describe(FILE, () => {
	const sent = () => slack.textsIn('#reviews').filter((text) => /^[📉📈]/u.test(text));

	it('sends a message when the average falls, also slowly, or the number jumps, and remembers both', async () => {
		const sandbox = await startSandbox({ reviews: 0 });
		const example = await importExample(FILE, sandbox);

		for (const [count, rating, sends] of HOURS) {
			for (let index = 0; index < count; index++) addReview(sandbox, { rating });
			const before = sent().length;
			const { id, status } = await runExample(example);
			expect(status).toBe('success');
			expect(sent().slice(before)).toEqual(sends === undefined ? [] : [sends]);
			const [remembered] = await n8n.api.itemsOf(id, 'Remember values');
			expect(remembered).toMatchObject({ total_reviews: sandbox.reviews.length });
		}
	});
});
