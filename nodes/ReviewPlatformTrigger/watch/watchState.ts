import type { SeenRecord } from './seenReviews';

/** At which end of the list new reviews come in; null when at neither. */
export type Head = 'first' | 'last' | null;

/** A walk over the list, from page 1 to its end, that goes on from poll to poll. */
export interface SweepState {
	/** Reviews it has behind it: a place in the list, whatever the page size. */
	passed: number;
	/** `meta.total` when it began, and on the page it read last. */
	startTotal: number;
	total: number;
	/** Whether it goes on when all growth is explained. */
	whole: boolean;
	/** Unseen reviews it has met. */
	met: number;
	/** New reviews found since it began, by it or at the head. */
	found: number;
	/** Reviews it has met that are not remembered, for want of room. */
	forgotten: number;
	/** Whether its next page could not be read in the poll before. */
	failed: boolean;
	/** Pages in a row that could not be read, or were empty with a next one. */
	blanks: number;
}

/** What the trigger remembers of a list between polls. Times are ms since the epoch, by n8n's clock. */
export interface WatchState {
	seen: SeenRecord;
	/** While the baseline is not whole: unseen reviews created before this second are not new. Else null. */
	newFrom: number | null;
	head: Head;
	/** Page size of the last answer. */
	perPage: number;
	/** Reviews up to the end of the list, as far as it has been read: where one with its head there goes on. */
	end: number;
	/** The `meta.total` up to which all growth is explained; null before the first sweep has ended. */
	accounted: number | null;
	sweep: SweepState | null;
	sweptAt: number;
	/** Growth that is not explained waits until then. */
	patientUntil: number;
	/** Sweeps in a row, for growth, that met nothing. */
	barrenSweeps: number;
	/** When the bucket that sweeps draw pages from is full again. */
	bucketFullAt: number;
}

/** The watch of a list that has not been read yet. */
export function newWatch(newFrom: number, now: number): WatchState {
	return {
		seen: { sorted: '', recent: '', watermark: null },
		newFrom,
		head: 'first',
		perPage: 1,
		end: 0,
		accounted: null,
		sweep: null,
		sweptAt: now,
		patientUntil: 0,
		barrenSweeps: 0,
		bucketFullAt: 0,
	};
}

/** Whether a value from static data is a watch's state. */
export function isWatchState(value: unknown): value is WatchState {
	if (!isObject(value)) return false;
	const { seen, newFrom, head, accounted, sweep, ...counts } = value as Partial<WatchState>;
	const { perPage, end, sweptAt, patientUntil, barrenSweeps, bucketFullAt } = counts;
	return (
		isSeenRecord(seen) &&
		isCountOrNull(newFrom) &&
		(head === 'first' || head === 'last' || head === null) &&
		isCountOrNull(accounted) &&
		(sweep === null || isSweepState(sweep)) &&
		[perPage, end, sweptAt, patientUntil, barrenSweeps, bucketFullAt].every(isCount) &&
		perPage !== 0
	);
}

function isSeenRecord(value: unknown): boolean {
	if (!isObject(value)) return false;
	const { sorted, recent, watermark } = value as Partial<SeenRecord>;
	return typeof sorted === 'string' && typeof recent === 'string' && isCountOrNull(watermark);
}

function isSweepState(value: unknown): boolean {
	if (!isObject(value)) return false;
	const { whole, failed, ...counts } = value as Partial<SweepState>;
	const { passed, startTotal, total, met, found, forgotten, blanks } = counts;
	return (
		[whole, failed].every((flag) => typeof flag === 'boolean') &&
		[passed, startTotal, total, met, found, forgotten, blanks].every(isCount)
	);
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

function isCount(value: unknown): boolean {
	return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isCountOrNull(value: unknown): boolean {
	return value === null || isCount(value);
}
