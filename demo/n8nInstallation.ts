import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { Complaint } from './complaint';
import { isAlive } from './processGroup';
import { runNpm } from './run';
import { shortHash } from './shortHash';

const PINNED = join(__dirname, 'n8n');
const NEEDED_NODE = 24;
const PROGRESS_MS = 15_000;
const PARTIAL = '.partial-';

/** A real n8n on this machine. */
export interface N8nInstallation {
	/** Node.js new enough for it. */
	node: string;
	/** Its command-line script. */
	script: string;
}

/**
 * The pinned n8n, installed once a machine in the user's cache folder and found there ever after.
 *
 * @throws Complaint when it cannot be installed
 */
export async function installN8n(say: (line: string) => void): Promise<N8nInstallation> {
	const folder = join(cacheFolder(), `n8n-${await shortHash(join(PINNED, 'package-lock.json'))}`);
	if (existsSync(folder)) say('n8n is installed already.');
	else await installInto(folder, say);
	return { node: nodeFor(folder), script: join(folder, 'node_modules', 'n8n', 'bin', 'n8n') };
}

async function installInto(folder: string, say: (line: string) => void): Promise<void> {
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1_000);
	say('Installing n8n, once on this machine: about 2.5 GB and 2 to 5 minutes.');
	const progress = setInterval(() => say(`  … still installing, ${seconds()} s`), PROGRESS_MS);
	// Moved into place when complete: an interrupted installation is never taken for a whole one.
	const partial = `${folder}${PARTIAL}${process.pid}`;
	try {
		await removeAbandoned();
		await mkdir(partial, { recursive: true });
		await cp(PINNED, partial, { recursive: true });
		await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], partial, NO_DOWNLOAD);
		say(`  n8n is downloaded (${seconds()} s); now its database driver`);
		await npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], partial, NO_BUILD);
		await rename(partial, folder).catch((error: NodeJS.ErrnoException) => {
			if (!existsSync(folder)) throw error;
		});
		say(`n8n is installed (${seconds()} s).`);
	} finally {
		clearInterval(progress);
		await rm(partial, { recursive: true, force: true });
	}
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

const NO_DOWNLOAD =
	'Check the connection to the npm registry and the free space on disk, then run npm start again.';
const NO_BUILD =
	'Its database driver could be neither downloaded nor built. Install python3, make and a C++ compiler ' +
	'(on Debian: apt-get install python3 make g++), then run npm start again.';

async function npm(args: string[], folder: string, advice: string): Promise<void> {
	const { code, output } = await runNpm(args, folder);
	if (code === 0) return;
	throw new Complaint(`n8n could not be installed. ${advice}\nnpm said:\n${output.trim().slice(-2_000)}`);
}

/** n8n needs a newer Node.js than this project; where its package brings none, this one must do. */
function nodeFor(folder: string): string {
	const name = process.platform === 'win32' ? 'node.exe' : 'node';
	const system = process.platform === 'win32' ? 'win' : process.platform;
	const brought = join(folder, 'node_modules', `node-${system}-${process.arch}`, 'bin', name);
	if (existsSync(brought)) return brought;
	if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
	throw new Complaint(
		`n8n needs Node.js ${NEEDED_NODE} on ${process.platform}-${process.arch}; this is ${process.version}. Install it and run npm start again.`,
	);
}

function cacheFolder(): string {
	const name = 'n8n-nodes-review-platform';
	if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, name);
	if (process.platform === 'win32' && process.env.LOCALAPPDATA)
		return join(process.env.LOCALAPPDATA, name, 'Cache');
	if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', name);
	return join(homedir(), '.cache', name);
}
