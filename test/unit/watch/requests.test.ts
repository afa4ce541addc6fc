import type { OrderName } from '../../support/simulatedList';
import { simulationOf } from '../../support/watchSimulation';
import type { WatchSimulation } from '../../support/watchSimulation';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NONE = { owed: [], twice: [], old: [] };
const ORDERS = ['newest first', 'oldest first', 'no order'] as const satisfies OrderName[];

interface Scenario {
	/** Reviews there are at first, 15 a page. */
	count: number;
	/** The requests of each poll, in each of the orders, or in all of them. */
	requests: [string, ...string[]];
	/** In which orders the baseline is not whole after these polls. */
	withoutBaseline?: OrderName[];
	/** What is so before the first poll. */
	first?: (simulation: WatchSimulation) => void;
	/** What happens before each poll, from 0. */
	before?: (simulation: WatchSimulation, poll: number) => void;
}

const isPast = (last: number, outcome: 'refused' | 'unreadable') => (page: number) =>
	page > last ? outcome : undefined;

/** A page that cannot be read in the first polls. */
const unreadable = (broken: number, polls: number) => (simulation: WatchSimulation, poll: number) => {
	simulation.list.answer = (page) => (page === broken && poll < polls ? 'unreadable' : undefined);
};

/** Start From All. */
function giveOutAll(simulation: WatchSimulation): void {
	simulation.expectAll();
	simulation.newFrom = 0;
}

/** Of a list that is read for the first time. */
const FIRST_READ: Record<string, Scenario> = {
	'of one page': { count: 10, requests: ['1 1 1 1'] },
	'of one full page': { count: 15, requests: ['1 1 1 1'] },
	'of two pages': { count: 16, requests: ['2 1 1 1'] },
	'of 14 pages': { count: 200, requests: ['14 1 1 1'] },
	'of 134 pages': { count: 2_000, requests: ['101 35 1 1 1 1 1 1 1'] },
	'of which pages are refused behind the fifth': {
		withoutBaseline: ['oldest first', 'no order'],
		count: 200,
		requests: ['8 7 1 1 1 1 1 1 1', '8 18 18 18 7 18 7 7 18', '8 7 7 7 1 7 1 1 7'],
		first: ({ list }) => (list.answer = isPast(5, 'refused')),
	},
	'of which pages cannot be read behind the fifth': {
		withoutBaseline: ['oldest first', 'no order'],
		count: 200,
		requests: ['8 8 7 8 1 1 1 1 1', '8 8 17 15 17 15 17 15 7', '8 8 7 8 7 8 7 8 1'],
		first: ({ list }) => (list.answer = isPast(5, 'unreadable')),
	},
	'of which the fifth page cannot be read at first': {
		count: 200,
		requests: ['8 11 14 1 1', '8 11 15 1 1', '8 11 14 1 1'],
		before: unreadable(5, 2),
	},
	'of which the last page cannot be read at first': {
		count: 200,
		requests: ['15 3 14 1 1 1'],
		before: unreadable(14, 2),
	},
	'of which the first page cannot be read at first': {
		count: 200,
		requests: ['4 16 14 1 1', '4 15 15 1 1', '4 16 14 1 1'],
		before: unreadable(1, 2),
	},
	'with a total that is too large': {
		count: 200,
		requests: ['16 16 1 1 1 1 1 1 1 1 1 1'],
		first: ({ list }) => (list.totalSaid = (total) => total + 40),
	},
	'with a total that is too small': {
		count: 200,
		requests: ['14 1 1 1 1 1', '21 1 1 1 1 1', '14 1 1 1 1 1'],
		first: ({ list }) => (list.totalSaid = () => 100),
	},
	'while reviews come in': {
		withoutBaseline: ['no order'],
		count: 1_600,
		requests: ['101 8 1 1 1 1 1 1 1', '101 8 1 1 1 1 2 1 1', '101 8 74 34 48 41 21 61 41'],
		before: (simulation, poll) => void (poll > 0 && simulation.publish()),
	},
	'while a page of reviews comes in': {
		count: 1_600,
		requests: ['101 15 1 1 1 1 1 1 1', '101 10 1 1 1 1 1 1 1', '101 9 73 36 1 1 1 1 1'],
		before: (simulation, poll) => {
			for (let count = 0; poll === 1 && count < 15; count++) simulation.publish(count);
		},
	},
	'while reviews are deleted': {
		count: 1_600,
		requests: ['101 15 1 1 1 1 1 1 1', '101 16 3 3 1 1 1 1 1', '101 15 1 1 1 1 1 1 1'],
		before: (simulation, poll) => void (poll > 0 && poll < 4 && simulation.hide(simulation.list.all[7])),
	},
	'of which all are to be given out': {
		count: 200,
		requests: ['14 1 1 1 1'],
		first: giveOutAll,
	},
	'of which all are to be given out while reviews come in': {
		count: 1_600,
		requests: ['101 8 1 1 1 1 1 1 1', '101 8 1 1 1 1 2 1 1', '101 8 6 6 7 5 9 7 6'],
		first: giveOutAll,
		before: (simulation, poll) => void (poll > 0 && simulation.publish()),
	},
	'of which the latest are to be given out': {
		count: 1_600,
		requests: ['101 8 1 1 1 1'],
		first: (simulation) => {
			simulation.newFrom = simulation.second - 365 * 86_400;
			for (const { id, created } of simulation.list.all)
				if (created >= simulation.newFrom) simulation.owed.add(id);
		},
	},
	'of more reviews than can be remembered': {
		count: 8_000,
		requests: ['101 41 41 41 41 41 41 41 41 41 41 35 1 1 1 1 1 1 1 1'],
	},
	'of more than can be remembered, of which all are to be given out': {
		count: 8_000,
		requests: ['101 41 41 41 41 41 41 41 41 41 41 35 1 1 1 1 1 1 1 1'],
		first: giveOutAll,
	},
};

