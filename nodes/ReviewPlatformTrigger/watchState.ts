import type { ListOrder } from './listOrder';
import type { SeenRecord } from './seenReviews';

const VERSION = 1;
const ORDERS: unknown[] = ['newest', 'oldest', 'none'];
const PENDING_KINDS: unknown[] = ['search', 'catchUp', 'check'];

type PendingKind = 'search' | 'catchUp' | 'check';

/** A reading that did not fit into one poll. */
export interface PendingReading {
	/** `search` looks for what is known, `catchUp` reads from there on, `check` the whole list (or what of it is remembered). */
	kind: PendingKind;
	/** Where to go on; all pages older than it have been read, unless that is searched for. */
	page: number;
	/** `meta.total` of the last answer. */
	total: number;
	/** `meta.total` when it began. */
	firstTotal: number;
	/** Whether what is not new is to be remembered as seen: the first reading of a list. */
	marking: boolean;
}

/** What the trigger remembers of a list between polls. Times are whole seconds unless they say ms. */
export interface WatchState {
	version: typeof VERSION;
	/** Whose list it is; null when its reviews do not say. */
	companyId: string | null;
	order: ListOrder;
	/** The page that had the newest reviews; 1 without an order. */
	newestPage: number;
	/** Up to which `meta.total` all reviews are accounted for; null while the first reading goes on. */
	total: number | null;
	seen: SeenRecord;
	/** Unseen reviews created in this second or before are not new; null when all are remembered. */
	coveredAfter: number | null;
	/** The newest second of which seen reviews had to be forgotten; null when none were. */
	forgottenUpTo: number | null;
	/** When the list was last read to its end, ms since the epoch. */
	checkedAt: number;
	pending: PendingReading | null;
}

/** Kept when the list could not be read yet: what was created since then is new. */
export interface FirstAttempt {
	version: typeof VERSION;
	/** ms since the epoch. */
	beganAt: number;
}

/** A state or first attempt in the trigger's static data; undefined when it is of no known shape. */
export function readState(value: unknown): WatchState | FirstAttempt | undefined {
	const state = value as Partial<WatchState & FirstAttempt> | null | undefined;
	if (state?.version !== VERSION) return undefined;
	if (isCount(state.beganAt)) return { version: VERSION, beganAt: state.beganAt };
	const { companyId, order, newestPage, total, seen, coveredAfter, forgottenUpTo, checkedAt, pending } =
		state;
	const isState =
		(companyId === null || typeof companyId === 'string') &&
		ORDERS.includes(order) &&
		isCount(newestPage) &&
		(total === null || isCount(total)) &&
		isSeenRecord(seen) &&
		(coveredAfter === null || typeof coveredAfter === 'number') &&
		(forgottenUpTo === null || typeof forgottenUpTo === 'number') &&
		isCount(checkedAt) &&
		(pending === null || isPending(pending));
	return isState ? (state as WatchState) : undefined;
}

/** Whether a list has been read before. */
export function isWatchState(state: WatchState | FirstAttempt | undefined): state is WatchState {
	return state !== undefined && 'seen' in state;
}

/** The start of a watch whose list could not be read yet. */
export function firstAttempt(beganAt: number): FirstAttempt {
	return { version: VERSION, beganAt };
}

/** A state of the present version. */
export function watchState(state: Omit<WatchState, 'version'>): WatchState {
	return { version: VERSION, ...state };
}

function isSeenRecord(seen: Partial<SeenRecord> | null | undefined): boolean {
	const { ids, createdAt } = seen ?? {};
	return (
		Array.isArray(ids) &&
		Array.isArray(createdAt) &&
		ids.length === createdAt.length &&
		ids.every((id) => typeof id === 'string') &&
		createdAt.every((second) => typeof second === 'number')
	);
}

function isPending(pending: Partial<PendingReading> | undefined): boolean {
	return (
		pending !== undefined &&
		PENDING_KINDS.includes(pending.kind) &&
		isCount(pending.page) &&
		pending.page >= 1 &&
		isCount(pending.total) &&
		isCount(pending.firstTotal) &&
		typeof pending.marking === 'boolean'
	);
}

function isCount(value: unknown): value is number {
	return Number.isSafeInteger(value) && (value as number) >= 0;
}
