import { ORDER_NAMES } from '../../sandbox/listOrders';
import { pick, randomFrom } from '../../sandbox/random';

const MINUTE_MS = 60_000;
/** For so long at least reviews only come in, one by one: the triggers read the list for the first time. */
export const QUIET_START_MS = 15 * MINUTE_MS;
const ORDERS = ORDER_NAMES.filter((name) => name !== 'unstable');
const PAGE_SIZES = [10, 12, 15, 15, 20, 25];

/**
 * What a day is like; times in ms since it began. `outage`: all requests get 503. `storm`: somebody else uses the key as
 * much as the limit allows. `restarts`: n8n does not run. `hints`: the platform tells of its rate limit.
 */
export type DayPlan = ReturnType<typeof planOf>;

/** A day of so many hours; outages, storms and restarts may fall together. */
export function planOf(seed: number, hours: number) {
	const random = randomFrom(seed);
	const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
	const lengthMs = hours * 60 * MINUTE_MS;
	const period = (ms: number, begin = 0, end = lengthMs) => {
		const begins = from(QUIET_START_MS + begin, end - ms);
		return { from: begins, until: begins + ms };
	};
	const restart = () => from(MINUTE_MS / 12, 10 * MINUTE_MS);
	return {
		seed,
		lengthMs,
		order: pick(ORDERS, random),
		reviews: from(300, 2_000),
		pageSizes: [pick(PAGE_SIZES, random), pick(PAGE_SIZES, random)] as const,
		resizedAt: from(QUIET_START_MS, lengthMs),
		eventsAnHour: from(4, 20),
		hints: random() < 0.5,
		latencyMs: from(20, 400),
		n8nAheadMs: pick([0, 0, -MINUTE_MS / 2, 180 * MINUTE_MS], random),
		exportAt: from(0, 60 * MINUTE_MS - 1),
		outage: period(lengthMs / 24),
		storm: period(from(lengthMs / 144, lengthMs / 48)),
		restarts: [period(restart(), 0, lengthMs * 0.45), period(restart(), lengthMs / 2)],
	};
}
