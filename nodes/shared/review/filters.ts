// The filters of both nodes: their fields, and which reviews pass.

import { toSingleLine } from '../errors/redaction';
import { enteredIn, invalidParameter, type AddedOf, type Field } from '../fields/field';
import { boolean, choice, collection, dateTime, day, mapped, number, textSet, texts } from '../fields/kinds';
import { isIn, nowIn, PERIOD_OPTIONS, periodOf, PERIODS_TEXT, type PeriodName } from '../fields/periods';
import { finderOf } from '../fields/textSearch';
import { timezoneOf } from '../fields/timezone';
import { isText, toRecord, toText } from '../values';
import { createdAt, experienceDay, isHighlighted, ratingOf, type Review } from './record';

type Test = (review: Review) => boolean;

/** Where a filter is: the operations List Reviews and Get Statistics, and the trigger. */
type Surface = 'list' | 'statistics' | 'trigger';
const IN_LIST: Surface[] = ['list'];
const IN_NODE: Surface[] = [...IN_LIST, 'statistics'];
const EVERYWHERE: Surface[] = [...IN_NODE, 'trigger'];

interface Filter<Value> {
	field: Field<Value>;
	on: Surface[];
	/** Which reviews pass: one without the field only where it must not have it. Undefined where every review passes. */
	testFor: (value: NonNullable<Value>, timezone: string) => Test | undefined;
}
/** Ties what `testFor` takes to what the field gives. */
const filter = <Value>(record: Filter<Value>) => record;

const atLeast = <Value>(given: Value, limit: Value) => given >= limit;
const atMost = <Value>(given: Value, limit: Value) => given <= limit;
type Compare = typeof atLeast;

/** In the order in which the editor shows them. */
const FILTERS = {
	createdAfter: instant(
		'Created After',
		'at or after',
		atLeast,
		'A day alone, e.g. 2026-03-31, means its start.',
	),
	createdBefore: instant(
		'Created Before',
		'at or before',
		atMost,
		'A day alone, as an expression, e.g. 2026-03-31, means its end.',
		'The date picker sets 00:00:00, the start of the day: to include that day, pick the next one',
	),
	createdIn: filter({
		field: mapped(
			choice<PeriodName>({
				displayName: 'Created In',
				options: PERIOD_OPTIONS,
				default: 'last7Days',
				description: `Only reviews created in this period, as of when the node runs. ${PERIODS_TEXT}`,
			}),
			(name, context) => periodOf(name, nowIn(timezoneOf(context))),
		),
		on: IN_LIST,
		testFor: (period) => (review) => isIn(period, createdAt(review)),
	}),
	experienceAfter: experience('Experience After', 'on or after', atLeast),
	experienceBefore: experience('Experience Before', 'on or before', atMost),
	hasText: filter({
		field: boolean({
			displayName: 'Has Text',
			default: true,
			description: 'Whether a review must have a title or content (on) or neither (off)',
		}),
		on: EVERYWHERE,
		testFor: (wanted) => (review) => textsOf(review).some((each) => /[^\s\p{DI}]/u.test(each)) === wanted,
	}),
	highlighted: filter({
		field: boolean({
			displayName: 'Highlighted',
			default: true,
			description: 'Whether a review must be highlighted (on) or must not be (off)',
		}),
		on: EVERYWHERE,
		testFor: (wanted) => (review) => isHighlighted(review) === wanted,
	}),
	ratingMax: rating('Rating Max', 5, 'a lower one', atMost),
	ratingMin: rating('Rating Min', 1, 'a higher one', atLeast),
	reviewId: ids(
		'Review ID',
		'the review with this ID',
		'. Reading stops when all are found.',
		IN_LIST,
		({ id }) => id,
	),
	text: search(
		'Text',
		'whose title or content contains this text, or any of several',
		'Lieferung, delivery',
		true,
	),
	textExcludes: search(
		'Text Excludes',
		'whose title and content contain neither this text, nor any of several',
		'refund, test',
		false,
	),
	userId: ids('User ID', 'reviews that this user wrote', '', IN_NODE, ({ user_id: user }) => user),
};

export type FilterName = keyof typeof FILTERS;
type FilterFields = { [Name in FilterName]: (typeof FILTERS)[Name]['field'] };

/** What a review must be like, by the names of the filters; what is left out does not matter. */
export type ReviewFilters = AddedOf<FilterFields>;

const NAMES = Object.keys(FILTERS) as FilterName[];

/** Pairs of which no review passes both when the first is above the second. */
const RANGES = [
	['createdAfter', 'later than', 'createdBefore'],
	['createdAfter', 'later than', 'createdIn'],
	['createdIn', 'later than', 'createdBefore'],
	['experienceAfter', 'later than', 'experienceBefore'],
	['ratingMin', 'higher than', 'ratingMax'],
] as const;

