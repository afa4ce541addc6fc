import type { Sandbox, SandboxOptions } from '../../../sandbox/sandbox';
import { addReview, importExample, internet, runExample, startSandbox } from '../support/exampleBench';
import { GoogleSpreadsheet } from '../support/googleSpreadsheet';

/** The table in Google Sheets that a schedule brings up to date. */
const FILE = 'export-to-google-sheets-on-a-schedule.json';

describe(FILE, () => {
	/** The reviews as the sheet is to have them. */
	const rowsOf = ({ reviews }: Sandbox) =>
		reviews.map((review) => ({ ...review, content: review.content.slice(0, 50_000) }));
	const setUp = async (options: SandboxOptions) => {
		const { sandbox, reviewPlatformApi } = await startSandbox(options);
		addReview(sandbox, { title: '=1+1', content: '=HYPERLINK("https://evil.example")' });
		addReview(sandbox, { title: '007', content: '+49 30 901820, @home\n\t"q"' });
		addReview(sandbox, { title: '＝1+1', content: '=a'.repeat(40_000) });
		const spreadsheet = await GoogleSpreadsheet.start(internet);
		const { documentId, googleSheetsOAuth2Api } = spreadsheet;
		const example = await importExample(FILE, {
			credentials: { reviewPlatformApi, googleSheetsOAuth2Api },
			addresses: { 'Append or update rows': { documentId } },
		});
		return { sandbox, spreadsheet, runIt: async () => (await runExample(example)).status };
	};

	it('writes every review once, also through rate limits', async () => {
		const { sandbox, spreadsheet, runIt } = await setUp({ reviews: 100, limit: 3, windowMs: 1_500 });

		expect(await runIt()).toBe('success');
		expect(spreadsheet.records()).toEqual(rowsOf(sandbox));
		expect(sandbox.count(429)).toBeGreaterThan(0);
	});

	it('adds what is new, updates what was edited, and leaves the rest as it is', async () => {
		const { sandbox, spreadsheet, runIt } = await setUp({ reviews: 30 });
		await runIt();
		const edited = sandbox.reviews[7]?.id ?? '';
		sandbox.account.reviewList.edit(edited, { title: '=edited', rating: 1, is_highlighted: true });
		addReview(sandbox, { title: '@new', created_at: '2026-11-20T21:00:00+00:00' });

		expect(await runIt()).toBe('success');

		const [added, ...others] = rowsOf(sandbox);
		expect(spreadsheet.records()).toEqual([...others, added]);
		expect(added?.title).toBe('@new');
	});
});
