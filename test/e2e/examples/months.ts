import { nowIn } from '../../../nodes/shared/fields/periods';
import { importExample, internet, runExample, startSandbox, TIME_ZONE } from '../support/exampleBench';
import { GoogleSpreadsheet } from '../support/googleSpreadsheet';
import { addByPeriod } from '../support/week';

/** The row for each month: Get Statistics by month, and Google Sheets. */
const FILE = 'numbers-of-each-month-in-a-sheet.json';

describe(FILE, () => {
	it('has a row for each of 13 months, the present one last, and updates them with the next run', async () => {
		const sandbox = await startSandbox({ reviews: 0 });
		const now = nowIn(TIME_ZONE);
		const month = now.startOf('month');
		addByPeriod(sandbox, 'month', { 13: [1], 12: [4], 1: [5, 2], 0: [3] });
		const spreadsheet = await GoogleSpreadsheet.start(internet);
		const example = await importExample(FILE, sandbox, spreadsheet.filledIn('Append or update rows'));

		/** A row as it has to be, but for its counts. */
		const row = (months: number, reviews: number, average: number | '') => {
			const from = month.minus({ months });
			const to = months === 0 ? now : from.plus({ months: 1 });
			const [period, partial] = [from.toFormat('yyyy-MM'), months === 0];
			const days = { period, from: from.toISODate(), to: to.toISODate(), partial };
			return expect.objectContaining({ ...days, reviews, average_rating: average }) as object;
		};
		const quiet = Array.from({ length: 10 }, (_, index) => row(11 - index, 0, ''));

		await runExample(example);
		expect(spreadsheet.records()).toEqual([row(12, 1, 4), ...quiet, row(1, 2, 3.5), row(0, 1, 3)]);

		addByPeriod(sandbox, 'month', { 1: [5], 0: [5] });
		await runExample(example);
		expect(spreadsheet.records()).toEqual([row(12, 1, 4), ...quiet, row(1, 3, 4), row(0, 2, 4)]);
		expect(spreadsheet.records().at(-2)).toMatchObject({ rating_1: 0, rating_2: 1, rating_5: 2 });

		sandbox.account.reviewList.clear();
		await runExample(example);
		expect(spreadsheet.records()).toEqual(Array.from({ length: 13 }, (_, index) => row(12 - index, 0, '')));
	});
});
