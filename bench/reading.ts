import { freshReview } from '../sandbox/freshReview';
import type { Sandbox, SandboxOptions } from '../sandbox/sandbox';
import { ThrowawayN8n } from '../tools/n8n/throwawayN8n';
import { readInEngine } from './readingInEngine';
import { readInN8n, type N8nReading } from './readingInN8n';
import type { Progress, Row, Table, Value } from './results';
import type { Reading } from './rounds';
import { runBench } from './runBench';

const OURS = 'this package';
const HTTP_REQUEST = 'HTTP Request node';
/** Nothing but n8n's own pagination, and as little as a script can do, which keeps its connection; n8n makes one a request. */
const PLAIN = 'plain declarative node';
const LOOP = 'bare axios loop';
const SMALL: SandboxOptions = { reviews: 1_500, latencyMs: 50 };
const PAGES = 300;
const REVIEWS = 15 * PAGES;
/** What may be read again for each change of the list, and at the end of it. */
const PAGES_A_CHANGE = 14;
const PAGES_AT_THE_END = 6;

/** Before so many requests each, 40 reviews of the first hundred are deleted, or 40 come in on top. */
const BULK = 40;
const DELETED_AT = [40, 120, 200];
const ADDED_AT = [80, 160, 240];
/** Before so many requests each, one review is deleted. */
const ONE_CHANGE = [150];
const TEN_CHANGES = Array.from({ length: 10 }, (_, index) => 20 + 35 * index);

const WINDOW_S = 60;
/** Windows that 300 pages fill, but for the last one. */
const WINDOWS = 2;
/** What reading 300 pages from a local server takes at most. */
const READING_S = 3;

void runBench('reading', {}, () => {
	console.log('This takes about ten minutes: the rate limit is waited out in real time.');
	return {
		how:
			'Measured by `npm run bench` side by side, each table in one run. Compare within a table only: seconds and ' +
			"megabytes are this machine's. CPU and peak memory are of the process that runs the node.",
		tables: {
			large,
			inEngine: smallInEngine,
			inN8n: async () => await withN8n(smallInN8n),
			changing: async () => await withN8n(changing),
			limited: async () => await withN8n(limited),
		},
	};
});

async function withN8n(measure: (n8n: ThrowawayN8n) => Promise<Table>): Promise<Table> {
	const n8n = await ThrowawayN8n.start(console.log);
	try {
		return await measure(n8n);
	} finally {
		await n8n.stop();
	}
}

async function large(): Promise<Table> {
	const readings = await readInEngine([OURS, PLAIN, LOOP], { reviews: 100_000 });
	const ratioOf = (figure: 'CPU s' | 'peak MB', other: typeof PLAIN | typeof LOOP) =>
		readings[OURS][figure] / readings[other][figure];
	return {
		title: "100,000 reviews, no latency, no limit, in n8n's engine (median of 3)",
		rows: rowsOf(readings),
		figures: [
			{ what: `CPU, times that of a ${PLAIN}`, measured: ratioOf('CPU s', PLAIN), most: 1 },
			{ what: `CPU, times that of a ${LOOP}`, measured: ratioOf('CPU s', LOOP), most: 1.7 },
			{ what: `Peak memory, times that of a ${LOOP}`, measured: ratioOf('peak MB', LOOP), most: 1.5 },
		],
	};
}

async function smallInEngine(): Promise<Table> {
	const readings = await readInEngine([OURS, PLAIN, LOOP], SMALL);
	const title = "1,500 reviews, 50 ms a request, no limit reached, in n8n's engine (median of 3)";
	return { title, rows: rowsOf(readings), figures: [] };
}

async function smallInN8n(n8n: ThrowawayN8n): Promise<Table> {
	const readings = await readInN8n(n8n, [OURS, HTTP_REQUEST], { ...SMALL, rounds: 5 });
	const measured = readings[HTTP_REQUEST].seconds / readings[OURS].seconds;
	return {
		title: '1,500 reviews, 50 ms a request, no limit reached, in real n8n (median of 5)',
		rows: rowsOf(readings),
		figures: [{ what: 'Times as fast as the HTTP Request node', measured, least: 5 }],
	};
}

