import type { PageOutcome } from '../../../../nodes/ReviewPlatformTrigger/watch/listMemory';
import { isPage } from '../../../../nodes/ReviewPlatformTrigger/watch/listMemory';
import type { ListOrder } from '../../../../sandbox/reviewList';
import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PAGES = 20;
const NONE = { owed: [], twice: [], old: [] };

/** A list of twenty pages that is watched. */
function watched(order: ListOrder = 'shuffled'): WatchSimulation {
	const simulation = simulationOf({ order, count: PAGES * 15 });
	simulation.begin();
	return simulation;
}

/** Requests of the next poll. */
function nextPoll(simulation: WatchSimulation): number {
	simulation.now += TEN_MINUTES_MS;
	simulation.poll();
	return simulation.lastRequests(1);
}

/** Requests of the poll of the next day's sweep. */
function dailySweep(simulation: WatchSimulation): number {
	simulation.now += DAY_MS;
	simulation.poll();
	return simulation.lastRequests(1);
}

/** Calls something before the page that is asked for as the one with this number in the next poll. */
function beforeRequest(simulation: WatchSimulation, number: number, happening: () => void): void {
	let requests = 0;
	simulation.list.answer = () => {
		if (++requests === number) happening();
		return undefined;
	};
}

describe('a sweep', () => {
	it('reads each page of a list that holds still once', () => {
		expect(dailySweep(watched())).toBe(PAGES);
	});

	it('ends where what was missing has been met', () => {
		const simulation = watched();
		for (let count = 0; count < 8; count++) simulation.publish(0, {}, 0);

		expect(nextPoll(simulation)).toBeLessThanOrEqual(7);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('asks for six pages at a time', () => {
		const simulation = simulationOf({ order: 'shuffled', count: PAGES * 15 });
		const asked: number[] = [];
		simulation.list.answer = (page) => void asked.push(page);
		simulation.poll();

		expect(asked).toEqual([1, 20, ...Array.from({ length: 18 }, (_, index) => index + 2)]);
	});

	it.each([1, 5, 14, 15])('steps back for %i that go while it is under way', (count) => {
		const simulation = watched();
		const { id } = simulation.publish(0, {}, 150);
		for (let index = 0; index < 8; index++) simulation.publish(0, {}, (index % 2) * simulation.list.length);
		simulation.list.totalSaid = (total) => total - 9;
		beforeRequest(simulation, 11, () => {
			for (let index = 0; index < count; index++) simulation.hide(simulation.list.at(30));
		});
		const requests = dailySweep(simulation);

		expect(simulation.owed.has(id)).toBe(false);
		expect(requests).toBeLessThanOrEqual(PAGES + 1 + 6);
	});

	it.each([2, 3, 7])('goes on one page before where a poll ended that could read %i', (mostRequests) => {
		const simulation = simulationOf({ order: 'oldest', count: PAGES * 15 });
		simulation.expectAll();
		simulation.newFrom = 0;
		for (let poll = 0; !simulation.hasBaseline; poll++) {
			simulation.now += MINUTE_MS;
			// One comes and one goes: `total` stays as it was.
			if (poll > 1 && poll < 8 && mostRequests > 3) {
				simulation.hide(simulation.list.reviews.records.find(({ id }) => !simulation.owed.has(id)));
				simulation.publish();
			}
			simulation.poll(mostRequests);
			if (poll > 3 * PAGES) throw new Error('The sweep does not come on');
		}
		simulation.run(3 * TEN_MINUTES_MS, TEN_MINUTES_MS);

		expect(simulation.outcome).toEqual(NONE);
	});

	it('comes on with a bucket that has one page for each poll', () => {
		const simulation = simulationOf({ order: 'shuffled', count: 3_000 });
		simulation.poll();
		simulation.run(200 * 1_500, 1_500);

		expect(simulation.hasBaseline).toBe(true);
	});

	it.each([100, 250])('begins anew where %i go while it is on its fifth page', (count) => {
		const simulation = watched();
		const { id } = simulation.publish(0, {}, 280);
		simulation.list.totalSaid = (total) => total - 1;
		beforeRequest(simulation, 5, () => {
			for (let index = 0; index < count; index++) simulation.hide(simulation.list.at(0));
		});
		dailySweep(simulation);

		expect(simulation.owed.has(id)).toBe(false);
	});

	it('reads a list that falls with each answer at most twice', () => {
		const simulation = watched();
		const { list } = simulation;
		list.answer = () => void simulation.hide(list.at(Math.floor(list.random() * list.length)));

		expect(dailySweep(simulation)).toBeLessThanOrEqual(2 * PAGES + 2 * 6);
	});

	it('leaves no page out where forty come in while it is under way', () => {
		const simulation = watched();
		const { id } = simulation.publish(0, {}, 170);
		simulation.list.totalSaid = (total) => total - 1;
		beforeRequest(simulation, 10, () => {
			for (let index = 0; index < 40; index++) simulation.publish(0, {}, simulation.list.length);
		});
		dailySweep(simulation);

		expect(simulation.owed.has(id)).toBe(false);
	});

	it('explains no more than is left where some go while it is under way', () => {
		const simulation = watched();
		beforeRequest(simulation, 10, () => {
			for (let index = 0; index < 5; index++) simulation.hide(simulation.list.at(30));
		});
		dailySweep(simulation);
		simulation.list.answer = () => undefined;
		nextPoll(simulation);
		for (let index = 0; index < 5; index++) simulation.publish();
		nextPoll(simulation);

		expect(simulation.outcome).toEqual(NONE);
	});

	it('does not explain a page in whose place another one came', () => {
		const simulation = watched();
		const { list } = simulation;
		simulation.publish(0, {}, 200);
		list.answer = (page) => (page === 14 ? list.pageOf(list.reviews.records, 13, simulation.now) : undefined);
		for (let poll = 0; poll < 18; poll++) nextPoll(simulation);
		list.answer = () => undefined;
		for (let poll = 0; poll < 18; poll++) nextPoll(simulation);

		expect(simulation.outcome).toEqual(NONE);
	});

	it.each<[string, (page: number, simulation: WatchSimulation) => PageOutcome | undefined]>([
		['cannot be read', (page) => (page === 9 ? 'unreadable' : undefined)],
		[
			'another one comes for',
			(page, { list, now }) => (page === 9 ? list.pageOf(list.reviews.records, 8, now) : undefined),
		],
	])(
		'does not end a baseline while there is a page that %s, and calls none of it new later',
		(_name, answer) => {
			const simulation = simulationOf({ order: 'shuffled', count: PAGES * 15 });
			simulation.list.answer = (page) => answer(page, simulation);
			for (let poll = 0; poll < 60; poll++) nextPoll(simulation);
			expect(simulation.hasBaseline).toBe(false);
			simulation.list.answer = () => undefined;
			for (let poll = 0; poll < 12; poll++) nextPoll(simulation);

			expect(simulation.hasBaseline).toBe(true);
			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it('is made three times in vain before a baseline ends without what total tells of', () => {
		const simulation = simulationOf({ order: 'shuffled', count: PAGES * 15 });
		simulation.list.totalSaid = (total) => total + 1;
		const requests = simulation.begin(TEN_MINUTES_MS);

		expect(requests).toBeGreaterThanOrEqual(4 * PAGES);
		expect(requests).toBeLessThanOrEqual(4 * (PAGES + 2));
	});

	it('is not held by a total that flutters', () => {
		const simulation = watched();
		simulation.list.totalSaid = (total) => total + (simulation.list.requests % 2);

		expect(dailySweep(simulation)).toBeLessThanOrEqual(3 * PAGES + 7);
		simulation.list.totalSaid = (total) => total;
		expect(nextPoll(simulation)).toBe(1);
	});

	it.each([5, 10, 45])('goes on where it is when pages of 15 become pages of %i', (perPage) => {
		const simulation = watched();
		const { id } = simulation.publish(0, {}, 295);
		simulation.list.totalSaid = (total) => total - 1;
		beforeRequest(simulation, 8, () => (simulation.list.perPage = perPage));
		dailySweep(simulation);
		nextPoll(simulation);

		expect(simulation.owed.has(id)).toBe(false);
	});

	it('goes on behind the last page that total tells of while pages name a next one', () => {
		const simulation = watched();
		const { id } = simulation.publish(0, {}, simulation.list.length);
		simulation.list.totalSaid = () => 100;
		dailySweep(simulation);

		expect(simulation.owed.has(id)).toBe(false);
	});

	it('ends behind a last page that repeats itself', () => {
		const simulation = watched();
		simulation.list.answer = (page) => {
			const last = simulation.list.pageOf(
				simulation.list.reviews.records,
				Math.min(page, PAGES),
				simulation.now,
			);
			return isPage(last) ? { ...last, hasNext: true } : last;
		};

		expect(dailySweep(simulation)).toBe(PAGES + 1);
	});

	it.each<[string, PageOutcome, number]>([
		['are empty, though they name a next one', { reviews: [], perPage: 15, total: 300, hasNext: true }, 3],
		['cannot be read', 'unreadable', 1],
	])('takes three pages in a row that %s for the end', (_name, outcome, requests) => {
		const simulation = watched();
		simulation.list.answer = (page) => (page > 10 ? outcome : undefined);
		const asked = dailySweep(simulation) + nextPoll(simulation);

		expect(asked).toBeGreaterThanOrEqual(10 + requests);
		expect(asked).toBeLessThanOrEqual(10 + 2 * 6 + 1);
		expect(nextPoll(simulation)).toBe(1);
	});

	it('goes on behind two pages that are empty or cannot be read', () => {
		const empty: PageOutcome = { reviews: [], perPage: 15, total: 301, hasNext: true };
		for (const outcome of ['unreadable', empty] as const) {
			const simulation = watched();
			const { id } = simulation.publish(0, {}, simulation.list.length);
			simulation.list.answer = (page) => (page === 11 || page === 12 ? outcome : undefined);
			nextPoll(simulation);
			nextPoll(simulation);
			nextPoll(simulation);

			expect(simulation.owed.has(id)).toBe(false);
		}
	});

	it.each([1e9, Number.MAX_SAFE_INTEGER])('costs no more when the list says that it has %i', (total) => {
		const simulation = watched();
		simulation.list.totalSaid = () => total;
		dailySweep(simulation);

		expect(nextPoll(simulation) + nextPoll(simulation)).toBeLessThanOrEqual(2 * (PAGES + 7));
		expect(simulation.notices).toEqual([]);
	});

	it('tells what cannot be read', () => {
		const simulation = watched();
		simulation.list.answer = (page) => (page > 10 ? 'refused' : undefined);
		dailySweep(simulation);
		nextPoll(simulation);

		expect(simulation.notices).toEqual([
			'The list reports 300 reviews, but page 11 and those after it cannot be read: watching the others',
		]);
	});

	it('tells nothing of pages behind the end of a list that has become shorter', () => {
		const simulation = watched();
		const { list } = simulation;
		list.answer = (page) => (page > Math.ceil(list.length / 15) ? 'refused' : undefined);
		for (let count = 0; count < 100; count++) simulation.hide(list.at(0));
		dailySweep(simulation);

		expect(simulation.notices).toEqual([]);
		expect(nextPoll(simulation)).toBe(1);
	});
});

describe('where new reviews come in is told anew by each sweep', () => {
	it('also when its last page is empty', () => {
		const simulation = watched('oldest');
		simulation.list.totalSaid = (total) => total + 1;
		dailySweep(simulation);

		expect(simulation.state?.head).toBe('last');
	});

	it.each<[ListOrder, string | null]>([
		['newest', 'first'],
		['oldest', 'last'],
		['shuffled', null],
	])('%s: %s', (order, head) => {
		const simulation = watched(order);
		if (simulation.state) simulation.state = { ...simulation.state, head: head === null ? 'first' : null };
		dailySweep(simulation);

		expect(simulation.state?.head).toBe(head);
	});
});
