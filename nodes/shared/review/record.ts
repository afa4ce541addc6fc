// What a review is, and what is read from it. Only its id has been checked before.

import { REVIEWS_PATH } from '../api/paths';
import { hashOf } from '../hash';
import type { RecordKind } from '../list/selection';
import type { SortOrder } from '../list/sortRecords';
import { normalized } from '../text';
import type { Page, PagedList } from '../types';
import { toApiDay, toMs, toNumber } from '../values';

/** A review (api.md › Review). Only `id` is checked; the other fields are passed on as they came. */
export interface Review {
	id: string;
	company_id: string;
	user_id: string;
	is_highlighted: boolean;
	rating: number;
	title: string;
	content: string;
	/** Calendar day, `YYYY-MM-DD`. */
	experience_date: string;
	/** ISO 8601 date-time with a UTC offset. */
	created_at: string;
}

export type ReviewPage = Page<Review>;

/** When a review was created, in ms since the epoch; NaN when it does not say. */
export const createdAt = ({ created_at: time }: Review): number => toMs(time);

/** The experience date of a review, `YYYY-MM-DD`, in a time zone where it is a moment; undefined when it has none. */
export const experienceDay = ({ experience_date: date }: Review, timezone: string): string | undefined =>
	toApiDay(date, timezone);

/** When a review was created, in whole seconds since the epoch; 0 when it does not say. */
export function createdSecond(review: Review): number {
	return Math.max(0, Math.floor(createdAt(review) / 1_000)) || 0;
}

/** The newest second in which one of these was created; 0 when none says so. */
export function newestSecondOf(reviews: Review[]): number {
	return reviews.reduce((newest, review) => Math.max(newest, createdSecond(review)), 0);
}

/** Whether a page shows that the newest come first: none is newer than the one before it, and not all are of one second. */
export function showsNewestFirst(reviews: Review[]): boolean {
	const seconds = reviews.map(createdSecond);
	const isSorted = seconds.every((second, index) => second <= (seconds[index - 1] ?? second));
	return isSorted && seconds[0] !== seconds.at(-1);
}

/** The rating of a review, also as decimal text; NaN when it has none. */
export const ratingOf = ({ rating }: { rating: unknown }): number => toNumber(rating) ?? NaN;

/** A rating of more digits is not known. */
const MAX_WHOLE_RATING = 99;

/** The rating of a review, if it is a whole number from 0 to 99; else null. */
export function wholeRatingOf(review: Review): number | null {
	const rating = ratingOf(review);
	return Number.isInteger(rating) && rating >= 0 && rating <= MAX_WHOLE_RATING ? rating : null;
}

/** As drivers and databases give them. */
const BOOLEANS = new Map<unknown, boolean>([
	...[true, 1, '1', 'true'].map((value) => [value, true] as const),
	...[false, 0, '0', 'false'].map((value) => [value, false] as const),
]);

/** Whether a review is highlighted; undefined when it does not say. */
export function isHighlighted({ is_highlighted: value }: Review): boolean | undefined {
	return BOOLEANS.get(value);
}

/**
 * What a review says: what the trigger calls it, and how it is read. The events for changes look at it. A field belongs here
 * only once the platform sends it: on the day it begins to, each review that has it would count as changed.
 */
const SAID: Record<string, [called: string, read: (review: Review) => unknown]> = {
	rating: ['rating', (review) => ratingOf(review) || review.rating],
	title: ['title', ({ title }) => title],
	content: ['text', ({ content }) => content],
	is_highlighted: ['highlight', (review) => isHighlighted(review) ?? review.is_highlighted],
	experience_date: ['experience date', (review) => experienceDay(review, 'UTC') ?? review.experience_date],
};

/** What may change in a review, for a sentence: `rating, title or text`. */
export const CHANGES_TEXT = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
	Object.values(SAID).map(([called]) => called),
);

/** Raise it where one of these, or `plainText`, gives another text for the same review than before. */
const READING = 1;

/** Contents of another version cannot be compared: a trigger learns them anew. */
export const CONTENT_VERSION = [READING, ...Object.keys(SAID)].join(' ');

const CONTENT_LENGTH = 4;

/**
 * A hash of what a review says. A platform that stores its texts anew, or says 5 as "5.0" and a day as its midnight, changes
 * nothing.
 */
export function contentOf(review: Review): string {
	const texts = Object.values(SAID).map(([, read]) => plainText(read(review)));
	return hashOf(JSON.stringify(texts)).slice(0, CONTENT_LENGTH);
}

function plainText(value: unknown): string {
	if (value === undefined || value === null || value === false) return '';
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return normalized(text).replace(/\s+/g, ' ').trim();
}

/** The fields that the API documents, by their types, in the order in which a person reads them. */
export const FIELDS = {
	created_at: 'string',
	rating: 'integer',
	title: 'string',
	content: 'string',
	experience_date: 'string',
	is_highlighted: 'boolean',
	id: 'string',
	company_id: 'string',
	user_id: 'string',
} satisfies Record<keyof Review, string>;

const READ_LAST = ['id', 'company_id', 'user_id'];
/** The option Message's text among them. All but these and the last stands between them. */
const READ_FIRST = Object.keys(FIELDS)
	.filter((name) => !READ_LAST.includes(name))
	.flatMap((name) => (name === 'rating' ? [name, 'message'] : name));
const ORDERED = new Set([...READ_FIRST, ...READ_LAST]);

/** A copy of what an item has of a review, its fields in the order in which a person reads them. */
export function inReadingOrder(record: object): Record<string, unknown> {
	const others = Object.keys(record).filter((name) => !ORDERED.has(name));
	const names = [...READ_FIRST, ...others, ...READ_LAST].filter((name) => Object.hasOwn(record, name));
	return Object.fromEntries(names.map((name) => [name, (record as Record<string, unknown>)[name]]));
}

/** What reviews can be sorted by: the name that n8n shows, and the order. */
export const SORT_ORDERS = {
	ratingHigh: { name: 'Highest Rating First', keyOf: (each) => -ratingOf(each) },
	ratingLow: { name: 'Lowest Rating First', keyOf: ratingOf },
	newest: { name: 'Newest First', keyOf: (each) => -createdAt(each), isNewestFirst: true },
	oldest: { name: 'Oldest First', keyOf: createdAt },
} satisfies Record<string, SortOrder<Review> & { name: string }>;

export type SortName = 'none' | keyof typeof SORT_ORDERS;

export const SORT_OPTIONS = [
	...Object.entries(SORT_ORDERS).map(([value, { name }]) => ({ name, value })),
	{ name: 'Order of the API', value: 'none' },
];

/** Their list, as whoever reads it has to know it. */
export const REVIEWS = {
	path: REVIEWS_PATH,
	noun: 'reviews',
	createdAt,
} satisfies PagedList & RecordKind<Review>;
