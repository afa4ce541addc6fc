import { Command } from 'commander';
import { cpus } from 'node:os';

import { wholeNumber } from '../sandbox/options';
import { writeDocuments } from './documents';
import { sectionPage } from './page';
import { isKept, readResults, saveResults, type Results, type Section, type Table } from './results';

/** What a command measures: how, for readers, and what measures each table. */
interface Measurements {
	how: string;
	tables: Record<string, () => Table | Promise<Table>>;
}

/**
 * Measures as a command does, prints it and writes its section of the results; fails when a promise is not kept.
 *
 * @param options whole numbers: what each is for, and what it is unless told otherwise
 */
export async function runBench<const Options extends Record<string, [is: string, otherwise: number]>>(
	name: keyof Results,
	options: Options,
	measurementsOf: (given: { [Option in keyof Options]: number }) => Measurements,
): Promise<void> {
	const command = new Command()
		.option('--no-write', 'leave the results and documents as they are')
		.option('--only <tables...>', 'measure these tables of bench/results.json again, and keep the others');
	for (const [option, [is, otherwise]] of Object.entries(options))
		command.option(`--${option} <n>`, is, wholeNumber(1), otherwise);
	const given = command
		.parse()
		.opts<{ [Option in keyof Options]: number } & { write: boolean; only?: string[] }>();
	const results = readResults();
	const measurements = measurementsOf(given);
	const tables = Object.keys(measurements.tables);
	if (given.only?.some((table) => !tables.includes(table)))
		command.error(`error: the tables of this command are ${tables.join(', ')}`);
	const section = await measure(measurements, results[name], given.only);
	console.log(sectionPage(section));
	if (given.write) {
		await saveResults({ ...results, [name]: section });
		await writeDocuments();
	}
	const figures = Object.values(section.tables).flatMap((table) => table.figures);
	process.exitCode = figures.every(isKept) ? 0 : 1;
}

/** Measures all tables, or only some, which then have a date of their own. */
async function measure({ how, tables }: Measurements, before: Section, only?: string[]): Promise<Section> {
	const date = new Date().toISOString().slice(0, 10);
	const measured: Record<string, Table> = {};
	for (const [name, measureTable] of Object.entries(tables))
		if (!only) measured[name] = await measureTable();
		else if (only.includes(name)) measured[name] = { ...(await measureTable()), date };
		else if (before.tables[name]) measured[name] = before.tables[name];
	if (only) return { ...before, tables: measured };
	return { machine: `${cpus().length} cores, Node.js ${process.version}`, date, how, tables: measured };
}
