import { ListWatch } from '../../../../nodes/ReviewPlatformTrigger/watch/listWatch';
import type { WatchState } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const BEGINNING = { newFrom: Infinity, beganAt: 0 };

let simulation: WatchSimulation;

beforeEach(() => {
	simulation = simulationOf({ order: 'shuffled', count: 200 });
	simulation.begin();
});

/** The ids that the next poll gives out. */
function nextPoll(): string[] {
	simulation.now += MINUTE_MS;
	return simulation.poll();
}

describe('a poll in which no page can be read', () => {
	it.each<[string, () => WatchState | undefined]>([
		['first', () => undefined],
		['later', () => simulation.state],
	])('the %s one: finds nothing and leaves what is kept as it was', (_name, state) => {
		const kept = state();
		const watch = new ListWatch(kept, BEGINNING, simulation.now);
		const asking = watch.poll();
		const asked: number[][] = [];
		for (let next = asking.next(); !next.done; next = asking.next(['unreadable'])) asked.push(next.value);

		expect(asked).toEqual([[1], [2]]);
		expect(watch.hasRead).toBe(false);
		expect(watch.found).toHaveLength(0);
		expect(watch.state).toBe(kept);
		expect(watch.notices).toEqual([]);
	});
});

describe('a page that cannot be read', () => {
	/** A review on the second page, where the total tells that there is one. */
	const publishOnSecondPage = () => simulation.publish(0, {}, 20);

	it('once is read by the next poll', () => {
		const { id } = publishOnSecondPage();
		simulation.list.answer = (page) => (page === 2 ? 'unreadable' : undefined);
		expect(nextPoll()).toEqual([]);
		simulation.list.answer = () => undefined;

		expect(nextPoll()).toEqual([id]);
	});

	it('again is left out; what is behind it is found', () => {
		const { id } = simulation.publish(0, {}, 40);
		simulation.list.answer = (page) => (page === 2 ? 'unreadable' : undefined);
		expect(nextPoll()).toEqual([]);

		expect(nextPoll()).toEqual([id]);
	});

	it('first is left out too: the second tells what there is', () => {
		const { id } = publishOnSecondPage();
		simulation.list.answer = (page) => (page === 1 ? 'unreadable' : undefined);

		expect(nextPoll()).toEqual([id]);
	});
});

describe('a review that does not say when it was created', () => {
	it('is new when it had not been there', () => {
		const { id } = simulation.publish(0, { created_at: '' });

		expect(nextPoll()).toEqual([id]);
	});
});
