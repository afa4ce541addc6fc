import { DOCUMENTED_LIMIT } from '../nodes/shared/api/rateLimit/rateLimitPolicy';
import { LimitedProcess } from '../simulation/limitedProcess';
import { LimitedServer, type Hints, type RateLimit } from '../simulation/limitedServer';
import { simulateTriggers, type LimitedTriggers } from '../simulation/limitedTrigger';
import { simulateSharedKey, type SharedKey, type SharedKeyResult } from '../simulation/sharedKey';
import { SimulatedClock } from '../simulation/simulatedClock';
import type { Figure, Row, Table } from './results';
import { runBench } from './runBench';
import { median, quantile, sumOf } from './statistics';

const REQUESTS = 2_400;
const TOGETHER_OR_NOT_MS = [0, 60_000];
const LATENCIES_MS = [30, 100, 400];
/** Of the requests of so many processes, the median that may be refused, in %. */
const MOST_REFUSED: Partial<Record<Hints, Record<number, number>>> = {
	none: { 1: 2, 2: 9, 4: 13, 8: 20, 16: 32 },
	'X-RateLimit-*': { 1: 0.5, 2: 1.5, 4: 4, 8: 9, 16: 20 },
};
const PROCESSES = [1, 2, 4, 8, 16];
/** Of the runs of the first table, one in so many of the others. */
const FEWER = 4;
const MOST_FAIR = 8;
/** Other limits, and the median of the limit's time that one process may take: without hints, with Limit and Remaining. */
const OTHER_LIMITS: Record<string, { limit: RateLimit; most: [number, number] }> = {
	'a sliding minute': { limit: { ...DOCUMENTED_LIMIT, kind: 'sliding' }, most: [1.03, 1.15] },
	'a bucket of 120': { limit: { ...DOCUMENTED_LIMIT, kind: 'bucket' }, most: [1.02, 1.02] },
	'60 in 30 s': { limit: { requests: 60, windowMs: 30_000 }, most: [1.25, 1.25] },
	'20 in 10 s': { limit: { requests: 20, windowMs: 10_000 }, most: [1.15, 1.15] },
	'2 in a second': { limit: { requests: 2, windowMs: 1_000 }, most: [2, 2] },
};
/** Beside so many exporting processes, others send a single request. */
const SINGLES = { requests: 1_200, processes: [1, 15], singles: 4 };
const LONGEST_WAIT_S = (2 * DOCUMENTED_LIMIT.windowMs) / 1_000;
const INPUT_ITEMS = 20_000;
const KINDS: Hints[] = ['none', 'Retry-After', 'X-RateLimit-*', 'Remaining'];
const MINUTE_MS = 60_000;
const HOUR_POLLS = 60;
/** Triggers of 3,000 reviews that look for changed ones, for six hours. */
const FOUR = { triggers: 4, polls: 6 * HOUR_POLLS, roundPages: 200 };
const HOURLY_EXPORTS = Array.from({ length: 6 }, () => ({ pages: 300, afterMs: 45 * MINUTE_MS }));
/** The limit of the demo, where it is lowered: no window is long enough for a poll to fail in. */
const DEMO = { requests: 120, windowMs: 5_000 };

/** What triggers and exports of one process do to each other. */
interface Beside {
	given: Omit<LimitedTriggers, 'hints' | 'seed'>;
	by: 'failed polls' | 'seconds of the export';
	/** Of the worst run, and where hints make it less with them. */
	most: number;
	mostWithHints?: number;
	/** Instead of the worst of all runs. */
	isMedian?: true;
}

const exportOf = (pages: number, afterMs: number) => [{ pages, afterMs }];
const aroundLongExport = (everyMs: number): Beside => ({
	given: { triggers: 1, polls: 7, everyMs, exports: exportOf(4_500, everyMs) },
	by: 'failed polls',
	most: 1,
});
const BESIDE: Record<string, Beside> = {
	'100 pages alone, 50 ms a request': {
		given: { triggers: 0, polls: 0, latencyMs: 50, exports: exportOf(100, 0) },
		by: 'seconds of the export',
		most: 0.95,
	},
	'202 pages through 120 in 5 s, beside a trigger': {
		given: { triggers: 1, polls: 3, latencyMs: 20, exports: exportOf(202, 70_000), limit: DEMO },
		by: 'seconds of the export',
		most: 40,
		mostWithHints: 20,
	},
	'4 triggers that each read 200 pages an hour, 1,440 polls': {
		given: FOUR,
		by: 'failed polls',
		most: 0,
		isMedian: true,
	},
	'the same, beside 300 pages an hour': {
		given: { ...FOUR, exports: HOURLY_EXPORTS },
		by: 'failed polls',
		most: 10,
	},
	'7 polls, each 11 minutes, around 4,500 pages': aroundLongExport(11 * MINUTE_MS),
	'7 polls, each 15 minutes, around 4,500 pages': aroundLongExport(15 * MINUTE_MS),
	'100 pages beside three first readings of 2,400': {
		given: { triggers: 3, polls: 20, roundPages: 2_400, exports: exportOf(100, 3 * MINUTE_MS) },
		by: 'seconds of the export',
		most: 240,
	},
};