/** Of a list whose reviews are all known. */
const WATCHED: Record<string, Scenario> = {
	'in which one is new': {
		count: 200,
		requests: ['1 1 1 1 1 1 1 1', '1 1 1 1 1 1 1 1', '7 1 1 1 1 1 1 1'],
		before: (simulation, poll) => void (poll === 0 && simulation.publish()),
	},
	'in which a page is new': {
		count: 200,
		requests: ['7 1 1 1 1 1 1 1', '2 1 1 1 1 1 1 1', '13 1 1 1 1 1 1 1'],
		before: (simulation, poll) => {
			for (let count = 0; poll === 0 && count < 15; count++) simulation.publish(count);
		},
	},
	'in which forty are new': {
		count: 200,
		requests: ['7 1 1 1 1 1 1 1', '3 1 1 1 1 1 1 1', '16 1 1 1 1 1 1 1'],
		before: (simulation, poll) => {
			for (let count = 0; poll === 0 && count < 40; count++) simulation.publish(count);
		},
	},
	'in which one comes late': {
		count: 200,
		requests: ['7 1 1 1 1 1 1 1', '13 1 1 1 1 1 1 1', '7 1 1 1 1 1 1 1'],
		before: (simulation, poll) => void (poll === 0 && simulation.publish(300 * 86_400)),
	},
	'of 107 pages in which one comes late': {
		count: 1_600,
		requests: ['7 1 1 1 1 1 1 1', '6 1 1 1 1 1 1 1', '2 1 1 1 1 1 1 1'],
		before: (simulation, poll) => void (poll === 0 && simulation.publish(300 * 86_400)),
	},
	'of 107 pages in which one comes late and another soon after': {
		count: 1_600,
		requests: ['7 6 1 1 1 1 1 1', '6 8 1 1 1 1 1 1', '2 6 1 1 1 1 1 1'],
		before: (simulation, poll) => void (poll < 2 && simulation.publish((300 + 300 * poll) * 86_400)),
	},
	'of 107 pages in which ten come late': {
		count: 1_600,
		requests: ['55 1 1 1 1 1 1 1', '74 36 1 1 1 1 1 1', '74 31 1 1 1 1 1 1'],
		before: (simulation, poll) => {
			for (let count = 0; poll === 0 && count < 10; count++) simulation.publish((count + 1) * 50 * 86_400);
		},
	},
	'in which ten are deleted, and then three are new': {
		count: 200,
		requests: ['1 1 1 1 1 1 1 1', '4 1 1 1 1 1 1 1', '1 1 7 1 1 1 1 1'],
		before: (simulation, poll) => {
			for (let count = 0; poll === 0 && count < 10; count++) simulation.hide(simulation.list.all[7 * count]);
			for (let count = 0; poll === 2 && count < 3; count++) simulation.publish();
		},
	},
	'in which all are deleted, and then three are new': {
		count: 40,
		requests: ['1 1 2 1 1 1 1 1', '2 1 2 1 1 1 1 1', '1 1 2 1 1 1 1 1'],
		before: (simulation, poll) => {
			while (poll === 0 && simulation.list.length > 0) simulation.hide(simulation.list.all[0]);
			for (let count = 0; poll === 2 && count < 3; count++) simulation.publish();
		},
	},
	'in which one is new while the first page cannot be read': {
		count: 200,
		requests: ['2 15 2 1 1 1 1 1', '1 1 1 1 1 1 1 1', '2 8 2 1 1 1 1 1'],
		before: (simulation, poll) => {
			unreadable(1, 3)(simulation, poll);
			if (poll === 1) simulation.publish();
		},
	},
	'in which one is new while the last page cannot be read': {
		count: 200,
		requests: ['1 1 1 1 1 1 1 1', '4 17 6 3 1 1 1 1', '1 7 1 1 1 1 1 1'],
		before: (simulation, poll) => {
			unreadable(14, 3)(simulation, poll);
			if (poll === 1) simulation.publish();
		},
	},
	'in which one is new behind what the total says': {
		count: 200,
		requests: ['1 1 1 1 1 1 1 1', '9 3 1 1 1 1 1 1', '1 1 1 1 1 1 1 1'],
		before: (simulation, poll) => {
			simulation.list.totalSaid = () => 100;
			if (poll === 1) simulation.publish();
		},
	},
	'with another page size, in which one is new': {
		count: 200,
		requests: ['1 1 1 1 1 1 1 1', '2 2 1 1 1 1 1 1', '1 7 1 1 1 1 1 1'],
		before: (simulation, poll) => {
			simulation.list.perPage = 5;
			if (poll === 1) simulation.publish();
		},
	},
	'with a total that has become too large': {
		count: 200,
		requests: ['14 1 1 1 1 1 1 1', '1 1 1 1 1 1 1 1', '14 1 1 1 1 1 1 1'],
		before: ({ list }) => (list.totalSaid = (total) => total + 3),
	},
	'with a total that has become too large, in which one comes late': {
		count: 1_600,
		requests: ['74 40 1 1 1 1 1 1', '1 1 1 1 79 1 1 1', '74 40 1 1 2 1 1 1'],
		before: (simulation, poll) => {
			simulation.list.totalSaid = (total) => total + 3;
			if (poll === 4) simulation.publish(300 * 86_400);
		},
	},
};

