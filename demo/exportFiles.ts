import { read, utils, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
 * @returns how many reviews are in it
 * @throws UserError when one is missing, or there twice
 */
export function countExported(file: string, content: Buffer, reviews: readonly ReviewRecord[]): number {
	const ids = rowsIn(file, content).map(({ id }) => id);
	const exported = new Set(ids);
	const missing = reviews.filter(({ id }) => !exported.has(id)).length;
	const twice = ids.length - exported.size;
	if (missing === 0 && twice === 0) return ids.length;
	throw new UserError(
		`${shortPath(file)} is not complete: of ${reviews.length} reviews, ${missing} are missing and ${twice} are duplicated.`,
	);
}

function rowsIn(file: string, content: Buffer): Array<{ id: string }> {
	if (file.endsWith('.csv')) return parse(content, { columns: true, bom: true });
	const { Sheets, SheetNames } = read(content);
	return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {});
}