void runBench('limiter', { runs: ['with other random numbers each', 60] }, ({ runs }) => {
	const fewer = Math.ceil(runs / FEWER);
	return {
		how:
			'Processes with one key, simulated by `npm run bench:limiter`: 120 requests a ' +
			`minute, from the first one on. ${runs} runs (${fewer} after the first table) each of three ` +
			'latencies (30, 100, 400 ms), begun together and within a minute. `Remaining`: limit and remaining requests ' +
			'with each answer, `Retry-After` only with a 429.',
		tables: {
			exports: async () => await exportsTable(runs),
			otherLimits: async () => await otherLimitsTable(fewer),
			singles: async () => await singlesTable(fewer),
			besides: async () => await besidesTable(fewer),
			inputItems: inputItemsTable,
		},
	};
});

/** All runs with these: begun together or within a minute, with each latency. */
async function simulate(
	runs: number,
	given: Pick<SharedKey, 'processes' | 'requests' | 'hints' | 'limit' | 'singles'>,
	begun = TOGETHER_OR_NOT_MS,
): Promise<SharedKeyResult[]> {
	const results: SharedKeyResult[] = [];
	for (const beginWithinMs of begun)
		for (const latencyMs of LATENCIES_MS)
			for (let seed = 1; seed <= runs; seed++)
				results.push(await simulateSharedKey({ ...given, beginWithinMs, latencyMs, seed }));
	return results;
}

async function exportsTable(runs: number): Promise<Table> {
	const all: Array<SharedKeyResult & Pick<SharedKey, 'hints' | 'processes'>> = [];
	const rows: Row[] = [];
	const refused: Record<string, number> = {};
	for (const hints of ['none', 'X-RateLimit-*', 'Remaining'] as const)
		for (const processes of PROCESSES) {
			const results = await simulate(runs, { processes, requests: REQUESTS, hints });
			rows.push({ processes, hints, ...spreads(results) });
			all.push(...results.map((result) => ({ ...result, hints, processes })));
			const ofMost = medianOf(results, refusedPercent) / (MOST_REFUSED[hints]?.[processes] ?? Infinity);
			refused[hints] = Math.max(refused[hints] ?? 0, ofMost);
		}
	const longest = (results: SharedKeyResult[]) => Math.max(...results.map(({ ofLimit }) => ofLimit));
	const hinted = all.filter(({ hints }) => hints !== 'none');
	const unhinted = all.filter(({ hints }) => hints === 'none');
	const fair = all.filter(({ processes }) => processes <= MOST_FAIR);
	const longestGapMs = Math.max(...all.map((each) => each.longestGapMs));
	return {
		title: `${REQUESTS.toLocaleString('en')} requests of 1 to 16 processes`,
		rows,
		figures: [
			{ what: 'Processes that gave up', measured: sumOf(all.map(({ gaveUp }) => gaveUp)), most: 0 },
			{ what: 'Longest without an accepted request, s', measured: longestGapMs / 1_000 },
			{ what: "With hints, ratio of the limit's time", measured: longest(hinted), most: 1.05 },
			{ what: "Without hints, ratio of the limit's time", measured: longest(unhinted), most: 1.1 },
			{
				what: `Up to ${MOST_FAIR}, Jain's index`,
				measured: Math.min(...fair.map(({ jain }) => jain)),
				// The first to begin may be done before the others: without hints nobody tells it of them.
				least: 0.6,
			},
			...Object.entries(MOST_REFUSED).map(([hints, most]) => ({
				what: `Refused, hints ${hints}, median, of the most (${Object.values(most).join(', ')} %)`,
				measured: refused[hints] ?? Infinity,
				most: 1,
			})),
		],
	};
}

