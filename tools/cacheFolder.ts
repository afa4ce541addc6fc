import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { isAlive } from './processGroup';

const { XDG_CACHE_HOME: home = join(homedir(), '.cache') } = process.env;
/** In the user's cache folder. */
export const CACHE = join(home, 'n8n-nodes-review-platform');
const PARTIAL = '.partial-';

/**
 * A folder in the user's cache folder, filled once a machine and found there ever after.
 *
 * @param fill puts everything into the empty folder it is given; when it throws, nothing is kept
 */
export async function cachedFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
	const folder = join(CACHE, name);
	if (existsSync(folder)) return folder;
	// Moved into place when complete: an interrupted installation is never taken for a whole one.
	const partial = `${folder}${PARTIAL}${process.pid}`;
	try {
		await mkdir(partial, { recursive: true });
		// What interrupted installations left goes.
		for (const left of await readdir(CACHE)) {
			const pid = Number(left.split(PARTIAL)[1] ?? process.pid);
			if (!isAlive(pid)) await rm(join(CACHE, left), { recursive: true, force: true });
		}
		await fill(partial);
		await rename(partial, folder).catch((error: NodeJS.ErrnoException) => {
			if (!existsSync(folder)) throw error;
		});
	} finally {
		await rm(partial, { recursive: true, force: true });
	}
	return folder;
}

/** Twelve hexadecimal digits that tell this file's content from any other. */
export async function shortHash(file: string): Promise<string> {
	const content = await readFile(file);
	return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
