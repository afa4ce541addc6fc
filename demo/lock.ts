import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../tools/userError';
import { isAlive } from '../tools/processGroup';

/**
 * Keeps a folder to this process until it ends: two n8n on one database would spoil it.
 *
 * @throws UserError when a running process has it
 */
export function lockFolder(folder: string): void {
	const file = join(folder, 'running.pid');
	const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
	if (pid > 0 && pid !== process.pid && isAlive(pid)) {
		throw new UserError(
			`The demo of this folder is running already (process ${pid}). Stop it first, with Ctrl-C in its terminal.`,
		);
	}
	mkdirSync(folder, { recursive: true });
	writeFileSync(file, String(process.pid));
	process.once('exit', () => rmSync(file, { force: true }));
}
