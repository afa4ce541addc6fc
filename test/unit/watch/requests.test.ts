import type { OrderName } from '../../support/simulatedList';
import { simulationOf } from '../../support/watchSimulation';
import type { WatchSimulation } from '../../support/watchSimulation';

const MINUTE_MS = 60_000;
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

const SCENARIOS: Record<string, Scenario> = {
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
		before: ({ list }, poll) => (list.answer = (page) => (page === 5 && poll < 2 ? 'unreadable' : undefined)),
	},
	'of which the last page cannot be read at first': {
		count: 200,
		requests: ['15 3 14 1 1 1'],
		before: ({ list }, poll) =>
			(list.answer = (page) => (page === 14 && poll < 2 ? 'unreadable' : undefined)),
	},
	'of which the first page cannot be read at first': {
		count: 200,
		requests: ['4 16 14 1 1', '4 15 15 1 1', '4 16 14 1 1'],
		before: ({ list }, poll) => (list.answer = (page) => (page === 1 && poll < 2 ? 'unreadable' : undefined)),
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
		first: (simulation) => {
			simulation.expectAll();
			simulation.newFrom = 0;
		},
	},
	'of which all are to be given out while reviews come in': {
		count: 1_600,
		requests: ['101 8 1 1 1 1 1 1 1', '101 8 1 1 1 1 2 1 1', '101 8 6 6 7 5 9 7 6'],
		first: (simulation) => {
			simulation.expectAll();
			simulation.newFrom = 0;
		},
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
		first: (simulation) => {
			simulation.expectAll();
			simulation.newFrom = 0;
		},
	},
};

describe.each(Object.entries(SCENARIOS))('a list %s', (_name, scenario) => {
	const { count, requests, first, before, withoutBaseline = [] } = scenario;

	it.each(ORDERS.map((order, index) => [order, requests[index] ?? requests[0]] as const))(
		'%s: requests of each poll %s',
		(order, expected) => {
			const simulation = simulationOf({ order, count });
			first?.(simulation);
			for (let poll = 0; poll < expected.split(' ').length; poll++) {
				if (poll > 0) simulation.now += MINUTE_MS;
				before?.(simulation, poll);
				simulation.poll();
			}

			expect(simulation.requests.join(' ')).toBe(expected);
			expect(simulation.hasBaseline).toBe(!withoutBaseline.includes(order));
			simulation.run(120 * MINUTE_MS, 10 * MINUTE_MS);
			expect(simulation.outcome).toEqual({ owed: [], twice: [], old: [] });
		},
	);
});
