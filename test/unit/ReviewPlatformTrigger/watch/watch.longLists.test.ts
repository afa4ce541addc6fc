import type { ListOrder } from '../../../../sandbox/reviewList';
import { ALL_RIGHT, DAY_MS, HOUR_MS, MINUTE_MS, simulationOf } from '../../../../simulation/watchSimulation';

// 7,300 reviews are remembered, and a poll reads up to 1,530.
describe('the watch, of a long list', () => {
	it.each<[from: string, count: number, ListOrder, created: string | undefined]>([
		['now', 2_000, 'newest', undefined],
		['now', 2_000, 'shuffled', undefined],
		['all', 2_000, 'highlighted', '2017-07-14T02:40:00Z'],
	])(
		'gives out, from %s on, each of %i that are shown at once in %s order, created %s',
		async (from, count, order, created_at) => {
			const simulation = simulationOf({ order, count: 600 });
			if (from === 'all') simulation.startFromAll();
			await simulation.begin();
			for (let added = 0; added < count; added++) simulation.publish(0, created_at ? { created_at } : {});
			await simulation.run(10 * MINUTE_MS, MINUTE_MS, (poll) => {
				if (poll % 4 === 3) simulation.publish();
			});
			await simulation.run(DAY_MS + 6 * HOUR_MS, 3 * HOUR_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it.each<ListOrder>(['oldest', 'shuffled'])(
		'gives out, from all on, each of 8,500 once in %s order, while reviews come and go',
		async (order) => {
			const simulation = simulationOf({ order, count: 8_500 });
			simulation.startFromAll();
			await simulation.run(15 * MINUTE_MS, MINUTE_MS, (poll) => {
				if (poll % 3 === 1) simulation.publish();
				if (poll % 3 === 2) simulation.hideMany(1, 500 * poll);
			});
			await simulation.run(DAY_MS + 12 * HOUR_MS, 3 * HOUR_MS);

			expect(simulation.isRead).toBe(true);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it.each<[polls: string, everyDays: number, added: number, gone: number]>([
		['weekly', 7, 350, 0],
		['weekly', 7, 250, 250],
		['weekly', 7, 600, 200],
		['after six days each', 6, 1_000, 0],
	])(
		'gives out, from all on, none of 8,500 twice: polls %s (%i days), %i come in meanwhile and %i go',
		async (_polls, everyDays, added, gone) => {
			const simulation = simulationOf({ order: 'newest', count: 8_500 });
			const { random } = simulation.list;
			simulation.startFromAll();
			await simulation.poll();
			for (let polls = 0; polls < 30 && !simulation.isRead; polls++) {
				simulation.hideMany(gone);
				for (let count = 0; count < added; count++)
					simulation.publish(Math.floor(random() * everyDays * 86_400));
				await simulation.pollAfter(everyDays * DAY_MS);
			}
			await simulation.run(DAY_MS + 12 * HOUR_MS, HOUR_MS);

			expect(simulation.isRead).toBe(true);
			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it.each([526, 540, 565])(
		'gives out, from all on, each of 8,500 though 100 come in and one goes while page %i is read',
		async (page) => {
			const simulation = simulationOf({ order: 'newest', count: 8_500 });
			const { list } = simulation;
			simulation.startFromAll();
			await simulation.run(5 * MINUTE_MS, MINUTE_MS);
			simulation.publishMany(100);
			list.answer = (asked, right) => {
				const answer = right(asked);
				if (asked === page) simulation.hideMany(1, 3);
				return answer;
			};
			await simulation.run(10 * MINUTE_MS, MINUTE_MS);
			list.recover();
			await simulation.run(2 * DAY_MS, HOUR_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it('gives out none of 8,000 that do not say when they were created', async () => {
		const simulation = simulationOf({ order: 'published', count: 0 });
		for (let count = 0; count < 8_000; count++) simulation.list.add(0, { created_at: '' }, 0);
		await simulation.begin();
		await simulation.run(DAY_MS + 12 * HOUR_MS, 3 * HOUR_MS);

		expect(simulation.outcome.old).toEqual([]);
	});
});
