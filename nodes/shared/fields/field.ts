// How a parameter gets from n8n to a typed value.
// A record of fields is both what n8n shows (`propertiesOf`) and what is read (`readFields`): n8n gives what was entered,
// or the result of its expression, and the field decodes it.

import type { IExecutePaginationFunctions, INodeProperties, IPollFunctions } from 'n8n-workflow';

import { EXPRESSION_HINT } from '../errors/errorTexts';
import { toSingleLine } from '../errors/redaction';
import { UserFacingError } from '../errors/userFacingError';
import { isEmpty, toRecord, toText } from '../values';

/** A parameter of a node, or a field of a collection. Its name is its key in a record of fields. */
export interface Field<Value> {
	/** As n8n shows it. */
	shown: Omit<INodeProperties, 'name'>;
	/** What an error says that its value must be. */
	must: string;
	/** The typed value of one that is not empty; undefined where it cannot be used. `entered` has expressions as text. */
	decode: (given: unknown, context: Context, entered: unknown) => Value | undefined;
}

export type Context = IExecutePaginationFunctions | IPollFunctions;
export type Fields = Record<string, Field<unknown>>;
export type ValuesOf<F extends Fields> = { [N in keyof F]: F[N] extends Field<infer V> ? V : never };
/** Of a collection: undefined where a field was not added. */
export type AddedOf<F extends Fields> = { [N in keyof F]?: ValuesOf<F>[N] | undefined };

/** In an expression that a model fills in. */
const FROM_AI = /\$fromAI\b/i;

/** What models write into a text that they leave out. */
const LEFT_OUT = /^\s*(null|none|n\/a|undefined)\s*$/i;

export const propertiesOf = (fields: Fields): INodeProperties[] =>
	Object.entries(fields).map(([name, { shown }]) => ({ ...shown, name }));

/**
 * The values of a node's fields. One that is empty has its default.
 *
 * @throws UserFacingError that names the field whose value cannot be used
 */
export function readFields<F extends Fields>(context: Context, fields: F): ValuesOf<F> {
	const { parameters } = context.getNode();
	const values = Object.entries(fields).map(([name, field]) => {
		const { default: fallback } = field.shown;
		const given: unknown = context.getNodeParameter(name, fallback);
		// A Limit that was cleared may be meant as none.
		const mayBeEmpty = isEmpty(fallback) || typeof fallback === 'object';
		const value = decodeField(field, given, context, parameters[name], mayBeEmpty);
		return [name, value ?? field.decode(fallback, context, undefined)];
	});
	return Object.fromEntries(values) as ValuesOf<F>;
}

/** What the value of a field is, checked; of an empty one undefined, or an error. */
export function decodeField<Value>(
	field: Field<Value>,
	given: unknown,
	context: Context,
	entered: unknown,
	mayBeEmpty: boolean,
	notEmpty = 'must not be empty',
): Value | undefined {
	const isLeftOut =
		field.shown.type === 'string' && mayGiveNothing(entered, false) && LEFT_OUT.test(toText(given));
	if (isEmpty(given) || isLeftOut) {
		if (mayGiveNothing(entered, mayBeEmpty)) return undefined;
		throw invalidParameter(field, notEmpty, entered);
	}
	const value = field.decode(given, context, entered);
	if (value !== undefined) return value;
	throw invalidParameter(field, `${field.must}, not ${toSingleLine(JSON.stringify(given))}`, entered);
}

/** Whether what was entered may be empty: an expression only where a model fills it in. */
export function mayGiveNothing(entered: unknown, mayBeEmpty: boolean): boolean {
	const text = toText(entered);
	return text.startsWith('=') ? FROM_AI.test(text) : mayBeEmpty;
}

/** What was entered for fields of a collection, which may be an expression itself. */
export const enteredIn = (collection: unknown, ...names: string[]): unknown[] =>
	names.map((name) => (toRecord(collection) ?? { [name]: collection })[name]);

/** What to throw for a field whose value cannot be used; `entered` for it, and for others that it does not go with. */
export function invalidParameter({ shown }: Field<unknown>, must: string, ...entered: unknown[]) {
	const hint = entered.some((each) => /^=|"=/.test(toText(each))) ? EXPRESSION_HINT : '';
	return new UserFacingError('invalidParameter', { label: shown.displayName, must, hint });
}
