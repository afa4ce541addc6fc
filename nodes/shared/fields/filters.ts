// The filters of both nodes: each with its field, its value and which reviews pass.

import type { INodeProperties } from 'n8n-workflow';

import { createdAt, isText, ratingOf } from '../review';
import type { Review } from '../types';
import type { ParameterReader } from './parameterReader';
import { PERIOD_OPTIONS, periodOf, type Period, type PeriodName } from './periods';
import { finderOf } from './textSearch';

type Test = (review: Review) => boolean;

interface Filter<Value> {
	/** As n8n shows it; its name is the filter's. */
	field: Omit<INodeProperties, 'name'>;
	/** The value that was entered, checked; undefined where any review passes. */
	read: (fields: ParameterReader, name: string) => Value | undefined;
	/** Which reviews pass: never one without the field that the filter looks at. */
	testFor: (value: Value) => Test;
}

const atLeast = <Value>(given: Value, limit: Value) => given >= limit;
const atMost = <Value>(given: Value, limit: Value) => given <= limit;
type Compare = typeof atLeast;

/** In the order in which the editor shows them. */
const FILTERS = {
	createdAfter: instant(
		'Created After',
		'at or after',
		atLeast,
		'A day alone, e.g. 2026-03-31, is its beginning.',
	),
	createdBefore: instant(
		'Created Before',
		'at or before',
		atMost,
		'A day alone, as an expression, e.g. 2026-03-31, is its end. The calendar sets 00:00:00, its beginning: choose the next day.',
	),
	createdIn: {
		field: {
			displayName: 'Created In',
			type: 'options',
			options: PERIOD_OPTIONS,
			default: 'last7Days',
			description:
				"Only reviews created in this period, as of when the node runs. Days, months and years are whole ones in the workflow's time zone; the last 7 days are 7 times 24 hours.",
		},
		read: (fields, name) => periodOf(fields.choice<PeriodName>(name), fields.now()),
		testFor:
			({ from, before }) =>
			(review) =>
				createdAt(review) >= from && createdAt(review) < before,
	} satisfies Filter<Period>,
	experienceAfter: day('Experience After', 'on or after', atLeast),
	experienceBefore: day('Experience Before', 'on or before', atMost),
	highlighted: {
		field: {
			displayName: 'Highlighted',
			type: 'boolean',
			default: true,
			description:
				'Whether to return only reviews that are highlighted (on) or only those that are not (off)',
		},
		read: (fields, name) => fields.boolean(name),
		testFor: (wanted) => (review) => review.is_highlighted === wanted,
	} satisfies Filter<boolean>,
	ratingMax: rating('Rating Max', 5, 'a lower one', atMost),
	ratingMin: rating('Rating Min', 1, 'a higher one', atLeast),
	reviewId: ids('Review ID', 'the review with this ID', 'Reading stops when all are found.', ({ id }) => id),
	text: {
		field: {
			displayName: 'Text',
			type: 'string',
			default: '',
			placeholder: 'e.g. delivery',
			description:
				'Only reviews whose title or content contains this text, in upper or lower case, with any quotes and white space. Text without accents is found with them, too.',
		},
		read: (fields, name) => fields.text(name),
		testFor: (text) => {
			const isFoundIn = finderOf(text);
			return ({ title, content }) => [title, content].some((field) => isText(field) && isFoundIn(field));
		},
	} satisfies Filter<string>,
	userId: ids('User ID', 'reviews that this user wrote', '', ({ user_id: user }) => user),
};

type FilterName = keyof typeof FILTERS;

/** What a review must be like, by the names of the filters; what is left out does not matter. */
export type ReviewFilters = {
	[Name in FilterName]?: Parameters<(typeof FILTERS)[Name]['testFor']>[0] | undefined;
};

const NAMES = Object.keys(FILTERS) as FilterName[];

export function filtersField(names: FilterName[] = NAMES): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description:
			'Applied after reading, since the API has no such filters. If no review passes them, the node returns no items.',
		options: names.map((name) => ({ name, ...FILTERS[name].field })),
	};
}

