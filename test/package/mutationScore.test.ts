import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { tableIn } from '../../tools/markdownTable';
import { EQUIVALENT_MUTANTS } from '../mutation/equivalentMutants';
import type { Report } from '../mutation/report';
import { rowsOf, scoreOf } from '../mutation/score';

const PROJECT = join(__dirname, '..', '..');

describe('the mutation score in CONTRIBUTING', () => {
	const rows = tableIn(readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8'), 'Mutation score');
	const files = rows.slice(0, -1);

	it('is of files that are there', () => {
		expect(files.length).toBeGreaterThan(0);
		expect(files.filter(([file]) => !existsSync(join(PROJECT, 'nodes', file ?? '')))).toEqual([]);
	});
});

describe('mutants listed as equivalent', () => {
	it.each(EQUIVALENT_MUTANTS)('$file: $code', ({ file, code, mutant }) => {
		const lines = readFileSync(join(PROJECT, file), 'utf8').split('\n');
		const [first] = code.split(' … ');

		expect(lines.map((line) => line.trim())).toContain(first);
		expect(mutant).not.toBe(code);
	});
});

describe('the check of the mutation score', () => {
	const SOURCE = 'if (one > 1)\n\treturn {\n\t\tone,\n\t};\n';
	const at = (line: number, column: number) => ({ line, column });
	const LARGER = { replacement: 'one >= 1', location: { start: at(1, 5), end: at(1, 12) } };
	const EMPTY = { replacement: '{}', location: { start: at(2, 9), end: at(4, 3) } };
	/** A report of two files, of which one has four killed mutants and those given. */
	const reportWith = (...mutants: Report['files'][string]['mutants']): Report => ({
		thresholds: { break: 70 },
		files: {
			'nodes/b.ts': {
				source: SOURCE,
				mutants: [...Array.from({ length: 4 }, () => ({ ...EMPTY, status: 'Killed' })), ...mutants],
			},
			'nodes/a.ts': { source: SOURCE, mutants: [{ ...EMPTY, status: 'Timeout' }] },
		},
	});
	const EQUIVALENT = {
		file: 'nodes/b.ts',
		code: 'if (one > 1)',
		mutant: 'if (one >= 1)',
		why: 'One is never 1.',
	};

	it('has a row for each file and one for all', () => {
		const { files, complaints } = scoreOf(reportWith({ ...LARGER, status: 'NoCoverage' }), []);

		expect(rowsOf(files)).toEqual([
			['a.ts', '1', '1', '0', '100 %'],
			['b.ts', '5', '4', '1', '80 %'],
			['all', '6', '5', '1', '83.3 %'],
		]);
		expect(complaints).toEqual([]);
	});

	it('names the files of which tests notice less than 80 %', () => {
		const survivor = { ...LARGER, status: 'Survived' };
		const { complaints } = scoreOf(reportWith(survivor, survivor), []);

		expect(complaints).toEqual(['Tests notice less than 80 % of the changes in: nodes/b.ts']);
	});

	it('says when tests notice too few of all changes', () => {
		const { complaints } = scoreOf(
			{ ...reportWith({ ...LARGER, status: 'Survived' }), thresholds: { break: 90 } },
			[],
		);

		expect(complaints).toEqual(['Tests notice 83.3 % of all changes, less than 90 %']);
	});

	it('shows a change of several lines by its first and last one', () => {
		const { files } = scoreOf(reportWith({ ...EMPTY, status: 'Survived' }), []);

		expect(files[1]?.survivors).toMatchObject([{ line: 2, code: 'return { … };', mutant: 'return {};' }]);
	});

	it.each(['Ignored', 'CompileError', 'RuntimeError'])('does not count what is %s', (status) => {
		expect(scoreOf(reportWith({ ...LARGER, status }), []).files[1]?.mutants).toBe(4);
	});

	it('does not count equivalent mutants', () => {
		const { files, complaints } = scoreOf(reportWith({ ...LARGER, status: 'Survived' }), [EQUIVALENT]);

		expect(files[1]).toMatchObject({ mutants: 4, killed: 4, survivors: [] });
		expect(complaints).toEqual([]);
	});

	it.each([
		['not tried any more', reportWith()],
		['a test notices it', reportWith({ ...LARGER, status: 'Killed' })],
	])('says of an equivalent mutant that is none: %s', (words, report) => {
		expect(scoreOf(report, [EQUIVALENT]).complaints).toEqual([expect.stringContaining(words)]);
	});
});
