import Table from 'cli-table3';
import { cpus } from 'node:os';

import type { N8nResult } from './n8nBench';
import type { Result } from './engineBench';

/** One regime: who took part, and how the bounds of the design were met. */
export interface Regime {
	title: string;
	/** Reviews there are to read. */
	reviews: number;
	results: Array<Result | N8nResult>;
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

/** A regime for the terminal. */
export function printRegime(regime: Regime): string {
	const table = new Table({ head: HEAD, style: { head: [], border: [] } });
	table.push(...rowsOf(regime));
	return [`\n${regime.title}`, table.toString(), ...boundLines(regime)].join('\n');
}

/** All regimes as Markdown, with the machine they were measured on. */
export function toMarkdown(regimes: Regime[], date: Date): string {
	const machine = `${cpus().length} cores, Node.js ${process.version}, ${date.toISOString().slice(0, 10)}`;
	const sections = regimes.map((regime) => {
		const lines = [HEAD, HEAD.map(() => '---'), ...rowsOf(regime)].map((row) => `| ${row.join(' | ')} |`);
		return [
			`## ${regime.title}`,
			lines.join('\n'),
			boundLines(regime)
				.map((line) => `- ${line}`)
				.join('\n'),
		]
			.filter((section) => section !== '')
			.join('\n\n');
	});
	const intro =
		`Measured by \`npm run bench\` side by side in one run (${machine}). Compare within a table only: ` +
		"seconds and megabytes are this machine's. CPU and peak memory are of the process that runs the node.";
	return `${['# How it compares', intro, ...sections].join('\n\n')}\n`;
}

function rowsOf({ results, reviews }: Regime): string[][] {
	return results.map((result) => {
		const amiss = 'status' in result ? whatIsAmiss(result) : '';
		return [
			result.name,
			'status' in result ? result.status : 'success',
			(result.ms / 1_000).toFixed(2),
			(result.cpuMs / 1_000).toFixed(2),
			result.peakMb.toFixed(0),
			String(result.requests),
			String(result.refused),
			`${result.distinct}${amiss}`,
			result.distinct >= reviews && amiss === '' ? 'yes' : 'no',
		];
	});
}

function whatIsAmiss({ strange, lost, twice, distinct }: N8nResult): string {
	return [
		strange > 0 ? `, and ${strange} error body as an item` : '',
		lost > 0 && distinct > 0 ? `, ${lost} lost` : '',
		twice > 0 ? `, ${twice} twice` : '',
	].join('');
}

function boundLines({ bounds }: Regime): string[] {
	return bounds.map(
		({ promise, measured, kept }) => `${promise}: ${measured}, ${kept ? 'kept' : 'NOT KEPT'}`,
	);
}
