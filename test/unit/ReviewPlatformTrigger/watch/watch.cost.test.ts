import type { ListOrder } from '../../../../sandbox/reviewList';
import {
	DAY_MS,
	ALL_RIGHT,
	simulationOf,
	type WatchSimulation,
} from '../../../../simulation/watchSimulation';

const TWENTY_MINUTES_MS = 1_200_000;
const DAYS = 3;
const POLLS = (DAYS * DAY_MS) / TWENTY_MINUTES_MS;

const HAPPENINGS = {
	'one comes in': (simulation: WatchSimulation) => void simulation.publish(),
	'one comes in late': (simulation: WatchSimulation, nth: number) =>
		void simulation.publish(500_000 + 1_000 * nth),
	'forty come in, and one late': (simulation: WatchSimulation) => {
		simulation.publishMany(40);
		simulation.publish(5_000_000);
	},
	'one comes in, later one goes': (simulation: WatchSimulation, nth: number) => {
		simulation.publish();
		if (nth % 3 === 0) simulation.hideMany(1);
	},
	'one goes': (simulation: WatchSimulation) => simulation.hideMany(1),
};

describe('what the watch reads of a list in three days, besides its ends each poll and all of it a day,', () => {
	it.each<[ListOrder, keyof typeof HAPPENINGS, number, number]>([
		['newest', 'one comes in, later one goes', 10, 3],
		['newest', 'forty come in, and one late', 50, 110],
		['oldest', 'one comes in late', 20, 42],
		['oldest', 'forty come in, and one late', 50, 249],
		['shuffled', 'one comes in', 10, 551],
		['shuffled', 'one goes', 15, 0],
		['rated', 'forty come in, and one late', 50, 236],
	])('%s, where %s at each poll of %i, is %i pages at most', async (order, happening, everyPolls, most) => {
		const simulation = simulationOf({ order, count: 605 });
		simulation.startFromAll();
		await simulation.begin();
		const otherPages = Math.ceil(simulation.list.length / 15) - 1;
		await simulation.run(DAYS * DAY_MS, TWENTY_MINUTES_MS, (poll) => {
			if (poll % everyPolls === 1) HAPPENINGS[happening](simulation, poll / everyPolls);
		});

		const ends = order === 'newest' ? 1 : 2;
		expect(simulation.lastRequests(POLLS) - ends * POLLS - DAYS * otherPages).toBeLessThanOrEqual(most);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});
