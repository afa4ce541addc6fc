import { setTimeout as sleep } from 'node:timers/promises';

import { savedExecutions } from '../tools/n8n/savedExecutions';
import { NEW_REVIEW } from '../tools/n8n/watchNewReviews';
import type { FleetHost, StartHost } from './fleetHost';
import { FleetPlatform } from './fleetPlatform';
import type { PollsSeen } from './fleetPlatform';
import type { FleetContestant } from './fleetWorkflows';
import { cpuMsOf, peakMbOf, resetPeak } from './processStats';

/** How large a fleet is, and how long it is measured. */
export interface FleetOptions {
	companies: number;
	triggersOfACompany: number;
	/** Reviews of each company at first. */
	reviews: number;
	minutes: number;
}

/** What was measured of a contestant. */
export interface FleetResult {
	name: string;
	/** CPU of each process, the main one first, s in a minute. */
	cpuSAMinute: number[];
	/** Peak memory of each, MB. */
	peakMb: number[];
	databaseMbAnHour: number;
	requestsAMinute: number;
	refused: number;
	executions: number;
	polls: PollsSeen & { expected: number };
	/** Of a contestant that tells which reviews are new: due is each new review once for each of its triggers. */
	reviews: { due: number; lost: number; twice: number } | undefined;
}

const MINUTE_MS = 60_000;
/** Several hundred times a day for each company. */
const ARRIVE_EVERY_MS = 10_000;
/** In which every trigger polls once more. */
const LAST_POLLS_MS = 75_000;
const ACTIVATED_AT_ONCE = 3;
const MOST_QUIET_MINUTES = 15;

/** Measures one contestant in an n8n of its own. */
export async function measureFleet(
	contestant: FleetContestant,
	startHost: StartHost,
	options: FleetOptions,
	say: (line: string) => void,
): Promise<FleetResult> {
	const host = await startHost(say);
	const platform = await FleetPlatform.start(options.companies, options.reviews);
	try {
		if (contestant.workflow) say('  activating');
		const triggers = await activateAll(contestant, host, platform, options);
		await untilQuiet(platform, say);
		say(`  measuring ${options.minutes} min`);
		const measured = await measure(contestant, host, platform, options);
		platform.endArrivals();
		if (!contestant.isTrigger) return { ...measured, reviews: undefined };
		await sleep(LAST_POLLS_MS);
		return { ...measured, reviews: await countReviews(host, platform, triggers) };
	} finally {
		await platform.close();
		await host.stop();
	}
}

/** Creates and activates the workflows; returns their names by company. */
async function activateAll(
	{ workflow }: FleetContestant,
	{ api }: FleetHost,
	platform: FleetPlatform,
	{ triggersOfACompany }: FleetOptions,
): Promise<Map<string, string[]>> {
	const triggers = new Map<string, string[]>();
	const waiting: Array<() => Promise<void>> = [];
	for (const { name: company, baseUrl, apiToken } of workflow ? platform.companies : []) {
		const id = await api.saveCredential(company, 'reviewPlatformApi', { baseUrl, apiToken });
		const names = Array.from({ length: triggersOfACompany }, (_, index) => `${company}, ${index + 1}`);
		triggers.set(company, names);
		for (const name of names)
			waiting.push(async () => {
				const file = workflow?.(name, baseUrl, { id, name: company });
				if (file) await api.activateWorkflow(await api.saveWorkflow(file));
			});
	}
	const activate = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) await next();
	};
	await Promise.all(Array.from({ length: ACTIVATED_AT_ONCE }, activate));
	return triggers;
}

/** Until the triggers have read all lists for the first time: a minute in which they only look at the first pages. */
async function untilQuiet(platform: FleetPlatform, say: (line: string) => void): Promise<void> {
	for (let minute = 1; minute <= MOST_QUIET_MINUTES; minute++) {
		const from = Date.now();
		await sleep(MINUTE_MS);
		if (platform.isQuiet(from, Date.now())) return;
		say('  the lists are being read for the first time');
	}
	throw new Error(`The first reading did not end within ${MOST_QUIET_MINUTES} minutes`);
}

async function measure(
	{ name, workflow }: FleetContestant,
	host: FleetHost,
	platform: FleetPlatform,
	{ companies, triggersOfACompany, minutes }: FleetOptions,
): Promise<Omit<FleetResult, 'reviews'>> {
	const { pids } = host;
	const executionsBefore = await countExecutions(host);
	const bytesBefore = await host.databaseBytes();
	for (const pid of pids) resetPeak(pid);
	const cpuBefore = pids.map(cpuMsOf);
	const from = Date.now();
	platform.beginMeasuring(ARRIVE_EVERY_MS);
	await sleep(minutes * MINUTE_MS);
	const to = Date.now();
	const cpuMs = pids.map((pid, index) => cpuMsOf(pid) - (cpuBefore[index] ?? NaN));
	const bytes = (await host.databaseBytes()) - bytesBefore;
	const { requests, refused } = platform.answers(from, to);
	return {
		name,
		cpuSAMinute: cpuMs.map((ms) => ms / 1_000 / minutes),
		peakMb: pids.map(peakMbOf),
		databaseMbAnHour: (bytes / 1e6 / minutes) * 60,
		requestsAMinute: requests / minutes,
		refused,
		executions: (await countExecutions(host)) - executionsBefore,
		polls: {
			expected: workflow ? companies * triggersOfACompany * minutes : 0,
			...platform.pollsSeen(from, to, triggersOfACompany),
		},
	};
}

async function countExecutions({ rows }: FleetHost): Promise<number> {
	return (await rows<{ count: number }>('SELECT count(*) AS count FROM execution_entity'))[0]?.count ?? NaN;
}

/** What each trigger gave out of its company's new reviews, and beside them. */
async function countReviews(
	{ rows }: FleetHost,
	{ companies }: FleetPlatform,
	triggers: Map<string, string[]>,
): Promise<NonNullable<FleetResult['reviews']>> {
	const executions = await savedExecutions(rows, NEW_REVIEW);
	const counts = { due: 0, lost: 0, twice: 0 };
	for (const { name, added } of companies) {
		for (const trigger of triggers.get(name) ?? []) {
			const given = executions.filter(({ workflow }) => workflow === trigger).flatMap((each) => each.given);
			const lost = added.filter(({ id }) => !given.includes(id)).length;
			counts.due += added.length;
			counts.lost += lost;
			counts.twice += given.length - (added.length - lost);
		}
	}
	return counts;
}
