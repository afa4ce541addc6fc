const TABLE = /(^\|.*\n)+/m;

/** A page of Markdown with other rows, the head among them, in the first table of a section; not yet formatted. */
export function withTable(page: string, section: string, [head = [], ...rows]: string[][]): string {
	const lines = [head, head.map(() => '-'), ...rows];
	const table = lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
	const text = sectionOf(page, section);
	return page.replace(text, () => text.replace(TABLE, () => table));
}

/** The rows of the first table in a section, without the head. */
export function tableIn(page: string, section: string): string[][] {
	const [, , ...rows] = TABLE.exec(sectionOf(page, section))?.[0].trim().split('\n') ?? [];
	return rows.map((row) => row.split('|').slice(1, -1)).map((cells) => cells.map((cell) => cell.trim()));
}

function sectionOf(page: string, section: string): string {
	return page.split(/^(?=## )/m).find((text) => text.startsWith(`## ${section}\n`)) ?? '';
}
