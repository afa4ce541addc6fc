import { DOCUMENTED_LIMIT } from '../nodes/shared/api/rateLimit/rateLimitPolicy';
import type { Hints } from '../simulation/limitedServer';
import { simulateSharedKey } from '../simulation/sharedKey';
import type { SharedKeyResult } from '../simulation/sharedKey';
import { plotLimiter } from './limiterPlots';
import { exportTable, fullExportTable, fullSingleTable, singleTable } from './limiterTables';
import type { LimiterRow } from './limiterTables';
import { printSection } from './report';
import type { Bound } from './report';
import { writePart } from './resultsFile';

const SEEDS = 60;
const REQUESTS = 2_400;
const PROCESSES = [1, 2, 4, 8, 16, 32];
const HINTS: Hints[] = ['none', 'Retry-After', 'X-RateLimit-*'];
const BEGIN_WITHIN_MS = [0, 60_000];
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

/**
 * Simulates processes that share a key, prints all of it, and writes the worst of it to `bench/RESULTS.md` and its
 * plots; returns whether all bounds were kept.
 *
 * @param seeds runs a row
 */
export async function measureLimiter(seeds = SEEDS): Promise<boolean> {
	const exporting = await simulateAll(seeds, PROCESSES, BEGIN_WITHIN_MS, REQUESTS);
	const exportTitle = `${REQUESTS.toLocaleString('en')} requests of 1 to 32 processes`;
	const exportSection = { title: exportTitle, bounds: exportBounds(exporting) };
	console.log(printSection({ ...exportSection, ...fullExportTable(exporting) }));
	const beside = await simulateAll(seeds, BESIDE, [0], REQUESTS_BESIDE, SINGLES);
	const singleTitle = 'A single request of a further process, at any time';
	const singleSection = { title: singleTitle, bounds: singleBounds(beside) };
	console.log(printSection({ ...singleSection, ...fullSingleTable(beside) }));

	const plots = await plotLimiter(exporting, beside);
	const intro =
		'Processes that know nothing of each other and use one key, simulated by `npm run bench:limiter` without n8n ' +
		`and network: the limit is 120 requests a minute, and a window begins with the first request in it. ${seeds} ` +
		'runs each of three latencies (30, 100 and 400 ms), with the hints `Retry-After` and `X-RateLimit-*`, begun ' +
		'together and within a minute. The tables show the worst of them; the command prints all.';
	writePart('limiter', [intro, ...plots].join('\n\n'), [
		{ ...exportSection, ...exportTable(exporting) },
		{ ...singleSection, ...singleTable(beside) },
	]);
	return [...exportSection.bounds, ...singleSection.bounds].every(({ kept }) => kept);
}

async function simulateAll(
	seeds: number,
	processCounts: number[],
	beginnings: number[],
	requests: number,
	singles = 0,
): Promise<LimiterRow[]> {
	const rows: LimiterRow[] = [];
	for (const processes of processCounts)
		for (const hints of HINTS)
			for (const beginWithinMs of beginnings)
				for (const latencyMs of LATENCIES_MS) {
					const given = { processes, requests, hints, beginWithinMs, latencyMs, singles };
					const results: SharedKeyResult[] = [];
					for (let seed = 1; seed <= seeds; seed++) results.push(await simulateSharedKey({ ...given, seed }));
					rows.push({ ...given, results });
				}
	return rows;
}

function exportBounds(rows: LimiterRow[]): Bound[] {
	const upTo = (most: number) => rows.filter(({ processes }) => processes <= most);
	const resultsOf = (some: LimiterRow[]) => some.flatMap(({ results }) => results);
	const bounded = upTo(MOST_PROCESSES);
	const gaveUp = Math.max(...resultsOf(bounded).map((result) => result.gaveUp));
	const jain = Math.min(...resultsOf(upTo(MOST_FAIR_PROCESSES)).map((result) => result.jain));
	const limitBound = (when: string, most: number, some: LimiterRow[]) => {
		const worst = Math.max(...resultsOf(some).map(({ ofLimit }) => ofLimit));
		return {
			promise: `Up to ${MOST_PROCESSES} processes, ${when}: within ${most} of the limit's time`,
			measured: worst.toFixed(3),
			kept: worst <= most,
		};
	};
	const hinted = bounded.filter(({ hints }) => hints !== 'none');
	const unhinted = bounded.filter(({ hints }) => hints === 'none');
	return [
		{
			promise: `Up to ${MOST_PROCESSES} processes: nobody gives up`,
			measured: String(gaveUp),
			kept: gaveUp === 0,
		},
		limitBound('with hints', MOST_OF_LIMIT.hints, hinted),
		limitBound('without hints', MOST_OF_LIMIT.none, unhinted),
		{
			promise: `Up to ${MOST_FAIR_PROCESSES} processes: Jain's index at least ${LEAST_JAIN}`,
			measured: jain.toFixed(2),
			kept: jain >= LEAST_JAIN,
		},
	];
}

function singleBounds(rows: LimiterRow[]): Bound[] {
	const waits = rows.flatMap(({ results }) => results.flatMap(({ singleWaitsMs }) => singleWaitsMs));
	const worst = Math.max(...waits) / 1_000;
	const most = (MOST_WINDOWS_SINGLE * DOCUMENTED_LIMIT.windowMs) / 1_000;
	return [
		{
			promise: `A single request beside up to ${Math.max(...BESIDE)} others waits at most two windows, ${most} s`,
			measured: `${worst.toFixed(0)} s`,
			kept: worst <= most,
		},
	];
}
