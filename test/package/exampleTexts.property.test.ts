import fc from 'fast-check';

import { exampleParameter } from '../support/exampleExpressions';
import {
	BLANKS,
	csvOf,
	excelOf,
	formulasIn,
	formulasInExcel,
	ROW_ENDS,
	SEPARATORS,
	SIGNS,
} from '../support/formulas';
import { holds } from '../support/randomRuns';

const PIECES = [
	...SIGNS,
	...BLANKS,
	...ROW_ENDS,
	...SEPARATORS,
	'Gut',
	'😀',
	'\ud83d',
	'10 %',
	"'",
	'_x003D_',
	'_',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
const review = fc
	.record({ id: text, name: text, nested: text, title: text })
	.map(({ id, name, nested, title }) => ({ id, [name]: { [nested]: [nested] }, title }));

describe('a file of examples/export-all-reviews-to-a-file.json', () => {
	const safe = exampleParameter('export-all-reviews-to-a-file.json', 'Make text safe', 'jsonOutput');

	it('has no cell that begins as a formula, whatever a review has in any field', async () => {
		const property = fc.property(fc.array(review, { minLength: 1 }), (reviews) => {
			const rows = reviews.map(safe);
			const csv = csvOf(rows);
			return [
				formulasInExcel(excelOf(rows)),
				...SEPARATORS.map((separator) => formulasIn(csv, separator)),
			].every(({ length }) => length === 0);
		});

		await holds(property, { usual: 300, deep: 10_000 });
	});
});