/** Pairs of which no review passes both when the first is above the second. */
const RANGES: Array<[FilterName, string, FilterName]> = [
	['createdAfter', 'later than', 'createdBefore'],
	['experienceAfter', 'later than', 'experienceBefore'],
	['ratingMin', 'higher than', 'ratingMax'],
];

/**
 * The filters that were added, from the fields of their collection.
 *
 * @throws NodeOperationError that names the filter whose value cannot be used, or lets no review pass beside another
 */
export function readFilters(fields: ParameterReader): ReviewFilters {
	const added = NAMES.filter((name) => fields.has(name, { mayBeEmpty: false }));
	const filters: ReviewFilters = Object.fromEntries(
		added.map((name) => [name, FILTERS[name].read(fields, name)]),
	);
	for (const [least, beyond, most] of RANGES) {
		const [from, to] = [filters[least], filters[most]];
		if (from === undefined || to === undefined || from <= to) continue;
		const { displayName } = FILTERS[most].field;
		throw fields.invalid(least, `must not be ${beyond} '${displayName}'`);
	}
	return filters;
}

/** The time before which no review passes, in ms since the epoch; undefined where no filter sets one. */
export function createdSince({ createdAfter, createdIn }: ReviewFilters): number | undefined {
	const times = [createdAfter, createdIn?.from].filter((time) => time !== undefined);
	return times.length === 0 ? undefined : Math.max(...times);
}

/** A test for all filters at once; undefined when there is none. */
export function matcherFor(filters: ReviewFilters): Test | undefined {
	const tests = NAMES.filter((name) => filters[name] !== undefined).map((name) =>
		(FILTERS[name] as Filter<unknown>).testFor(filters[name]),
	);
	return tests.length === 0 ? undefined : (review) => tests.every((test) => test(review));
}

/** Compares when a review was created: ms since the epoch. */
function instant(displayName: string, when: string, passes: Compare, more: string): Filter<number> {
	const description = `Only reviews created ${when} this time, e.g. 2026-03-31T18:00:00, in the workflow's time zone unless it has an offset. ${more}`;
	return {
		field: { displayName, type: 'dateTime', default: '', description },
		read: (fields, name) => fields.dateTime(name, passes === atMost).toMillis(),
		testFor: (limit) => (review) => passes(createdAt(review), limit),
	};
}

/** Compares the experience date: `YYYY-MM-DD`. */
function day(displayName: string, when: string, passes: Compare): Filter<string> {
	const description = `Only reviews whose experience date is ${when} this day, e.g. 2026-03-31; the time of day is ignored`;
	return {
		field: { displayName, type: 'dateTime', typeOptions: { dateOnly: true }, default: '', description },
		read: (fields, name) => fields.dateTime(name).toFormat('yyyy-MM-dd'),
		testFor: (limit) => (review) => isText(review.experience_date) && passes(review.experience_date, limit),
	};
}

function rating(displayName: string, usual: number, orOther: string, passes: Compare): Filter<number> {
	const description = `Only reviews with this rating or ${orOther}; 0 for any rating`;
	const typeOptions = { minValue: 0, numberPrecision: 0 };
	return {
		field: { displayName, type: 'number', typeOptions, default: usual, description },
		// A model that fills it in has no other number for "any".
		read: (fields, name) => fields.number(name) || undefined,
		testFor: (limit) => (review) => passes(ratingOf(review), limit),
	};
}

function ids(
	displayName: string,
	which: string,
	more: string,
	idOf: (review: Review) => string,
): Filter<ReadonlySet<string>> {
	const description = `Only ${which}, or several separated by commas. ${more}`.trim();
	return {
		field: { displayName, type: 'string', default: '', placeholder: 'e.g. a1b2c3, d4e5f6', description },
		read: (fields, name) => fields.textSet(name),
		testFor: (wanted) => (review) => wanted.has(idOf(review)),
	};
}
