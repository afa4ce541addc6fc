import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchPoll';
import type { ListOrder } from '../../../../sandbox/reviewList';
import { ALL_RIGHT, simulationOf } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;

describe('ListWatch, of a long list', () => {
	it('keeps at most 100 kB with changes, too, also while its baseline lasts', async () => {
		const simulation = simulationOf({ order: 'newest', count: 12_000 });
		simulation.hasChanges = true;
		const sizes: number[] = [];
		for (let polls = 0; polls < 30; polls++) {
			simulation.publish();
			await simulation.pollAfter(MINUTE_MS);
			sizes.push(simulation.size);
		}

		expect(simulation.hasBaseline).toBe(true);
		expect(Math.max(...sizes)).toBeGreaterThan(99_000);
		expect(Math.max(...sizes)).toBeLessThan(100_000 - 300);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it.each<[count: number, ListOrder, created: string | undefined]>([
		[5_000, 'newest', undefined],
		[5_000, 'oldest', undefined],
		[5_000, 'shuffled', '2026-09-21T13:33:20Z'],
		[1_200, 'newest', '2017-07-14T02:40:00Z'],
		[1_200, 'highlighted', '2017-07-14T02:40:00Z'],
	])(
		'gives out each of %i that are imported at once in %s order, created %s',
		async (count, order, created_at) => {
			const simulation = simulationOf({ order, count: 1_990 });
			await simulation.begin();
			for (let added = 0; added < count; added++) simulation.publish(0, created_at ? { created_at } : {});
			await simulation.run(60 * MINUTE_MS, MINUTE_MS, (poll) => {
				if (poll % 10 === 3) simulation.publish();
			});
			await simulation.run(2 * DAY_MS, 2 * HOUR_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);
});
