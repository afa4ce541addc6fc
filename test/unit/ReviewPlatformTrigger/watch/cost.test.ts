import { ORDER_NAMES } from '../../../../sandbox/listOrders';
import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NONE = { owed: [], twice: [], old: [] };

/** Days with a new review an hour, one of them up to three days late; the requests. */
function watchFor(simulation: WatchSimulation, days: number, everyMs: number): number {
	const pollsAnHour = (60 * MINUTE_MS) / everyMs;
	const { requests } = simulation.list;
	simulation.run(days * DAY_MS, everyMs, (poll) => {
		if (poll % pollsAnHour !== pollsAnHour - 1) return;
		const isLate = Math.floor(poll / pollsAnHour) % 24 === 7;
		simulation.publish(isLate ? Math.floor(simulation.list.random() * 3 * 86_400) : 0);
	});
	return simulation.list.requests - requests;
}

/** Requests of the next poll. */
function nextPoll(simulation: WatchSimulation): number {
	simulation.now += TEN_MINUTES_MS;
	simulation.poll();
	return simulation.lastRequests(1);
}

describe.each(ORDER_NAMES)('the cost of watching a list %s', (order) => {
	it.each([
		[5, 10],
		[1, 1],
	])(
		'for %i days, a poll each %i minutes: 2 requests a poll and 1.3 times its pages a day',
		(days, minutes) => {
			const simulation = simulationOf({ order, count: 3_000 });
			simulation.begin();
			const requests = watchFor(simulation, days, minutes * MINUTE_MS);

			expect(requests).toBeLessThanOrEqual((2 * (days * DAY_MS)) / (minutes * MINUTE_MS) + 1.3 * 200 * days);
			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it('with 10,000 reviews a new one is found with the next poll, in 16 pages at most, and the state stays under 100 kB', () => {
		const simulation = simulationOf({ order, count: 10_000 });
		simulation.begin();
		for (let count = 0; count < 30; count++) {
			simulation.publish();
			expect(nextPoll(simulation)).toBeLessThanOrEqual(17);
			expect(simulation.outcome).toEqual(NONE);
		}

		expect(simulation.size).toBeLessThan(99_700);
	});
});

describe('in a list without an order', () => {
	let simulation: WatchSimulation;

	beforeEach(() => {
		simulation = simulationOf({ order: 'shuffled', count: 3_000 });
		simulation.begin();
	});

	it.each([2, 3, 5])('%i new ones at several places are found with one poll, in 10 pages each', (count) => {
		for (let index = 0; index < count; index++) simulation.publish();

		expect(nextPoll(simulation)).toBeLessThanOrEqual(1 + 10 * count);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('ten at one place cost what one costs, and the pages they fill', () => {
		for (let index = 0; index < 10; index++) simulation.publish(0, {}, 1_200);

		expect(nextPoll(simulation)).toBeLessThanOrEqual(14);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('a hundred at once cost a sweep', () => {
		for (let index = 0; index < 100; index++) simulation.publish();
		const requests = nextPoll(simulation) + nextPoll(simulation) + nextPoll(simulation);

		expect(requests).toBeLessThanOrEqual(3 + 210);
		expect(simulation.outcome).toEqual(NONE);
	});

	it.each([10, 300, 1_500, 2_990])(
		'one after a deletion at place %i is found, by a sweep at the latest',
		(place) => {
			simulation.hide(simulation.list.at(place));
			nextPoll(simulation);
			simulation.publish();
			const requests = nextPoll(simulation) + nextPoll(simulation) + nextPoll(simulation);

			expect(requests).toBeLessThanOrEqual(3 + 24 + 200);
			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it('that has come into another order, one is found by a sweep', () => {
		simulation.list.reviews.setOrder('highlighted');
		simulation.publish();
		const requests = nextPoll(simulation) + nextPoll(simulation) + nextPoll(simulation);

		expect(requests).toBeLessThanOrEqual(3 + 24 + 200);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('polls cut short while they look for one leave it to a sweep, which goes on from poll to poll', () => {
		simulation.publish(0, {}, 2_700);
		for (let poll = 0; poll < 200; poll++) {
			simulation.now += TEN_MINUTES_MS;
			simulation.poll(3);
		}

		expect(simulation.outcome).toEqual(NONE);
	});

	it('a total that says one more than there is costs no more than looking once and a sweep, and then less often', () => {
		simulation.list.totalSaid = (total) => total + 1;
		const before = simulation.list.requests;
		simulation.run(DAY_MS / 2, TEN_MINUTES_MS);

		expect(simulation.list.requests - before).toBeLessThanOrEqual(72 + 12 * (24 + 200));
	});
});
