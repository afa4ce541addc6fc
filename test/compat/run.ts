import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { spawnGroup } from '../../tools/processGroup';
import { UserError } from '../../tools/userError';

const PROJECT = join(__dirname, '..', '..');
/** The title of tests of what not every release has. */
const GIVEN = /^given (.+)$/;

/** What `jest --json` writes. */
interface JestReport {
	numPassedTests: number;
	testResults: Array<{
		/** What went wrong in a file, also when it could not be loaded. */
		message: string;
		assertionResults: Array<{ ancestorTitles: string[]; fullName: string; status: string }>;
	}>;
}

/**
 * Runs the engine tests with the engine in this folder and the package as it was built.
 *
 * @throws UserError when they could not be run at all
 */
export async function runTests(folder: string) {
	const scratch = await mkdtemp(join(tmpdir(), 'review-platform-compat-'));
	const report = join(scratch, 'report.json');
	const args = ['--selectProjects', 'compat', '--forceExit', '--json', '--outputFile', report];
	const options = { cwd: PROJECT, preferLocal: true, env: { N8N_ENGINE: folder }, all: true };
	try {
		const { all = '' } = await spawnGroup('jest', args, options);
		const written = await readFile(report, 'utf8').catch(() => {
			throw new UserError(`The tests could not be run:\n${all.slice(-2_000)}`);
		});
		return outcomeOf(JSON.parse(written) as JestReport);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/** What came of the tests: what went wrong, in Jest's words, and what n8n lacks that skipped tests need. */
function outcomeOf({ testResults, numPassedTests }: JestReport) {
	const skipped = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status !== 'passed' && status !== 'failed')
		.map(({ ancestorTitles, fullName }) => ({
			fullName,
			lack: ancestorTitles.flatMap((title) => GIVEN.exec(title)?.[1] ?? [])[0],
		}));
	const unexplained = skipped.filter(({ lack }) => lack === undefined);
	return {
		passed: numPassedTests,
		skipped: skipped.length,
		lacks: [...new Set(skipped.flatMap(({ lack }) => lack ?? []))].sort(),
		messages: [
			...testResults.flatMap(({ message }) => message || []),
			...unexplained.map(({ fullName }) => `Skipped without saying why: ${fullName}`),
		],
	};
}
