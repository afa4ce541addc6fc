import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { isAlive } from './processGroup';

const PARTIAL = '.partial-';

/**
 * A folder in the user's cache folder, filled once a machine and found there ever after.
 *
 * @param fill puts everything into the empty folder it is given; when it throws, nothing is kept
 */
export async function cachedFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
	const folder = join(cacheFolder(), name);
	if (existsSync(folder)) return folder;
	// Moved into place when complete: an interrupted installation is never taken for a whole one.
	const partial = `${folder}${PARTIAL}${process.pid}`;
	try {
		await removeAbandoned();
		await mkdir(partial, { recursive: true });
		await fill(partial);
		await rename(partial, folder).catch((error: NodeJS.ErrnoException) => {
			if (!existsSync(folder)) throw error;
		});
	} finally {
		await rm(partial, { recursive: true, force: true });
	}
	return folder;
}

/** Removes what interrupted installations left. */
async function removeAbandoned(): Promise<void> {
	if (!existsSync(cacheFolder())) return;
	for (const name of await readdir(cacheFolder())) {
		const pid = Number(name.split(PARTIAL)[1] ?? process.pid);
		if (pid !== process.pid && !isAlive(pid))
			await rm(join(cacheFolder(), name), { recursive: true, force: true });
	}
}

function cacheFolder(): string {
	const name = 'n8n-nodes-review-platform';
	if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, name);
	if (process.platform === 'win32' && process.env.LOCALAPPDATA)
		return join(process.env.LOCALAPPDATA, name, 'Cache');
	if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', name);
	return join(homedir(), '.cache', name);
}
