import { DOCUMENTED_LIMIT } from '../nodes/shared/api/rateLimit/rateLimitPolicy';
import { simulateSharedKey } from '../test/support/sharedKey';
import type { SharedKey, SharedKeyResult } from '../test/support/sharedKey';
import type { Hints } from '../test/support/limitedServer';
import { median } from './median';
import { printSection } from './report';
import type { Bound, Section } from './report';
import { writePart } from './resultsFile';

const SEEDS = 60;
const REQUESTS = 2_400;
const MINUTE_MS = 60_000;
const PROCESSES = [1, 2, 4, 8, 16, 32];
const HINTS: Hints[] = ['none', 'Retry-After', 'X-RateLimit-*'];
const BEGINNINGS = new Map([
	[0, 'together'],
	[MINUTE_MS, 'within a minute'],
]);
const LATENCIES_MS = [30, 100, 400];
/** Exporting processes beside which others send a single request, and how many of those a run has. */
const BESIDE = [1, 2, 4, 8, 15];
const SINGLES = 4;
const REQUESTS_BESIDE = 1_200;

/** Up to so many processes the bounds hold. */
const MOST_PROCESSES = 16;
const MOST_FAIR_PROCESSES = 8;
const MOST_OF_LIMIT = { hints: 1.05, none: 1.1 };
const LEAST_JAIN = 0.8;
const MOST_WINDOWS_SINGLE = 2;

interface Row extends Omit<SharedKey, 'seed'> {
	results: SharedKeyResult[];
}

/** Simulates processes that share a key, prints what came of it and writes it to `bench/RESULTS.md`; returns whether all bounds were kept. */
export async function measureLimiter(): Promise<boolean> {
	const exporting = exportSection(await simulateAll(PROCESSES, [...BEGINNINGS.keys()], REQUESTS));
	console.log(printSection(exporting));
	const single = singleSection(await simulateAll(BESIDE, [0], REQUESTS_BESIDE, SINGLES));
	console.log(printSection(single));
	const intro =
		'Processes that know nothing of each other and use one key, simulated by `npm run bench:limiter` without n8n ' +
		`and network: the limit is 120 requests a minute, and a window begins with the first request in it. ${SEEDS} ` +
		'runs a row, each with other latencies (a quarter more or less), beginnings and jitter.';
	writePart('limiter', intro, [exporting, single]);
	return [...exporting.bounds, ...single.bounds].every(({ kept }) => kept);
}

async function simulateAll(
	processCounts: number[],
	beginnings: number[],
	requests: number,
	singles = 0,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (const processes of processCounts)
		for (const hints of HINTS)
			for (const beginWithinMs of beginnings)
				for (const latencyMs of LATENCIES_MS) {
					const given = { processes, requests, hints, beginWithinMs, latencyMs, singles };
					const results: SharedKeyResult[] = [];
					for (let seed = 1; seed <= SEEDS; seed++) results.push(await simulateSharedKey({ ...given, seed }));
					rows.push({ ...given, results });
				}
	return rows;
}

function exportSection(rows: Row[]): Section {
	return {
		title: `${REQUESTS.toLocaleString('en')} requests of 1 to 32 processes`,
		head: [
			'processes',
			'hints',
			'begun',
			'latency, ms',
			"of the limit's time: median / worst",
			'refused',
			"Jain's index when the first is done: median / worst",
			'longest without an accepted request, s',
			'gave up',
		],
		rows: rows.map(({ processes, hints, beginWithinMs, latencyMs, results }) => [
			String(processes),
			hints,
			BEGINNINGS.get(beginWithinMs) ?? '',
			String(latencyMs),
			spread(results, ({ ofLimit }) => ofLimit, Math.max, 3),
			`${(
				100 *
				median(
					results.map(({ refusedShare }) => refusedShare),
					Number,
				)
			).toFixed(0)} %`,
			spread(results, ({ jain }) => jain, Math.min, 2),
			(Math.max(...results.map(({ longestGapMs }) => longestGapMs)) / 1_000).toFixed(0),
			`${sum(results, ({ gaveUp }) => gaveUp)} of ${processes * results.length}`,
		]),
		bounds: exportBounds(rows.filter(({ processes }) => processes <= MOST_PROCESSES)),
	};
}

function exportBounds(rows: Row[]): Bound[] {
	const all = rows.flatMap(({ results }) => results);
	const gaveUp = sum(all, (result) => result.gaveUp);
	const few = rows.filter(({ processes }) => processes <= MOST_FAIR_PROCESSES);
	const jain = Math.min(...few.flatMap(({ results }) => results.map((result) => result.jain)));
	return [
		{
			promise: `Up to ${MOST_PROCESSES} processes: nobody gives up`,
			measured: String(gaveUp),
			kept: gaveUp === 0,
		},
		limitBound(
			'with hints',
			MOST_OF_LIMIT.hints,
			rows.filter(({ hints }) => hints !== 'none'),
		),
		limitBound(
			'without hints',
			MOST_OF_LIMIT.none,
			rows.filter(({ hints }) => hints === 'none'),
		),
		{
			promise: `Up to ${MOST_FAIR_PROCESSES} processes: Jain's index at least ${LEAST_JAIN}`,
			measured: jain.toFixed(2),
			kept: jain >= LEAST_JAIN,
		},
	];
}

function limitBound(when: string, most: number, rows: Row[]): Bound {
	const worst = Math.max(...rows.flatMap(({ results }) => results.map(({ ofLimit }) => ofLimit)));
	return {
		promise: `Up to ${MOST_PROCESSES} processes, ${when}: within ${most} of the limit's time`,
		measured: worst.toFixed(3),
		kept: worst <= most,
	};
}

function singleSection(rows: Row[]): Section {
	const waits = (row: Row) =>
		row.results
			.flatMap(({ singleWaitsMs }) => singleWaitsMs)
			.sort((one, other) => one - other)
			.map((ms) => ms / 1_000);
	const worst = Math.max(...rows.flatMap(waits));
	const most = (MOST_WINDOWS_SINGLE * DOCUMENTED_LIMIT.windowMs) / 1_000;
	return {
		title: 'A single request of a further process, at any time',
		head: ['exporting', 'hints', 'latency, ms', 'waits, s: median', '90th percentile', 'worst'],
		rows: rows.map((row) => {
			const sorted = waits(row);
			const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] as number).toFixed(0);
			return [String(row.processes), row.hints, String(row.latencyMs), at(0.5), at(0.9), at(1)];
		}),
		bounds: [
			{
				promise: `A single request beside up to ${Math.max(...BESIDE)} others waits at most two windows, ${most} s`,
				measured: `${worst.toFixed(0)} s`,
				kept: worst <= most,
			},
		],
	};
}

function spread(
	results: SharedKeyResult[],
	of: (result: SharedKeyResult) => number,
	worst: (...values: number[]) => number,
	digits: number,
): string {
	const values = results.map(of);
	return `${median(values, Number).toFixed(digits)} / ${worst(...values).toFixed(digits)}`;
}

function sum<T>(all: T[], of: (one: T) => number): number {
	return all.reduce((total, one) => total + of(one), 0);
}
