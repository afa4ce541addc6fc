// The kinds of fields, and which values they take.

import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { isEmpty, toDateTime, toDay, toNumber, toRecord, type DateTime } from '../values';
import {
	decodeField,
	enteredIn,
	propertiesOf,
	type AddedOf,
	type Context,
	type Field,
	type Fields,
} from './field';
import { firstOf, lastOf, momentOf, pieceAt } from './periods';
import { timezoneOf } from './timezone';

type Shown = Omit<INodeProperties, 'name' | 'type'>;

const kind =
	<Value>(type: INodeProperties['type'], must: string, decode: Field<Value>['decode']) =>
	(shown: Shown): Field<Value> => ({ shown: { ...shown, type }, must, decode });

/** From its minimum, else from 0; a whole number where it has no decimals. */
export function number(shown: Shown): Field<number> {
	const { minValue = 0, numberPrecision } = shown.typeOptions ?? {};
	const [what, isOfKind] =
		numberPrecision === 0 ? ['a whole number', Number.isSafeInteger] : ['a number', Number.isFinite];
	const decode = (given: unknown) => {
		const value = toNumber(typeof given === 'string' ? given.trim() : given);
		return value !== undefined && isOfKind(value) && value >= minValue ? value : undefined;
	};
	return kind('number', `must be ${what} from ${minValue}`, decode)(shown);
}

export const boolean = kind('boolean', 'must be true or false', (given) => {
	const value = typeof given === 'string' ? given.toLowerCase() : given;
	if ([true, 1, 'true', 'yes'].some((each) => each === value)) return true;
	return [false, 0, 'false', 'no'].some((each) => each === value) ? false : undefined;
});

/** One of the values of its options. */
export function choice<T extends string>(
	shown: Omit<Shown, 'options'> & { options: INodePropertyOptions[] },
) {
	const values = shown.options.map(({ value }) => value as T);
	const decode = (given: unknown) => values.find((value) => value === given);
	// As the editor shows it, and as an expression gives it.
	const both = shown.options.map(({ name, value }) => `${name} (${String(value)})`);
	return kind('options', `must be one of ${both.join(', ')}`, decode)(shown);
}

/** To find a long text in another one takes the time of both together, multiplied. */
const MAX_TEXTS = 200;

/** A text, or a number as one. */
const toPlainText = (given: unknown): string | undefined =>
	typeof given === 'string' || Number.isFinite(given) ? String(given).trim() : undefined;

/** The texts in a text, or in a list of them; undefined where there is none, or something else. */
function textsIn(given: unknown, separators: RegExp): string[] | undefined {
	const parts = Array.isArray(given) ? given : (toPlainText(given)?.split(separators) ?? [given]);
	const texts = parts.map(toPlainText);
	if (texts.includes(undefined)) return undefined;
	const found = texts.filter((each): each is string => !isEmpty(each));
	return found.length > 0 ? found : undefined;
}

/** Separated by commas, or as a list; each as often as it is there. */
export const texts = kind(
	'string',
	`must be text of at most ${MAX_TEXTS} characters, or a list of texts with no more together`,
	(given) => {
		const found = textsIn(given, /,/);
		return found && [...found.join('')].length <= MAX_TEXTS ? found : undefined;
	},
);

/** Ids, in one text as they are copied from a sheet or from JSON, or as a list. */
export const textSet = kind<ReadonlySet<string>>(
	'string',
	'must be text, or a list of texts (enter a long number as text: it has lost its last digits)',
	(given) => {
		const isInexact = (each: unknown) => Number.isFinite(each) && !Number.isSafeInteger(each);
		if ([given].flat().some(isInexact)) return undefined;
		const found = textsIn(given, /[\s,;"'“”„‘’()[\]{}]/);
		return found && new Set(found);
	},
);

const MUST_BE_DATE = 'must be a date, e.g. 2026-03-31 or 2026-03-31T18:00:00';

/**
 * In the workflow's time zone, unless it brings its own. Of a local time that the clock shows twice the first, or where it
 * ends something the last of the two; a day alone is its beginning.
 *
 * @param isEnd of what ends with it, or ends before it
 * @param isDayIncluded whether a day alone is its end
 */
export function dateTime(shown: Shown, isEnd = false, isDayIncluded = isEnd) {
	const decode = (given: unknown, context: Context) => {
		const date = toDateTime(given, timezoneOf(context));
		if (!date || typeof given !== 'string') return date;
		const isDay = given.trim().length === 'YYYY-MM-DD'.length;
		if (isDay && isDayIncluded) return momentOf(pieceAt(date, 'day').before - 1, date);
		return isEnd && !isDay ? lastOf(date) : firstOf(date);
	};
	// Undefined where a node's own field is left empty.
	return kind<DateTime | undefined>('dateTime', MUST_BE_DATE, decode)(shown);
}

/** `YYYY-MM-DD`. */
export const day = kind('dateTime', MUST_BE_DATE, (given, context) => toDay(given, timezoneOf(context)));

const NOT_EMPTY = 'must not be empty: fill it in, or remove it';

/** @param mayBeEmpty whether a field that was added and left empty counts as not added */
export function collection<F extends Fields>(shown: Omit<Shown, 'default'>, fields: F, mayBeEmpty = true) {
	const decode: Field<AddedOf<F>>['decode'] = (given, context, entered) => {
		const values = toRecord(given);
		if (!values) return undefined;
		const added = Object.entries(fields).filter(([name]) => Object.hasOwn(values, name));
		const decoded = added.map(([name, field]) => {
			const [text] = enteredIn(entered, name);
			return [name, decodeField(field, values[name], context, text, mayBeEmpty, NOT_EMPTY)];
		});
		return Object.fromEntries(decoded) as AddedOf<F>;
	};
	const options = propertiesOf(fields);
	return kind('collection', 'must have its fields by name', decode)({ default: {}, options, ...shown });
}

/** A field with something made of its value. */
export function mapped<From, To>(
	field: Field<From>,
	map: (value: NonNullable<From>, context: Context, given: unknown, entered: unknown) => To,
) {
	const decode: Field<To>['decode'] = (given, context, entered) => {
		const value = field.decode(given, context, entered) ?? undefined;
		return value === undefined ? undefined : map(value, context, given, entered);
	};
	return { ...field, decode };
}

/** A text of the editor's, which has no value. */
export const notice = (displayName: string, displayOptions: NonNullable<Shown['displayOptions']>) =>
	kind<undefined>('notice', '', () => undefined)({ displayName, displayOptions, default: '' });
