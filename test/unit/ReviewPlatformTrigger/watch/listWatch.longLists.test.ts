import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import type { ListOrder } from '../../../../sandbox/reviewList';
import { ALL_RIGHT, simulationOf } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;

describe('ListWatch, of a long list', () => {
	it.each<ListOrder>(['newest', 'shuffled'])(
		'gives out what is created while its baseline takes several polls: %s',
		(order) => {
			const simulation = simulationOf({ order, count: 12_000 });
			for (let poll = 0; !simulation.hasBaseline; poll++) {
				if (poll % 3 === 1) simulation.publish();
				simulation.pollAfter(MINUTE_MS);
			}
			simulation.run(DAY_MS / 2, HOUR_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
			expect(simulation.requests.length).toBeLessThan(20 + 12);
			expect(simulation.size).toBeLessThan(100_000);
		},
	);

	it.each<[ListOrder, number]>([
		['newest', 600],
		['oldest', 600],
		['shuffled', 600],
		['highlighted', 600],
		['newest', 9_000],
		['shuffled', 9_000],
	])('gives out all there is once, while it changes, with Start From All: %s, %i', (order, count) => {
		const simulation = simulationOf({ order, count });
		simulation.expectAll();
		simulation.newFrom = 0;
		simulation.run(60 * MINUTE_MS, MINUTE_MS, (poll) => {
			if (poll % 4 === 1) simulation.publish();
			if (poll % 10 === 2) simulation.hideMany(1);
		});
		// What an addition and a deletion together hide from the total comes with the next day's sweep.
		simulation.run(1.5 * DAY_MS, HOUR_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
		expect(simulation.size).toBeLessThan(100_000);
	});

	it.each<[number, ListOrder, string, object]>([
		[5_000, 'newest', 'now', {}],
		[5_000, 'oldest', 'now', {}],
		[5_000, 'shuffled', 'in one second', { created_at: '2026-09-21T13:33:20Z' }],
		[1_200, 'newest', 'years ago', { created_at: '2017-07-14T02:40:00Z' }],
		[1_200, 'highlighted', 'years ago', { created_at: '2017-07-14T02:40:00Z' }],
	])(
		'gives out each of %i that are imported at once into a list %s, created %s',
		(size, order, _created, fields) => {
			const simulation = simulationOf({ order, count: 1_990 });
			simulation.begin();
			for (let count = 0; count < size; count++) simulation.publish(0, fields);
			simulation.run(60 * MINUTE_MS, MINUTE_MS, (poll) => {
				if (poll % 10 === 3) simulation.publish();
			});
			simulation.run(2 * DAY_MS, 2 * HOUR_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);
});