/** Polls as often as requests are expected; what happens after, in the next day, is not counted. */
function watchDuring(simulation: WatchSimulation, expected: string, before: Scenario['before']): void {
	const begun = simulation.requests.length;
	for (let poll = 0; poll < expected.split(' ').length; poll++) {
		if (begun + poll > 0) simulation.now += MINUTE_MS;
		before?.(simulation, poll);
		simulation.poll();
	}

	expect(simulation.requests.slice(begun).join(' ')).toBe(expected);
}

/** What the scenario's polls take in each order. */
const inEachOrder = ({ requests }: Scenario) =>
	ORDERS.map((order, index) => [order, requests[index] ?? requests[0]] as const);

describe.each(Object.entries(FIRST_READ))('a list %s', (_name, scenario) => {
	const { count, first, before, withoutBaseline = [] } = scenario;

	it.each(inEachOrder(scenario))('%s: requests of each poll %s', (order, expected) => {
		const simulation = simulationOf({ order, count });
		first?.(simulation);
		watchDuring(simulation, expected, before);

		expect(simulation.hasBaseline).toBe(!withoutBaseline.includes(order));
		simulation.run(120 * MINUTE_MS, 10 * MINUTE_MS);
		expect(simulation.outcome).toEqual(NONE);
	});
});

describe.each(Object.entries(WATCHED))('a list that is watched, %s', (_name, scenario) => {
	it.each(inEachOrder(scenario))('%s: requests of each poll %s', (order, expected) => {
		const simulation = simulationOf({ order, count: scenario.count });
		simulation.begin();
		watchDuring(simulation, expected, scenario.before);

		simulation.run(DAY_MS, 30 * MINUTE_MS);
		expect(simulation.outcome).toEqual(NONE);
	});
});
