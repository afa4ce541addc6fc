import { nowIn } from '../../../nodes/shared/fields/periods';
import { importExample, internet, runExample, startSandbox, TIME_ZONE } from '../support/exampleBench';
import { startMailbox } from '../support/mailbox';
import { addByPeriod } from '../support/week';

/** The email with a chart: Get Statistics by week, QuickChart and an SMTP server. */
const FILE = 'weekly-report-with-a-chart.json';

const FROM = 'reviews@shop.example';
const TO = 'owner@shop.example';
const PICTURE = 'https://quickchart.io/chart?c=';

describe(FILE, () => {
	it('sends the numbers of last week, and a chart in which each week has its own place', async () => {
		const drawn: unknown[] = [];
		await internet.proxy
			.forGet('https://quickchart.io/chart')
			.always()
			.thenCallback(({ url }) => {
				drawn.push(JSON.parse(new URL(url).searchParams.get('chart') ?? ''));
				return { headers: { 'content-type': 'image/png' }, body: 'a picture' };
			});
		const { emails, smtp } = await startMailbox();
		const sandbox = await startSandbox({ reviews: 0 });
		const monday = nowIn(TIME_ZONE).startOf('week');
		// The week before the last has none.
		addByPeriod(sandbox, 'week', { 13: [1], 12: [2], 3: [3], 1: [5, 4], 0: [1] });
		const addresses = { 'Send report': { fromEmail: `Reviews <${FROM}>`, toEmail: TO } };
		const example = await importExample(FILE, sandbox, { credentials: { smtp }, addresses });

		await runExample(example);

		const labels = Array.from({ length: 12 }, (_, index) => {
			return monday.minus({ weeks: 12 - index }).toFormat("kkkk-'W'WW");
		});
		const none: null[] = Array<null>(8).fill(null);
		const datasets = [{ label: 'Average rating', data: [2, ...none, 3, null, 4.5] }];
		expect(drawn).toMatchObject([{ type: 'line', data: { labels, datasets } }]);
		expect(emails).toMatchObject([
			{ from: { address: FROM }, recipients: [TO], subject: 'Reviews last week: 2' },
		]);
		const [, text, address] =
			/^(.*)<br><br><img src="([^"]+)" alt="[^"]+" width="500">\s*$/.exec(emails[0]?.html ?? '') ?? [];
		expect(text).toBe(
			'<b>Reviews last week: 2</b>, 4.5 stars on average<br>The week before: 0, – stars on average',
		);
		expect(address?.startsWith(PICTURE)).toBe(true);
		expect(JSON.parse(new URL(address ?? '').searchParams.get('c') ?? '')).toEqual(drawn[0]);
	});
});
