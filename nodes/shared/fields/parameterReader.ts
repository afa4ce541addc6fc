import type {
	IDataObject,
	IExecutePaginationFunctions,
	INodeProperties,
	INodePropertyOptions,
	IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';

import { toSingleLine } from '../errors/redaction';
import { operationError } from '../errors/nodeErrors';
import {
	isEmpty,
	toBoolean,
	toDateTime,
	toNumber,
	toPlainText,
	toText,
	toTextSet,
	type DateTime,
} from './parameterValues';

const IF_EXPRESSION = 'If it is an expression, see what it gives for this item.';
/** To find a long text in another one takes the time of both together, multiplied. */
const MAX_TEXT = 200;
/** In an expression that a model fills in. */
const FROM_AI = /\$fromAI\b/i;

/**
 * Reads parameters of a node by their names, checked by the fields that n8n shows: label, default, minimum and
 * choices are theirs. Each method throws a NodeOperationError that has the label when the value cannot be used.
 */
export class ParameterReader {
	/**
	 * @param given the fields of a collection that were added; the node's own parameters where there is none
	 * @param entered the same as they were entered: expressions as text
	 */
	constructor(
		private readonly context: IExecutePaginationFunctions | IPollFunctions,
		private readonly fields: INodeProperties[],
		private readonly given?: IDataObject,
		private readonly entered: IDataObject = context.getNode().parameters,
	) {}

	collection(name: string): ParameterReader {
		const fields = this.field(name).options as INodeProperties[];
		const entered = (this.entered[name] ?? {}) as IDataObject;
		return new ParameterReader(this.context, fields, (this.value(name) ?? {}) as IDataObject, entered);
	}

	/**
	 * Whether a field of a collection was added. An option that was left empty counts as not added; a filter that
	 * must not be empty, or an expression that gives nothing, is an error: all reviews would pass.
	 */
	has(name: string, { mayBeEmpty } = { mayBeEmpty: true }): boolean {
		if (!this.fields.some((field) => field.name === name)) return false;
		if (!isEmpty(this.given?.[name])) return true;
		this.refuseEmpty(name, !mayBeEmpty && Object.hasOwn(this.given ?? {}, name));
		return false;
	}

	/** A number from the field's minimum; a whole one where the field has no decimals. */
	number(name: string): number {
		const { minValue = 0, numberPrecision } = this.field(name).typeOptions ?? {};
		const [kind, isOfKind] =
			numberPrecision === 0 ? ['a whole number', Number.isSafeInteger] : ['a number', Number.isFinite];
		const convert = (value: unknown) => {
			const number = toNumber(value);
			return number !== undefined && isOfKind(number) && number >= minValue ? number : undefined;
		};
		return this.convert(name, convert, `must be ${kind} from ${minValue}`);
	}

	boolean(name: string): boolean {
		return this.convert(name, toBoolean, 'must be true or false');
	}

	isOn(name: string): boolean {
		return this.has(name) && this.boolean(name);
	}

	/** A date in the workflow's time zone, unless it brings its own; as an end, that of the day where it is a day alone. */
	dateTime(name: string, isEnd = false): DateTime {
		const convert = (value: unknown) => toDateTime(value, this.context.getTimezone());
		const date = this.convert(name, convert, 'must be a date, e.g. 2026-03-31 or 2026-03-31T18:00:00');
		const isDay = String(this.value(name)).trim().length === 'YYYY-MM-DD'.length;
		return isEnd && isDay ? date.endOf('day') : date;
	}

	/** Now, in the workflow's time zone. */
	now(): DateTime {
		return toDateTime(Date.now(), this.context.getTimezone()) as DateTime;
	}

	choice<T extends string>(name: string): T {
		const values = (this.field(name).options as INodePropertyOptions[]).map(({ value }) => value as T);
		const convert = (value: unknown) => values.find((each) => each === value);
		return this.convert(name, convert, `must be one of ${values.join(', ')}`);
	}

	text(name: string): string {
		const convert = (value: unknown) => {
			const text = toPlainText(value);
			return text && text.length > MAX_TEXT ? undefined : text;
		};
		return this.convert(name, convert, `must be text of at most ${MAX_TEXT} characters`);
	}

	textSet(name: string): ReadonlySet<string> {
		return this.convert(name, toTextSet, 'must be text, or a list of texts');
	}

	/** The value as it is; the default of its field where none is given. */
	value(name: string): unknown {
		const { default: fallback } = this.field(name);
		if (this.given) return this.has(name) ? this.given[name] : fallback;
		const value: unknown = this.context.getNodeParameter(name, fallback);
		if (value !== undefined) return value;
		this.refuseEmpty(name);
		return fallback;
	}

	/** What to throw for a parameter whose value cannot be used; it is shown where `must` alone does not tell what is wrong. */
	invalid(name: string, must: string, ...value: unknown[]): NodeOperationError {
		const label = this.field(name).displayName;
		const shown = value.map((each) => `, not ${toSingleLine(JSON.stringify(each) ?? typeof each)}`);
		const advice = 'getItemIndex' in this.context ? IF_EXPRESSION : '';
		const values = { label, must: must + shown.join(''), advice };
		return operationError(this.context.getNode(), 'invalidParameter', values);
	}

	/** Throws where an expression gave nothing, and for fixed values if these are refused, too. A model may leave a field open. */
	private refuseEmpty(name: string, isFixedRefused = false): void {
		const entered = toText(this.entered[name]);
		if (entered.startsWith('=') ? FROM_AI.test(entered) : !isFixedRefused) return;
		throw this.invalid(name, `must not be empty${this.given ? ': fill it in, or remove it' : ''}`);
	}

	private field(name: string): INodeProperties {
		return this.fields.find((field) => field.name === name) as INodeProperties;
	}

	private convert<T>(name: string, convert: (value: unknown) => T | undefined, must: string): T {
		const value = this.value(name);
		const converted = convert(value);
		if (converted === undefined) throw this.invalid(name, must, value);
		return converted;
	}
}
