import { utils, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';

import type { ReviewRecord } from '../sandbox/records';
import { UserError } from '../tools/userError';
import { shortPath } from './table';

/** Writes one row for each item into `reviews.csv` and `reviews.xlsx`; returns the files. */
export async function writeSpreadsheets(items: object[], folder: string): Promise<string[]> {
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.json_to_sheet(items), 'Reviews');
	const files = (['csv', 'xlsx'] as const).map(async (bookType) => {
		const file = join(folder, `reviews.${bookType}`);
		await writeFile(file, write(book, { bookType, type: 'buffer' }) as Buffer);
		return file;
	});
	return await Promise.all(files);
}

/**
 * Reads a spreadsheet as others do, not as it was written.
 *
 * @returns how many reviews are in it
 * @throws UserError when one is missing, or there twice
 */
export async function countExported(
	file: string,
	content: Buffer,
	reviews: readonly ReviewRecord[],
): Promise<number> {
	const ids = file.endsWith('.csv') ? idsInCsv(content) : await idsInXlsx(content);
	const exported = new Set(ids);
	const missing = reviews.filter(({ id }) => !exported.has(id)).length;
	const twice = ids.length - exported.size;
	if (missing === 0 && twice === 0) return ids.length;
	throw new UserError(
		`${shortPath(file)} is not complete: of ${reviews.length} reviews, ${missing} are missing and ${twice} are duplicated.`,
	);
}

function idsInCsv(content: Buffer): string[] {
	const rows = parse(content, { columns: true, bom: true }) as unknown as Array<{ id: string }>;
	return rows.map(({ id }) => id);
}

async function idsInXlsx(content: Buffer): Promise<string[]> {
	const [header = [], ...rows] = await readSheet(content);
	return rows.map((row) => String(row[header.indexOf('id')]));
}