async function changing(n8n: ThrowawayN8n): Promise<Table> {
	const options = { reviews: REVIEWS, limit: 1_000_000, latencyMs: 10 };
	const { [OURS]: one } = await readInN8n(n8n, [OURS], { ...options, change: deletionsAt(ONE_CHANGE) });
	const { [OURS]: ten } = await readInN8n(n8n, [OURS], { ...options, change: deletionsAt(TEN_CHANGES) });
	const bulk = await readInN8n(n8n, [OURS, HTTP_REQUEST], { ...options, change: changeInBulk });
	const readings = { 'this package, one deletion': one, 'this package, ten deletions': ten, ...bulk };
	const wrong = [one, ten, bulk[OURS]].map((reading) => wrongIn(reading) + reading['out of order']);
	const mostRequests = (changes: number) => PAGES + PAGES_A_CHANGE * changes + PAGES_AT_THE_END;
	const bulkChanges = DELETED_AT.length + ADDED_AT.length;
	return {
		title: `${PAGES} pages while reviews are deleted one by one, or ${BULK} at once are deleted three times, and come in three times, no limit reached, in real n8n`,
		rows: rowsOf(readings),
		figures: [
			{ what: 'Requests with one deletion', measured: one.requests, most: mostRequests(1) },
			{ what: 'Requests with ten', measured: ten.requests, most: mostRequests(10) },
			{
				what: 'Requests of this package in bulk',
				measured: bulk[OURS].requests,
				most: mostRequests(bulkChanges),
			},
			{ what: 'Reviews that it lost, gave out twice or out of order', measured: Math.max(...wrong), most: 0 },
		],
	};
}

const deletionsAt =
	(requests: number[]) =>
	({ account: { reviewList } }: Sandbox, request: number): void => {
		if (requests.includes(request)) reviewList.remove(reviewList.at(0)?.id ?? '');
	};

function changeInBulk({ account: { companyId, reviewList } }: Sandbox, request: number): void {
	if (DELETED_AT.includes(request))
		for (const { id } of reviewList.slice(100 - BULK, 100)) reviewList.remove(id);
	if (ADDED_AT.includes(request))
		for (let added = 0; added < BULK; added++) reviewList.add(freshReview(companyId));
}

/** In real time. */
async function limited(n8n: ThrowawayN8n): Promise<Table> {
	const options = { reviews: REVIEWS };
	const { [OURS]: hinted } = await readInN8n(n8n, [OURS], options);
	const { [OURS]: unhinted } = await readInN8n(n8n, [OURS], { ...options, hints: false });
	const others = await readInN8n(n8n, [HTTP_REQUEST, 'HTTP Request node, Never Error'], options);
	const readings = {
		'this package, Retry-After given': hinted,
		'this package, no hints at all': unhinted,
		...others,
	};
	const wrong = wrongIn(hinted) + wrongIn(unhinted);
	const mostSeconds = (slackS: number) => WINDOWS * (WINDOW_S + slackS) + READING_S;
	const mostRefused = (aWindow: number) => aWindow * (WINDOWS + 1);
	return {
		title: `${PAGES} pages, 120 requests a minute, in real n8n`,
		rows: rowsOf(readings),
		progress: Object.fromEntries(
			Object.entries(readings).map(([reader, { progress }]) => [reader, progress]),
		),
		figures: [
			{ what: 'With Retry-After: seconds', measured: hinted.seconds, most: mostSeconds(1.5) },
			{ what: 'With Retry-After: refused requests', measured: hinted.refused, most: mostRefused(10) },
			{ what: 'Without hints: seconds', measured: unhinted.seconds, most: mostSeconds(7.2) },
			{ what: 'Without hints: refused requests', measured: unhinted.refused, most: mostRefused(20) },
			{ what: 'Reviews that this package lost or gave out twice', measured: wrong, most: 0 },
		],
	};
}

function rowsOf(readings: Record<string, Reading & { progress?: Progress }>): Row[] {
	return Object.entries(readings).map(([reader, reading]) => {
		const figures = Object.entries(reading).filter(([name]) => name !== 'progress') as [string, Value][];
		return { reader, ...Object.fromEntries(figures) };
	});
}

function wrongIn({ reviews: { lost, twice } }: N8nReading): number {
	return lost + twice;
}
