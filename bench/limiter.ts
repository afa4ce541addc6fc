import { DOCUMENTED_LIMIT } from '../nodes/shared/api/rateLimit/limitWindow';
import type { Hints } from '../simulation/limitedServer';
import { simulateSharedKey } from '../simulation/sharedKey';
import type { SharedKeyResult } from '../simulation/sharedKey';
import type { Table } from './results';
import { runBench } from './runBench';
import { median, quantile, sumOf } from './statistics';

const EXPORTS = { requests: 2_400, processes: [1, 2, 4, 8, 16, 32], begun: [0, 60_000] };
/** Beside so many exporting processes, others send a single request. */
const SINGLES = { requests: 1_200, processes: [1, 2, 4, 8, 15], begun: [0], singles: 4 };
const HINTS: Record<'no' | 'yes', Hints[]> = { no: ['none'], yes: ['Retry-After', 'X-RateLimit-*'] };
const LATENCIES_MS = [30, 100, 400];

/** Up to so many processes the promises hold. */
const MOST = 16;
const MOST_FAIR = 8;
const LONGEST_WAIT_S = (2 * DOCUMENTED_LIMIT.windowMs) / 1_000;

/** What came of all runs with so many processes, with hints or without. */
interface Outcome {
	processes: number;
	hints: 'no' | 'yes';
	results: SharedKeyResult[];
}

void runBench('limiter', { runs: ['with other random numbers each', 60] }, ({ runs }) => ({
	how:
		'Processes that know nothing of each other and use one key, simulated by `npm run bench:limiter` without n8n ' +
		`and network: the limit is 120 requests a minute, and a window begins with the first request in it. ${runs} ` +
		'runs each of three latencies (30, 100 and 400 ms), with the hints `Retry-After` and `X-RateLimit-*`, begun ' +
		'together and within a minute.',
	tables: {
		exports: async () => exportsTable(await simulate(runs, EXPORTS)),
		singles: async () => singlesTable(await simulate(runs, SINGLES)),
	},
}));

async function simulate(
	runs: number,
	{ processes: counts, begun, ...given }: typeof EXPORTS & { singles?: number },
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const processes of counts)
		for (const hints of ['no', 'yes'] as const) {
			const results: SharedKeyResult[] = [];
			for (const hint of HINTS[hints])
				for (const beginWithinMs of begun)
					for (const latencyMs of LATENCIES_MS) {
						const run = { ...given, processes, hints: hint, beginWithinMs, latencyMs };
						for (let seed = 1; seed <= runs; seed++) results.push(await simulateSharedKey({ ...run, seed }));
					}
			outcomes.push({ processes, hints, results });
		}
	return outcomes;
}

function exportsTable(outcomes: Outcome[]): Table {
	const upTo = (most: number) => outcomes.filter(({ processes }) => processes <= most);
	const longest = (of: Outcome['hints']) =>
		Math.max(...upTo(MOST).flatMap(({ hints, results }) => (hints === of ? results.map(ofLimit) : [])));
	const jain = Math.min(...upTo(MOST_FAIR).flatMap(({ results }) => results.map((each) => each.jain)));
	const gaveUp = sumOf(upTo(MOST).map(({ results }) => sumOf(results.map((each) => each.gaveUp))));
	return {
		title: `${EXPORTS.requests.toLocaleString('en')} requests of 1 to 32 processes`,
		rows: outcomes.map(({ processes, hints, results }) => ({
			processes,
			hints,
			"ratio of the limit's time": spreadOf(results.map(ofLimit)),
			'refused, %': spreadOf(results.map(({ refusedShare }) => 100 * refusedShare)),
			"Jain's index when the first is done": spreadOf(
				results.map((each) => each.jain),
				Math.min,
			),
			'longest without an accepted request, s':
				Math.max(...results.map(({ longestGapMs }) => longestGapMs)) / 1_000,
			'gave up': sumOf(results.map((each) => each.gaveUp)),
		})),
		figures: [
			{ what: `Of up to ${MOST} processes, how many gave up`, measured: gaveUp, most: 0 },
			{ what: `Up to ${MOST} with hints, ratio of the limit's time`, measured: longest('yes'), most: 1.05 },
			{ what: `Up to ${MOST} without hints, ratio of the limit's time`, measured: longest('no'), most: 1.1 },
			{ what: `Up to ${MOST_FAIR}, Jain's index`, measured: jain, least: 0.8 },
		],
	};
}

function singlesTable(outcomes: Outcome[]): Table {
	const waitsOf = ({ results }: Outcome) =>
		results.flatMap(({ singleWaitsMs }) => singleWaitsMs.map((ms) => ms / 1_000));
	const measured = Math.max(...outcomes.flatMap(waitsOf));
	return {
		title: 'A single request of a further process, at any time',
		rows: outcomes.map((outcome) => {
			const at = (part: number) => quantile(waitsOf(outcome), part, Number);
			const waits = { median: at(0.5), '90th percentile': at(0.9), worst: at(1) };
			return { 'exporting processes': outcome.processes, hints: outcome.hints, 'waits, s': waits };
		}),
		figures: [{ what: 'Longest wait, s', measured, most: LONGEST_WAIT_S }],
	};
}

function ofLimit(result: SharedKeyResult): number {
	return result.ofLimit;
}

function spreadOf(values: number[], worst = Math.max): { median: number; worst: number } {
	return { median: median(values, Number), worst: worst(...values) };
}
