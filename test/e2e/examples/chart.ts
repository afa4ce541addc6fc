import { nowIn } from '../../../nodes/shared/fields/periods';
import {
	addReview,
	importExample,
	internet,
	runExample,
	startSandbox,
	TIME_ZONE,
} from '../support/exampleBench';
import { startMailbox } from '../support/mailbox';

/** The email with a chart: Get Statistics by week, QuickChart and an SMTP server. */
const FILE = 'weekly-report-with-a-chart.json';

const FROM = 'reviews@shop.example';
const TO = 'owner@shop.example';
const PICTURE = 'https://quickchart.io/chart?c=';

/** A chart as Chart.js takes it, as far as this test looks at it. */
interface Chart {
	type: string;
	data: { labels: string[]; datasets: Array<{ label: string; data: Array<number | null> }> };
}

describe(FILE, () => {
	it('sends the numbers of last week, and a chart in which each week has its own place', async () => {
		const drawn: Chart[] = [];
		await internet.proxy
			.forGet('https://quickchart.io/chart')
			.always()
			.thenCallback(({ url }) => {
				drawn.push(JSON.parse(new URL(url).searchParams.get('chart') ?? '') as Chart);
				return { headers: { 'content-type': 'image/png' }, body: 'a picture' };
			});
		const { emails, smtp } = await startMailbox();
		const sandbox = await startSandbox({ reviews: 0 });
		const monday = nowIn(TIME_ZONE).startOf('week');
		/** Ratings by the weeks before this one; the week before the last has none. */
		const ratings: Array<[weeksAgo: number, rating: number]> = [
			[13, 1],
			[12, 2],
			[3, 3],
			[1, 5],
			[1, 4],
			[0, 1],
		];
		for (const [weeks, rating] of ratings)
			addReview(sandbox, { rating, created_at: monday.minus({ weeks }).toUTC().toISO() ?? '' });
		const addresses = { 'Send report': { fromEmail: `Reviews <${FROM}>`, toEmail: TO } };
		const example = await importExample(FILE, sandbox, { credentials: { smtp }, addresses });

		expect((await runExample(example)).status).toBe('success');

		const [chart] = drawn;
		const labels = Array.from({ length: 12 }, (_, index) => {
			return monday.minus({ weeks: 12 - index }).toFormat("kkkk-'W'WW");
		});
		const none: null[] = Array<null>(8).fill(null);
		expect(drawn).toHaveLength(1);
		expect(chart).toMatchObject({ type: 'line', data: { labels } });
		expect(chart?.data.datasets).toEqual([
			expect.objectContaining({ label: 'Average rating', data: [2, ...none, 3, null, 4.5] }),
		]);
		expect(emails).toHaveLength(1);
		const [email] = emails;
		expect([email?.from?.address, email?.recipients, email?.subject]).toEqual([
			FROM,
			[TO],
			'Reviews last week: 2',
		]);
		const [, text, address] =
			/^(.*)<br><br><img src="([^"]+)" alt="[^"]+" width="500">\s*$/.exec(email?.html ?? '') ?? [];
		expect(text).toBe(
			'<b>Reviews last week: 2</b>, 4.5 stars on average<br>The week before: 0, – stars on average',
		);
		expect(address?.startsWith(PICTURE)).toBe(true);
		expect(JSON.parse(new URL(address ?? '').searchParams.get('c') ?? '')).toEqual(chart);
	});
});
