import type { ListOrder } from '../sandbox/reviewList';
import { simulationOf, type WatchSimulation } from '../simulation/watchSimulation';
import { median } from './statistics';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const REVIEWS_A_DAY = 24;
/** Of a day's reviews this one was created up to three days before it became visible. */
const LATE_ONE = 7;
const LATEST_S = 3 * 86_400;
/** Counting begins and ends between two daily rounds. */
const BEFORE_COUNTING_MS = DAY_MS / 2;
/** What is still owed then never comes. */
const LONGEST_WAIT_MS = 2 * DAY_MS;
const QUIET_EVERY_MS = 10 * MINUTE_MS;

/** Polls a list with so many reviews of three years, and 24 new ones a day, in simulated time, without n8n and network. */
export async function simulateWeeks(order: ListOrder, count: number, everyMs: number, days: number) {
	const simulation = simulationOf({ order, count });
	const firstReading = { requests: await simulation.begin(), minutes: simulation.requests.length };
	const arrivals = arrivalsIn(simulation);
	await arrivals.pollFor(BEFORE_COUNTING_MS, everyMs);
	const before = simulation.list.requests;
	await arrivals.pollFor(days * DAY_MS, everyMs);
	const requestsADay = (simulation.list.requests - before) / days;
	arrivals.end();
	for (let waitedMs = 0; simulation.owed.size > 0 && waitedMs < LONGEST_WAIT_MS; waitedMs += everyMs)
		await arrivals.pollFor(everyMs, everyMs);
	await simulation.run(DAY_MS, QUIET_EVERY_MS);
	const { owed, twice, old } = simulation.outcome;
	return {
		/** The first reading of the list, with a poll each minute. */
		firstReading,
		requestsADay,
		/** Minutes from when a review became visible until it was given out. */
		waits: { median: median(arrivals.waits, Number), worst: Math.max(...arrivals.waits) },
		/** On a day without new reviews. */
		quietPollRequests: median(simulation.requests.slice(-DAY_MS / QUIET_EVERY_MS), Number),
		stateKb: simulation.size / 1_000,
		/** Given out twice, or there before, or not given out at all. */
		wrong: owed.length + twice.length + old.length,
	};
}

/** New reviews, one in each hour at a moment of its own, until `end`; how long each waited, in minutes. */
function arrivalsIn(simulation: WatchSimulation) {
	const { list } = simulation;
	const momentIn = (hour: number) => hour + Math.floor(list.random() * HOUR_MS);
	const visibleSince = new Map<string, number>();
	const waits: number[] = [];
	let nextAt = momentIn(simulation.now);
	const publish = () => {
		const isLate = visibleSince.size % REVIEWS_A_DAY === LATE_ONE;
		const created = Math.floor(nextAt / 1_000) - (isLate ? Math.floor(list.random() * LATEST_S) : 0);
		visibleSince.set(simulation.publish(simulation.second - created).id, nextAt);
		nextAt = momentIn((Math.floor(nextAt / HOUR_MS) + 1) * HOUR_MS);
	};
	return {
		waits,
		/** Polls for a while, with reviews coming in meanwhile. */
		pollFor: async (forMs: number, everyMs: number) => {
			for (const end = simulation.now + forMs; simulation.now < end;) {
				simulation.now += everyMs;
				while (nextAt <= simulation.now) publish();
				for (const id of await simulation.poll())
					waits.push((simulation.now - (visibleSince.get(id) ?? NaN)) / MINUTE_MS);
			}
		},
		end: () => (nextAt = Infinity),
	};
}