/** Those of a surface; others are never read there. */
export function filtersField(
	surface: Surface,
	more: Partial<Field<ReviewFilters>['shown']> = {},
): Field<ReviewFilters> {
	const names = NAMES.filter((name) => FILTERS[name].on.includes(surface));
	const fields = Object.fromEntries(names.map((name) => [name, FILTERS[name].field])) as FilterFields;
	const shown = {
		displayName: 'Filters',
		placeholder: 'Add Filter',
		description:
			'Applied after reading, since the API has no such filters. If no review passes them, the node returns no items.',
		...more,
	};
	return mapped(collection(shown, fields, false), (filters, _context, given, entered) => {
		const invalid = (name: FilterName, must: string, other: FilterName) =>
			invalidParameter(fields[name], must, ...enteredIn(entered, name, other));
		for (const [least, beyond, most] of RANGES) {
			const [lower, upper] = [filters[least], filters[most]];
			const from = typeof lower === 'object' ? lower.from : lower;
			const to = typeof upper === 'object' ? upper.before - 1 : upper;
			// A rating of 0 is any.
			if (!from || !to || from <= to) continue;
			const values = [least, most].map((name) => toSingleLine(toText(toRecord(given)?.[name])));
			const must = `must not be ${beyond} '${fields[most].shown.displayName}' (${values.join(' and ')})`;
			throw invalid(least, must, most);
		}
		const { text, textExcludes = [], hasText } = filters;
		if (text && hasText === false) throw invalid('hasText', "must be on, or 'Text' finds nothing", 'text');
		if (text?.every(finderOf(textExcludes)))
			throw invalid('textExcludes', "must not exclude all that 'Text' finds", 'text');
		return filters;
	});
}

/** The time before which no review passes, in ms since the epoch; undefined where no filter sets one. */
export function createdSince({ createdAfter, createdIn }: ReviewFilters): number | undefined {
	const times = [createdAfter, createdIn?.from].filter((time) => time !== undefined);
	return times.length === 0 ? undefined : Math.max(...times);
}

/** A test for several filters at once. */
export interface Matcher {
	/** Whether a review passes all of them; undefined where every review does. */
	matches?: Test;
	/** What none of the reviews tested so far passes: filters by their labels and values, each by itself or all together. */
	whyNone?: () => string;
}

/** @param given the filters as n8n gave them, whose values `whyNone` names */
export function matcherFor(filters: ReviewFilters, timezone: string, given?: unknown): Matcher {
	const tests = NAMES.flatMap((name) => {
		const { field, testFor } = FILTERS[name] as Filter<unknown>;
		const wanted = filters[name];
		const test = wanted === undefined ? undefined : testFor(wanted, timezone);
		const value = toRecord(given)?.[name];
		const shown = value === undefined ? '' : ` (${toSingleLine(toText(value))})`;
		return test ? [{ label: `'${field.shown.displayName}'${shown}`, test }] : [];
	});
	if (tests.length === 0) return {};
	let unpassed = tests;
	return {
		matches: (review) => {
			if (unpassed.length > 0) unpassed = unpassed.filter(({ test }) => !test(review));
			return tests.every(({ test }) => test(review));
		},
		whyNone: () => {
			if (unpassed.length > 0) return unpassed.map(({ label }) => label).join(', nor ');
			const labels = tests.map(({ label }) => label);
			return `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} together`;
		},
	};
}

/** Compares when a review was created: ms since the epoch. */
function instant(displayName: string, when: string, passes: Compare, more: string, hint?: string) {
	const description = `Only reviews created ${when} this time, e.g. 2026-03-31T18:00:00, in the workflow's time zone unless it has an offset. ${more}`;
	const field = dateTime({ displayName, default: '', description, ...(hint && { hint }) }, passes === atMost);
	return filter({
		field: mapped(field, (date) => date.toMillis()),
		on: IN_LIST,
		testFor: (limit) => (review) => passes(createdAt(review), limit),
	});
}

/** Compares the experience date: `YYYY-MM-DD`. */
function experience(displayName: string, when: string, passes: Compare) {
	const description = `Only reviews whose experience date is ${when} this day, e.g. 2026-03-31. A time with an offset counts as its day in the workflow's time zone. Midnight counts as the day it names.`;
	return filter({
		field: day({ displayName, typeOptions: { dateOnly: true }, default: '', description }),
		on: IN_NODE,
		testFor: (limit, timezone) => (review) => {
			const date = experienceDay(review, timezone);
			return date !== undefined && passes(date, limit);
		},
	});
}

function rating(displayName: string, added: number, orOther: string, passes: Compare) {
	const description = `Only reviews with this rating or ${orOther}; 0 for any rating`;
	const typeOptions = { minValue: 0, numberPrecision: 0 };
	return filter({
		field: number({ displayName, typeOptions, default: added, description }),
		on: EVERYWHERE,
		// A model that fills it in has no other number for "any".
		testFor: (limit) => (limit === 0 ? undefined : (review) => passes(ratingOf(review), limit)),
	});
}

const textsOf = ({ title, content }: Review) => [title, content].filter(isText);

function search(displayName: string, which: string, example: string, isWanted: boolean) {
	const description = `Only reviews ${which} separated by commas. Case and the kind of quotes, dashes and white space do not matter. Text without accents also finds text with them.`;
	return filter({
		field: texts({ displayName, default: '', placeholder: `e.g. ${example}`, description }),
		on: EVERYWHERE,
		testFor: (wanted) => {
			const isFoundIn = finderOf(wanted);
			return (review) => textsOf(review).some(isFoundIn) === isWanted;
		},
	});
}

function ids(
	displayName: string,
	which: string,
	more: string,
	on: Surface[],
	idOf: (review: Review) => string,
) {
	const description = `Only ${which}, or several separated by commas, semicolons or white space, as in a column pasted from a sheet${more}`;
	return filter({
		field: textSet({ displayName, default: '', placeholder: 'e.g. a1b2c3, d4e5f6', description }),
		on,
		testFor: (wanted) => (review) => wanted.has(idOf(review)),
	});
}
