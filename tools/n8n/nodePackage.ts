import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { shortHash } from '../cacheFolder';
import { npm } from '../npm';
import { spawnGroup } from '../processGroup';
import { UserError } from '../userError';

const PROJECT = join(__dirname, '..', '..');
const PACKAGE = 'n8n-nodes-review-platform';
/** What the package is built and packed of; the rest of this repository is about it. */
const SOURCES = [
	...['credentials', 'icons', 'nodes', 'package.json', 'tsconfig.json', 'gulpfile.js'],
	...['README.md', 'LICENSE.md'],
];
const NOT_INSTALLED = 'The package could not be installed into n8n.';

/**
 * Builds this project, packs it, and installs the tarball into an n8n user folder as a user would;
 * not again when that very tarball is there.
 *
 * @throws UserError when it cannot be built, packed or installed
 */
export async function installNodePackage(userFolder: string): Promise<void> {
	await mkdir(userFolder, { recursive: true });
	const tarball = await pack(userFolder);
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

/** A temporary folder with the sources of the package, and the modules of this project. */
async function copyPackage(): Promise<string> {
	const copy = await mkdtemp(join(tmpdir(), 'review-platform-package-'));
	for (const name of SOURCES) await cp(join(PROJECT, name), join(copy, name), { recursive: true });
	await symlink(join(PROJECT, 'node_modules'), join(copy, 'node_modules'), 'junction');
	return copy;
}

/** Builds the package in a copy, since several may do so at a time, and packs it into a folder; returns the tarball. */
async function pack(destination: string): Promise<string> {
	const copy = await copyPackage();
	try {
		await npm(['run', 'build'], copy, NOT_INSTALLED);
		const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
		const output = await npm(packing, copy, NOT_INSTALLED);
		const [name] = /[\w.-]+\.tgz/.exec(output) ?? [];
		if (name === undefined) throw new UserError(`npm pack named no tarball:\n${output}`);
		return join(destination, name);
	} finally {
		await rm(copy, { recursive: true, force: true });
	}
}

/** Compiles this project whenever its sources change, into the package that is installed there; until this process ends. */
export function compileOnChange(userFolder: string): void {
	const installed = join(userFolder, '.n8n', 'nodes', 'node_modules', PACKAGE, 'dist');
	const tsc = require.resolve('typescript/bin/tsc');
	const args = [tsc, '--watch', '--preserveWatchOutput', '--outDir', installed];
	void spawnGroup(process.execPath, args, { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'] });
}
