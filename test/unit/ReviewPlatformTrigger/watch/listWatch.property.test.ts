import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { MAX_SEEN } from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { ORDER_NAMES } from '../../../../sandbox/listOrders';
import type { ListFaults } from '../../../../sandbox/listFaults';
import type { ReviewRecord } from '../../../../sandbox/records';
import { simulationOf, type WatchSimulation } from '../../../../simulation/watchSimulation';
import { holds } from '../../../support/randomRuns';

const MINUTE_MS = 60_000;

interface History {
	simulation: WatchSimulation;
	/** What shows hidden reviews again. */
	hidden: Array<() => void>;
}

/** Something that happens, shown by its name when a history fails. */
class Step implements fc.AsyncCommand<object, History, true> {
	constructor(
		private readonly name: string,
		private readonly happen: (simulation: WatchSimulation, hidden: History['hidden']) => unknown,
	) {}

	async check(): Promise<boolean> {
		return await Promise.resolve(true);
	}

	async run(_model: object, { simulation, hidden }: History): Promise<void> {
		await this.happen(simulation, hidden);
		expect({ twice: simulation.twice, old: simulation.old }).toEqual({ twice: [], old: [] });
	}

	toString(): string {
		return this.name;
	}
}

async function poll(simulation: WatchSimulation, mostRequests?: number): Promise<void> {
	await simulation.poll(mostRequests);
	simulation.passTime(MINUTE_MS);
}

/** A replica lacks the newest review; what a baseline cannot read is a matter of its own. */
async function pollReplica(simulation: WatchSimulation): Promise<void> {
	const { list } = simulation;
	if (simulation.hasBaseline) list.answer = (page, right) => right(page, list.reviews.replica);
	await simulation.poll();
	list.recover();
}

async function pollThrice(simulation: WatchSimulation, faults: ListFaults): Promise<void> {
	if (!simulation.hasBaseline) return;
	simulation.list.faults = faults;
	for (let polls = 0; polls < 3; polls++) await simulation.poll();
	simulation.list.faults = {};
}

const at = ({ list }: WatchSimulation, hundredths: number): ReviewRecord | undefined =>
	list.at(Math.floor((hundredths / 100) * list.length));

function highlight(simulation: WatchSimulation, place: number): void {
	const review = at(simulation, place);
	// One that moves while a baseline forgets may be missed by it, and count as new later.
	if (!review || (simulation.list.length > MAX_SEEN && !simulation.hasBaseline)) return;
	simulation.list.reviews.edit(review.id, { is_highlighted: !review.is_highlighted });
}

/** A step with a number. */
const each = (
	[min, max]: readonly [number, number],
	name: string,
	happen: (simulation: WatchSimulation, value: number, hidden: History['hidden']) => unknown,
): fc.Arbitrary<Step> =>
	fc
		.integer({ min, max })
		.map((value) => new Step(`${name} ${value}`, (simulation, hidden) => happen(simulation, value, hidden)));

const once = (name: string, happen: (simulation: WatchSimulation, hidden: History['hidden']) => unknown) =>
	fc.constant(new Step(name, happen));

const stepsOf = (perPage: readonly [number, number]): Array<fc.Arbitrary<Step>> => [
	once('publish', (simulation) => simulation.publish()),
	each([2, 30], 'publish many:', (simulation, count) => {
		for (let index = 0; index < count; index++) simulation.publish();
	}),
	each([1, 5_000_000], 'publish late by s:', (simulation, late) => simulation.publish(late)),
	each([0, 99], 'delete at', (simulation, place) => simulation.hide(at(simulation, place))),
	each([0, 99], 'hide at', (simulation, place, hidden) =>
		hidden.push(simulation.hide(at(simulation, place))),
	),
	once('restore', (_simulation, hidden) => hidden.shift()?.()),
	each([0, 99], 'highlight at', highlight),
	once('poll', (simulation) => poll(simulation)),
	once('poll', (simulation) => poll(simulation)),
	once('poll', (simulation) => poll(simulation)),
	each([0, 8], 'poll cut after', poll),
	once('poll a replica', pollReplica),
	each([2, 6], 'polls without page', (simulation, brokenPage) => pollThrice(simulation, { brokenPage })),
	each([1, 5], 'polls refused after', (simulation, refusedAfter) => pollThrice(simulation, { refusedAfter })),
	each([1, 5], 'polls with a total that flaps by', (simulation, flappingTotal) =>
		pollThrice(simulation, { flappingTotal }),
	),
	each([0, 30], 'polls with a total of at most', (simulation, cappedTotal) =>
		pollThrice(simulation, { cappedTotal }),
	),
	each(perPage, 'pages of', (simulation, size) => (simulation.list.perPage = size)),
	each([1, 3_000], 'pause of minutes:', (simulation, minutes) => simulation.passTime(minutes * MINUTE_MS)),
];

