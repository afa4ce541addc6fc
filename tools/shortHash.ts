import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Twelve hexadecimal digits that tell this file's content from any other. */
export async function shortHash(file: string): Promise<string> {
	const content = await readFile(file);
	return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
