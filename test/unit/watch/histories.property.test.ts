import { holds } from '../../support/randomRuns';
import { givesOutEachOnce } from '../../support/triggerModel';
import type { Setting } from '../../support/triggerModel';
import { simulationOf } from '../../support/watchSimulation';
import type { WatchSimulation } from '../../support/watchSimulation';

function begin({ order, perPage, reviews, isUnstable, seed }: Setting): WatchSimulation {
	const simulation = simulationOf({ order, count: reviews, seed, seconds: isUnstable ? 10 : 1_000_000 });
	simulation.list.perPage = perPage;
	simulation.list.isUnstable = isUnstable;
	return simulation;
}

describe('the watch of a list, whatever happens', () => {
	it('gives out each new review once, and no other', async () => {
		await holds(givesOutEachOnce(begin), { usual: 500, deep: 5_000 });
	});

	it('does so in long histories', async () => {
		await holds(givesOutEachOnce(begin, { steps: 1_500 }), { usual: 4, deep: 15, caseMs: 40_000 });
	});
});
