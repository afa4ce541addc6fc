import type { ListOrder } from '../../../../sandbox/reviewList';
import { ALL_RIGHT, DAY_MS, HOUR_MS, MINUTE_MS, simulationOf } from '../../../../simulation/watchSimulation';

describe('the watch, of a long list', () => {
	it.each<[from: string, count: number, ListOrder, created: string | undefined]>([
		['now', 5_000, 'newest', undefined],
		['now', 5_000, 'shuffled', undefined],
		['now', 300, 'newest', '2026-11-06T13:33:20Z'],
		['all', 5_000, 'shuffled', '2026-09-21T13:33:20Z'],
		['all', 1_200, 'highlighted', '2017-07-14T02:40:00Z'],
	])(
		'gives out, from %s on, each of %i written since then that are shown at once in %s order, created %s',
		async (from, count, order, created_at) => {
			const simulation = simulationOf({ order, count: 1_990 });
			if (from === 'all') simulation.startFromAll();
			await simulation.begin();
			for (let added = 0; added < count; added++) simulation.publish(0, created_at ? { created_at } : {});
			await simulation.run(60 * MINUTE_MS, MINUTE_MS, (poll) => {
				if (poll % 10 === 3) simulation.publish();
			});
			await simulation.run(2 * DAY_MS, 2 * HOUR_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it.each<[count: number, ListOrder]>([
		[9_000, 'newest'],
		[9_000, 'oldest'],
		[20_000, 'shuffled'],
	])(
		'gives out, from all on, each of %i once in %s order, while reviews come and go',
		async (count, order) => {
			const simulation = simulationOf({ order, count });
			simulation.startFromAll();
			await simulation.run(40 * MINUTE_MS, MINUTE_MS, (poll) => {
				if (poll % 3 === 1) simulation.publish();
				if (poll % 3 === 2) simulation.hideMany(1, 500 * poll);
			});
			await simulation.run(2 * DAY_MS, 2 * HOUR_MS);

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
		'gives out, from all on, none of 12,000 twice: polls %s (%i days), %i come in meanwhile and %i go',
		async (_polls, everyDays, added, gone) => {
			const simulation = simulationOf({ order: 'newest', count: 12_000 });
			const { random } = simulation.list;
			simulation.startFromAll();
			await simulation.poll();
			while (!simulation.isRead) {
				simulation.hideMany(gone);
				for (let count = 0; count < added; count++)
					simulation.publish(Math.floor(random() * everyDays * 86_400));
				await simulation.pollAfter(everyDays * DAY_MS);
			}
			await simulation.run(2 * DAY_MS, HOUR_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it('gives out none of 9,000 that do not say when they were created', async () => {
		const simulation = simulationOf({ order: 'published', count: 0 });
		for (let count = 0; count < 9_000; count++) simulation.list.add(0, { created_at: '' }, 0);
		await simulation.begin();
		const given = new Set<string>();
		for (let hours = 0; hours < 36; hours++) {
			simulation.passTime(HOUR_MS);
			for (const id of await simulation.poll()) given.add(id);
		}

		expect(given.size).toBe(0);
	});
});
