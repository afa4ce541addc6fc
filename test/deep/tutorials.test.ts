import execa from 'execa';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { filesOf } from '../../bench/documents';

/** What a step puts into a file, and in place of what. */
type Step = [file: string, puts: string, insteadOf: string];

const REVIEW = 'nodes/ReviewPlatform/resources/review';
const LIST_TEST = 'test/engine/ReviewPlatform/resources/review/list.test.ts';
const FILTERS_TEST = 'test/unit/shared/review/filters.test.ts';
const before = (file: string, text: string, next: string): Step => [file, text + next, next];

/** A tutorial of CONTRIBUTING.md: its steps, with its own code, and the tests that tell each one that was forgotten. */
const TUTORIALS: Array<{ heading: string; tests: string; stepsWith: (code: string[]) => Step[] }> = [
	{
		heading: 'Your first change: add a filter',
		tests:
			'review/filters ReviewPlatform.node ReviewPlatformTrigger resources/review package/(descriptions|documents|n8nTool)',
		stepsWith: ([record = '', row = '', field = '', changed = '']) => [
			before('nodes/shared/review/filters.ts', record, '\tuserId: '),
			before(FILTERS_TEST, row, '\tuserId: [['),
			before(FILTERS_TEST, field, "\t\tuserId: ['User ID'"),
			before('test/support/surface.ts', changed, "\t['filters.userId'"),
		],
	},
	{
		heading: 'Add an option',
		tests: 'ReviewPlatform.node resources/review package/(descriptions|documents|n8nTool)',
		stepsWith: ([field = '', use = '', does = '', row = '']) => [
			before(`${REVIEW}/listFields.ts`, field, '\tmaxWait: '),
			before(`${REVIEW}/listFields.ts`, ', textSet', " } from '../../../shared/fields/kinds'"),
			[`${REVIEW}/list.ts`, use, '.map((review) => format(review));\n'],
			before(`${REVIEW}/list.ts`, `${does}\n`, 'async function listReviews('),
			before(LIST_TEST, row, "\t\t['options.sort'"),
		],
	},
];

/** A copy of this clone, as git has it. */
function copyOfClone(): string {
	const folder = mkdtempSync(join(tmpdir(), 'tutorial-'));
	for (const path of filesOf('*')) cpSync(path, join(folder, path), { recursive: true });
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
	execa.sync('git', ['init', '--quiet'], { cwd: folder });
	execa.sync('git', ['add', '.'], { cwd: folder });
	return folder;
}

/** The code of a section of CONTRIBUTING.md, block by block. */
function codeOf(heading: string): string[] {
	const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(`## ${heading}\n`);
	const blocks = section.split(/^## /m)[0]?.matchAll(/^ +```ts\n([^]*?)^ +```/gm) ?? [];
	return [...blocks].map(([, text = '']) => text.replace(/^ {3}/gm, ''));
}

function follow(folder: string, steps: Step[]): void {
	for (const [file, puts, insteadOf] of steps) {
		const path = join(folder, file);
		const [begin, ...end] = readFileSync(path, 'utf8').split(insteadOf);
		if (begin === undefined || end.length === 0) throw new Error(`${file} has no ${insteadOf}`);
		writeFileSync(path, begin + puts + end.join(insteadOf));
	}
}

describe.each(TUTORIALS)("CONTRIBUTING.md's tutorial $heading", ({ heading, tests, stepsWith }) => {
	const steps = stepsWith(codeOf(heading));
	const run = async (command: string, folder: string) =>
		await execa.command(command, {
			cwd: folder,
			all: true,
			reject: false,
			// The linter takes every file for a node when it believes itself under test.
			env: { NODE_ENV: undefined, TEST_DEEP: '', TEST_SEED: '' },
		});

	it('passes what npm run check runs of it when it is followed to the letter', async () => {
		const folder = copyOfClone();
		follow(folder, steps);

		for (const command of ['npm run format', 'npm run lint', 'npm run build', `npx jest ${tests}`]) {
			const { exitCode, all = '' } = await run(command, folder);
			if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}:\n${all}`);
		}
	});

	// One of them each time, another with each seed: a run of the tests takes ten seconds.
	const forgotten = steps[Number(process.env.TEST_SEED) % steps.length] as Step;

	it(`is refused by npm test where this is forgotten: ${forgotten.join(' ')}`, async () => {
		const folder = copyOfClone();
		follow(
			folder,
			steps.filter(([file, puts]) => file !== forgotten[0] || puts !== forgotten[1]),
		);

		await run('npm run docs', folder);
		const { all } = await run(`npx jest ${tests}`, folder);

		expect(all).toMatch(/^Test Suites: +[1-9]\d* failed/m);
	});
});
