import { Command, InvalidArgumentError } from 'commander';
import { join } from 'node:path';

import { UserError } from '../../tools/userError';
import { writeTable } from '../../tools/writeTable';
import { installEngine } from './installation';
import { RELEASES } from './releases';
import { rowsOf, SECTION } from './readmeTable';
import { printTrials } from './report';
import type { Trial } from './report';
import { runTests } from './run';

const README = join(__dirname, '..', '..', 'README.md');

const program = new Command('npm run test:compat --')
	.description(
		'Runs the engine tests in the engines of several releases of n8n, with the package as it was built.',
	)
	.argument('[releases...]', `versions of n8n (default: ${RELEASES.join(' ')})`, version)
	.option('--write', 'when all tests passed, put the table into README.md')
	.addHelpText(
		'after',
		'\nExit code 0 only if all tests passed, or were skipped for what that n8n does not have.',
	);

// So that what was started ends too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = program.parse().processedArgs[0] as string[];
void main(chosen, program.opts<{ write?: true }>());

async function main(chosen: string[], { write }: { write?: true }): Promise<void> {
	try {
		if (write && chosen.length > 0) throw new UserError('--write is for all releases of the list.');
		const trials: Trial[] = [];
		for (const release of chosen.length > 0 ? chosen : RELEASES) trials.push(await tryRelease(release));
		console.log(printTrials(trials));
		if (!trials.every(hasPassed)) process.exitCode = 1;
		else if (write) await writeTable(README, SECTION, rowsOf(trials));
	} catch (error) {
		console.error(error instanceof UserError ? error.message : error);
		process.exitCode = 1;
	}
}

async function tryRelease(release: string): Promise<Trial> {
	const engine = await installEngine(release, (line) => console.log(line));
	console.log(`Testing in n8n ${release} …`);
	const started = Date.now();
	const trial = { release, ...engine, ...(await runTests(engine)) };
	for (const message of trial.messages) console.log(message);
	console.log(
		`  ${trial.passed} tests passed, ${trial.failed} failed, ${Math.round((Date.now() - started) / 1_000)} s`,
	);
	return trial;
}

function hasPassed({ passed, failed }: Trial): boolean {
	return passed > 0 && failed === 0;
}

function version(text: string, earlier: string[] = []): string[] {
	if (!/^\d+\.\d+\.\d+$/.test(text)) throw new InvalidArgumentError('It must be a version such as 2.0.3.');
	return [...earlier, text];
}
