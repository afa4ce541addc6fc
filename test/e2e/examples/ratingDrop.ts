import { addReview, importExample, n8n, runExample, slack, startSandbox } from '../support/exampleBench';

/** What comes in before each hourly run, and what that sends. */
const HOURS: Array<{ add: number; rating: number; sends: string[] }> = [
	{ add: 40, rating: 5, sends: [] },
	{ add: 0, rating: 5, sends: [] },
	{ add: 1, rating: 2, sends: [] },
	{
		add: 1,
		rating: 2,
		sends: ['📉 *The average rating fell* from 5.00 to 4.86\n42 reviews, 4.86 stars on average'],
	},
	{ add: 19, rating: 5, sends: [] },
	{
		add: 20,
		rating: 5,
		sends: ['📈 *20 new reviews* since the last run\n81 reviews, 4.93 stars on average'],
	},
	{
		add: 30,
		rating: 1,
		sends: [
			'📉 *The average rating fell* from 4.93 to 3.86\n📈 *30 new reviews* since the last run\n111 reviews, 3.86 stars on average',
		],
	},
	{ add: 0, rating: 5, sends: [] },
];

/** The alert on a falling average or a jump in the number of reviews: Get Me and n8n's data table. */
export function testRatingDrop(file: string): void {
	describe(file, () => {
		const isAbout = (text: string) => /^[📉📈]/u.test(text);
		const sent = () => slack.textsIn('#reviews').filter(isAbout);

		it('sends a message when the average falls, also slowly, or the number jumps, and remembers both', async () => {
			const { sandbox, reviewPlatformApi } = await startSandbox({ reviews: 0 });
			const { slackApi } = slack;
			const example = await importExample(file, { credentials: { slackApi, reviewPlatformApi } });

			for (const { add, rating, sends } of HOURS) {
				for (let index = 0; index < add; index++) addReview(sandbox, { rating });
				const before = sent().length;
				const { id, status } = await runExample(example);
				expect(status).toBe('success');
				expect(sent().slice(before)).toEqual(sends);
				const [remembered] = await n8n.api.itemsOf(id, 'Remember values');
				expect(remembered).toMatchObject({ total_reviews: sandbox.reviews.length });
			}
		});
	});
}
