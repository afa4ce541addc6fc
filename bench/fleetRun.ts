import { setTimeout as sleep } from 'node:timers/promises';

import type { Named, WorkflowFile } from '../tools/n8n/n8nApi';
import type { QueueMode } from '../tools/n8n/queueMode';
import { savedExecutions } from '../tools/n8n/savedExecutions';
import type { ThrowawayN8n } from '../tools/n8n/throwawayN8n';
import { NEW_REVIEW } from '../tools/n8n/workflows';
import { beginArrivals, startFleetPlatform, type FleetPlatform } from './fleetPlatform';
import { watchProcess } from './processStats';

/** How large a fleet is, and how long it is measured. */
export interface FleetOptions {
	companies: number;
	minutes: number;
}

interface Host {
	n8n: ThrowawayN8n | QueueMode;
	/** Process ids; the main process first. */
	pids: number[];
	/** A query for the size of the database, with indexes and free pages. */
	bytes: string;
}

/** Starts an n8n of which nothing is active. */
export type StartHost = () => Promise<Host>;

/** What watches a list once a minute. */
interface Watcher {
	/** Whether it gives out each new review once; else it gives out the first page, each time. */
	isTrigger?: true;
	workflow: (name: string, baseUrl: string, credential: Named) => WorkflowFile;
}

/** What was measured; CPU and memory of each process, the main one first. */
export type FleetResult = Awaited<ReturnType<typeof measure>>;

const MINUTE_MS = 60_000;
/** In which every trigger polls; its activation has read its list. */
const ALL_POLL_MS = 75_000;

/** Measures an n8n of its own in which watchers are active, or nothing. */
export async function measureFleet(startHost: StartHost, options: FleetOptions, watcher?: Watcher) {
	const host = await startHost();
	const platform = await startFleetPlatform(options.companies);
	try {
		if (watcher) await activate(watcher, host, platform);
		await sleep(ALL_POLL_MS);
		console.log(`Measuring for ${options.minutes} min`);
		const measured = await measure(host, platform, options.minutes, watcher !== undefined);
		if (!watcher?.isTrigger) return measured;
		await sleep(ALL_POLL_MS);
		return { ...measured, reviews: await countReviews(host, platform) };
	} finally {
		await platform.sandbox.close();
		await host.n8n.stop();
	}
}

async function activate({ workflow }: Watcher, { n8n }: Host, platform: FleetPlatform): Promise<void> {
	for (const { name, watchers, baseUrl, apiToken } of platform.companies) {
		const credential = await n8n.api.saveCredential(name, { baseUrl, apiToken });
		for (const watcher of watchers)
			await n8n.api.activateWorkflow(await n8n.api.saveWorkflow(workflow(watcher, baseUrl, credential)));
	}
}

async function measure(
	{ n8n, pids, bytes }: Host,
	platform: FleetPlatform,
	minutes: number,
	isWatched: boolean,
) {
	const numberOf = async (query: string) =>
		Object.values((await n8n.rows<object>(query))[0] ?? {})[0] as number;
	const executions = async () => await numberOf('SELECT count(*) AS count FROM execution_entity');
	const executionsBefore = await executions();
	const bytesBefore = await numberOf(bytes);
	const watched = pids.map(watchProcess);
	const answersBefore = platform.sandbox.answers.length;
	const arrivals = beginArrivals(platform);
	await sleep(minutes * MINUTE_MS);
	clearInterval(arrivals);
	const answers = platform.sandbox.answers.slice(answersBefore);
	const taken = watched.map((takenBy) => takenBy());
	const grownBytes = (await numberOf(bytes)) - bytesBefore;
	const polls = answers.filter(({ url }) => /\/v1\/reviews(\?page=1)?$/.test(url));
	const watchers = isWatched ? platform.companies.flatMap((company) => company.watchers).length : 0;
	return {
		'CPU s a minute': taken.map((each) => each['CPU s'] / minutes),
		'peak MB': taken.map((each) => each['peak MB']),
		'database: MB more an hour': (grownBytes / 1e6 / minutes) * 60,
		'requests a minute': answers.length / minutes,
		refused: answers.filter(({ statusCode }) => statusCode === 429).length,
		executions: (await executions()) - executionsBefore,
		polls: { seen: polls.length, due: watchers * minutes },
	};
}

/** What each trigger gave out of its company's new reviews, and beside them. */
async function countReviews({ n8n }: Host, { companies }: FleetPlatform) {
	const executions = await savedExecutions(async (query) => await n8n.rows(query), NEW_REVIEW);
	const counts = { due: 0, lost: 0, twice: 0 };
	for (const { watchers, newIds } of companies)
		for (const watcher of watchers) {
			const given = executions.filter(({ workflow }) => workflow === watcher).flatMap((each) => each.given);
			const lost = newIds.filter((id) => !given.includes(id)).length;
			counts.due += newIds.length;
			counts.lost += lost;
			counts.twice += given.length - (newIds.length - lost);
		}
	return counts;
}
