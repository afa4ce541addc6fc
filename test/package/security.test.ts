import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(__dirname, '..', '..');
const TABLE_ROW = /^\| .+ \|$/;
const TEST = /\[[^\]]+\]\(([^)]+)\): ([^[]+)/g;

/** Cells of the table in SECURITY.md, without its head. */
const rows = readFileSync(join(PROJECT, 'SECURITY.md'), 'utf8')
	.split('\n')
	.filter((line) => TABLE_ROW.test(line))
	.map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	)
	.slice(2);

describe('the table of threats in SECURITY.md', () => {
	it('has threats', () => {
		expect(rows.length).toBeGreaterThan(15);
	});

	it.each(rows)('names tests that there are: %s', (_threat, _answer, tests) => {
		const named = [...String(tests).matchAll(TEST)].flatMap(([, file, titles]) =>
			String(titles)
				.split(';')
				.map((title) => ({ file: String(file), title: title.trim() }))
				.filter(({ title }) => title !== ''),
		);

		expect(named).not.toEqual([]);
		for (const { file, title } of named) expect(readFileSync(join(PROJECT, file), 'utf8')).toContain(title);
	});
});
