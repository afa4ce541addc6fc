import { Argument, Command } from 'commander';
import { randomInt } from 'node:crypto';

import useTemporaryFolder from '../support/temporaryFolder';
import { crashRun } from './crashRun';
import type { CrashMode, CrashResult } from './crashRun';

const DURABLE_CURSORS = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};
const MODES: Record<string, CrashMode> = {
	plain: { env: {}, isAtomic: false },
	'durable-cursors': { env: DURABLE_CURSORS, isAtomic: true },
};
const SEEDS = 2 ** 31;

const program = new Command('npm run test:crash --')
	.description(
		'Kills a real n8n at random moments, and tells which reviews its triggers lost or gave out twice.',
	)
	.addArgument(
		new Argument('[modes...]', 'how n8n polls').choices(Object.keys(MODES)).default(Object.keys(MODES)),
	)
	.addHelpText('after', '\nExit code 0 only if the triggers lost and doubled nothing, whatever n8n did.')
	.parse();

useTemporaryFolder();
void main(program.processedArgs[0] as string[], Number(process.env.TEST_SEED || randomInt(SEEDS)));

async function main(modes: string[], seed: number): Promise<void> {
	const rows: Record<string, object> = {};
	console.log(`Seed ${seed}; the same moments again: TEST_SEED=${seed} npm run test:crash`);
	try {
		for (const mode of modes) {
			console.log(`n8n, ${mode} …`);
			const result = await crashRun(MODES[mode] as CrashMode, seed, (line) => console.log(line));
			for (const message of new Set(result.failedPolls)) console.log(`  Polls failed: ${message}`);
			report(result);
			rows[mode] = counted(result);
		}
	} finally {
		console.table(rows);
	}
}

/** Says what the triggers lost, doubled or should not have given out, and fails the run for it. */
function report({ lost, twice, old }: CrashResult): void {
	for (const [what, all] of Object.entries({ lost, twice, old })) {
		for (const { trigger, reviewId, executions } of all) {
			console.log(`  ${what}: ${reviewId}, ${trigger}, executions ${executions.join(', ') || 'none'}`);
			process.exitCode = 1;
		}
	}
}

function counted(result: CrashResult): object {
	return Object.fromEntries(
		Object.entries(result).map(([name, value]: [string, unknown]) => [
			name,
			Array.isArray(value) ? value.length : value,
		]),
	);
}
