import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { cachedFolder } from '../../tools/cacheFolder';
import { npm } from '../../tools/npm';

/** The part of n8n that runs nodes. */
export interface Engine {
	/** What its `node_modules` are in. */
	folder: string;
	/** Version of n8n-core. */
	core: string;
	/** Version of n8n-workflow. */
	workflow: string;
}

/**
 * The engine of a release of n8n, installed once a machine and found there ever after.
 *
 * @param release version of n8n, such as 2.0.3
 * @throws UserError when there is no such release, or it cannot be installed
 */
export async function installEngine(release: string, say: (line: string) => void): Promise<Engine> {
	const complaint = `The engine of n8n ${release} could not be installed.`;
	const folder = await cachedFolder(`n8n-engine-${release}`, async (empty) => {
		say(`Installing the engine of n8n ${release}, once on this machine: up to 350 MB.`);
		const manifest = { private: true, dependencies: await partsOf(release, empty, complaint) };
		await writeFile(join(empty, 'package.json'), JSON.stringify(manifest));
		await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], empty, complaint);
	});
	const [core, workflow] = await Promise.all([
		installedVersion(folder, 'n8n-core'),
		installedVersion(folder, 'n8n-workflow'),
	]);
	return { folder, core, workflow };
}

/** The versions of n8n-core and n8n-workflow that a release of n8n has. */
async function partsOf(release: string, cwd: string, complaint: string): Promise<Record<string, string>> {
	const fields = ['n8n-core', 'n8n-workflow'].map((part) => `dependencies.${part}`);
	const shown = await npm(['view', `n8n@${release}`, ...fields], cwd, complaint);
	return Object.fromEntries(
		[...shown.matchAll(/^dependencies\.(\S+) = '(\S+)'/gm)].map(([, part = '', version = '']) => [
			part,
			version,
		]),
	);
}

async function installedVersion(folder: string, part: string): Promise<string> {
	const manifest = await readFile(join(folder, 'node_modules', part, 'package.json'), 'utf8');
	return (JSON.parse(manifest) as { version: string }).version;
}
