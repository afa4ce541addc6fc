import Table from 'cli-table3';

import { rowsOf } from './score';
import type { FileScore } from './score';

/** The head of a table of scores. */
export const HEAD = ['File in `nodes/`', 'Changes', 'Noticed', 'Missed', 'Score'];

/** The changes that no test noticed, and the table, for the terminal. */
export function printScore(files: FileScore[]): string {
	const table = new Table({ head: HEAD, style: { head: [], border: [] } });
	table.push(...rowsOf(files));
	const missed = files.flatMap(({ file, survivors }) =>
		survivors.map(({ line, code, mutant }) => `${file}:${line}\n  ${code}\n  → ${mutant}`),
	);
	return [...missed, table.toString()].join('\n');
}
