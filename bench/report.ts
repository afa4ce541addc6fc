import Table from 'cli-table3';
import { cpus } from 'node:os';

import type { N8nResult } from './n8nBench';
import type { Result } from './engineBench';

/** One scenario: who took part, and how the bounds of the design were met. */
export interface Scenario {
	title: string;
	/** Reviews there are to read. */
	reviews: number;
	results: Array<Result | N8nResult>;
	bounds: Bound[];
}

/** A table, and how the bounds that belong to it were met. */
export interface Section {
	title: string;
	head: string[];
	rows: string[][];
	bounds: Bound[];
}

/** A promise, the figure measured for it, and whether it was kept. */
export interface Bound {
	promise: string;
	measured: string;
	kept: boolean;
}

/** At least, or at most, so many times. */
export function ratioBound(promise: string, ratio: number, kept: boolean): Bound {
	return { promise, measured: `${ratio.toFixed(2)} times`, kept };
}

const HEAD = [
	'',
	'ended',
	'seconds',
	'CPU s',
	'peak MB',
	'requests',
	'refused',
	'distinct reviews',
	'complete',
];

/** A scenario as a table: a row for each that took part. */
export function sectionOf(scenario: Scenario): Section {
	return { title: scenario.title, head: HEAD, rows: rowsOf(scenario), bounds: scenario.bounds };
}

/** A section for the terminal. */
export function printSection({ title, head, rows, bounds }: Section): string {
	const table = new Table({ head, style: { head: [], border: [] } });
	table.push(...rows);
	return [`\n${title}`, table.toString(), ...boundLines(bounds)].join('\n');
}

/** A section as Markdown. */
export function toMarkdown({ title, head, rows, bounds }: Section): string {
	const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
	const lines = boundLines(bounds).map((line) => `- ${line}`);
	return [`## ${title}`, table, lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** The machine and the day of a measurement. */
export function machine(): string {
	return `${cpus().length} cores, Node.js ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
}

function rowsOf({ results, reviews }: Scenario): string[][] {
	return results.map((result) => {
		const deviations = 'status' in result ? deviationsOf(result) : '';
		return [
			result.name,
			'status' in result ? result.status : 'success',
			(result.ms / 1_000).toFixed(2),
			(result.cpuMs / 1_000).toFixed(2),
			result.peakMb.toFixed(0),
			String(result.requests),
			String(result.refused),
			`${result.distinct}${deviations}`,
			result.distinct >= reviews && deviations === '' ? 'yes' : 'no',
		];
	});
}

function deviationsOf({ strange, lost, twice, outOfOrder, distinct }: N8nResult): string {
	return [
		strange > 0 ? `, and ${strange} error body as an item` : '',
		lost > 0 && distinct > 0 ? `, ${lost} lost` : '',
		twice > 0 ? `, ${twice} twice` : '',
		outOfOrder > 0 ? `, out of order ${outOfOrder} times` : '',
	].join('');
}

function boundLines(bounds: Bound[]): string[] {
	return bounds.map(
		({ promise, measured, kept }) => `${promise}: ${measured}, ${kept ? 'kept' : 'NOT KEPT'}`,
	);
}
