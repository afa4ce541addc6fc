import { MAX_SEEN } from '../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { holds } from '../../support/randomRuns';
import { givesOutEachOnce } from '../../support/triggerModel';
import type { Setting } from '../../support/triggerModel';
import { simulationOf } from '../../support/watchSimulation';
import type { WatchSimulation } from '../../support/watchSimulation';

function begin({ order, perPage, reviews, isUnstable, seed }: Setting): WatchSimulation {
	// Of a list with more than are remembered, late ones are younger than those that are forgotten.
	const seconds = reviews > MAX_SEEN ? undefined : isUnstable ? 10 : 1_000_000;
	const simulation = simulationOf({ order, count: reviews, seed, seconds });
	simulation.list.perPage = perPage;
	simulation.list.isUnstable = isUnstable;
	return simulation;
}

describe('the watch of a list, whatever happens', () => {
	it('gives out each new review once, and no other', async () => {
		await holds(givesOutEachOnce(begin), { usual: 500, deep: 20_000 });
	});

	it('does so of more reviews than are remembered', async () => {
		await holds(givesOutEachOnce(begin, { isLong: true }), {
			usual: 3,
			deep: 50,
			caseMs: 40_000,
			shrinks: false,
		});
	});

	it('does so in long histories', async () => {
		await holds(givesOutEachOnce(begin, { steps: 1_500 }), { usual: 4, deep: 15, caseMs: 40_000 });
	});
});
