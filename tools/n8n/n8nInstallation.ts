import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { cachedFolder, shortHash } from '../cacheFolder';
import { npm } from '../npm';
import { UserError } from '../userError';

const PINNED = join(__dirname, 'pinned');
const NEEDED_NODE = 24;
const PROGRESS_MS = 15_000;

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
 * @throws UserError when it cannot be installed
 */
export async function installN8n(say: (line: string) => void): Promise<N8nInstallation> {
	let isNew = false;
	const name = `n8n-${await shortHash(join(PINNED, 'package-lock.json'))}`;
	const folder = await cachedFolder(name, async (empty) => {
		isNew = true;
		await installInto(empty, say);
	});
	if (!isNew) say('n8n is installed already.');
	return { node: nodeFor(folder), script: join(folder, 'node_modules', 'n8n', 'bin', 'n8n') };
}

async function installInto(folder: string, say: (line: string) => void): Promise<void> {
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1_000);
	say('Installing n8n, once per machine: about 2.5 GB and 2 to 5 minutes.');
	const progress = setInterval(() => say(`  … still installing, ${seconds()} s`), PROGRESS_MS);
	try {
		await cp(PINNED, folder, { recursive: true });
		await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder, NO_DOWNLOAD);
		say(`  n8n is downloaded (${seconds()} s); next: its database driver`);
		await npm(['rebuild', 'sqlite3', '--ignore-scripts=false'], folder, NO_BUILD);
		say(`n8n is installed (${seconds()} s).`);
	} finally {
		clearInterval(progress);
	}
}

const NO_DOWNLOAD =
	'n8n could not be installed. Check the connection to the npm registry and the free space on disk, then run npm start again.';
const NO_BUILD =
	'n8n could not be installed. Its database driver could be neither downloaded nor built. Install python3, make and a C++ compiler ' +
	'(on Debian: apt-get install python3 make g++), then run npm start again.';

/** n8n needs a newer Node.js than this project; where its package brings none, this one must do. */
function nodeFor(folder: string): string {
	const name = process.platform === 'win32' ? 'node.exe' : 'node';
	const system = process.platform === 'win32' ? 'win' : process.platform;
	const brought = join(folder, 'node_modules', `node-${system}-${process.arch}`, 'bin', name);
	if (existsSync(brought)) return brought;
	if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
	throw new UserError(
		`n8n needs Node.js ${NEEDED_NODE} on ${process.platform}-${process.arch}; this is ${process.version}. Install it and run npm start again.`,
	);
}
