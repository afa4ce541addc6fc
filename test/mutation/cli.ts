import { Command, InvalidArgumentError } from 'commander';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { UserError } from '../../tools/userError';
import { writeTable } from '../../tools/writeTable';
import { EQUIVALENT_MUTANTS } from './equivalentMutants';
import parts from './parts.json';
import type { Report } from './report';
import { rowsOf, scoreOf } from './score';
import { HEAD, printScore } from './scoreTable';

const PROJECT = join(__dirname, '..', '..');
const REPORT = join(PROJECT, 'reports', 'mutation', 'report.json');
const STRYKER = require
	.resolve('@stryker-mutator/core/package.json')
	.replace('package.json', 'bin/stryker.js');

interface Options {
	write?: true;
	force?: true;
}

const PART_NAMES = Object.keys(parts);

const program = new Command('npm run test:mutation --')
	.description(
		'Makes small changes to the pure parts, one at a time, and runs the unit tests of the part on each. What has not changed since the last time, code or tests, is not tried again.',
	)
	.argument('[parts...]', `what to change: ${PART_NAMES.join(' ')} (default: all)`, part)
	.option('--force', 'try everything again')
	.option('--write', 'put the table into CONTRIBUTING.md')
	.addHelpText('after', '\nExit code 0 only if the tests notice enough of the changes.');

const chosen = program.parse().processedArgs[0] as string[];
void main(chosen, program.opts<Options>());

async function main(chosen: string[], { write, force }: Options): Promise<void> {
	try {
		if (write && chosen.length > 0) throw new UserError('--write is for all parts.');
		for (const name of chosen.length > 0 ? chosen : PART_NAMES)
			await changePart(name, force ? ['--force'] : []);
		const { files, complaints } = scoreOf(await readReport(), EQUIVALENT_MUTANTS);
		console.log(printScore(files));
		for (const complaint of complaints) console.error(complaint);
		if (complaints.length > 0) process.exitCode = 1;
		if (write) await writeTable(join(PROJECT, 'CONTRIBUTING.md'), 'Mutation score', [HEAD, ...rowsOf(files)]);
	} catch (error) {
		console.error(error instanceof UserError ? error.message : error);
		process.exitCode = 1;
	}
}

/** Stryker on one part; its report has those before it too. Its exit code says only that the score is low, if there is a report. */
async function changePart(name: string, options: string[]): Promise<void> {
	await rm(REPORT, { force: true });
	const env = { ...process.env, MUTATED_PART: name };
	spawnSync(process.execPath, [STRYKER, 'run', ...options], { cwd: PROJECT, env, stdio: 'inherit' });
	if (!existsSync(REPORT)) throw new UserError('Stryker did not come to its end, see above.');
}

async function readReport(): Promise<Report> {
	return JSON.parse(await readFile(REPORT, 'utf8')) as Report;
}

function part(name: string, earlier: string[] = []): string[] {
	if (!PART_NAMES.includes(name))
		throw new InvalidArgumentError(`It must be one of ${PART_NAMES.join(', ')}.`);
	return [...earlier, name];
}
