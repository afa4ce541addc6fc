import { ORDER_NAMES } from '../../../../sandbox/listOrders';
import { simulationOf } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NONE = { owed: [], twice: [], old: [] };

describe.each(['newest', 'shuffled', 'highlighted'] as const)('a long list %s', (order) => {
	it('takes several polls for its baseline; what is created meanwhile is given out', () => {
		const simulation = simulationOf({ order, count: 20_000 });
		let poll = 0;
		for (; !simulation.hasBaseline; poll++) {
			simulation.now += MINUTE_MS;
			if (poll % 3 === 1) simulation.publish();
			simulation.poll();
		}
		simulation.run(DAY_MS / 2, 15 * MINUTE_MS);

		expect(simulation.outcome).toEqual(NONE);
		expect(poll).toBeLessThan(40);
		expect(simulation.size).toBeLessThan(100_000);
	});

	it.each([600, 20_000])('with Start From All gives out each of %i once, while the list changes', (count) => {
		const simulation = simulationOf({ order, count });
		simulation.expectAll();
		simulation.newFrom = 0;
		for (let poll = 0; poll < 60; poll++) {
			simulation.now += MINUTE_MS;
			if (poll % 4 === 1) simulation.publish();
			if (poll % 10 === 2) simulation.hide(simulation.list.at(Math.floor(simulation.list.random() * count)));
			simulation.poll();
		}
		// What an addition and a deletion together hide from the total comes with the next day's sweep.
		simulation.run(1.5 * DAY_MS, 30 * MINUTE_MS);

		expect({ ...simulation.outcome, owed: simulation.owed.size }).toEqual({ ...NONE, owed: 0 });
		expect(simulation.size).toBeLessThan(100_000);
	});
});

describe.each(ORDER_NAMES.filter((name) => name !== 'unstable'))('a list %s of which', (order) => {
	it.each<[name: string, size: number, fields: object]>([
		['5,000 are imported at once', 5_000, {}],
		['5,000 are imported at once, created in one second', 5_000, { created_at: '2026-09-21T13:33:20Z' }],
		['1,200 are imported at once, created years ago', 1_200, { created_at: '2017-07-14T02:40:00Z' }],
	])('%s: each comes once, over as many polls as it takes', (_name, size, fields) => {
		const simulation = simulationOf({ order, count: 1_990 });
		simulation.begin();
		for (let count = 0; count < size; count++) simulation.publish(0, fields);

		simulation.run(120 * MINUTE_MS, MINUTE_MS, (poll) => {
			if (poll % 10 === 3) simulation.publish();
		});
		simulation.run(2 * DAY_MS, 30 * MINUTE_MS);

		expect({ ...simulation.outcome, owed: simulation.owed.size }).toEqual({ ...NONE, owed: 0 });
	});
});
