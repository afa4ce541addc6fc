import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROJECT = join(__dirname, '..', '..');

interface Manifest {
	n8n: { nodes: string[]; credentials: string[] };
	dependencies?: object;
	scripts: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Manifest;

/** The tarball that `TARBALL` names, or one packed now, unpacked. */
function unpackTarball(): { folder: string; files: string[] } {
	const folder = mkdtempSync(join(tmpdir(), 'review-platform-package-'));
	const tarball = process.env.TARBALL ?? pack(folder);
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
	const files = listed
		.trim()
		.split('\n')
		.map((file) => file.replace(/^package\//, ''));
	return { folder: join(folder, 'package'), files };
}

function pack(folder: string): string {
	const name = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
		cwd: PROJECT,
		encoding: 'utf8',
	});
	return join(folder, name.trim());
}

describe('the tarball', () => {
	const { folder, files } = unpackTarball();

	it('holds what n8n needs and nothing else', () => {
		const needed =
			/^(package\.json|README\.md|LICENSE\.md|dist\/(nodes|credentials|icons)\/.+\.(js|json|svg))$/;

		expect(files.filter((file) => !needed.test(file))).toEqual([]);
		expect(files).toEqual(
			expect.arrayContaining([
				...manifest.n8n.nodes,
				...manifest.n8n.credentials,
				'dist/icons/reviewPlatform.svg',
				'dist/icons/reviewPlatform.dark.svg',
				'dist/nodes/ReviewPlatform/ReviewPlatform.node.json',
				'dist/nodes/ReviewPlatformTrigger/ReviewPlatformTrigger.node.json',
				'dist/nodes/ReviewPlatformTrigger/__schema__/v1.0.0.json',
				'dist/nodes/ReviewPlatform/__schema__/v1.0.0/review/list.json',
				'dist/nodes/ReviewPlatform/__schema__/v1.0.0/user/getMe.json',
				'LICENSE.md',
				'README.md',
			]),
		);
	});

	it('has no runtime dependencies and no install-time scripts', () => {
		expect(manifest.dependencies).toBeUndefined();
		expect(Object.keys(manifest.scripts)).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/install|prepare/)]),
		);
	});

	it.each([
		['the packed package', () => folder, undefined],
		['the source', () => PROJECT, ['package.json', '{nodes,credentials}/**/*.{js,ts,json}']],
	])("passes n8n's scan: %s", (_name, where, patterns) => {
		const script = `
			import { analyzePackage } from '@n8n/scan-community-package/scanner/scanner.mjs';
			const result = await analyzePackage(${JSON.stringify(where())}${patterns ? `, ${JSON.stringify(patterns)}` : ''});
			console.log(JSON.stringify(result));
		`;
		const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
			cwd: PROJECT,
			encoding: 'utf8',
			// The linter takes every file for a node when it believes itself under test.
			env: { ...process.env, NODE_ENV: 'production' },
		});

		expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({ passed: true });
	});
});
