import { HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchPoll';
import type { ListFaults } from '../../../../sandbox/listFaults';
import { ORDER_NAMES } from '../../../../sandbox/listOrders';
import type { ReviewRecord } from '../../../../sandbox/records';
import type { ListOrder } from '../../../../sandbox/reviewList';
import { ALL_RIGHT, simulationOf, type WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;

/** Something that happens to a list that is watched; returns what is called before each poll of the time after. */
type Happening = (simulation: WatchSimulation) => ((poll: number) => void) | Promise<void> | void;

const arrivals = (simulation: WatchSimulation) => (poll: number) => {
	if (poll % 10 === 9) simulation.publish();
};

/** Hides a review from the list for a poll. */
async function hideForAPoll(simulation: WatchSimulation, review: ReviewRecord | undefined): Promise<void> {
	const show = simulation.hide(review);
	await simulation.pollAfter(MINUTE_MS);
	show();
}

const HAPPENINGS: Record<string, Happening> = {
	nothing: () => {},
	'one new': (simulation) => void simulation.publish(),
	'a hundred at once': (simulation) => simulation.publishMany(100),
	'one published years late': (simulation) => void simulation.publish(2 * 365 * 86_400),
	'a new one and a late one together': (simulation) => {
		simulation.publish(20 * 86_400);
		simulation.publish();
	},
	'twenty deleted and twenty new together': (simulation) => {
		simulation.hideMany(20);
		for (let late = 0; late < 20; late++) simulation.publish(late);
	},
	'the newest deleted': (simulation) => void simulation.hide(simulation.list.newest),
	'half of the list deleted': (simulation) => simulation.hideMany(simulation.list.length / 2),
	'half of the list deleted, and pages past its end refused': (simulation) => {
		simulation.list.faults = { pastEnd: 422 };
		simulation.hideMany(simulation.list.length / 2);
		return arrivals(simulation);
	},
	'the newest hidden for a poll': async (simulation) =>
		await hideForAPoll(simulation, simulation.list.newest),
	'an old one hidden for a poll': async (simulation) => await hideForAPoll(simulation, simulation.list.any),
	'a new one hidden again for a poll': async (simulation) => {
		const review = simulation.publish();
		await simulation.pollAfter(MINUTE_MS);
		await hideForAPoll(simulation, review);
	},
	'a replica without the newest every third poll': (simulation) => {
		const { list } = simulation;
		return (poll) => {
			list.answer = (page, right) => right(page, poll % 3 === 0 ? list.reviews.replica : list.reviews);
			if (poll % 20 === 19) simulation.publish();
		};
	},
	'pages from caches of different ages': (simulation) => {
		const { list } = simulation;
		const cached: ReviewRecord[][] = [];
		list.answer = (page, right) => right(page, cached[Math.floor(list.random() * 3)]);
		return (poll) => {
			cached.unshift(list.reviews.records);
			if (poll % 20 === 19) simulation.publish();
		};
	},
	'a total that is too large': (simulation) => {
		simulation.list.totalSaid = (total) => total + 500;
		return arrivals(simulation);
	},
	'another page size every few polls': (simulation) => (poll) => {
		simulation.list.perPage = [15, 5, 50][Math.floor(poll / 7) % 3] as number;
		arrivals(simulation)(poll);
	},
};

const FAULTS: ListFaults[] = [
	{ pastEnd: 404 },
	{ brokenPage: 2 },
	{ refusedAfter: 2 },
	{ emptyFrom: 2 },
	{ staleTotal: 40 },
	{ cappedTotal: 20 },
	{ flappingTotal: 3 },
	{ stripQuery: true },
];
for (const faults of FAULTS)
	HAPPENINGS[`for a while ${JSON.stringify(faults)}`] = (simulation) => {
		simulation.list.faults = faults;
		return arrivals(simulation);
	};

describe.each<[number, ListOrder[]]>([
	[40, ORDER_NAMES],
	[600, ['newest', 'oldest', 'shuffled', 'highlighted']],
])('ListWatch, of a list of %i reviews', (count, orders) => {
	describe.each(orders)('%s', (order) => {
		it.each(Object.entries(HAPPENINGS))(
			'gives out each new one once, and no other: %s',
			async (_name, happen) => {
				const simulation = simulationOf({ order, count });
				await simulation.begin();
				await simulation.run(40 * MINUTE_MS, MINUTE_MS, (await happen(simulation)) ?? (() => {}));
				simulation.list.recover();
				await simulation.run(30 * HOUR_MS, HOUR_MS);

				expect(simulation.outcome).toEqual(ALL_RIGHT);
			},
		);
	});
});
