import type { INodeProperties } from 'n8n-workflow';

import { createdAt, isText, ratingOf } from '../list/reviewValues';
import type { Review } from '../types';
import type { ParameterReader } from './parameterReader';

type Test = (review: Review) => boolean;

/** A filter of reviews, applied on our side. */
interface Filter<Value> {
	/** As n8n shows it; its name is the filter's. */
	field: Omit<INodeProperties, 'name'>;
	/** What was entered means; undefined for nothing. */
	read: (fields: ParameterReader, name: string) => Value | undefined;
	/** Which reviews pass. One without the field it looks at does not. */
	testFor: (value: Value) => Test;
}

const TIME = "e.g. 2026-03-31 or 2026-03-31T18:00:00; in the workflow's time zone unless it has an offset";
const DAY = 'e.g. 2026-03-31; the time of day is ignored';
const RATING: INodeProperties['typeOptions'] = { minValue: 0, numberPrecision: 0 };

/** Each as the editor shows it, in its order. */
const FILTERS = {
	createdAfter: filter({
		field: {
			displayName: 'Created After',
			type: 'dateTime',
			default: '',
			description: `Only reviews created at or after this time, ${TIME}`,
		},
		read: readInstant,
		testFor: (from) => (review) => createdAt(review) >= from,
	}),
	createdBefore: filter({
		field: {
			displayName: 'Created Before',
			type: 'dateTime',
			default: '',
			description: `Only reviews created at or before this time, ${TIME}`,
		},
		read: readInstant,
		testFor: (until) => (review) => createdAt(review) <= until,
	}),
	experienceAfter: filter({
		field: {
			displayName: 'Experience After',
			type: 'dateTime',
			default: '',
			description: `Only reviews whose experience date is on or after this day, ${DAY}`,
		},
		read: readDay,
		testFor:
			(first) =>
			({ experience_date: day }) =>
				isText(day) && day >= first,
	}),
	experienceBefore: filter({
		field: {
			displayName: 'Experience Before',
			type: 'dateTime',
			default: '',
			description: `Only reviews whose experience date is on or before this day, ${DAY}`,
		},
		read: readDay,
		testFor:
			(last) =>
			({ experience_date: day }) =>
				isText(day) && day <= last,
	}),
	highlighted: filter({
		field: {
			displayName: 'Highlighted',
			type: 'boolean',
			default: true,
			description:
				'Whether to return only reviews that are highlighted (on) or only those that are not (off)',
		},
		read: (fields, name) => fields.boolean(name),
		testFor: (wanted) => (review) => review.is_highlighted === wanted,
	}),
	ratingMax: filter({
		field: {
			displayName: 'Rating Max',
			type: 'number',
			typeOptions: RATING,
			default: 5,
			description: 'Only reviews with this rating or a lower one',
		},
		read: readNumber,
		testFor: (most) => (review) => ratingOf(review) <= most,
	}),
	ratingMin: filter({
		field: {
			displayName: 'Rating Min',
			type: 'number',
			typeOptions: RATING,
			default: 1,
			description: 'Only reviews with this rating or a higher one',
		},
		read: readNumber,
		testFor: (least) => (review) => ratingOf(review) >= least,
	}),
	reviewId: filter({
		field: {
			displayName: 'Review ID',
			type: 'string',
			default: '',
			description:
				'Only the review with this ID, or several separated by commas. Reading stops when all are found.',
		},
		read: readIds,
		testFor:
			(ids) =>
			({ id }) =>
				ids.has(id),
	}),
	text: filter({
		field: {
			displayName: 'Text',
			type: 'string',
			default: '',
			placeholder: 'e.g. delivery',
			description: 'Only reviews whose title or content contains this text, in upper or lower case',
		},
		read: (fields, name) => fields.text(name),
		testFor: containsText,
	}),
	userId: filter({
		field: {
			displayName: 'User ID',
			type: 'string',
			default: '',
			description: 'Only reviews that this user wrote, or several separated by commas',
		},
		read: readIds,
		testFor:
			(ids) =>
			({ user_id: user }) =>
				ids.has(user),
	}),
};

type FilterName = keyof typeof FILTERS;

/**
 * What a review must be like; what is left out does not matter. Instants are ms since the epoch, days `YYYY-MM-DD`,
 * all inclusive; ids are sets.
 */
export type ReviewFilters = {
	[Name in FilterName]?: Parameters<(typeof FILTERS)[Name]['testFor']>[0] | undefined;
};

const NAMES = Object.keys(FILTERS) as FilterName[];

/** The collection of filters, as n8n shows it: these, or all. */
export function filtersField(
	names: FilterName[] = NAMES,
	displayOptions?: INodeProperties['displayOptions'],
): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		...(displayOptions && { displayOptions }),
		default: {},
		description: 'Applied after reading, since the API has no such filters',
		options: names.map((name) => ({ name, ...FILTERS[name].field })),
	};
}

/** The filters that were added, from the fields of their collection. */
export function readFilters(fields: ParameterReader): ReviewFilters {
	const added = NAMES.filter((name) => fields.has(name));
	return Object.fromEntries(added.map((name) => [name, FILTERS[name].read(fields, name)]));
}

/** A test for all filters at once; undefined when there is none. */
export function matcherFor(filters: ReviewFilters): Test | undefined {
	const tests = NAMES.flatMap((name) => {
		const { testFor } = FILTERS[name] as Filter<unknown>;
		return filters[name] === undefined ? [] : testFor(filters[name]);
	});
	return tests.length === 0 ? undefined : (review) => tests.every((test) => test(review));
}

function filter<Value>(record: Filter<Value>): Filter<Value> {
	return record;
}

function readInstant(fields: ParameterReader, name: string): number {
	return fields.dateTime(name).toMillis();
}

function readDay(fields: ParameterReader, name: string): string {
	return fields.dateTime(name).toFormat('yyyy-MM-dd');
}

function readNumber(fields: ParameterReader, name: string): number {
	return fields.number(name);
}

function readIds(fields: ParameterReader, name: string): ReadonlySet<string> | undefined {
	return fields.textSet(name);
}

/** Whatever the case, and however accents are encoded. */
function containsText(text: string): Test {
	const wanted = folded(text);
	const contains = (field: unknown) => isText(field) && folded(field).includes(wanted);
	return ({ title, content }) => contains(title) || contains(content);
}

/** More accents on one letter than any language has; to bring millions of them into order takes hours. */
const ACCENTS_TOO_MANY = /(?<=\p{M}{30})\p{M}+/gu;

/** The same for texts that differ in case or in how accents are encoded. In upper case ß is SS, and all sigmas are one. */
function folded(text: string): string {
	return text.replace(ACCENTS_TOO_MANY, '').normalize('NFC').toUpperCase().normalize('NFC');
}
