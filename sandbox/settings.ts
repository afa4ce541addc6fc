import type { Script } from './faults';
import type { ListFaults } from './listFaults';
import { LIST_ORDERS, ORDER_NAMES } from './listOrders';
import { integer, oneOf, seconds, type ValuesOf } from './options';

/** A timer cannot wait longer: 24.8 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const orders = ORDER_NAMES.map((name) => `"${name}": ${LIST_ORDERS[name].is}`);

/** What can be set about a sandbox when it starts, and while it runs. */
export const SETTINGS = {
	limit: integer('--limit <number>', 'requests a key may send in a window', 1),
	/** A key's window starts with its first request. */
	windowMs: seconds('--window <seconds>', 'length of a window', 1),
	/** api.md shows none. */
	hints: oneOf<boolean | 'remaining'>(
		'--hints [kind]',
		'send Retry-After and X-RateLimit headers; "remaining": no X-RateLimit-Reset, as many frameworks do',
		[true, false, 'remaining'],
		'send none',
	),
	latencyMs: integer('--latency <ms>', 'delay before each answer', 0),
	pageSize: integer('--page-size <number>', 'reviews on a page', 1),
	replicaEvery: integer(
		'--replica <number>',
		'every n-th request for the list is answered by a replica without the newest review; 0 for none',
		0,
	),
	order: oneOf('--order <order>', `order of the list: ${orders.join('; ')}`, ORDER_NAMES),
	arriveEveryMs: seconds(
		'--arrive <seconds>',
		'a review comes in at this interval; 0 stops it',
		0,
		LONGEST_TIMER_MS,
	),
};

/** The settings that only pass through to the account's list. */
export type ListSettings = Pick<ValuesOf<typeof SETTINGS>, 'order' | 'arriveEveryMs'>;

/** How a sandbox answers; can be changed while it runs. */
export interface SandboxSettings extends Required<Omit<ValuesOf<typeof SETTINGS>, keyof ListSettings>> {
	listFaults: ListFaults;
	/** Called before each answer; for tests. */
	script?: Script;
	/** For answers' dates and the latency, where tests let time pass; the system's unless given. */
	clock?: { now(): number; sleep(ms: number): Promise<void> };
}

/** As api.md has it; hints are on because well-kept services send them. */
export const DEFAULT_SETTINGS: Readonly<SandboxSettings> = {
	limit: 120,
	windowMs: 60_000,
	hints: true,
	latencyMs: 0,
	pageSize: 15,
	replicaEvery: 0,
	listFaults: {},
};
