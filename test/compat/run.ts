import { join } from 'node:path';

import { spawnGroup } from '../../tools/processGroup';
import { UserError } from '../../tools/userError';

const PROJECT = join(__dirname, '..', '..');
/** The title of tests of what not every release has. */
const GIVEN = /^given (.+)$/m;

/** What `jest --json` writes. */
interface JestReport {
	success: boolean;
	numPassedTests: number;
	testResults: Array<{
		assertionResults: Array<{ ancestorTitles: string[]; fullName: string; status: string }>;
	}>;
}

/**
 * Runs the engine tests with the engine in this folder and the package as it was built: how many passed, what n8n lacks
 * that skipped tests need, and what is wrong.
 *
 * @throws UserError when they could not be run at all
 */
export async function runTests(folder: string) {
	const args = ['--selectProjects', 'compat', '--forceExit', '--json'];
	const options = { cwd: PROJECT, preferLocal: true, env: { N8N_ENGINE: folder } };
	const { stdout, stderr } = await spawnGroup('jest', args, options);
	if (!stdout.startsWith('{')) throw new UserError(`The tests could not be run:\n${stderr.slice(-2_000)}`);
	const { success, numPassedTests: passed, testResults } = JSON.parse(stdout) as JestReport;
	const skipped = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status !== 'passed' && status !== 'failed')
		.map(({ ancestorTitles, fullName }) => ({ fullName, lack: GIVEN.exec(ancestorTitles.join('\n'))?.[1] }));
	const unexplained = skipped.filter(({ lack }) => lack === undefined);
	return {
		passed,
		lacks: [...new Set(skipped.flatMap(({ lack }) => lack ?? []))].sort(),
		wrong: [
			...(success && passed > 0 ? [] : [stderr]),
			...unexplained.map(({ fullName }) => `Skipped without saying why: ${fullName}`),
		],
	};
}
