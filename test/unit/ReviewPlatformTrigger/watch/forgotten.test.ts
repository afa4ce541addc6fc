import type { ListOrder } from '../../../../sandbox/reviewList';
import { createdSecond } from '../../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const TEN_MINUTES_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** A list that is watched, of whose reviews none is remembered for want of room; and the newest one's second. */
function forgetful(order: ListOrder): { simulation: WatchSimulation; watermark: number } {
	const simulation = simulationOf({ order, count: 200 });
	simulation.begin();
	const watermark = Math.max(...simulation.list.reviews.records.map(createdSecond));
	if (simulation.state) simulation.state = { ...simulation.state, seen: { reviews: '', watermark } };
	return { simulation, watermark };
}

function nextPoll(simulation: WatchSimulation): string[] {
	simulation.now += TEN_MINUTES_MS;
	return simulation.poll();
}

describe.each<ListOrder>(['newest', 'oldest', 'shuffled'])(
	'reviews of a list %s that had to be forgotten',
	(order) => {
		it('are not new when they are met again', () => {
			const { simulation } = forgetful(order);
			simulation.run(2 * DAY_MS, TEN_MINUTES_MS);

			expect(simulation.outcome).toEqual({ owed: [], twice: [], old: [] });
			expect(simulation.state?.seen.reviews).toBe('');
		});

		it('leave one of the same second unknown, and no later one', () => {
			const { simulation, watermark } = forgetful(order);
			simulation.list.add(watermark);
			expect(nextPoll(simulation)).toEqual([]);
			const { id } = simulation.list.add(watermark + 1);
			const given = Array.from({ length: 2 * 6 * 24 }, () => nextPoll(simulation)).flat();

			expect(given).toEqual([id]);
			expect(simulation.state?.seen.reviews).toHaveLength(14);
		});
	},
);
