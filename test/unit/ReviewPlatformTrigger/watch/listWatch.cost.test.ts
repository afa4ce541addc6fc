import { DAY_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import type { ListOrder } from '../../../../sandbox/reviewList';
import { ALL_RIGHT, simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const TEN_MINUTES_MS = 600_000;
const DAYS = 3;

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

describe('what ListWatch reads of a list in three days, besides a page a poll and all of it a day,', () => {
	it.each<[ListOrder, keyof typeof HAPPENINGS, number, number]>([
		['newest', 'one comes in', 20, 3],
		['newest', 'one comes in late', 40, 3],
		['newest', 'forty come in, and one late', 100, 81],
		['newest', 'one comes in, later one goes', 20, 3],
		['oldest', 'one comes in', 20, 4],
		['oldest', 'one comes in late', 40, 4],
		['oldest', 'forty come in, and one late', 100, 144],
		['oldest', 'one goes', 30, 0],
		['shuffled', 'one comes in', 20, 105],
		['shuffled', 'one comes in late', 40, 51],
		['shuffled', 'forty come in, and one late', 100, 218],
		['shuffled', 'one goes', 30, 0],
		['highlighted', 'one comes in', 20, 122],
		['branches', 'one comes in late', 40, 33],
		['rated', 'forty come in, and one late', 100, 236],
	])('%s, where %s at each poll of %i, is %i pages at most', (order, happening, everyPolls, most) => {
		const simulation = simulationOf({ order, count: 605 });
		simulation.begin();
		const before = simulation.list.requests;
		const otherPages = Math.ceil(simulation.list.length / 15) - 1;
		const polls = (DAYS * DAY_MS) / TEN_MINUTES_MS;
		simulation.run(DAYS * DAY_MS, TEN_MINUTES_MS, (poll) => {
			if (poll % everyPolls === 3) HAPPENINGS[happening](simulation, poll / everyPolls);
		});

		expect(simulation.list.requests - before - polls - DAYS * otherPages).toBeLessThanOrEqual(most);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('what ListWatch reads of a long list', () => {
	it.each<[ListOrder, number]>([
		['newest', 10],
		['oldest', 10],
		['shuffled', 10],
		['shuffled', 1],
		['highlighted', 10],
	])('%s in a day, a poll each %i minutes, is 2 pages a poll and 1.3 times the list', (order, minutes) => {
		const simulation = simulationOf({ order, count: 1_500 });
		simulation.begin();
		const before = simulation.list.requests;
		const polls = (24 * 60) / minutes;
		simulation.run(DAY_MS, minutes * 60_000, (poll) => {
			const hour = (poll * minutes) / 60;
			if (hour % 1 === 0) simulation.publish(hour === 7 ? Math.floor(simulation.list.random() * 259_200) : 0);
		});

		expect(simulation.list.requests - before).toBeLessThanOrEqual(2 * polls + 1.3 * 100);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('is at most a sweep for a hundred new ones', () => {
		const simulation = simulationOf({ order: 'shuffled', count: 1_500 });
		simulation.begin();
		simulation.publishMany(100);
		simulation.run(3 * TEN_MINUTES_MS, TEN_MINUTES_MS);

		expect(simulation.lastRequests(3)).toBeLessThanOrEqual(3 + 107);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});
