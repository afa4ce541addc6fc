import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { cachedFolder } from '../../tools/cacheFolder';
import { npm } from '../../tools/npm';
import { spawnGroup } from '../../tools/processGroup';
import { UserError } from '../../tools/userError';

const PROJECT = join(__dirname, '..', '..');
/** The title of tests of what not every release has. */
const GIVEN = /^given (.+)$/m;

interface Manifest {
	dependencies: { 'n8n-core': string; 'n8n-workflow': string };
}

/**
 * The folder of the part of n8n that runs nodes, and its versions; it is installed once a machine.
 *
 * @throws UserError when there is no such release, or it cannot be installed
 */
export async function installEngine(release: string) {
	const complaint = `The engine of n8n ${release} could not be installed.`;
	const folder = await cachedFolder(`n8n-engine-${release}`, async (empty) => {
		console.log(`Installing the engine of n8n ${release}, once on this machine: up to 350 MB.`);
		const fields = ['dependencies.n8n-core', 'dependencies.n8n-workflow'];
		const shown = await npm(['view', `n8n@${release}`, ...fields], empty, complaint);
		const versions = [...shown.matchAll(/^dependencies\.(\S+) = '(\S+)'/gm)];
		const dependencies = Object.fromEntries(versions.map(([, name = '', version = '']) => [name, version]));
		await writeFile(join(empty, 'package.json'), JSON.stringify({ private: true, dependencies }));
		await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], empty, complaint);
	});
	const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
	return { folder, core: dependencies['n8n-core'], workflow: dependencies['n8n-workflow'] };
}

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
