import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLES = ['TMPDIR', 'TMP', 'TEMP'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Jest's global setup: everything temporary of a run, also of the programs it starts, is in one folder, which is
 * removed when Jest ends, however the tests went. Its path is short: those of sockets may have 100 characters.
 */
export default function useTemporaryFolder(): void {
	const folder = mkdtempSync(join(tmpdir(), 'n8n-rp-'));
	// Postgres keeps its data there as a user of its own.
	chmodSync(folder, 0o711);
	for (const variable of VARIABLES) process.env[variable] = folder;

	const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	process.once('exit', remove);
	for (const signal of SIGNALS) {
		process.once(signal, () => {
			remove();
			process.kill(process.pid, signal);
		});
	}
}
