import type { PageOutcome } from '../../../../nodes/ReviewPlatformTrigger/watch/listMemory';
import { DAY_MS, HOUR_MS } from '../../../../nodes/ReviewPlatformTrigger/watch/watchState';
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
function watch(order?: ListOrder): void {
	simulate(order);
	simulation.begin();
}

/** Requests of the next poll. */
const nextPoll = () => simulation.pollAfter(TEN_MINUTES_MS);
/** Requests of the poll with the sweep of the next day. */
const dailySweep = () => simulation.pollAfter(DAY_MS);
const isFound = (id: string) => !simulation.owed.has(id);

/** Calls something before the request with this number, from now on. */
function beforeRequest(number: number, happen: () => void): void {
	let requests = 0;
	list.answer = (page, right) => {
		if (++requests === number) happen();
		return right(page);
	};
}

/** Behind its last page the list answers that one again. */
function repeatLastPage(): void {
	list.answer = (page, right) => Object.assign(right(Math.min(page, PAGES)), { hasNext: true });
}

beforeEach(() => watch());

describe('a sweep', () => {
	it.each<[string, number, () => void]>([
		['a list that holds still', PAGES + 1, () => {}],
		['a list whose last page repeats itself', PAGES + 2, repeatLastPage],
		['a list that falls with each answer', 2 * PAGES + 2 * 6, () => (list.faults = { deleteEvery: 1 })],
		[
			'a list whose total flutters',
			3 * PAGES + 7,
			() => (list.totalSaid = (total) => total + (list.requests % 2)),
		],
	])('reads %s in %i requests at most, and then no more', (_name, most, happen) => {
		happen();
		expect(dailySweep()).toBeLessThanOrEqual(most);
		list.recover();

		expect(nextPoll()).toBe(2);
	});

	it('ends where what was missing has been met', () => {
		simulation.publishMany(8, 0);

		expect(nextPoll()).toBeLessThanOrEqual(7);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it.each([2, 3, 7])('goes on one page before where a poll ended that could read %i', (mostRequests) => {
		simulate('oldest');
		simulation.startFromAll();
		for (let poll = 0; !simulation.hasBaseline; poll++) {
			// One comes and one goes: `total` stays as it was.
			if (poll > 1 && poll < 8 && mostRequests > 3) {
				simulation.hide(list.reviews.records.find(({ id }) => isFound(id)));
				simulation.publish();
			}
			simulation.pollAfter(MINUTE_MS, mostRequests);
			if (poll > 3 * PAGES) throw new Error('The sweep does not come on');
		}
		simulation.run(3 * TEN_MINUTES_MS, TEN_MINUTES_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('comes on with a bucket that has one page for each poll', () => {
		simulate('shuffled', 2_000);
		simulation.poll();
		simulation.run(100 * 1_500, 1_500);

		expect(simulation.hasBaseline).toBe(true);
	});

	it('goes on behind the last page that total tells of while pages name a next one', () => {
		const { id } = simulation.publishAt(list.length);
		list.totalSaid = () => 100;
		dailySweep();

		expect(isFound(id)).toBe(true);
	});

	it.each([1e9, Number.MAX_SAFE_INTEGER])('costs no more when the list says that it has %i', (total) => {
		list.totalSaid = () => total;
		dailySweep();

		expect(nextPoll() + nextPoll()).toBeLessThanOrEqual(2 * (PAGES + 7));
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
	])('leaves nothing out where %s', (_happening, place, request, happen) => {
		list.totalSaid = (total) => total - 1;
		const { id } = simulation.publishAt(place);
		beforeRequest(request, happen);
		dailySweep();

		expect(isFound(id)).toBe(true);
	});

	it.each([1, 5, 14, 15])('steps back for %i that go', (count) => {
		const { id } = simulation.publishAt(150);
		for (let index = 0; index < 8; index++) simulation.publishAt((index % 2) * list.length);
		list.totalSaid = (total) => total - 9;
		beforeRequest(11, () => simulation.hideMany(count, 30));
		const requests = dailySweep();

		expect(isFound(id)).toBe(true);
		expect(requests).toBeLessThanOrEqual(PAGES + 1 + 6);
	});

	it('explains no more than is left where some go', () => {
		beforeRequest(10, () => simulation.hideMany(5, 30));
		dailySweep();
		nextPoll();
		simulation.publishMany(5);
		nextPoll();

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('leaves what comes in behind it as another goes before it to the next one', () => {
		simulate();
		beforeRequest(9, () => {
			simulation.hideMany(1, -1);
			simulation.publishAt(0);
		});
		simulation.begin();
		simulation.run(HOUR_MS, MINUTE_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

describe('a sweep of a list with pages that are not as they should be', () => {
	it('is made twice in vain before a baseline ends without what cannot be read, and calls none of it new', () => {
		simulate();
		list.answer = (page, right) => (page === 9 ? 'unreadable' : right(page));
		expect(simulation.begin(TEN_MINUTES_MS)).toBeLessThanOrEqual(3 * (PAGES + 8));
		list.recover();
		simulation.run(2 * HOUR_MS, TEN_MINUTES_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('waits for a day at most in a baseline for pages that cannot be read', () => {
		simulate('newest', 8_000);
		simulation.startFromAll();
		simulation.poll();
		list.answer = (page, right) => (page > 5 ? 'unreadable' : right(page));
		simulation.run(5 * HOUR_MS, TEN_MINUTES_MS);
		expect(simulation.hasBaseline).toBe(false);
		list.recover();
		simulation.run(2 * HOUR_MS, TEN_MINUTES_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('finds what is behind an outage within three polls of its end', () => {
		list.answer = (page, right) => (page > 12 ? 'unreadable' : right(page));
		const { id } = simulation.publishAt(290);
		simulation.run(30 * MINUTE_MS, MINUTE_MS);
		list.recover();
		simulation.run(3 * MINUTE_MS, MINUTE_MS);

		expect(isFound(id)).toBe(true);
	});

	it('gives nothing twice where pages have become larger while they could not be read', () => {
		simulate('newest', 3_500);
		simulation.startFromAll();
		// Each poll can read page 1 once, and nothing else.
		for (const mostRequests of [2, 2, 2, 7]) {
			let requests = 0;
			list.answer = (page, right) => (requests++ === 0 ? right(page) : 'unreadable');
			list.perPage = mostRequests > 2 ? 1_000 : 15;
			simulation.pollAfter(TEN_MINUTES_MS, mostRequests);
		}
		list.recover();
		simulation.run(DAY_MS, TEN_MINUTES_MS);

		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	describe.each<[string, PageOutcome, number]>([
		['are empty', { reviews: [], perPage: 15, total: 301, hasNext: true }, 3],
		['cannot be read', 'unreadable', 1],
	])('of which some %s', (_name, outcome, requests) => {
		it('goes on behind two of them', () => {
			const { id } = simulation.publishAt(list.length);
			list.answer = (page, right) => (page === 11 || page === 12 ? outcome : right(page));
			simulation.run(3 * TEN_MINUTES_MS, TEN_MINUTES_MS);

			expect(isFound(id)).toBe(true);
		});

		it('takes three in a row for the end', () => {
			list.answer = (page, right) => (page > 10 ? outcome : right(page));
			const asked = dailySweep() + nextPoll();

			expect(asked).toBeGreaterThanOrEqual(10 + requests);
			expect(asked).toBeLessThanOrEqual(10 + 3 * 6 + 2);
		});
	});

	it('tells what cannot be read', () => {
		list.faults = { refusedAfter: 10 };
		dailySweep();
		nextPoll();

		expect(simulation.notices).toEqual([
			'Page 11 of the list cannot be read: watching the others, and asking for it with each poll',
		]);
	});

	it('tells nothing of pages that are refused behind the end of a list that has become shorter', () => {
		list.faults = { pastEnd: 404 };
		simulation.hideMany(100, 0);
		dailySweep();

		expect(simulation.notices).toEqual([]);
		expect(nextPoll()).toBe(2);
	});
});
