import { read, utils, write, type CellObject, type WorkBook } from '@e965/xlsx';

/** What a spreadsheet may split a text at, when it opens a CSV file. */
export const SEPARATORS = [',', ';', '\t', '|'];

/** What a spreadsheet, somewhere, takes for the beginning of a formula. */
const SIGNS = [...'=+-@＝＋－＠−'];

/** What may stand before such a sign and is not seen: spaces, marks of format, control characters, quotes. */
const BLANKS = [...' \u00a0\u3000\u200b\ufeff\u2060\u202e\u0000\u0001\u001f\u007f\u0085\u00ad\ufe0f\t\v\f"'];

/** What begins a row, somewhere. */
const ROW_ENDS = ['\r', '\n', '\r\n', '\u2028', '\u2029'];

const FORMULA = "cmd|'/C calc'!A0";

/** Texts of which each has a cell that begins as a formula, for some reader of CSV or Excel files. */
export const FORMULA_TEXTS = [
	...SIGNS.map((sign) => sign + FORMULA),
	...BLANKS.map((blank) => `${blank}=${FORMULA}`),
	...['=', '"=', '\u0000=', '@', ' −'].flatMap((sign) =>
		[...SEPARATORS, ...ROW_ENDS].map((separator) => `Gut${separator}${sign}${FORMULA}`),
	),
	`${'a'.repeat(32_767)}=${FORMULA}`,
	';='.repeat(30_000),
];

/** The cells that begin as a formula when a spreadsheet reads this CSV with a separator, and takes all row ends for one. */
export function formulasIn(csv: Uint8Array, separator: string): string[] {
	const text = Buffer.from(csv)
		.toString()
		.replace(/[\v\f\u0085\u2028\u2029]/g, '\n');
	return formulasOf(read(text, { type: 'string', FS: separator }));
}

/** The cells of an Excel file that are formulas, or text that begins as one. */
export function formulasInExcel(file: Uint8Array): string[] {
	return formulasOf(read(file, { type: 'buffer' }));
}

/** The rows of an Excel file, its columns' names first; an empty cell is null. */
export function rowsInExcel(file: Uint8Array): unknown[][] {
	const { Sheets, SheetNames } = read(file, { type: 'buffer' });
	return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null });
}

/** These rows as CSV, as n8n's Convert to File writes them. */
export function csvOf(rows: object[]): Uint8Array {
	return write(workbookOf(rows), { bookType: 'csv', type: 'buffer' }) as Uint8Array;
}

/** These rows as an Excel file, as n8n's Convert to File writes them. */
export function excelOf(rows: object[]): Uint8Array {
	return write(workbookOf(rows), { bookType: 'xlsx', type: 'buffer' }) as Uint8Array;
}

function workbookOf(rows: object[]): WorkBook {
	return { SheetNames: ['Sheet'], Sheets: { Sheet: utils.json_to_sheet(rows) } };
}

function formulasOf({ Sheets, SheetNames }: WorkBook): string[] {
	const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
	const cells = Object.entries(sheet).filter(([address]) => !address.startsWith('!'));
	return cells.flatMap(([address, { f, w = '' }]: [string, CellObject]) =>
		f !== undefined || beginsAsFormula(w) ? [`${address}: ${w.slice(0, 100)}`] : [],
	);
}

/** Full-width signs count as the others, and what is not seen does not count. */
function beginsAsFormula(cell: string): boolean {
	return /^[=+\-@−]/.test(cell.normalize('NFKC').replace(/^[\p{C}\p{Z}\p{M}\s"]+/u, ''));
}
