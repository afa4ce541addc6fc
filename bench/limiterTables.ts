import type { SharedKey, SharedKeyResult } from '../simulation/sharedKey';
import { median } from './median';
import type { Section } from './report';

/** Runs that differ in their seed alone. */
export interface LimiterRow extends Omit<SharedKey, 'seed'> {
	results: SharedKeyResult[];
}

type Table = Pick<Section, 'head' | 'rows'>;

/** All that was measured of exports: a row for each latency, hint and beginning. */
export function fullExportTable(rows: LimiterRow[]): Table {
	return {
		head: ['processes', 'hints', 'begun', 'latency, ms', ...EXPORT_HEAD],
		rows: rows.map((row) => [
			String(row.processes),
			row.hints,
			row.beginWithinMs === 0 ? 'together' : 'within a minute',
			String(row.latencyMs),
			...exportCells([row]),
		]),
	};
}

/** The same in a row for each number of processes, with hints and without. */
export function exportTable(rows: LimiterRow[]): Table {
	return {
		head: ['processes', 'hints', ...EXPORT_HEAD],
		rows: byProcesses(rows).flatMap(([processes, some]) =>
			byHints(some).map(([hints, each]) => [String(processes), hints, ...exportCells(each)]),
		),
	};
}

const EXPORT_HEAD = [
	"of the limit's time: median / worst",
	'refused: median / worst',
	"Jain's index when the first is done: median / worst",
	'longest without an accepted request, s',
	'gave up',
];

function exportCells(rows: LimiterRow[]): string[] {
	const results = rows.flatMap((row) => row.results);
	const spread = (values: number[], worst: number, digits: number) =>
		`${median(values, Number).toFixed(digits)} / ${worst.toFixed(digits)}`;
	const ofLimit = results.map((result) => result.ofLimit);
	const refused = results.map(({ refusedShare }) => 100 * refusedShare);
	const jain = results.map((result) => result.jain);
	const gaveUp = results.reduce((sum, result) => sum + result.gaveUp, 0);
	const processes = rows.reduce((sum, row) => sum + row.processes * row.results.length, 0);
	return [
		spread(ofLimit, Math.max(...ofLimit), 3),
		`${spread(refused, Math.max(...refused), 0)} %`,
		spread(jain, Math.min(...jain), 2),
		(Math.max(...results.map(({ longestGapMs }) => longestGapMs)) / 1_000).toFixed(0),
		`${gaveUp} of ${processes}`,
	];
}

/** All that was measured of single requests: a row for each latency and hint. */
export function fullSingleTable(rows: LimiterRow[]): Table {
	return {
		head: ['exporting', 'hints', 'latency, ms', SINGLE_HEAD],
		rows: rows.map((row) => [String(row.processes), row.hints, String(row.latencyMs), waitsCell([row])]),
	};
}

/** The same in a row for each number of exporting processes. */
export function singleTable(rows: LimiterRow[]): Table {
	return {
		head: ['exporting', ...['without hints', 'with hints'].map((when) => `${when}: ${SINGLE_HEAD}`)],
		rows: byProcesses(rows).map(([processes, some]) => [
			String(processes),
			...byHints(some).map(([, each]) => waitsCell(each)),
		]),
	};
}

const SINGLE_HEAD = 'waits, s: median / 90th percentile / worst';

function waitsCell(rows: LimiterRow[]): string {
	const { middle, ninetieth, worst } = waitsOf(rows);
	return [middle, ninetieth, worst].map((seconds) => seconds.toFixed(0)).join(' / ');
}

/** How long single requests waited, in s. */
export function waitsOf(rows: LimiterRow[]): { middle: number; ninetieth: number; worst: number } {
	const sorted = rows
		.flatMap(({ results }) => results.flatMap(({ singleWaitsMs }) => singleWaitsMs))
		.sort((one, other) => one - other);
	const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] as number) / 1_000;
	return { middle: at(0.5), ninetieth: at(0.9), worst: at(1) };
}

/** Rows by their number of processes, in its order. */
export function byProcesses(rows: LimiterRow[]): Array<[number, LimiterRow[]]> {
	return [...new Set(rows.map(({ processes }) => processes))].map((processes) => [
		processes,
		rows.filter((row) => row.processes === processes),
	]);
}

/** Rows without hints, and with any. */
export function byHints(rows: LimiterRow[]): Array<['no' | 'yes', LimiterRow[]]> {
	return [
		['no', rows.filter(({ hints }) => hints === 'none')],
		['yes', rows.filter(({ hints }) => hints !== 'none')],
	];
}
