import { nowIn } from '../../../nodes/shared/fields/periods';
import {
	addReview,
	importExample,
	internet,
	runExample,
	startSandbox,
	TIME_ZONE,
} from '../support/exampleBench';
import { GoogleSpreadsheet } from '../support/googleSpreadsheet';

/** The row for each month: Get Statistics by month, and Google Sheets. */
const FILE = 'numbers-of-each-month-in-a-sheet.json';

describe(FILE, () => {
	it('has a row for each of 13 months, the present one last, and updates them with the next run', async () => {
		const sandbox = await startSandbox({ reviews: 0 });
		const now = nowIn(TIME_ZONE);
		const month = now.startOf('month');
		const add = (months: number, rating: number) =>
			addReview(sandbox, { rating, created_at: month.minus({ months }).toUTC().toISO() ?? '' });
		for (const [months, rating] of [
			[13, 1],
			[12, 4],
			[1, 5],
			[1, 2],
			[0, 3],
		] as const)
			add(months, rating);
		const spreadsheet = await GoogleSpreadsheet.start(internet);
		const { documentId, googleSheetsOAuth2Api } = spreadsheet;
		const example = await importExample(FILE, sandbox, {
			credentials: { googleSheetsOAuth2Api },
			addresses: { 'Append or update rows': { documentId } },
		});

		/** A row as it has to be, but for its counts. */
		const row = (months: number, reviews: number, average: number | '') => {
			const from = month.minus({ months });
			const to = months === 0 ? now : from.plus({ months: 1 });
			const [period, days] = [from.toFormat('yyyy-MM'), { from: from.toISODate(), to: to.toISODate() }];
			return expect.objectContaining({
				period,
				...days,
				partial: months === 0,
				reviews,
				average_rating: average,
			}) as object;
		};
		const quiet = Array.from({ length: 10 }, (_, index) => row(11 - index, 0, ''));

		expect((await runExample(example)).status).toBe('success');
		expect(spreadsheet.records()).toEqual([row(12, 1, 4), ...quiet, row(1, 2, 3.5), row(0, 1, 3)]);

		add(1, 5);
		add(0, 5);
		expect((await runExample(example)).status).toBe('success');
		expect(spreadsheet.records()).toEqual([row(12, 1, 4), ...quiet, row(1, 3, 4), row(0, 2, 4)]);
		expect(spreadsheet.records().at(-2)).toMatchObject({ rating_1: 0, rating_2: 1, rating_5: 2 });
	});
});
