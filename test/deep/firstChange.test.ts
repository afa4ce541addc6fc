import execa from 'execa';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const COPIED = ['nodes', 'sandbox', 'simulation', 'test', 'tools', 'jest.config.js', 'package.json'];
const TYPES = ['tsconfig.json', 'tsconfig.dev.json'];

/** Inserts a text before another one, which has to be there. */
function insert(file: string, text: string, before: string): void {
	const [begin, ...end] = readFileSync(file, 'utf8').split(before);
	if (begin === undefined || end.length === 0) throw new Error(`${file} has no ${before}`);
	writeFileSync(file, [begin + text, ...end].join(before));
}

it("CONTRIBUTING.md's first change passes its tests when it is followed to the letter", async () => {
	const folder = mkdtempSync(join(tmpdir(), 'first-change-'));
	for (const path of [...COPIED, ...TYPES]) cpSync(path, join(folder, path), { recursive: true });
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
	const blocks = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/```ts\n([^]*?)```/g);
	const [record, row, line] = [...blocks].map(([, code = '']) => code) as [string, string, string];

	const tests = join(folder, 'test/unit/shared/fields/filters.test.ts');
	insert(join(folder, 'nodes/shared/fields/filters.ts'), record, '\tuserId: ids(');
	insert(join(folder, 'nodes/ReviewPlatformTrigger/fields.ts'), "'titleMaxLength', ", "'text', ");
	insert(tests, row, '\t\t[{ ratingMin: 3 }, { ratingMin: 4 }],');
	insert(tests, line, "\t\t\t'User ID: string");

	const jest = join(folder, 'node_modules/jest/bin/jest.js');
	const options = { cwd: folder, all: true, reject: false, env: { TEST_DEEP: '', TEST_SEED: '' } };
	const args = [
		'--selectProjects',
		'unit',
		'--verbose',
		'--',
		'fields/filters',
		'ReviewPlatformTrigger.node',
	];
	const { exitCode, all = '' } = await execa(process.execPath, [jest, ...args], options);

	expect(all).toContain('titleMaxLength');
	expect({ exitCode, all }).toEqual({ exitCode: 0, all });
});
