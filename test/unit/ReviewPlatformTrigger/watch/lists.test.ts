import { ORDER_NAMES } from '../../../../sandbox/listOrders';
import type { ReviewRecord } from '../../../../sandbox/records';
import { simulationOf } from '../../../../simulation/watchSimulation';
import type { WatchSimulation } from '../../../../simulation/watchSimulation';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SIZES = [40, 1_500];

/** Something that happens to a list that is watched; returns what is called before each poll of the hours after. */
type Happening = (simulation: WatchSimulation) => ((poll: number) => void) | void;

const arrivals = (simulation: WatchSimulation, every: number) => (poll: number) => {
	if (poll % every === every - 1) simulation.publish();
};
const newest = ({ list }: WatchSimulation): ReviewRecord | undefined =>
	list.reviews.records.sort((one, other) => (other.created_at < one.created_at ? -1 : 1))[0];
const anywhere = ({ list }: WatchSimulation): ReviewRecord | undefined =>
	list.at(Math.floor(list.random() * list.length));

/** Hides a review from the list for a poll. */
function hideForAPoll(simulation: WatchSimulation, review: ReviewRecord | undefined): void {
	const show = simulation.hide(review);
	simulation.now += MINUTE_MS;
	simulation.poll();
	show();
}

const HAPPENINGS: Record<string, Happening> = {
	nothing: () => {},
	'one new': (simulation) => void simulation.publish(),
	'a hundred at once': (simulation) => {
		for (let count = 0; count < 100; count++) simulation.publish(count);
	},
	'one published three days late': (simulation) => void simulation.publish(3 * 86_400),
	'one published years late': (simulation) => void simulation.publish(2 * 365 * 86_400),
	'a new one and a late one together': (simulation) => {
		simulation.publish(20 * 86_400);
		simulation.publish();
	},
	'one new and one deleted together': (simulation) => {
		simulation.hide(anywhere(simulation));
		simulation.publish();
	},
	'twenty deleted and twenty new together': (simulation) => {
		for (let count = 0; count < 20; count++) simulation.hide(anywhere(simulation));
		for (let count = 0; count < 20; count++) simulation.publish(count);
	},
	'the newest deleted': (simulation) => void simulation.hide(newest(simulation)),
	'half of the list deleted': (simulation) => {
		for (let count = simulation.list.length / 2; count > 0; count--) simulation.hide(anywhere(simulation));
	},
	'the newest hidden for a poll': (simulation) => hideForAPoll(simulation, newest(simulation)),
	'an old one hidden for a poll': (simulation) => hideForAPoll(simulation, anywhere(simulation)),
	'a new one hidden again for a poll': (simulation) => {
		const review = simulation.publish();
		simulation.now += MINUTE_MS;
		simulation.poll();
		hideForAPoll(simulation, review);
	},
	'a replica without the newest every third poll': (simulation) => {
		const { list } = simulation;
		return (poll) => {
			const review = newest(simulation);
			list.answer = (page) =>
				poll % 3 === 0
					? list.pageOf(
							list.reviews.records.filter((other) => other !== review),
							page,
							simulation.now,
						)
					: undefined;
			if (poll % 20 === 19) simulation.publish();
		};
	},
	'a total that flaps': (simulation) => {
		simulation.list.totalSaid = (total) => total + Math.floor(simulation.list.random() * 7) - 3;
		return arrivals(simulation, 20);
	},
	'a total that is too large': (simulation) => {
		simulation.list.totalSaid = (total) => total + 500;
		return arrivals(simulation, 20);
	},
	'pages from caches of different ages': (simulation) => {
		const { list } = simulation;
		const older: ReviewRecord[][] = [];
		return (poll) => {
			older.unshift(list.reviews.records);
			list.answer = (page) => {
				const age = Math.floor(list.random() * 3);
				return list.pageOf(older[age] ?? list.reviews.records, page, simulation.now);
			};
			if (poll % 20 === 19) simulation.publish();
		};
	},
	'another page size': (simulation) => {
		simulation.list.perPage = 5;
		return arrivals(simulation, 10);
	},
	'another page size every few polls': (simulation) => (poll) => {
		simulation.list.perPage = [15, 5, 50][Math.floor(poll / 7) % 3] ?? 15;
		if (poll % 10 === 9) simulation.publish();
	},
	'a page that answers 500 for good': (simulation) => {
		const broken = Math.min(3, Math.ceil(simulation.list.length / 15) - 1);
		simulation.list.answer = (page) => (page === broken ? 'unreadable' : undefined);
		return () => {};
	},
};

/** Forty minute polls, and thirty hours of polls each half an hour. */
function watchOn(simulation: WatchSimulation, meanwhile: (poll: number) => void): void {
	simulation.run(40 * MINUTE_MS, MINUTE_MS, meanwhile);
	simulation.list.answer = () => undefined;
	simulation.list.totalSaid = (total) => total;
	simulation.run(30 * HOUR_MS, HOUR_MS / 2);
}

// The short ones first: what they show is shown soonest.
describe.each(SIZES)('of %i reviews, a list', (count) => {
	describe.each(ORDER_NAMES)('%s', (order) => {
		it.each(Object.entries(HAPPENINGS))('%s: each new one once, and no other', (_name, happening) => {
			const simulation = simulationOf({ order, count });
			simulation.begin();

			watchOn(simulation, happening(simulation) ?? (() => {}));

			expect(simulation.outcome).toEqual({ owed: [], twice: [], old: [] });
		});
	});
});
