import type { MarksRecord } from './marks';
import type { SeenRecord } from './seenReviews';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** At which end of the list new reviews come in; null when at neither. */
export type Head = 'first' | 'last' | null;

/** A walk over the list, page by page to its end, that goes on from poll to poll. */
export interface SweepState {
	/** The place in the list where it began, and how far it has come: so many reviews, whatever the page size. */
	from: number;
	passed: number;
	/** `meta.total` on the page it read last, and when it began. */
	total: number;
	startTotal: number;
	/** Whether it goes on when all growth is explained. */
	isWhole: boolean;
	/** Unseen reviews it has met. */
	met: number;
	/** Reviews it has met that are not remembered, for want of room. */
	forgotten: number;
	/** Whether its next page could not be read in the poll before. */
	hasFailed: boolean;
	/** Pages in a row that could not be read, or were empty with a next one. */
	blanks: number;
	/** Pages it has stepped back in all. */
	pagesBack: number;
	/** Whether it may have missed a review: a page was left out, read again, or showed one of an earlier page. */
	isDoubtful: boolean;
}

/** What is kept of a list between polls. Times are ms since the epoch, by n8n's clock. */
export interface WatchState {
	seen: SeenRecord;
	marks: MarksRecord;
	/** While the baseline is not whole: unseen reviews created before this second are not new. Else null. */
	newFrom: number | null;
	/** The second in which the baseline began, by the server's clock. */
	began: number;
	/** How many have to be known before it is: those that were there, and the new ones found since. */
	mostKnown: number;
	/** The largest total of the baseline's sweeps: among them are new ones that have not been found yet. */
	mostTotal: number;
	head: Head;
	/** Page size of the last answer. */
	perPage: number;
	/** Reviews up to the end of the list, as far as it has been read: where one with its head there goes on. */
	end: number;
	/** The `meta.total` up to which all growth is explained; null before the first sweep has ended. */
	accounted: number | null;
	sweep: SweepState | null;
	sweptAt: number;
	/** Growth that is not explained waits until then, and so does a baseline that is not whole. */
	growthWaitsUntil: number;
	/** Sweeps in a row, for growth, that met nothing unseen. */
	fruitlessSweeps: number;
	/** When the bucket that pages are drawn from is full again. */
	bucketFullAt: number;
}

/** A sweep that begins at a place. */
export function newSweep(from: number, total: number, isWhole: boolean): SweepState {
	return {
		from,
		passed: from,
		total,
		startTotal: total,
		isWhole,
		met: 0,
		forgotten: 0,
		hasFailed: false,
		blanks: 0,
		pagesBack: 0,
		isDoubtful: false,
	};
}

/** The watch of a list that has not been read yet. */
export function newWatch(now: number): WatchState {
	return {
		seen: { reviews: '', watermark: -1 },
		marks: { marks: '', total: 0, haveFailed: false },
		newFrom: 0,
		began: 0,
		mostKnown: 0,
		mostTotal: 0,
		head: 'first',
		perPage: 1,
		end: 0,
		accounted: null,
		sweep: null,
		sweptAt: now,
		growthWaitsUntil: 0,
		fruitlessSweeps: 0,
		bucketFullAt: 0,
	};
}

/** Whether a value from static data has the members of a watch's state. */
export function isWatchState(value: unknown): value is WatchState {
	const sweep = (value as Partial<WatchState> | null)?.sweep ?? null;
	return isLike(value, newWatch(0)) && (sweep === null || isLike(sweep, newSweep(0, 0, true)));
}

/** Whether a value has the members of a pattern, of its types or null; null in the pattern stands for anything. */
function isLike(value: unknown, pattern: unknown): boolean {
	if (pattern === null || typeof pattern !== 'object')
		return typeof value === typeof pattern || value === null || pattern === null;
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(pattern).every(([key, member]) =>
		isLike((value as Record<string, unknown>)[key], member),
	);
}
