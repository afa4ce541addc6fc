import { forSpreadsheet } from '../../../nodes/shared/review/spreadsheet';
import type { Sandbox } from '../../../sandbox/sandbox';
import {
	addReview,
	importExample,
	internet,
	runExample,
	startSandbox,
	TIME_ZONE,
} from '../support/exampleBench';
import { GoogleSpreadsheet } from '../support/googleSpreadsheet';

/** The table in Google Sheets that a schedule brings up to date. */
const FILE = 'export-to-google-sheets-on-a-schedule.json';

describe(FILE, () => {
	/** The reviews as the sheet is to have them. */
	const rowsOf = ({ reviews }: Sandbox) => reviews.map((review) => forSpreadsheet(review, TIME_ZONE));

	it('has every review once, and with the next run what is new and what was edited, also through rate limits', async () => {
		const sandbox = await startSandbox({ reviews: 100, limit: 3, windowMs: 1_500, hints: false });
		const created_at = '2026-11-20T20:00:00+00:00';
		addReview(sandbox, { created_at, title: '=1+1', content: '=HYPERLINK("https://evil.example")' });
		addReview(sandbox, { created_at, title: '007', content: '+49 30 901820, @home\n\t"q"' });
		addReview(sandbox, { created_at, title: '＝1+1', content: '=a'.repeat(40_000) });
		const spreadsheet = await GoogleSpreadsheet.start(internet);
		const example = await importExample(FILE, sandbox, spreadsheet.filledIn('Append or update rows'));

		await runExample(example);
		expect(spreadsheet.records()).toEqual(rowsOf(sandbox));
		expect(sandbox.count(429)).toBeGreaterThan(0);

		const edited = sandbox.reviews[7]?.id ?? '';
		sandbox.account.reviewList.edit(edited, { title: '=edited', rating: 1, is_highlighted: true });
		addReview(sandbox, { title: '@new', created_at: '2026-11-20T21:00:00+00:00' });
		await runExample(example);
		const [added, ...others] = rowsOf(sandbox);
		expect(spreadsheet.records()).toEqual([...others, added]);
		expect(added).toMatchObject({ title: "'@new", created_at: '2026-11-21 06:00:00' });
	});
});
