import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { shortHash } from '../cacheFolder';
import { npm } from '../npm';
import { spawnGroup } from '../processGroup';
import { UserError } from '../userError';

const PROJECT = join(__dirname, '..', '..');
const PACKAGE = 'n8n-nodes-review-platform';
const NOT_INSTALLED = 'The package could not be installed into n8n.';

/**
 * Builds this project, packs it, and installs the tarball into an n8n user folder as a user would;
 * not again when that very tarball is there.
 *
 * @throws UserError when it cannot be built, packed or installed
 */
export async function installNodePackage(userFolder: string): Promise<void> {
	await mkdir(userFolder, { recursive: true });
	await npm(['run', 'build'], PROJECT, NOT_INSTALLED);
	const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', userFolder];
	const output = await npm(pack, PROJECT, NOT_INSTALLED);
	const [name] = /[\w.-]+\.tgz/.exec(output) ?? [];
	if (name === undefined) throw new UserError(`npm pack named no tarball:\n${output}`);
	const tarball = join(userFolder, name);
	const hash = await shortHash(tarball);

	const nodes = join(userFolder, '.n8n', 'nodes');
	const named = join(userFolder, `${PACKAGE}-${hash}.tgz`);
	await rename(tarball, named);
	const marker = join(nodes, 'installed.txt');
	if (existsSync(marker) && (await readFile(marker, 'utf8')) === hash) return;

	await rm(nodes, { recursive: true, force: true });
	await mkdir(nodes, { recursive: true });
	const project = { name: 'installed-nodes', private: true, dependencies: {} };
	await writeFile(join(nodes, 'package.json'), JSON.stringify(project));
	const install = 'install --offline --ignore-scripts --legacy-peer-deps --no-audit --no-fund'.split(' ');
	await npm([...install, named], nodes, NOT_INSTALLED);
	await writeFile(marker, hash);
}

/** Compiles this project whenever its sources change, into the package that is installed there; until this process ends. */
export function compileOnChange(userFolder: string): void {
	const installed = join(userFolder, '.n8n', 'nodes', 'node_modules', PACKAGE, 'dist');
	const tsc = require.resolve('typescript/bin/tsc');
	const args = [tsc, '--watch', '--preserveWatchOutput', '--outDir', installed];
	void spawnGroup(process.execPath, args, { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'] });
}
