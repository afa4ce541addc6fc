import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { cachedFolder, shortHash } from '../../tools/cacheFolder';
import { copyPackage } from '../../tools/n8n/nodePackage';
import { npm } from '../../tools/npm';
import { spawnGroup } from '../../tools/processGroup';

const PROJECT = join(__dirname, '..', '..');
const PINNED = join(__dirname, 'nodeCli');
/** The configuration that the tool gives a new package, and wants unchanged. */
const ESLINT_CONFIG = 'dist/template/templates/shared/default/eslint.config.mjs';

/** The `node_modules` of the pinned tool, installed once a machine in the user's cache folder. */
async function installNodeCli(): Promise<string> {
	const name = `node-cli-${await shortHash(join(PINNED, 'package-lock.json'))}`;
	const folder = await cachedFolder(name, async (empty) => {
		await cp(PINNED, empty, { recursive: true });
		const quietly = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
		await npm(['ci', ...quietly], empty, "n8n's tool could not be installed.");
	});
	return join(folder, 'node_modules');
}

describe("n8n's own tool, given what is published and its default configuration", () => {
	let staged: string;
	let tool: string;

	const n8nNode = async (command: string) => {
		// The linter takes every file for a node when it believes itself under test.
		const options = { cwd: staged, env: { NODE_ENV: 'production' }, all: true };
		const args = [join(tool, 'bin', 'n8n-node.mjs'), command];
		const { exitCode, all = '' } = await spawnGroup(process.execPath, args, options);
		return `${stripVTControlCharacters(all)}\nexit code ${exitCode}`;
	};

	beforeAll(async () => {
		const nodeModules = await installNodeCli();
		tool = join(nodeModules, '@n8n', 'node-cli');
		staged = await copyPackage(nodeModules);
		await cp(join(tool, ESLINT_CONFIG), join(staged, 'eslint.config.mjs'));
	});

	it('finds nothing to lint', async () => {
		expect(await n8nNode('lint')).toMatch(/exit code 0$/);
	});

	it('builds the files that npm run build builds', async () => {
		expect(await n8nNode('build')).toMatch(/exit code 0$/);
		await npm(['run', 'build'], PROJECT, 'The package could not be built.');

		const builtIn = async (folder: string) =>
			(await readdir(join(folder, 'dist'), { recursive: true })).sort();
		expect(await builtIn(staged)).toContain(join('nodes', 'ReviewPlatform', 'ReviewPlatform.node.js'));
		expect(await builtIn(staged)).toEqual(await builtIn(PROJECT));
	});

	it('takes it for n8n Cloud', async () => {
		const said = await n8nNode('cloud-support');

		expect(said).toMatch(/Cloud support is ENABLED/);
		expect(said).toMatch(/Status: eligible/);
	});
});
