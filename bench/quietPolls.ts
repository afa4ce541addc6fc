import type { PageOutcome } from '../nodes/ReviewPlatformTrigger/watch/listMemory';
import { ListWatch } from '../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { WatchState } from '../nodes/ReviewPlatformTrigger/watch/watchState';
import { simulationOf } from '../simulation/watchSimulation';
import type { Table } from './results';

const SIZES = [1_500, 10_000, 100_000];
const MINUTE_MS = 60_000;
/** What comes before is not counted: V8 compiles what runs often. */
const WARM_UP = 300;
const ROUNDS = 1_000;

/** What polls cost in which nothing has changed, beside their requests. */
export function quietPollsTable(): Table {
	const rows = SIZES.map((reviews) => {
		const simulation = simulationOf({ order: 'newest', count: reviews });
		simulation.begin();
		const state = JSON.stringify(simulation.state);
		const page = simulation.list.page(1, simulation.now);
		const kept = JSON.parse(state) as WatchState;
		return { reviews, 'CPU ms': cpuMsOf(() => poll(kept, page)), 'kB of state': state.length / 1_000 };
	});
	return {
		title: 'A poll in which nothing is new, beside its request',
		rows,
		figures: [{ what: 'CPU ms', measured: Math.max(...rows.map((row) => row['CPU ms'])), most: 2 }],
	};
}

function poll(kept: WatchState, page: PageOutcome): void {
	const watch = new ListWatch(
		kept,
		{ newFrom: Infinity, beganAt: 0, hasChanges: false },
		kept.sweptAt + MINUTE_MS,
	);
	const asking = watch.poll();
	for (let asked = asking.next(); !asked.done;) asked = asking.next(asked.value.map(() => page));
	if (watch.found.length > 0) throw new Error('The poll was not quiet');
}

/** CPU time of one round, garbage collection included. */
function cpuMsOf(work: () => void): number {
	for (let round = 0; round < WARM_UP; round++) work();
	const before = process.cpuUsage();
	for (let round = 0; round < ROUNDS; round++) work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1_000 / ROUNDS;
}
