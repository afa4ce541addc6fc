import { Command } from 'commander';

import { UserError } from '../../tools/userError';
import { writeTable } from '../../tools/markdownTable';
import { installEngine } from './installation';
import { RELEASES } from './releases';
import { runTests } from './run';

const HEAD = ['n8n', 'n8n-core', 'n8n-workflow', 'Missing in this n8n'];

const program = new Command('npm run test:compat --')
	.description(
		'Runs the engine tests in the engines of several releases of n8n, with the package as it was built.',
	)
	.argument('[releases...]', 'versions of n8n', RELEASES)
	.option('--write', 'when all tests of all releases passed, put the table into docs/operating.md')
	.addHelpText(
		'after',
		'\nExit code 0 only if all tests passed, or were skipped for what that n8n does not have.',
	)
	.parse();

// So that what was started ends too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

void main(program.processedArgs[0] as string[], program.opts<{ write?: true }>());

async function main(releases: string[], { write }: { write?: true }): Promise<void> {
	try {
		const trials = [];
		for (const release of releases) trials.push(await tryRelease(release));
		console.table(trials);
		if (trials.some(({ passed, failed }) => passed === 0 || failed > 0)) process.exitCode = 1;
		else if (write && releases === RELEASES) {
			const rows = trials.map((trial) => [trial.release, trial.core, trial.workflow, trial.lacks]);
			await writeTable('docs/operating.md', 'Compatibility', [HEAD, ...rows]);
		}
	} catch (error) {
		console.error(error instanceof UserError ? error.message : error);
		process.exitCode = 1;
	}
}

async function tryRelease(release: string) {
	const { folder, core, workflow } = await installEngine(release, (line) => console.log(line));
	console.log(`Testing in n8n ${release} …`);
	const { messages, lacks, ...counts } = await runTests(folder);
	for (const message of messages) console.log(message);
	return { release, core, workflow, ...counts, lacks: lacks.join(', ') };
}
