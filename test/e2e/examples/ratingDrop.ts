import type { Sandbox } from '../../../sandbox/sandbox';
import { addReview } from '../support/exampleBench';
import type { ExampleBench } from '../support/exampleBench';

/** Has so many reviews with this rating come in. */
function addRated(sandbox: Sandbox, count: number, rating: number): void {
	for (let index = 0; index < count; index++) addReview(sandbox, { rating });
}

/** The alert on a falling average or a jump in the number of reviews: Get Me and n8n's data table. */
export function testRatingDrop(file: string, bench: () => ExampleBench): void {
	describe(file, () => {
		const isAbout = (text: string) => text.includes('stars on average') && !text.includes('last 7 days');
		const sent = () => bench().slack.textsIn('#reviews').filter(isAbout);

		it('sends a message when the average falls, also slowly, or the number jumps, and remembers both', async () => {
			const { sandbox, reviewPlatformApi } = await bench().startSandbox({ reviews: 0 });
			const { slackApi } = bench();
			const example = await bench().import(file, { credentials: { slackApi, reviewPlatformApi } });
			const hours: Array<{ add: [count: number, rating: number]; sends: string[] }> = [
				{ add: [40, 5], sends: [] },
				{ add: [0, 5], sends: [] },
				{ add: [1, 2], sends: [] },
				{
					add: [1, 2],
					sends: ['📉 *The average rating fell* from 5.00 to 4.86\n42 reviews, 4.86 stars on average'],
				},
				{ add: [0, 5], sends: [] },
				{ add: [19, 5], sends: [] },
				{
					add: [20, 5],
					sends: ['📈 *20 new reviews* since the last run\n81 reviews, 4.93 stars on average'],
				},
				{
					add: [30, 1],
					sends: [
						'📉 *The average rating fell* from 4.93 to 3.86\n📈 *30 new reviews* since the last run\n111 reviews, 3.86 stars on average',
					],
				},
				{ add: [0, 5], sends: [] },
			];

			for (const { add, sends } of hours) {
				addRated(sandbox, ...add);
				const before = sent().length;
				const { id, status } = await bench().run(example);
				expect(status).toBe('success');
				expect(sent().slice(before)).toEqual(sends);
				const [remembered] = await bench().n8n.api.itemsOf(id, 'Remember values');
				expect(remembered).toMatchObject({ total_reviews: sandbox.reviews.length });
			}
		});
	});
}
