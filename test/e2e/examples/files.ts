import { parse } from 'csv-parse/sync';

import { inReadingOrder } from '../../../nodes/shared/review/record';
import { forSpreadsheet } from '../../../nodes/shared/review/spreadsheet';
import type { ReviewRecord } from '../../../sandbox/records';
import { FORMULA_TEXTS, formulasIn, formulasInExcel, rowsInExcel, SEPARATORS } from '../../support/formulas';
import { addReview, importExample, n8n, runExample, startSandbox, TIME_ZONE } from '../support/exampleBench';

/** All reviews in two files. */
const FILE = 'export-to-a-spreadsheet-file.json';

describe(FILE, () => {
	it('gives out files with every review once, with text that is no formula', async () => {
		const sandbox = await startSandbox({ reviews: 100 });
		for (const text of [...FORMULA_TEXTS, '007', '1 + 1 = 2', '-10% Rabatt', '\ud83d'])
			addReview(sandbox, { title: text, content: text, created_at: '2026-11-20T20:00:00+00:00' });
		const id = await runExample(await importExample(FILE, sandbox));
		const rows = sandbox.reviews.map(
			(review) => inReadingOrder(forSpreadsheet(review, TIME_ZONE)) as unknown as ReviewRecord,
		);
		expect(rows[0]?.created_at).toBe('2026-11-21 05:00:00');

		const csv = await n8n.api.fileOf(id, 'Convert to CSV');
		const asCsv = ({ rating, is_highlighted, ...texts }: ReviewRecord) => ({
			...texts,
			rating: String(rating),
			is_highlighted: String(is_highlighted).toUpperCase(),
		});
		expect(parse(csv, { columns: true, bom: true })).toEqual(rows.map(asCsv));
		for (const separator of SEPARATORS) expect(formulasIn(csv, separator)).toEqual([]);

		const excel = await n8n.api.fileOf(id, 'Convert to Excel');
		expect(rowsInExcel(excel)).toEqual([Object.keys(rows[0] ?? {}), ...rows.map(Object.values)]);
		expect(formulasInExcel(excel)).toEqual([]);
	});
});
