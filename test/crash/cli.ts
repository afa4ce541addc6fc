import { Argument, Command } from 'commander';
import { randomInt } from 'node:crypto';

import useTemporaryFolder from '../support/temporaryFolder';
import { crashRun, type CrashMode } from './crashRun';

const DURABLE_CURSORS = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};
const MODES: Record<string, Omit<CrashMode, 'hasChanges'>> = {
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
	.option('--changes', 'with reviews that change, in place of new ones')
	.addHelpText('after', '\nExit code 0 only if the triggers lost and doubled nothing, whatever n8n did.')
	.parse();

useTemporaryFolder();
const { changes = false } = program.opts<{ changes?: boolean }>();
void main(program.processedArgs[0] as string[], Number(process.env.TEST_SEED || randomInt(SEEDS)));

async function main(modes: string[], seed: number): Promise<void> {
	const rows: Record<string, object> = {};
	console.log(`Seed ${seed}; the same moments again: TEST_SEED=${seed} npm run test:crash`);
	try {
		for (const mode of modes) {
			console.log(`n8n, ${mode} …`);
			const result = await crashRun({ ...(MODES[mode] as CrashMode), hasChanges: changes }, seed, (line) =>
				console.log(line),
			);
			for (const message of new Set(result.failedPolls)) console.log(`  Polls failed: ${message}`);
			const { lost, twice, old } = result;
			if (lost.length + twice.length + old.length > 0) {
				console.log('  Amiss:', JSON.stringify({ lost, twice, old }, null, 2));
				process.exitCode = 1;
			}
			const counted = (value: unknown) => (Array.isArray(value) ? value.length : value);
			rows[mode] = Object.fromEntries(Object.entries(result).map(([name, value]) => [name, counted(value)]));
		}
	} finally {
		console.table(rows);
	}
}
