import { randomUUID } from 'node:crypto';

import { pollList, type WatchState } from '../nodes/ReviewPlatformTrigger/watch/watch';
import type { ReviewPage } from '../nodes/shared/review/record';
import { simulationOf } from '../simulation/watchSimulation';
import type { Table } from './results';

/** How many reviews are remembered. */
const MOST_REMEMBERED = 7_300;
const SIZES = [1_500, 10_000, 100_000];
const MINUTE_MS = 60_000;
/** What comes before is not counted: V8 compiles what runs often. */
const WARM_UP = 300;
const POLLS = 1_000;
const TIMES = 'times a Set of the remembered ids';
/** Hashing each of these ids anew would alone come to more. */
const MOST_TIMES = 3;

/** What polls cost in which nothing has changed, beside their requests. */
export async function quietPollsTable(): Promise<Table> {
	const rows: Array<Record<'reviews' | 'CPU ms' | typeof TIMES | 'kB of state', number>> = [];
	for (const reviews of SIZES) {
		const simulation = simulationOf({ order: 'newest', count: reviews });
		await simulation.begin();
		const state = JSON.stringify(simulation.state);
		const page = simulation.list.page(1, simulation.now) as ReviewPage;
		const kept = JSON.parse(state) as WatchState;
		const ids = Array.from({ length: Math.min(reviews, MOST_REMEMBERED) }, () => randomUUID());
		const yardstickMs = await cpuMsOf(POLLS, () => new Set(ids).size);
		const cpuMs = await cpuMsOf(POLLS, async () => await poll(kept, page));
		rows.push({
			reviews,
			'CPU ms': cpuMs,
			[TIMES]: cpuMs / yardstickMs,
			'kB of state': state.length / 1_000,
		});
	}
	const full = rows.filter(({ reviews }) => reviews >= MOST_REMEMBERED);
	const measured = Math.max(...full.map((row) => row[TIMES]));
	return {
		title: 'A poll in which nothing is new, beside its request',
		rows,
		figures: [
			{
				what: 'CPU with a full memory, times that of putting as many ids into a Set',
				measured,
				most: MOST_TIMES,
			},
		],
	};
}

async function poll(kept: WatchState, page: ReviewPage): Promise<void> {
	const now = (kept.roundEndedAt ?? 0) + MINUTE_MS;
	const options = { now, startFrom: 'now' as const, firstAttemptAt: 0, hasChanges: false };
	const { found } = await pollList(kept, options, async () => await Promise.resolve(page));
	if (found.length > 0) throw new Error('The poll was not quiet');
}

/** CPU time of one round, garbage collection included. */
async function cpuMsOf(rounds: number, work: () => unknown): Promise<number> {
	for (let round = 0; round < WARM_UP; round++) await work();
	const before = process.cpuUsage();
	for (let round = 0; round < rounds; round++) await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000 / rounds;
}
