import { randomInt } from 'node:crypto';

import useTemporaryFolder from '../support/temporaryFolder';
import { crashRun } from './crashRun';
import type { CrashMode, CrashResult } from './crashRun';
import { faultsOf, printResults } from './report';

const DURABLE_CURSORS = [
	'N8N_SCHEDULER_ENABLED',
	'N8N_SCHEDULER_POLL_TRIGGERS_ENABLED',
	'N8N_USE_WORKFLOW_PUBLICATION_SERVICE',
	'N8N_POLLER_DURABLE_CURSORS_ENABLED',
];

const MODES: CrashMode[] = [
	{ name: 'as installed', env: {}, isAtomic: false },
	{
		name: 'durable cursors',
		env: Object.fromEntries(DURABLE_CURSORS.map((name) => [name, 'true'])),
		isAtomic: true,
	},
];

const SEEDS = 2 ** 31;

useTemporaryFolder();
void main(Number(process.env.TEST_SEED || randomInt(SEEDS)));

async function main(seed: number): Promise<void> {
	const results = new Map<string, CrashResult>();
	console.log(`Seed ${seed}; for the same moments again: TEST_SEED=${seed} npm run test:crash`);
	for (const mode of MODES) {
		console.log(`n8n with ${mode.name} …`);
		const result = await crashRun(mode, seed, (line) => console.log(line));
		results.set(mode.name, result);
		for (const line of faultsOf(result)) console.log(`  ${line}`);
	}
	console.log(printResults(results));
	process.exitCode = [...results.values()].some((result) => faultsOf(result).length > 0) ? 1 : 0;
}
