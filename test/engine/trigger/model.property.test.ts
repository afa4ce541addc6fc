import { MAX_SEEN } from '../../../nodes/ReviewPlatformTrigger/watch/seenReviews';
import { randomFrom } from '../../../sandbox/random';
import { PolledSimulation } from '../../support/polledSimulation';
import { serve } from '../../support/httpServer';
import type { TestServer } from '../../support/httpServer';
import { holds } from '../../support/randomRuns';
import { fill, SimulatedList } from '../../support/simulatedList';
import { givesOutEachOnce, step } from '../../support/triggerModel';
import type { Setting } from '../../support/triggerModel';

const overlapping = step<PolledSimulation>('overlapping polls', async (simulation) => {
	await Promise.all([simulation.poll(), simulation.poll()]);
});

describe('the trigger, whatever happens', () => {
	const realNow = Date.now;
	let ahead = 0;
	let simulation: PolledSimulation | undefined;
	let server: TestServer;
	let now: jest.SpyInstance<number, []>;
	const clock = { now: () => realNow() + ahead, pass: (ms: number) => void (ahead += ms) };

	beforeAll(async () => {
		now = jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
		server = await serve((request, response) => void simulation?.listener(request, response));
	});
	afterAll(async () => {
		now.mockRestore();
		await server.close();
	});

	function begin({ order, perPage, reviews, isUnstable, seed }: Setting): PolledSimulation {
		const list = new SimulatedList(order, randomFrom(seed));
		Object.assign(list, { perPage, isUnstable });
		fill(list, reviews, clock.now(), isUnstable ? 10 : reviews > MAX_SEEN ? 94_608_000 : 1_000_000);
		return (simulation = new PolledSimulation(list, server.url, clock));
	}

	it('gives out each new review once, and no other', async () => {
		await holds(givesOutEachOnce(begin, { more: [overlapping] }), { usual: 60, deep: 1_000, caseMs: 40_000 });
	});

	it('does so of more reviews than are remembered', async () => {
		await holds(givesOutEachOnce(begin, { isLong: true, steps: 15 }), {
			usual: 1,
			deep: 20,
			caseMs: 120_000,
			shrinks: false,
		});
	}, 600_000);
});