/** What totals hide comes with the sweep of each day, and in a list that does not hold still with one of them. */
async function pollUntilNoneIsOwed(simulation: WatchSimulation, days: number): Promise<void> {
	await simulation.poll();
	for (let polls = 0; polls < 24 * days && simulation.owed.size > 0; polls++) {
		simulation.passTime(60 * MINUTE_MS);
		await simulation.poll();
	}
}

/** Histories of lists with so many reviews on pages so long, up to so many steps each. */
function histories(
	reviews: readonly [number, number],
	perPage: readonly [number, number],
	maxCommands: number,
): fc.IAsyncProperty<unknown> {
	const isLong = reviews[0] > MAX_SEEN;
	const setting = fc.record({
		order: fc.constantFrom(...ORDER_NAMES.filter((name) => !isLong || name !== 'unstable')),
		perPage: fc.integer({ min: perPage[0], max: perPage[1] }),
		count: fc.integer({ min: reviews[0], max: reviews[1] }),
		seed: fc.nat(1_000),
	});
	const steps = fc.commands<object, History, true>(stepsOf(perPage), { maxCommands, size: 'max' });
	return fc.asyncProperty(setting, steps, async (given, commands) => {
		const isUnstable = given.order === 'unstable';
		// Of a list with more than are remembered, late ones are younger than those that are forgotten.
		const seconds = isLong ? undefined : isUnstable ? 10 : 1_000_000;
		const simulation = simulationOf({ ...given, seconds });
		simulation.list.perPage = given.perPage;
		await fc.asyncModelRun(() => ({ model: {}, real: { simulation, hidden: [] } }), commands);
		await pollUntilNoneIsOwed(simulation, isUnstable ? 21 : 3);
		expect(simulation.outcome).toEqual({ owed: [], twice: [], old: [] });
	});
}

describe('ListWatch', () => {
	it('gives out each new review once and no other, whatever happens', async () => {
		await holds(histories([0, 30], [1, 8], 25), { usual: 500, deep: 20_000 });
	});

	it('does so in long histories', async () => {
		await holds(histories([0, 30], [1, 8], 1_500), { usual: 4, deep: 15, caseMs: 40_000 });
	});

	it('does so of more reviews than it remembers', async () => {
		const long = histories([MAX_SEEN + 1, 12_000], [15, 100], 25);
		await holds(long, { usual: 3, deep: 50, caseMs: 40_000, shrinks: false });
	});

	// In a process of its own, which a clock ends: a poll that asks for nothing more and goes on would hang this one.
	it('ends each poll, within its bucket, of a server of which no two answers agree', () => {
		const { TEST_DEEP, TEST_SEED = '1' } = process.env;
		const script = join(__dirname, '../../../support/hostileList.ts');
		const { stdout, signal } = spawnSync(
			process.execPath,
			[require.resolve('tsx/cli'), script, TEST_SEED, TEST_DEEP ? '5000' : '200'],
			{ encoding: 'utf8', timeout: TEST_DEEP ? 500_000 : 120_000 },
		);

		expect(signal).toBeNull();
		// Pages 1, 2 and the last one, besides the bucket.
		expect(Number(stdout)).toBeGreaterThan(6);
		expect(Number(stdout)).toBeLessThanOrEqual(3 + 100);
	});
});
