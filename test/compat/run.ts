import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { spawnGroup } from '../../tools/processGroup';
import { UserError } from '../../tools/userError';
import type { Engine } from './installation';

const PROJECT = join(__dirname, '..', '..');
const JEST = require.resolve('jest/bin/jest');
/** The title of tests of what not every release has. */
const GIVEN = /^given (.+)$/;

/** What came of the engine tests. */
export interface Outcome {
	passed: number;
	failed: number;
	skipped: number;
	/** What n8n lacks that skipped tests need. */
	lacks: string[];
	/** What went wrong, in Jest's words. */
	messages: string[];
}

/** What `jest --json` writes. */
interface JestReport {
	numPassedTests: number;
	numFailedTests: number;
	testResults: Array<{ message: string; assertionResults: TestResult[] }>;
}

interface TestResult {
	ancestorTitles: string[];
	fullName: string;
	status: string;
}

/**
 * Runs the engine tests with this engine and the package as it was built.
 *
 * @throws UserError when they could not be run at all
 */
export async function runTests({ folder }: Engine): Promise<Outcome> {
	const scratch = await mkdtemp(join(tmpdir(), 'review-platform-compat-'));
	const report = join(scratch, 'report.json');
	const args = [JEST, '--selectProjects', 'compat', '--forceExit', '--json', '--outputFile', report];
	const options = { cwd: PROJECT, env: { N8N_ENGINE: folder }, all: true };
	try {
		const { all = '' } = await spawnGroup(process.execPath, args, options);
		const written = await readFile(report, 'utf8').catch(() => {
			throw new UserError(`The tests could not be run:\n${all.slice(-2_000)}`);
		});
		return outcomeOf(JSON.parse(written) as JestReport);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/** A file that could not be loaded counts as a failed test, as does one skipped without saying what n8n lacks. */
function outcomeOf({ testResults, numPassedTests, numFailedTests }: JestReport): Outcome {
	const unloaded = testResults.filter(({ assertionResults }) => assertionResults.length === 0);
	const skipped = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status !== 'passed' && status !== 'failed');
	const unexplained = skipped.filter((test) => lackOf(test) === undefined);
	const lacks = skipped.flatMap((test) => lackOf(test) ?? []);
	return {
		passed: numPassedTests,
		failed: numFailedTests + unloaded.length + unexplained.length,
		skipped: lacks.length,
		lacks: [...new Set(lacks)].sort(),
		messages: [
			...testResults.map(({ message }) => message).filter((message) => message !== ''),
			...unexplained.map(({ fullName }) => `Skipped without saying why: ${fullName}`),
		],
	};
}

function lackOf({ ancestorTitles }: TestResult): string | undefined {
	return ancestorTitles.map((title) => GIVEN.exec(title)?.[1]).find((lack) => lack !== undefined);
}
