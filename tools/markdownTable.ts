import execa from 'execa';
import { readFile, writeFile } from 'node:fs/promises';

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
	const changed = text.replace(TABLE, () => lines.join(''));
	const written = page.replace(text, () => changed);
	await writeFile(path, written);
	await execa('prettier', ['--write', path], { preferLocal: true });
}

/** The rows of the first table in a section, without the head. */
export function tableIn(page: string, section: string): string[][] {
	const [, , ...rows] = TABLE.exec(sectionOf(page, section))?.[0].trim().split('\n') ?? [];
	return rows.map((row) => row.split('|').slice(1, -1)).map((cells) => cells.map((cell) => cell.trim()));
}

function sectionOf(page: string, section: string): string {
	return page.split(/^(?=## )/m).find((text) => text.startsWith(`## ${section}\n`)) ?? '';
}
