import { Argument, Command } from 'commander';
import { randomInt } from 'node:crypto';

import useTemporaryFolder from '../support/temporaryFolder';
import { crashRun } from './crashRun';
import type { CrashMode, CrashResult } from './crashRun';
import { failuresOf, faultsOf, printResults } from './report';

const DURABLE_CURSORS = [
	'N8N_SCHEDULER_ENABLED',
	'N8N_SCHEDULER_POLL_TRIGGERS_ENABLED',
	'N8N_USE_WORKFLOW_PUBLICATION_SERVICE',
	'N8N_POLLER_DURABLE_CURSORS_ENABLED',
];

const MODES = new Map<string, CrashMode>([
	['plain', { env: {}, isAtomic: false }],
	[
		'durable-cursors',
		{ env: Object.fromEntries(DURABLE_CURSORS.map((name) => [name, 'true'])), isAtomic: true },
	],
]);

const SEEDS = 2 ** 31;

const program = new Command('npm run test:crash --')
	.description(
		'Kills a real n8n at random moments, and tells which reviews its triggers lost or gave out twice.',
	)
	.addArgument(
		new Argument('[modes...]', 'how n8n polls').choices([...MODES.keys()]).default([...MODES.keys()]),
	)
	.addHelpText('after', '\nExit code 0 only if the triggers lost and doubled nothing, whatever n8n did.');

useTemporaryFolder();
const modes = program.parse().processedArgs[0] as string[];
void main(modes, Number(process.env.TEST_SEED || randomInt(SEEDS)));

async function main(names: string[], seed: number): Promise<void> {
	const results = new Map<string, CrashResult>();
	console.log(`Seed ${seed}; the same moments again: TEST_SEED=${seed} npm run test:crash`);
	try {
		for (const name of names) {
			console.log(`n8n, ${name} …`);
			const result = await crashRun(MODES.get(name) as CrashMode, seed, (line) => console.log(line));
			results.set(name, result);
			for (const line of [...failuresOf(result), ...faultsOf(result)]) console.log(`  ${line}`);
		}
	} finally {
		console.log(printResults(results));
	}
	process.exitCode = [...results.values()].some((result) => faultsOf(result).length > 0) ? 1 : 0;
}
