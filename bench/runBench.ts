import { Command, InvalidArgumentError } from 'commander';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

import { resultsPage, sectionPage } from './page';
import { drawPlots } from './plots';
import { isKept, readResults, saveResults } from './results';
import type { Measured, SectionName } from './results';

/** The options of a command that are whole numbers: what each is for, and what it is unless told otherwise. */
type NumberOptions = Record<string, [is: string, otherwise: number]>;

/** Measures as a command does, prints it and writes its section of the results; fails when a promise is not kept. */
export async function runBench<const Options extends NumberOptions>(
	name: SectionName,
	options: Options,
	measure: (given: { [Option in keyof Options]: number }) => Promise<Measured> | Measured,
): Promise<void> {
	const command = new Command().option('--no-write', 'leave the results in bench/ as they are');
	for (const [option, [is, otherwise]] of Object.entries(options))
		command.option(`--${option} <n>`, is, wholeNumber, otherwise);
	const given = command.parse().opts<{ [Option in keyof Options]: number } & { write: boolean }>();
	const section = {
		machine: `${cpus().length} cores, Node.js ${process.version}`,
		date: new Date().toISOString().slice(0, 10),
		...(await measure(given)),
	};
	console.log(sectionPage(section));
	if (given.write) {
		await saveResults({ ...readResults(), [name]: section });
		await renderResults();
	}
	const figures = Object.values(section.tables).flatMap((table) => table.figures);
	process.exitCode = figures.every(isKept) ? 0 : 1;
}

/** Writes the page and draws the plots, of what `bench/results.json` has. */
export async function renderResults(): Promise<void> {
	const results = readResults();
	writeFileSync(join(__dirname, 'RESULTS.md'), resultsPage(results));
	await drawPlots(results);
}

function wholeNumber(text: string): number {
	if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
	return Number(text);
}
