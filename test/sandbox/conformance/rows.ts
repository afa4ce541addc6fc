import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tests of a section, by the number and the statement of their rows. */
export type Checks = Record<string, () => Promise<void>>;

/** A row of sandbox/CONFORMANCE.md. */
export interface Row {
	section: string;
	/** Such as `2.3`. */
	number: string;
	statement: string;
	/** What the sandbox does; `—` when there is nothing to test. */
	does: string;
}

const FILE = join(__dirname, '../../../sandbox/CONFORMANCE.md');

/** Every row of sandbox/CONFORMANCE.md. */
export function readRows(): Row[] {
	let section = '';
	return readFileSync(FILE, 'utf8')
		.split('\n')
		.flatMap((line) => {
			section = /^## (.+)$/.exec(line)?.[1] ?? section;
			const [, number, statement, does] = /^\| (\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
			if (!number || !statement || !does) return [];
			return [{ section, number, statement: statement.replaceAll('`', ''), does }];
		});
}
