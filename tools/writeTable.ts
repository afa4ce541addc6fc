import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

import { withTable } from './markdownTable';

/** Writes the rows, the head among them, into the first table of a section of a Markdown file. */
export async function writeTable(path: string, section: string, rows: string[][]): Promise<void> {
	const changed = withTable(await readFile(path, 'utf8'), section, rows);
	await writeFile(path, await format(changed, { ...(await resolveConfig(path)), filepath: path }));
}
