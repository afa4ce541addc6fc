import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchPoll';
import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import { ALL_RIGHT, simulationOf, type WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const PAGES = 20;

let simulation: WatchSimulation;
let list: SimulatedList;

/** A list of twenty pages, or so many reviews, that is not watched yet. */
function simulate(order: ListOrder = 'shuffled', count = PAGES * 15): void {
	simulation = simulationOf({ order, count });
	({ list } = simulation);
}

/** A list of twenty pages that is watched. */
async function watch(order?: ListOrder): Promise<void> {
	simulate(order);
	await simulation.begin();
}

/** Requests of the next poll. */
const nextPoll = async () => await simulation.pollAfter(TEN_MINUTES_MS);
/** Requests of the poll with the sweep of the next day. */
const dailySweep = async () => await simulation.pollAfter(DAY_MS);
const isFound = (id: string) => !simulation.owed.has(id);

/** Calls something before the request with this number, from now on. */
function beforeRequest(number: number, happen: () => void): void {
	let requests = 0;
	list.answer = (page, right) => {
		if (++requests === number) happen();
		return right(page);
	};
}

/** Past its last page the list answers that one again. */
function repeatLastPage(): void {
	list.answer = (page, right) => Object.assign(right(Math.min(page, PAGES)), { hasNext: true });
}

beforeEach(async () => await watch());

describe('a sweep', () => {
	it.each<[string, number, () => void]>([
		['a list that holds still', PAGES + 1, () => {}],
		['a list whose last page repeats itself', PAGES + 2, repeatLastPage],
		['a list that falls with each answer', 2 * PAGES + 40 + 8, () => (list.faults = { deleteEvery: 1 })],
		[
			'a list whose total flutters',
			2 * PAGES + 40 + 8,
			() => (list.totalSaid = (total) => total + (list.requests % 2)),
		],
	])('reads %s in %i requests at most, and then no more', async (_name, most, happen) => {
		happen();
		expect(await dailySweep()).toBeLessThanOrEqual(most);
		list.recover();

		expect(await nextPoll()).toBe(2);
	});

	it('ends where what was missing has been met', async () => {
		simulation.publishMany(8, 0);

		expect(await nextPoll()).toBeLessThanOrEqual(7);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('goes on one page before where the last poll ended', async () => {
		simulate('oldest');
		simulation.startFromAll();
		for (let poll = 0; poll < PAGES && !simulation.hasBaseline; poll++) {
			// One comes and one goes: `total` stays as it was.
			if (poll > 1) {
				simulation.hide(list.reviews.records.find(({ id }) => isFound(id)));
				simulation.publish();
			}
			await simulation.pollAfter(MINUTE_MS, 7);
		}
		await simulation.run(3 * TEN_MINUTES_MS, TEN_MINUTES_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('comes on with a bucket that has one page for each poll', async () => {
		simulate('shuffled', 2_000);
		await simulation.poll();
		await simulation.run(100 * 1_500, 1_500);

		expect(simulation.hasBaseline).toBe(true);
	});

	it('lets all else go first', async () => {
		simulate();
		await simulation.begin();
		await nextPoll();

		expect(simulation.urgent).toEqual([1, 2]);
	});

	it('goes on after the last page that total tells of while pages name a next one', async () => {
		const { id } = simulation.publishAt(list.length);
		list.totalSaid = () => 100;
		await dailySweep();

		expect(isFound(id)).toBe(true);
	});

	it.each([1e9, Number.MAX_SAFE_INTEGER])('costs no more with a total of %i', async (total) => {
		list.totalSaid = () => total;
		await dailySweep();

		expect((await nextPoll()) + (await nextPoll())).toBeLessThanOrEqual(2 * (PAGES + 7));
		expect(simulation.notices).toEqual([]);
	});
});

describe('a sweep of a list that changes meanwhile', () => {
	it.each<[happening: string, place: number, request: number, happen: () => void]>([
		['pages of 15 become pages of 5', 295, 8, () => (list.perPage = 5)],
		['pages of 15 become pages of 10', 295, 8, () => (list.perPage = 10)],
		['pages of 15 become pages of 45', 295, 8, () => (list.perPage = 45)],
		['100 go', 280, 5, () => simulation.hideMany(100, 0)],
		['250 go', 280, 5, () => simulation.hideMany(250, 0)],
		['forty come in', 170, 10, () => simulation.publishMany(40, list.length)],
	])('leaves nothing out where %s', async (_happening, place, request, happen) => {
		list.totalSaid = (total) => total - 1;
		const { id } = simulation.publishAt(place);
		beforeRequest(request, happen);
		await dailySweep();

		expect(isFound(id)).toBe(true);
	});

	it.each([1, 5, 14, 15])('steps back for %i that go', async (count) => {
		const { id } = simulation.publishAt(150);
		for (let index = 0; index < 8; index++) simulation.publishAt((index % 2) * list.length);
		list.totalSaid = (total) => total - 9;
		beforeRequest(11, () => simulation.hideMany(count, 30));
		const requests = await dailySweep();

		expect(isFound(id)).toBe(true);
		expect(requests).toBeLessThanOrEqual(PAGES + 1 + 6);
	});

	it('explains no more than is left where some go', async () => {
		beforeRequest(10, () => simulation.hideMany(5, 30));
		await dailySweep();
		await nextPoll();
		simulation.publishMany(5);
		await nextPoll();

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('leaves what comes in after it as another goes before it to the next one', async () => {
		simulate();
		beforeRequest(9, () => {
			simulation.hideMany(1, -1);
			simulation.publishAt(0);
		});
		await simulation.begin();
		await simulation.run(HOUR_MS, MINUTE_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('a sweep of a list with pages that are not as they should be', () => {
	it('waits an hour in a baseline for a page that cannot be read, ends that after three, and calls none of it new', async () => {
		simulate();
		list.answer = (page, right) => (page === 9 ? 'unreadable' : right(page));
		await simulation.begin(TEN_MINUTES_MS);
		expect(simulation.requests).toHaveLength(3 * 7);
		list.recover();
		await simulation.run(2 * HOUR_MS, TEN_MINUTES_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('waits for a day at most in a baseline for pages that cannot be read', async () => {
		simulate('newest', 8_000);
		simulation.startFromAll();
		await simulation.poll();
		list.answer = (page, right) => (page > 5 ? 'unreadable' : right(page));
		await simulation.run(DAY_MS - HOUR_MS, TEN_MINUTES_MS);
		expect([simulation.hasBaseline, simulation.notices]).toEqual([false, []]);
		await simulation.run(2 * HOUR_MS, TEN_MINUTES_MS);
		expect(simulation.notices).toHaveLength(1);
		list.recover();
		await simulation.run(2 * HOUR_MS, TEN_MINUTES_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('goes on after pages that are empty', async () => {
		const { id } = simulation.publishAt(list.length);
		const empty = { reviews: [], perPage: 15, total: 301, hasNext: true };
		list.answer = (page, right) => (page === 11 || page === 12 ? empty : right(page));
		await dailySweep();

		expect(isFound(id)).toBe(true);
	});

	it('waits an hour for two in a row that cannot be read, asking for these alone, and ends', async () => {
		list.answer = (page, right) => (page > 10 ? 'unreadable' : right(page));
		await dailySweep();
		for (let polls = 0; polls < 6; polls++) expect(await nextPoll()).toBe(2 + 2);
		expect(await nextPoll()).toBe(2);

		expect(simulation.notices).toEqual([
			'Page 11 of the list and those after it cannot be read: left out until the list is read again',
		]);
	});

	it('tells nothing of pages that are refused past the end of a list that has become shorter', async () => {
		list.faults = { pastEnd: 404 };
		simulation.hideMany(100, 0);
		await dailySweep();

		expect(simulation.notices).toEqual([]);
		expect(await nextPoll()).toBe(2);
	});
});
