import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

const TABLE = /(^\|.*\n)+/m;

/** Writes the rows, the head among them, into the first table of a section of a Markdown file. */
export async function writeTable(
	path: string,
	section: string,
	[head = [], ...rows]: string[][],
): Promise<void> {
	const page = await readFile(path, 'utf8');
	const lines = [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
	const text = sectionOf(page, section);
	const changed = page.replace(text, () => text.replace(TABLE, () => lines.join('')));
	await writeFile(path, await format(changed, { ...(await resolveConfig(path)), filepath: path }));
}

/** The rows of the first table in a section, without the head. */
export function tableIn(page: string, section: string): string[][] {
	const [, , ...rows] = TABLE.exec(sectionOf(page, section))?.[0].trim().split('\n') ?? [];
	return rows.map((row) => row.split('|').slice(1, -1)).map((cells) => cells.map((cell) => cell.trim()));
}

function sectionOf(page: string, section: string): string {
	return page.split(/^(?=## )/m).find((text) => text.startsWith(`## ${section}\n`)) ?? '';
}
