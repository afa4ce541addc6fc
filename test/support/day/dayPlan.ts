import fc from 'fast-check';

import { pick, randomFrom } from '../../../sandbox/random';
import type { ListOrder } from '../../../sandbox/reviewList';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

/** For so long at least reviews only come in, one by one: the triggers read the list for the first time. */
export const QUIET_START_MS = 15 * MINUTE_MS;

/** Orders in which reviews that have just been written are where each poll looks first. */
const WITH_HEAD: ListOrder[] = ['newest', 'oldest'];
const ORDERS: ListOrder[] = [...WITH_HEAD, ...WITH_HEAD, 'published', 'shuffled', 'highlighted', 'rated'];
const PAGE_SIZES = [10, 12, 15, 15, 20, 25];

/** Part of a day. Times in ms since it began. */
export interface Period {
	from: number;
	until: number;
}

/** What a day is like; times in ms since it began. */
export interface DayPlan {
	/** Of all that is not said here. */
	seed: number;
	hours: number;
	order: ListOrder;
	/** There when it begins. */
	reviews: number;
	/** Reviews on a page, before and after the platform changes it. */
	pageSizes: [number, number];
	resizedAt: number;
	/** What happens to reviews in an hour, about. */
	eventsAnHour: number;
	/** Whether the platform tells of its rate limit. */
	hints: boolean;
	latencyMs: number;
	/** How far n8n's clock is ahead of the platform's. */
	n8nAheadMs: number;
	/** In an hour, when the export begins. */
	exportAt: number;
	/** All requests are answered with 503. */
	outage: Period;
	/** Somebody else uses the key as much as the limit allows. */
	storm: Period;
	/** n8n does not run. */
	restarts: Period[];
}

/** Whether each poll can find what has just been written without looking for it. */
export function hasHead(order: ListOrder): boolean {
	return WITH_HEAD.includes(order);
}

/** Days of so many hours; outages, storms and restarts may fall together. */
export function dayPlans(hours: number): fc.Arbitrary<DayPlan> {
	// Smaller numbers make no smaller days.
	return fc.noShrink(fc.noBias(fc.nat()).map((seed) => planOf(seed, hours)));
}

function planOf(seed: number, hours: number): DayPlan {
	const random = randomFrom(seed);
	const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
	const dayMs = hours * HOUR_MS;
	const period = (ms: number): Period => {
		const begins = from(QUIET_START_MS, dayMs - ms);
		return { from: begins, until: begins + ms };
	};
	const restarts = Array.from({ length: from(1, 3) }, () => period(from(5 * SECOND_MS, 10 * MINUTE_MS)));
	return {
		seed,
		hours,
		order: pick(ORDERS, random),
		reviews: from(300, 2_000),
		pageSizes: [pick(PAGE_SIZES, random), pick(PAGE_SIZES, random)],
		resizedAt: from(QUIET_START_MS, dayMs),
		eventsAnHour: from(4, 20),
		hints: random() < 0.5,
		latencyMs: from(20, 400),
		n8nAheadMs: pick([0, 0, -40 * SECOND_MS, 3 * HOUR_MS], random),
		exportAt: from(0, HOUR_MS - 1),
		// An hour of a whole day.
		outage: period(dayMs / 24),
		storm: period(from(dayMs / 144, dayMs / 48)),
		restarts: apart(restarts),
	};
}

/** Those that do not begin before another has ended. */
function apart(periods: Period[]): Period[] {
	const sorted = [...periods].sort((one, other) => one.from - other.from);
	return sorted.filter(({ from }, index) => from > (sorted[index - 1]?.until ?? 0) + MINUTE_MS);
}
