import { ORDER_NAMES } from '../../../../sandbox/listOrders';
import { simulationOf } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NONE = { owed: [], twice: [], old: [] };

describe.each(ORDER_NAMES)('the baseline of a list %s', (order) => {
	it.each([1, 2, 7, 60])(
		'cut short after %i requests goes on with the next poll until it is whole',
		(cut) => {
			const simulation = simulationOf({ order, count: 1_000 });
			for (let poll = 0; poll < 90; poll++) {
				simulation.now += MINUTE_MS;
				if (poll % 7 === 3) simulation.publish();
				simulation.poll(cut);
			}

			simulation.run(DAY_MS, 10 * MINUTE_MS, (poll) => {
				if (poll % 30 === 9) simulation.publish(poll % 60 === 9 ? 30 * 86_400 : 0);
			});
			simulation.run(MINUTE_MS * 120, 10 * MINUTE_MS);

			expect(simulation.hasBaseline).toBe(true);
			expect(simulation.outcome).toEqual(NONE);
		},
	);
});

it.each(ORDER_NAMES)(
	'the baseline of a list %s is soon whole though reviews come in behind what has been read of it',
	(order) => {
		const simulation = simulationOf({ order, count: 1_817 });
		simulation.run(25 * MINUTE_MS, MINUTE_MS, (poll) => {
			if (poll > 0 && poll < 4) for (const rating of [1, 3, 5]) simulation.publish(0, { rating });
		});

		expect(simulation.hasBaseline).toBe(true);
		expect(simulation.outcome).toEqual(NONE);
	},
);

describe.each(ORDER_NAMES)('a list %s of which', (order) => {
	it.each<[name: string, seconds: number]>([
		['all have one second', 1],
		['many have the same second', 40],
	])('%s, in another order with each request: none of the old ones, each new one once', (_name, seconds) => {
		const simulation = simulationOf({ order, count: 50, seconds });
		simulation.run(180 * MINUTE_MS, MINUTE_MS, (poll) => {
			if (poll === 0) return;
			if (poll % 10 === 0) simulation.publish();
			if (poll % 30 === 25) simulation.hide(simulation.list.at(3));
		});
		simulation.run(DAY_MS, 10 * MINUTE_MS);

		expect(simulation.outcome).toEqual(NONE);
	});

	it.each(['refused', 'unreadable'] as const)(
		'pages past a number are %s for good: what can be read is watched',
		(kind) => {
			const simulation = simulationOf({ order, count: 1_500 });
			simulation.list.answer = (page) => (page > 66 ? kind : undefined);
			const isReachable = order === 'newest' || order === 'published';
			simulation.run(60 * MINUTE_MS, MINUTE_MS);
			if (isReachable) expect(simulation.hasBaseline).toBe(true);
			simulation.run(DAY_MS, 10 * MINUTE_MS, (poll) => {
				if (isReachable && poll % 20 === 5) simulation.publish(poll % 40 === 5 ? 5 * 86_400 : 0);
				if (poll % 20 === 15) simulation.hide(simulation.list.at(10));
			});
			simulation.run(60 * MINUTE_MS, 10 * MINUTE_MS);

			expect(simulation.outcome).toEqual(NONE);
			expect(simulation.notices.join()).toMatch(/cannot be read/);
		},
	);

	it('pages past the end are refused, when it has become shorter: goes on', () => {
		const simulation = simulationOf({ order, count: 200 });
		const { list } = simulation;
		list.answer = (page) =>
			page > Math.ceil(list.length / list.perPage) && page > 1 ? 'refused' : undefined;
		simulation.begin();
		simulation.run(120 * MINUTE_MS, MINUTE_MS, (poll) => {
			if (poll % 7 === 1) for (let count = 0; count < 20; count++) simulation.hide(list.at(count));
			if (poll % 5 === 2) simulation.publish();
		});
		simulation.run(DAY_MS, 10 * MINUTE_MS);

		expect(simulation.outcome).toEqual(NONE);
	});
});
