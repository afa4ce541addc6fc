import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { cachedFolder } from '../../tools/cacheFolder';
import { npm } from '../../tools/npm';

interface Manifest {
	dependencies: { 'n8n-core': string; 'n8n-workflow': string };
}

/**
 * The folder of the part of n8n that runs nodes, and its versions; it is installed once a machine.
 *
 * @throws UserError when there is no such release, or it cannot be installed
 */
export async function installEngine(release: string) {
	const complaint = `The engine of n8n ${release} could not be installed.`;
	const folder = await cachedFolder(`n8n-engine-${release}`, async (empty) => {
		console.log(`Installing the engine of n8n ${release}, once on this machine: up to 350 MB.`);
		const fields = ['dependencies.n8n-core', 'dependencies.n8n-workflow'];
		const shown = await npm(['view', `n8n@${release}`, ...fields], empty, complaint);
		const versions = [...shown.matchAll(/^dependencies\.(\S+) = '(\S+)'/gm)];
		const dependencies = Object.fromEntries(versions.map(([, name = '', version = '']) => [name, version]));
		await writeFile(join(empty, 'package.json'), JSON.stringify({ private: true, dependencies }));
		await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], empty, complaint);
	});
	const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
	return { folder, core: dependencies['n8n-core'], workflow: dependencies['n8n-workflow'] };
}
