import { Command } from 'commander';

import { UserError } from '../../tools/userError';
import { installEngine, runTests } from './engine';
import { RELEASES } from './releases';

const program = new Command('npm run test:compat --')
	.description(
		'Runs the engine tests in the engines of several releases of n8n, with the package as it was built, and prints the table of docs/operating.md.',
	)
	.argument('[releases...]', 'versions of n8n', RELEASES)
	.addHelpText(
		'after',
		'\nExit code 0 only if all tests passed, or were skipped for what that n8n does not have.',
	)
	.parse();

// So that what was started ends too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

void main(program.processedArgs[0] as string[]).catch((error: unknown) => {
	console.error(error instanceof UserError ? error.message : error);
	process.exitCode = 1;
});

async function main(releases: string[]): Promise<void> {
	const rows: string[] = [];
	for (const release of releases) {
		const { folder, core, workflow } = await installEngine(release);
		console.log(`Testing in n8n ${release} …`);
		const { wrong, passed, lacks } = await runTests(folder);
		console.log([...wrong, `${passed} tests passed.`].join('\n'));
		if (wrong.length > 0) process.exitCode = 1;
		rows.push(`| ${[release, core, workflow, lacks.join(', ')].join(' | ')} |`);
	}
	console.log(rows.join('\n'));
}
