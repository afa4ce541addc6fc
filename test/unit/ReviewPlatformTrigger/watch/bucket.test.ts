import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;

let simulation: WatchSimulation;

/** Requests of the next poll. */
function pollAfter(ms: number): number {
	simulation.now += ms;
	simulation.poll();
	return simulation.lastRequests(1);
}

describe('of a list that is longer, a poll reads', () => {
	beforeEach(() => {
		simulation = simulationOf({ order: 'shuffled', count: 20_000 });
	});

	it('the first page and a hundred at most, and then a third of the rate limit', () => {
		expect([0, 1, 1, 5, 1.5].map((minutes) => pollAfter(minutes * MINUTE_MS))).toEqual([
			101, 41, 41, 101, 61,
		]);
	});

	it('what has come into the bucket, to the page', () => {
		pollAfter(0);

		expect([1_499, 1, 1_500, 2_999].map(pollAfter)).toEqual([1, 2, 2, 2]);
	});

	it('as much after a pause as after a longer one', () => {
		pollAfter(0);

		expect(pollAfter(149_999)).toBe(100);
		expect(pollAfter(150_000)).toBe(101);
		expect(pollAfter(24 * 60 * MINUTE_MS)).toBe(101);
	});

	it('not less for long, when the clock was set back', () => {
		pollAfter(0);
		expect(pollAfter(-24 * 60 * MINUTE_MS)).toBe(1);

		expect(pollAfter(150_000)).toBe(101);
	});
});
