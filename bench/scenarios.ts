import { freshReview } from '../sandbox/freshReview';
import type { SandboxOptions } from '../sandbox/sandbox';
import { compareInEngine } from './engineBench';
import type { Result } from './engineBench';
import type { ListChange, N8nBench, N8nResult } from './n8nBench';
import { ratioBound } from './report';
import type { Bound, Scenario } from './report';

const TIMES_FASTER = 5;
const MOST_CPU = 1.5;
const MOST_MEMORY = 1.5;
const WINDOW_S = 60;
/** 300 pages, 12 for each of 10 changes, and 6. */
const MOST_REQUESTS_WHILE_CHANGING = 426;
const ORDER_NAMES = { newest: 'newest first', oldest: 'oldest first', shuffled: 'shuffled' };

/** 1,500 reviews, 50 ms a request, no limit reached: in real n8n, beside the HTTP Request node. */
export async function fastInN8n(bench: N8nBench): Promise<Scenario> {
	const results = await bench.compare(
		['this package', 'HTTP Request node'],
		{ reviews: 1_500, latencyMs: 50 },
		5,
	);
	const [ours, http] = results;
	const ratio = http.ms / ours.ms;
	return {
		title: '1,500 reviews, 50 ms a request, no limit reached, in real n8n (median of 5)',
		reviews: 1_500,
		results,
		bounds: [
			ratioBound(
				`At least ${TIMES_FASTER} times as fast as the HTTP Request node`,
				ratio,
				ratio >= TIMES_FASTER,
			),
		],
	};
}

/** The same in n8n's engine, beside what most community nodes do. */
export async function fastInEngine(): Promise<Scenario> {
	const options = { reviews: 1_500, latencyMs: 50 };
	const results = await compareInEngine(['node', 'declarative', 'axios'], options, 3);
	return {
		title: "1,500 reviews, 50 ms a request, no limit reached, in n8n's engine (median of 3)",
		reviews: 1_500,
		results,
		bounds: [],
	};
}

/** 300 pages at 120 a minute, in real time and real n8n. */
export async function limited(bench: N8nBench): Promise<Scenario> {
	const options: SandboxOptions = { reviews: 4_500 };
	const [hinted] = await bench.compare(['this package'], options);
	const [unhinted] = await bench.compare(['this package'], { ...options, hints: false });
	const others = await bench.compare(['HTTP Request node', 'HTTP Request node, Never Error'], options);
	return {
		title: '300 pages, 120 requests a minute, in real n8n',
		reviews: 4_500,
		results: [
			{ ...hinted, name: 'this package, Retry-After given' },
			{ ...unhinted, name: 'this package, no hints at all' },
			...others,
		],
		bounds: [
			...limitBounds('With Retry-After', hinted, 1.5, 10),
			...limitBounds('Without hints', unhinted, 9, 20),
		],
	};
}

/** 300 pages while 10 reviews come in, in real n8n, in each order a list may have. */
export async function changing(bench: N8nBench): Promise<Scenario> {
	const results: N8nResult[] = [];
	for (const order of ['newest', 'oldest', 'shuffled'] as const) {
		const options: SandboxOptions = { reviews: 4_500, order, limit: 1_000_000, listFaults: { addEvery: 30 } };
		const both = await bench.compare(['this package', 'HTTP Request node'], options);
		results.push(...both.map((result) => ({ ...result, name: `${result.name}, ${ORDER_NAMES[order]}` })));
	}
	const ours = results.filter(({ name }) => name.startsWith('this package'));
	const requests = Math.max(...ours.map((result) => result.requests));
	const isWhole = ours.every(({ lost, twice }) => lost === 0 && twice === 0);
	return {
		title: '300 pages while 10 reviews come in (one every 30 pages), no limit reached, in real n8n',
		reviews: 4_500,
		results,
		bounds: [
			{
				promise: `Every review, no duplicates, with at most ${MOST_REQUESTS_WHILE_CHANGING} requests`,
				measured: `${requests} requests at most, ${isWhole ? 'none' : 'some'} lost or duplicated`,
				kept: isWhole && requests <= MOST_REQUESTS_WHILE_CHANGING,
			},
		],
	};
}

/** Before so many requests each, 40 reviews of the first hundred are deleted, or 40 come in on top. */
const BULK = 40;
const DELETED_AT = [40, 120, 200];
const ADDED_AT = [80, 160, 240];

/** Deletions and additions in bulk. */
export const inBulk: ListChange = ({ account: { companyId, reviewList } }, request) => {
	if (DELETED_AT.includes(request))
		for (const { id } of reviewList.slice(100 - BULK, 100)) reviewList.remove(id);
	if (ADDED_AT.includes(request))
		for (let added = 0; added < BULK; added++) reviewList.add(freshReview(companyId));
};

/** 300 pages while reviews are deleted and come in, many at a time. */
export async function bulkChanges(bench: N8nBench): Promise<Scenario> {
	const options = { reviews: 4_500, limit: 1_000_000, latencyMs: 10 };
	const results = await bench.compare(['this package', 'HTTP Request node'], options, 1, inBulk);
	const [ours] = results;
	const changes = DELETED_AT.length + ADDED_AT.length;
	const most = 300 + 12 * changes + 6;
	const { lost, twice, outOfOrder, requests } = ours;
	return {
		title: `300 pages while ${BULK} reviews at once are deleted three times, and come in three times, no limit reached, in real n8n`,
		reviews: 4_500 - DELETED_AT.length * BULK,
		results,
		bounds: [
			{
				promise: `Every review that was there throughout, once, in the order of the list, with at most ${most} requests`,
				measured: `${requests} requests, ${lost} lost, ${twice} twice, ${outOfOrder} times out of order`,
				kept: lost + twice + outOfOrder === 0 && requests <= most,
			},
		],
	};
}

/** 100,000 reviews as fast as they come, in n8n's engine, beside the least there can be. */
export async function large(): Promise<Scenario> {
	const results = await compareInEngine(['node', 'axios'], { reviews: 100_000 }, 3);
	const [ours, axios] = results;
	const [cpu, memory] = [ours.cpuMs / axios.cpuMs, ours.peakMb / axios.peakMb];
	return {
		title: "100,000 reviews, no latency, no limit, in n8n's engine (median of 3)",
		reviews: 100_000,
		results,
		bounds: [
			ratioBound(`CPU at most ${MOST_CPU} times a bare axios loop`, cpu, cpu <= MOST_CPU),
			ratioBound(`Peak memory at most ${MOST_MEMORY} times a bare axios loop`, memory, memory <= MOST_MEMORY),
		],
	};
}

/** Two windows must be waited for; what remains of the time is reading. */
function limitBounds(when: string, result: Result, slackS: number, refusals: number): Bound[] {
	const windows = 2;
	const most = windows * (WINDOW_S + slackS) + READING_S;
	const seconds = result.ms / 1_000;
	return [
		{
			promise: `${when}: every review, within ${windows} windows of ${WINDOW_S} s + ${slackS} s each, and ${READING_S} s to read`,
			measured: `${seconds.toFixed(1)} s of ${most} s`,
			kept: seconds <= most && result.distinct === 4_500,
		},
		{
			promise: `${when}: at most ${refusals} refused requests a window`,
			measured: `${result.refused} in ${windows + 1} windows`,
			kept: result.refused <= refusals * (windows + 1),
		},
	];
}

/** What reading 300 pages from a local server takes at most. */
const READING_S = 3;