async function otherLimitsTable(runs: number): Promise<Table> {
	const rows: Row[] = [];
	let measured = 0;
	for (const [name, { limit, most }] of Object.entries(OTHER_LIMITS))
		for (const [index, hints] of (['none', 'Remaining'] as const).entries()) {
			const row: Row = { limit: name, hints };
			for (const processes of [1, 4]) {
				const requests = Math.max(240, 20 * limit.requests);
				const begun = TOGETHER_OR_NOT_MS.map((ms) => (ms * limit.windowMs) / DOCUMENTED_LIMIT.windowMs);
				const results = await simulate(runs, { processes, requests, hints, limit }, begun);
				const ofLimit = medianOf(results, (each) => each.ofLimit);
				row[`${processes}: ratio of the limit's time`] = ofLimit;
				row[`${processes}: refused, %`] = medianOf(results, refusedPercent);
				if (processes === 1) measured = Math.max(measured, ofLimit / (most[index] ?? 0));
			}
			rows.push(row);
		}
	const what = "1 process: ratio of the limit's time, median, of the most";
	return { title: 'Other limits, 1 and 4 processes, medians', rows, figures: [{ what, measured, most: 1 }] };
}

async function singlesTable(runs: number): Promise<Table> {
	const rows: Row[] = [];
	let measured = 0;
	for (const hints of ['none', 'X-RateLimit-*'] as const)
		for (const processes of SINGLES.processes) {
			const results = await simulate(runs, { ...SINGLES, processes, hints }, [0]);
			const waits = results.flatMap(({ singleWaitsMs }) => singleWaitsMs.map((ms) => ms / 1_000));
			const at = (part: number) => quantile(waits, part, Number);
			const spread = { median: at(0.5), '90th percentile': at(0.9), worst: at(1) };
			rows.push({ 'exporting processes': processes, hints, 'waits, s': spread });
			measured = Math.max(measured, at(1));
		}
	return {
		title: 'A single request of a further process, at any time',
		rows,
		figures: [{ what: 'Longest wait, s', measured, most: LONGEST_WAIT_S }],
	};
}

async function besidesTable(runs: number): Promise<Table> {
	const rows: Row[] = [];
	const figures: Figure[] = [];
	for (const [what, { given, by, most, mostWithHints = most, isMedian }] of Object.entries(BESIDE)) {
		const row: Row = { what, 'measured by': by };
		let measured = 0;
		for (const hints of KINDS) {
			const values: number[] = [];
			for (let seed = 1; seed <= runs; seed++) {
				const { failed, exportsMs } = await simulateTriggers({ ...given, hints, seed });
				values.push(by === 'failed polls' ? failed : Math.max(...exportsMs) / 1_000);
			}
			const spread = { median: median(values, Number), worst: Math.max(...values) };
			const value = isMedian ? spread.median : spread.worst;
			measured = Math.max(measured, value / (hints === 'none' ? most : mostWithHints) || 0);
			row[hints] = spread;
		}
		rows.push(row);
		figures.push({ what: `${what}: ${isMedian ? 'median' : 'worst'}, of the most`, measured, most: 1 });
	}
	return { title: 'Triggers and exports of one process', rows, figures };
}

/** An input item sends its request when the engine comes to it: all of them wait together. */
async function inputItemsTable(): Promise<Table> {
	const rows: Row[] = [];
	for (const hints of ['none', 'X-RateLimit-*'] as const) {
		const n8n = new LimitedProcess(new SimulatedClock(), 100);
		const server = new LimitedServer(DOCUMENTED_LIMIT, hints);
		const before = process.cpuUsage();
		const began = n8n.clock.now();
		await Promise.all(Array.from({ length: INPUT_ITEMS }, async () => await n8n.request(server)));
		const { user, system } = process.cpuUsage(before);
		const minutes = (n8n.clock.now() - began) / MINUTE_MS;
		rows.push({ hints, minutes, refused: server.refused, 'CPU s': (user + system) / 1e6 });
	}
	const measured = Math.max(...rows.map((row) => Number(row['CPU s'])));
	return {
		title: `${INPUT_ITEMS.toLocaleString('en')} input items of one process, a request each`,
		rows,
		figures: [{ what: 'CPU s', measured, most: 30 }],
	};
}

const refusedPercent = ({ refusedShare }: SharedKeyResult) => 100 * refusedShare;

function medianOf(results: SharedKeyResult[], valueOf: (result: SharedKeyResult) => number): number {
	return median(results.map(valueOf), Number);
}

function spreads(results: SharedKeyResult[]): Row {
	const spreadOf = (valueOf: (result: SharedKeyResult) => number, worst = Math.max) => ({
		median: medianOf(results, valueOf),
		worst: worst(...results.map(valueOf)),
	});
	return {
		"ratio of the limit's time": spreadOf(({ ofLimit }) => ofLimit),
		'refused, %': spreadOf(refusedPercent),
		"Jain's index when the first is done": spreadOf(({ jain }) => jain, Math.min),
	};
}
