import type { ListOrder } from '../../../../sandbox/reviewList';
import type { SimulatedList } from '../../../../simulation/simulatedList';
import {
	ALL_RIGHT,
	DAY_MS,
	HOUR_MS,
	MINUTE_MS,
	simulationOf,
	type WatchSimulation,
} from '../../../../simulation/watchSimulation';

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
/** Requests of the poll with the round of the next day. */
const dailyRound = async () => await simulation.pollAfter(DAY_MS);
const isFound = (id: string) => !simulation.owed.has(id);

/** Calls something before the request with this number, from now on. */
function beforeRequest(number: number, happen: () => void): void {
	let requests = 0;
	list.answer = (page, right) => {
		if (++requests === number) happen();
		return right(page);
	};
}

const LEFT_OUT = 'Pages 102 to 202 of the list cannot be read: left out until the list is read again';

beforeEach(async () => await watch());

describe('a round', () => {
	it.each<[string, number, () => void]>([
		['a list that holds still', PAGES + 1, () => {}],
		['a list that falls with each answer', 2 * PAGES + 40 + 14, () => (list.faults = { deleteEvery: 1 })],
		[
			'a list whose total flutters',
			2 * PAGES + 40 + 14,
			() => (list.totalSaid = (total) => total + (list.requests % 2)),
		],
	])('reads %s in %i requests at most, and then no more', async (_name, most, happen) => {
		happen();
		expect(await dailyRound()).toBeLessThanOrEqual(most);
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
		for (let poll = 0; poll < PAGES && !simulation.isRead; poll++) {
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

	it('comes on with a poll that has time for one page', async () => {
		simulate('shuffled', 600);
		for (let polls = 0; polls < 41; polls++) await simulation.pollAfter(MINUTE_MS, 2);

		expect(simulation.isRead).toBe(true);
	});

	it('lets all else go first', async () => {
		simulate();
		await simulation.begin();
		await nextPoll();

		expect(simulation.urgent).toEqual([1, 2]);
	});

	it('costs no more with a total that is far too large', async () => {
		list.totalSaid = () => Number.MAX_SAFE_INTEGER;
		await dailyRound();

		expect((await nextPoll()) + (await nextPoll())).toBeLessThanOrEqual(2 * (PAGES + 7));
		expect(simulation.notices).toEqual([]);
	});
});

describe('a round of a list that changes meanwhile', () => {
	it.each<[happening: string, place: number, request: number, happen: () => void]>([
		['pages of 15 become pages of 5', 295, 8, () => (list.perPage = 5)],
		['pages of 15 become pages of 45', 295, 8, () => (list.perPage = 45)],
		['250 go', 280, 5, () => simulation.hideMany(250, 0)],
		['200 go of those that were passed', 280, 17, () => simulation.hideMany(200, 0)],
		['forty come in', 170, 10, () => simulation.publishMany(40, list.length)],
	])('leaves nothing out where %s', async (_happening, place, request, happen) => {
		list.totalSaid = (total) => total - 1;
		const { id } = simulation.publishAt(place);
		beforeRequest(request, happen);
		await dailyRound();

		expect(isFound(id)).toBe(true);
	});

	it('explains no more than is left where some go', async () => {
		beforeRequest(10, () => simulation.hideMany(5, 30));
		await dailyRound();
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

describe('a round of a list with pages that are not as they should be', () => {
	it.each([
		['all', 'finds them on a later day'],
		['now', 'calls none of them new'],
	])(
		'leaves out after an hour of a first reading pages that cannot be read: from %s on it %s',
		async (from) => {
			simulate('newest', 4_000);
			if (from === 'all') simulation.startFromAll();
			await simulation.poll();
			list.answer = (page, right) => (page > 5 ? 'unreadable' : right(page));
			await simulation.run(50 * MINUTE_MS, TEN_MINUTES_MS);
			expect([simulation.isRead, simulation.notices]).toEqual([false, []]);
			await simulation.run(40 * MINUTE_MS, TEN_MINUTES_MS);
			expect([simulation.isRead, simulation.notices]).toEqual([true, expect.arrayContaining([LEFT_OUT])]);
			list.recover();
			await simulation.run(DAY_MS + HOUR_MS, TEN_MINUTES_MS);

			expect(simulation.outcome).toEqual(ALL_RIGHT);
		},
	);

	it('leaves out pages that cannot be read twice, asking for each of them alone', async () => {
		list.answer = (page, right) => (page > 10 ? 'unreadable' : right(page));
		await dailyRound();
		for (let page = 11; page <= 20; page++) expect(await nextPoll()).toBeLessThanOrEqual(2 + 7);
		expect(await nextPoll()).toBe(2);

		expect(simulation.notices).toHaveLength(10);
		expect(simulation.notices[0]).toBe(
			'Page 11 of the list cannot be read: left out until the list is read again',
		);
	});

	it('tells nothing of pages that are not there past the end of a list that has become shorter', async () => {
		list.faults = { pastEnd: 404 };
		simulation.hideMany(100, 0);
		await dailyRound();

		expect(simulation.notices).toEqual([]);
		expect(await nextPoll()).toBe(2);
	});
});

describe('a poll of a long list', () => {
	it.each<[ListOrder, added: number]>([
		['newest', 0],
		['shuffled', 2_000],
	])('asks for 102 pages at most, both ends included: %s, %i come in', async (order, added) => {
		simulate(order, 4_600);
		simulation.startFromAll();
		await simulation.run(3 * MINUTE_MS, MINUTE_MS);
		expect(simulation.requests).toEqual([102, 102, 102]);
		simulation.publishMany(added, 0);
		await simulation.run(10 * MINUTE_MS, MINUTE_MS);

		expect(Math.max(...simulation.requests)).toBe(102);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});
});

/** Which of so many polls read the whole list, from 1; `meanwhile` is called before each. */
async function roundsIn(
	polls: number,
	everyMs: number,
	meanwhile?: (poll: number) => void,
): Promise<number[]> {
	const before = simulation.requests.length;
	await simulation.run(polls * everyMs, everyMs, (poll) => meanwhile?.(poll + 1));
	return simulation.requests
		.slice(before)
		.flatMap((requests, index) => (requests >= PAGES - 1 ? [index + 1] : []));
}

/** `meta.total` rises by one with each poll, without any review. */
function rise(poll: number): void {
	simulation.list.totalSaid = (total) => total + poll;
}

describe('a total that counts reviews that cannot be found', () => {
	it.each<ListOrder>(['newest', 'shuffled'])('is looked into after an hour, doubling: %s', async (order) => {
		await watch(order);

		expect(await roundsIn(200, TEN_MINUTES_MS, rise)).toEqual([1, 7, 19, 43, 91, 187]);
	});

	it('is looked into anew once a review was found', async () => {
		await watch('newest');
		const rounds = await roundsIn(70, TEN_MINUTES_MS, (poll) => {
			if (poll === 20) simulation.publish(300 * 86_400);
			rise(poll);
		});

		expect(rounds).toEqual([1, 7, 19, 43, 44, 50, 62]);
		expect(simulation.outcome).toEqual(ALL_RIGHT);
	});

	it('costs one round, which is that of the day, when it rises no further', async () => {
		await watch('oldest');
		simulation.list.totalSaid = (total) => total + 1;

		expect(await roundsIn(150, TEN_MINUTES_MS)).toEqual([1, 145]);
	});
});

describe('a list to which a review comes in between two pages of a poll', () => {
	it.each<ListOrder>(['newest', 'oldest'])('is searched at once for one that is late: %s', async (order) => {
		await watch(order);
		simulation.publishMany(20);
		beforeRequest(2, () => simulation.publish());
		await nextPoll();
		await nextPoll();
		const { id } = simulation.publish(86_400);
		await nextPoll();

		expect(isFound(id)).toBe(true);
	});
});

describe('a list of which nothing is missing', () => {
	it.each<ListOrder>(['newest', 'oldest', 'shuffled'])('is read whole once a day: %s', async (order) => {
		await watch(order);

		expect(await roundsIn(300, TEN_MINUTES_MS)).toEqual([144, 288]);
		const ends = order === 'newest' ? 1 : 2;
		expect(simulation.lastRequests(300)).toBe(ends * 300 + 2 * (PAGES - 1));
	});

	it.each<[string, everyMs: number, hasChanges: boolean]>([
		['day', DAY_MS, false],
		['hour, for changes', HOUR_MS, true],
	])(
		'is read whole by each of polls that are some seconds early or late: each %s',
		async (_name, everyMs, changes) => {
			simulation.hasChanges = changes;
			for (const seconds of [0, 9, -9, 3, -20]) {
				const requests = await simulation.pollAfter(everyMs + 1_000 * seconds);

				expect(requests).toBeGreaterThanOrEqual(PAGES);
			}
		},
	);

	it('costs one request a poll where the highlighted come first, or the newest was deleted', async () => {
		await watch('highlighted');
		await simulation.run(60 * MINUTE_MS, MINUTE_MS);
		expect(simulation.lastRequests(60)).toBe(60);
		await watch('newest');
		simulation.hideMany(1, 0);
		await simulation.run(60 * MINUTE_MS, MINUTE_MS);

		expect(simulation.lastRequests(60)).toBe(60);
	});

	it('is read whole when the clock was set back by a day', async () => {
		await watch('newest');
		simulation.now -= DAY_MS + MINUTE_MS;

		expect(await roundsIn(3, MINUTE_MS)).toEqual([1]);
	});

	it('costs two requests a poll for an hour when it has no reviews, then one', async () => {
		simulation = simulationOf({ order: 'newest', count: 0 });

		expect(await simulation.begin()).toBe(61 * 2);
		expect(await simulation.pollAfter(MINUTE_MS)).toBe(1);
	});
});
