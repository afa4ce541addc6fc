import type { ListOrder } from '../../../../sandbox/reviewList';
import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NONE = { owed: [], twice: [], old: [] };

let simulation: WatchSimulation;

/** Requests of the next poll. */
function nextPoll(): number {
	simulation.now += MINUTE_MS;
	simulation.poll();
	return simulation.lastRequests(1);
}

function publish(count: number): void {
	for (let index = 0; index < count; index++) simulation.publish();
}

function hideLast(count: number): void {
	for (let index = 0; index < count; index++) simulation.hide(simulation.list.reviews.records.at(-1));
}

describe.each([
	['that fill their last page', 300],
	['with room on their last page', 304],
])('a poll of reviews oldest first, %s', (_name, count) => {
	beforeEach(() => {
		simulation = simulationOf({ order: 'oldest', count });
		simulation.begin();
	});

	it('is one request where nothing is new', () => {
		expect([nextPoll(), nextPoll()]).toEqual([1, 1]);
	});

	it.each([1, 11, 12, 40, 100])('reads no more than the pages that %i new ones take, once', (added) => {
		publish(added);

		expect(nextPoll()).toBeLessThanOrEqual(1 + Math.ceil(added / 15));
		expect(simulation.outcome).toEqual(NONE);
		expect(nextPoll()).toBe(1);
	});

	it.each([1, 5, 14, 30])('finds the end again after %i have gone from it, and the next new one', (gone) => {
		hideLast(gone);
		expect(nextPoll()).toBeLessThanOrEqual(3);
		expect(nextPoll()).toBeLessThanOrEqual(2);
		publish(1);

		expect(nextPoll()).toBeLessThanOrEqual(2);
		expect(simulation.outcome).toEqual(NONE);
	});

	it.each([
		[2, 20],
		[6, 3],
		[40, 90],
	])('gives out in one poll what comes in as %i others go from the front: %i', (gone, added) => {
		for (let index = 0; index < gone; index++) simulation.hide(simulation.list.at(index));
		publish(added);

		expect(nextPoll()).toBeLessThanOrEqual(4 + Math.ceil((gone + added) / 15));
		expect(simulation.outcome).toEqual(NONE);
	});

	it('finds all where none of those before is left', () => {
		for (const review of simulation.list.reviews.records) simulation.hide(review);
		publish(80);

		expect(nextPoll()).toBeLessThanOrEqual(8);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('goes on where its last page cannot be read, and gives out what comes in when it can', () => {
		const { list } = simulation;
		const last = Math.ceil(list.length / 15);
		publish(1);
		list.answer = (page) => (page >= last ? 'unreadable' : undefined);
		nextPoll();
		list.answer = () => undefined;
		simulation.run(HOUR_MS, MINUTE_MS);

		expect(simulation.outcome).toEqual(NONE);
	});

	it('reads on behind a total that has not grown yet, where the page says that there is more', () => {
		const { length } = simulation.list;
		simulation.list.totalSaid = () => length;
		publish(20);

		expect(nextPoll()).toBeLessThanOrEqual(4);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('reads on where the total tells of more, though the page does not', () => {
		publish(20);
		const { list } = simulation;
		list.answer = (page) => {
			const outcome = list.pageOf(list.reviews.records, page, simulation.now);
			return typeof outcome === 'object' ? { ...outcome, hasNext: false } : outcome;
		};

		expect(nextPoll()).toBeLessThanOrEqual(3);
		expect(simulation.outcome).toEqual(NONE);
	});

	it.each(['refused', 'unreadable'] as const)(
		'gives out what comes after a page behind the end that is %s, when it can be read again',
		(outcome) => {
			publish(40);
			simulation.list.answer = (page) => (page === 6 ? outcome : undefined);
			nextPoll();
			simulation.list.answer = () => undefined;
			simulation.run(60 * MINUTE_MS, MINUTE_MS);

			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it('knows where the list ends after the sweep of the day', () => {
		simulation.now += DAY_MS;
		simulation.poll();
		expect(nextPoll()).toBe(1);
		publish(1);

		expect(nextPoll()).toBeLessThanOrEqual(2);
		expect(simulation.outcome).toEqual(NONE);
	});

	it('reads the first page where the last cannot be read', () => {
		const last = Math.ceil(count / 15);
		simulation.list.answer = (page) => (page === last ? 'unreadable' : undefined);

		expect(nextPoll()).toBeLessThanOrEqual(3);
		simulation.list.answer = () => undefined;
		publish(1);
		expect(nextPoll()).toBeLessThanOrEqual(3);
		expect(simulation.outcome).toEqual(NONE);
	});
});

describe('a poll of reviews newest first', () => {
	beforeEach(() => {
		simulation = simulationOf({ order: 'newest', count: 64 });
		simulation.begin();
	});

	it.each([1, 14, 15, 16, 40])(
		'reads %i new ones with the six pages of one further turn at most',
		(added) => {
			publish(added);

			expect(nextPoll()).toBeLessThanOrEqual(added < 15 ? 1 : 7);
			expect(simulation.outcome).toEqual(NONE);
			expect(nextPoll()).toBe(1);
		},
	);

	it('reads the second page where the first cannot be read', () => {
		publish(16);
		simulation.list.answer = (page) => (page === 1 ? 'unreadable' : undefined);
		simulation.now += MINUTE_MS;

		expect(simulation.poll()).toHaveLength(1);
	});
});

describe('the first polls of a long list', () => {
	it.each([
		['oldest', 3_000],
		['oldest', 3_007],
		['newest', 3_000],
		['newest', 3_007],
	] as const)(
		'%s, of %i reviews, give out each new one at once, while they read the others',
		(order, count) => {
			simulation = simulationOf({ order, count });
			simulation.poll();
			for (let polls = 0; polls < 3; polls++) {
				simulation.publish();
				simulation.now += MINUTE_MS;

				expect(simulation.hasBaseline).toBe(false);
				expect(simulation.poll()).toHaveLength(1);
			}
			simulation.begin();
			expect(simulation.outcome).toEqual(NONE);
		},
	);
});

describe('a list of which the later pages could not be read at first', () => {
	it.each(['refused', 'unreadable'] as const)(
		'newest first, and %s, gives out none of what was there, and each new one',
		(outcome) => {
			simulation = simulationOf({ order: 'newest', count: 120 });
			simulation.list.answer = (page) => (page > 2 ? outcome : undefined);
			simulation.begin();
			simulation.list.answer = () => undefined;
			publish(1);
			simulation.run(2 * DAY_MS, HOUR_MS);

			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it.each(['refused', 'unreadable'] as const)('is said in the log, once: %s', (outcome) => {
		simulation = simulationOf({ order: 'newest', count: 120 });
		simulation.list.answer = (page) => (page > 2 ? outcome : undefined);
		simulation.begin();

		expect(simulation.notices).toEqual([
			'The list reports 120 reviews, but page 3 and those after it cannot be read: watching the others',
		]);
	});
});

describe('while the beginning of a list is read', () => {
	const ORDERS: ListOrder[] = ['newest', 'oldest', 'shuffled', 'rated'];
	/** Fails on these pages for so many polls, from the first one on. */
	const failFor = (
		polls: number,
		outcome: 'refused' | 'unreadable',
		isFailing: (page: number) => boolean,
	) => {
		simulation.list.answer = (page) => (isFailing(page) ? outcome : undefined);
		simulation.poll();
		for (let poll = 1; poll < polls; poll++) nextPoll();
		simulation.list.answer = () => undefined;
	};
	const FAILURES: Array<[string, number, 'refused' | 'unreadable', (page: number) => boolean]> = [
		['page 2 is refused once', 1, 'refused', (page) => page === 2],
		['page 3 is refused once', 1, 'refused', (page) => page === 3],
		['page 5 is refused for three polls', 3, 'refused', (page) => page === 5],
		['page 3 and all behind it cannot be read for two polls', 2, 'unreadable', (page) => page > 2],
		['page 3 and all behind it are refused for two polls', 2, 'refused', (page) => page > 2],
	];
	const cases = ORDERS.flatMap((order) => FAILURES.map((failure) => [order, ...failure] as const));

	it.each(cases)(
		'%s, all that is there starts the workflow, though %s',
		(order, _name, polls, ...failure) => {
			simulation = simulationOf({ order, count: 300 });
			simulation.newFrom = 0;
			simulation.expectAll();
			failFor(polls, ...failure);
			simulation.run(DAY_MS + HOUR_MS, 10 * MINUTE_MS);

			expect(simulation.outcome).toEqual(NONE);
		},
	);

	it.each(cases)('%s, nothing that was there does, though %s', (order, _name, polls, ...failure) => {
		simulation = simulationOf({ order, count: 300 });
		failFor(polls, ...failure);
		simulation.run(HOUR_MS, 10 * MINUTE_MS);
		publish(1);
		simulation.run(DAY_MS + HOUR_MS, 10 * MINUTE_MS);

		expect(simulation.outcome).toEqual(NONE);
	});
});

it('a page behind the end that is refused is no list that cannot be read', () => {
	simulation = simulationOf({ order: 'newest', count: 30 });
	const { list } = simulation;
	list.answer = (number) => {
		const outcome = list.pageOf(list.reviews.records, number, simulation.now);
		if (number > 2 || typeof outcome !== 'object') return 'refused';
		return { ...outcome, hasNext: true };
	};
	simulation.begin();

	expect(simulation.notices).toEqual([]);
});

it('what comes in as another goes, while a sweep is past it, is found by the next one', () => {
	simulation = simulationOf({ order: 'shuffled', count: 300 });
	let requests = 0;
	simulation.list.answer = () => {
		if (++requests !== 9) return undefined;
		simulation.hide(simulation.list.reviews.records.at(-1));
		simulation.publish(0, {}, 0);
		return undefined;
	};
	simulation.begin();
	simulation.run(HOUR_MS, MINUTE_MS);

	expect(simulation.outcome).toEqual(NONE);
});

it('a list of more reviews than are remembered is read once in the beginning, though one goes meanwhile', () => {
	simulation = simulationOf({ order: 'newest', count: 7_200 });
	simulation.poll();
	simulation.now += MINUTE_MS;
	simulation.poll();
	simulation.hide(simulation.list.at(100));

	expect(simulation.begin()).toBeLessThanOrEqual(7_200 / 15 + 30);
	expect(simulation.outcome).toEqual(NONE);
});

it('what comes in while n8n is off is read as far as the bucket lasts, and the rest with the next polls', () => {
	simulation = simulationOf({ order: 'newest', count: 300 });
	simulation.begin();
	publish(1_800);

	expect(nextPoll()).toBeLessThanOrEqual(101);
	simulation.run(10 * MINUTE_MS, MINUTE_MS);
	expect(simulation.outcome).toEqual(NONE);
});

it('a clock that was set back, after many sweeps in vain, does not keep it from looking', () => {
	simulation = simulationOf({ order: 'newest', count: 300 });
	simulation.begin();
	simulation.list.totalSaid = (total) => total + 1;
	simulation.run(8 * HOUR_MS, MINUTE_MS);
	simulation.now -= 7 * HOUR_MS;
	simulation.publish(7 * 86_400);
	simulation.run(HOUR_MS, MINUTE_MS);

	expect(simulation.outcome).toEqual(NONE);
});

it('a clock that was set back does not keep it from looking for what is missing', () => {
	simulation = simulationOf({ order: 'newest', count: 300 });
	simulation.begin();
	simulation.list.totalSaid = (total) => total + 1;
	simulation.run(HOUR_MS, MINUTE_MS);
	simulation.now -= 3 * HOUR_MS;
	simulation.publish(7 * 86_400);
	simulation.run(HOUR_MS, MINUTE_MS);

	expect(simulation.outcome).toEqual(NONE);
});

/** What happens to a list of 605 reviews in three days, with a poll each ten minutes. */
const HAPPENINGS: Record<string, (poll: number) => void> = {
	'nothing happens': () => {},
	'one comes in': () => {
		publish(1);
	},
	'one comes in late': (poll) => {
		simulation.publish(500_000 + 1_000 * poll);
	},
	'forty come in, and one late': () => {
		publish(40);
		simulation.publish(5_000_000);
	},
	'one comes in, later one goes': (poll) => {
		publish(1);
		if (poll % 3 === 0) hideAny();
	},
	'one goes': () => {
		hideAny();
	},
};

function hideAny(): void {
	const { list } = simulation;
	simulation.hide(list.at(Math.floor(list.random() * list.length)));
}

/** Polls for three days, in which this happens at every so many polls; requests beside those of polls and daily sweeps. */
function threeDays(happening: string, everyPolls: number): number {
	const pages = Math.ceil(simulation.list.length / 15);
	simulation.requests.length = 0;
	simulation.run(3 * DAY_MS, 10 * MINUTE_MS, (poll) => {
		if (poll % everyPolls === 3) HAPPENINGS[happening]?.(poll / everyPolls);
	});
	return simulation.lastRequests(simulation.requests.length) - simulation.requests.length - 3 * (pages - 1);
}

describe('three days cost the polls, a sweep a day, and', () => {
	it.each<[ListOrder, string, number, number]>([
		['newest', 'nothing happens', 20, 0],
		['newest', 'one comes in', 20, 3],
		['newest', 'one comes in late', 40, 3],
		['newest', 'forty come in, and one late', 100, 81],
		['newest', 'one comes in, later one goes', 20, 3],
		['newest', 'one goes', 30, 0],
		['oldest', 'nothing happens', 20, 0],
		['oldest', 'one comes in', 20, 4],
		['oldest', 'one comes in late', 40, 4],
		['oldest', 'forty come in, and one late', 100, 144],
		['oldest', 'one goes', 30, 0],
		['shuffled', 'nothing happens', 20, 0],
		['shuffled', 'one comes in', 20, 105],
		['shuffled', 'one comes in late', 40, 51],
		['shuffled', 'forty come in, and one late', 100, 218],
		['shuffled', 'one goes', 30, 0],
		['highlighted', 'one comes in', 20, 122],
		['branches', 'one comes in late', 40, 33],
		['rated', 'forty come in, and one late', 100, 236],
	])('%s, where %s (at each poll of %i), %i requests', (order, happening, everyPolls, most) => {
		simulation = simulationOf({ order, count: 605 });
		simulation.begin();

		expect(threeDays(happening, everyPolls)).toBeLessThanOrEqual(most);
		expect(simulation.outcome).toEqual(NONE);
	});
});

describe('a review that nobody can find', () => {
	it.each([
		['newest', 24],
		['shuffled', 80],
	] as const)('in a list %s costs at most %i requests in a day beyond those of its polls', (order, most) => {
		simulation = simulationOf({ order, count: 60 });
		simulation.begin();
		simulation.list.totalSaid = (total) => total + 1;
		simulation.run(HOUR_MS, MINUTE_MS);
		simulation.run(DAY_MS, MINUTE_MS);

		expect(simulation.lastRequests(DAY_MS / MINUTE_MS) - DAY_MS / MINUTE_MS).toBeLessThanOrEqual(most);
		expect(simulation.outcome).toEqual(NONE);
	});
});
