import execa from 'execa';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { filesOf } from '../../bench/documents';

/** The tests of filters, of the nodes that have them, and of what is said of them. */
const TESTS = [
	'fields/filters',
	'ReviewPlatform.node',
	'ReviewPlatformTrigger.node',
	'package/(descriptions|documents|layout|n8nTool)',
];

/** A copy of this clone, as git has it. */
function copyOfClone(): string {
	const folder = mkdtempSync(join(tmpdir(), 'first-change-'));
	for (const path of filesOf('*')) cpSync(path, join(folder, path), { recursive: true });
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
	execa.sync('git', ['init', '--quiet'], { cwd: folder });
	execa.sync('git', ['add', '.'], { cwd: folder });
	return folder;
}

it("CONTRIBUTING.md's first change passes what npm run check runs of it when it is followed to the letter", async () => {
	const folder = copyOfClone();
	const insert = (file: string, text: string, before: string) => {
		const path = join(folder, file);
		const [begin, ...end] = readFileSync(path, 'utf8').split(before);
		if (begin === undefined || end.length === 0) throw new Error(`${file} has no ${before}`);
		writeFileSync(path, [begin + text, ...end].join(before));
	};
	const blocks = readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^ +```(?:ts|md)\n([^]*?)^ +```/gm);
	const [record, row, field, documented] = [...blocks].map(([, text = '']) =>
		text.replace(/^ {3}/gm, ''),
	) as [string, string, string, string];
	const tests = 'test/unit/shared/fields/filters.test.ts';
	insert('nodes/shared/fields/filters.ts', record, '\tuserId: {');
	insert('nodes/ReviewPlatformTrigger/fields.ts', ", 'titleMaxLength'", '],\n\t),\n\toptions:');
	insert(tests, row, '\tuserId: [[');
	insert(tests, field, "\t\tuserId: ['User ID'");
	insert('docs/operating.md', documented, '| **User ID** |');

	// The linter takes every file for a node when it believes itself under test.
	const env = { NODE_ENV: undefined, TEST_DEEP: '', TEST_SEED: '' };
	const outputOf = async (command: string) => {
		const { exitCode, all = '' } = await execa.command(command, {
			cwd: folder,
			all: true,
			reject: false,
			env,
		});
		if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}:\n${all}`);
		return all;
	};
	await outputOf('npm run format');
	await outputOf('npm run lint');
	await outputOf('npm run build');
	expect(await outputOf(`npx jest --verbose ${TESTS.join(' ')}`)).toContain('titleMaxLength');
});
