import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { npm } from '../../tools/npm';
import { spawnGroup } from '../../tools/processGroup';
import { installNodeCli } from './support/nodeCli';

const PROJECT = join(__dirname, '..', '..');
/** What a package for n8n consists of; the rest of this repository is about it. */
const PUBLISHED = [
	'nodes',
	'credentials',
	'icons',
	'package.json',
	'tsconfig.json',
	'README.md',
	'LICENSE.md',
];
const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[a-zA-Z]`, 'g');

/** The files below a folder, by their paths in it. */
async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}

describe("n8n's own tool, given what is published and its default configuration", () => {
	let staged: string;
	let script: string;

	const n8nNode = async (command: string): Promise<{ code: number; output: string }> => {
		// The linter takes every file for a node when it believes itself under test.
		const env = { ...process.env, NODE_ENV: 'production' };
		const options = { cwd: staged, env, extendEnv: false, all: true };
		const { exitCode, all = '' } = await spawnGroup(process.execPath, [script, command], options);
		return { code: exitCode, output: all.replace(COLORS, '') };
	};

	beforeAll(async () => {
		const tool = await installNodeCli();
		script = tool.script;
		staged = await mkdtemp(join(tmpdir(), 'review-platform-staged-'));
		for (const name of PUBLISHED) await cp(join(PROJECT, name), join(staged, name), { recursive: true });
		await cp(tool.eslintConfig, join(staged, 'eslint.config.mjs'));
		await symlink(tool.nodeModules, join(staged, 'node_modules'));
	}, 600_000);

	it('finds nothing to lint', async () => {
		expect(await n8nNode('lint')).toEqual({ code: 0, output: expect.any(String) as string });
	});

	it('builds the files that npm run build builds', async () => {
		expect(await n8nNode('build')).toEqual({ code: 0, output: expect.any(String) as string });
		await npm(['run', 'build'], PROJECT, 'The package could not be built.');

		const built = await filesIn(join(PROJECT, 'dist'));
		expect(built.length).toBeGreaterThan(50);
		expect(await filesIn(join(staged, 'dist'))).toEqual(built);
	});

	it('takes it for n8n Cloud', async () => {
		const { code, output } = await n8nNode('cloud-support');

		expect(code).toBe(0);
		expect(output).toMatch(/Cloud support is ENABLED/);
		expect(output).toMatch(/Status: eligible/);
	});
});
