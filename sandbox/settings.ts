import type { Script } from './faults';
import type { ListFaults } from './listFaults';
import { LIST_ORDERS, ORDER_NAMES } from './listOrders';
import { integer, oneOf, seconds, yesOrNo, type ValuesOf } from './options';

/** A timer cannot wait longer: 24.8 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const orders = ORDER_NAMES.map((name) => `"${name}": ${LIST_ORDERS[name].is}`);

/** What is said of the rate limit, by kinds; the first is the framework's. */
const HINTS = {
	true: 'X-RateLimit-Limit and -Remaining; with a 429 also Retry-After, and X-RateLimit-Reset as an epoch in seconds',
	redis: 'the same, but Retry-After is rounded down: 0 in the last second of a window',
	remaining: 'without X-RateLimit-Reset',
	counts: 'X-RateLimit-Limit and -Remaining alone, also with a 429',
	seconds: 'X-RateLimit-Reset in seconds from now, with each answer',
};
type RateHints = boolean | 'redis' | 'remaining' | 'counts' | 'seconds';
const HINT_KINDS: RateHints[] = [true, false, 'redis', 'remaining', 'counts', 'seconds'];
const kinds = Object.entries(HINTS).map(([name, is]) => `"${name}": ${is}`);

/** What can be set about a sandbox when it starts, and while it runs. */
export const SETTINGS = {
	limit: integer('--limit <number>', 'requests a key may send in a window', 1),
	/** A window starts with a first request, and ends on a whole second. */
	windowMs: seconds('--window <seconds>', 'length of a window', 1),
	/** api.md shows none. */
	hints: oneOf<RateHints>(`--hints [kind]`, `rate headers: ${kinds.join('; ')}`, HINT_KINDS, 'send none'),
	limitBy: oneOf(
		'--limit-by <what>',
		'what the limit counts for: each "key", or each "user", whose keys share it then',
		['key', 'user'] as const,
	),
	latencyMs: integer('--latency <ms>', 'delay before each answer', 0),
	countMs: integer(
		'--count-time <ms>',
		'reviews are counted this long before they are read, on average: others are answered, and reviews come and go meanwhile',
		0,
	),
	snapshot: yesOrNo(
		'--snapshot',
		'total and reviews of a page are of one moment',
		'the total is counted before the reviews are read',
	),
	down: yesOrNo('--down', 'down for maintenance: every request gets 503', 'not down any more'),
	downRetryAfter: integer('--down-retry-after <seconds>', 'Retry-After while it is down; 0 sends none', 0),
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
	/** For answers' dates, the rate limit and waits, where tests let time pass; the system's unless given. */
	clock?: { now(): number; sleep(ms: number): Promise<void> };
}

/** As api.md has it; where it is silent, as the framework does whose texts and envelope it shows. */
export const DEFAULT_SETTINGS: Readonly<SandboxSettings> = {
	limit: 120,
	windowMs: 60_000,
	hints: true,
	limitBy: 'key',
	latencyMs: 0,
	countMs: 0,
	snapshot: false,
	down: false,
	downRetryAfter: 0,
	pageSize: 15,
	replicaEvery: 0,
	listFaults: {},
};
