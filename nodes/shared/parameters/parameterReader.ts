import { NodeOperationError } from 'n8n-workflow';
import type { IDataObject, IExecutePaginationFunctions, IPollFunctions } from 'n8n-workflow';

import { shortened } from '../errors/excerpt';
import { toBoolean, toDateTime, toNumber, toText, toTextSet } from './parameterValues';
import type { DateTime } from './parameterValues';

/** The n8n contexts a parameter can be read from. */
export type ParameterContext = IExecutePaginationFunctions | IPollFunctions;

type ReadValue = (name: string, fallback: unknown) => unknown;

/**
 * Reads parameters of a node by their names, checked. What is not given is the fallback. Each method throws
 * a NodeOperationError that has the parameter's label when its value cannot be used.
 */
export class ParameterReader {
	constructor(
		private readonly context: ParameterContext,
		private readonly read: ReadValue = (name, fallback) => context.getNodeParameter(name, fallback),
	) {}

	/** Reads the fields of a collection. One that was added and left empty counts as not added. */
	collection(name: string): ParameterReader {
		const fields = (this.read(name, {}) ?? {}) as IDataObject;
		return new ParameterReader(this.context, (field, fallback) => {
			const value = fields[field] ?? '';
			return value === '' ? fallback : value;
		});
	}

	number<F extends number | undefined = undefined>(name: string, label: string, fallback?: F): number | F {
		return this.convert(name, label, fallback as F, toNumber, 'must be a number');
	}

	/** A whole number from `least`. */
	wholeNumber(name: string, label: string, fallback: number, least = 1): number {
		const convert = (value: unknown) => {
			const number = toNumber(value);
			return Number.isSafeInteger(number) && (number as number) >= least ? number : undefined;
		};
		return this.convert(name, label, fallback, convert, `must be a whole number from ${least}`);
	}

	boolean<F extends boolean | undefined = undefined>(name: string, label: string, fallback?: F): boolean | F {
		return this.convert(name, label, fallback as F, toBoolean, 'must be true or false');
	}

	/** A date in the workflow's time zone, unless it brings its own. */
	dateTime(name: string, label: string): DateTime | undefined {
		const convert = (value: unknown) => toDateTime(value, this.context.getTimezone());
		const must = 'must be a date, e.g. 2026-03-31 or 2026-03-31T18:00:00';
		return this.convert(name, label, undefined, convert, must);
	}

	/** One of the values that the editor offers. */
	choice<T extends string>(name: string, label: string, values: readonly T[], fallback: T): T {
		const convert = (value: unknown) => values.find((each) => each === value);
		return this.convert(name, label, fallback, convert, `must be ${listOf(values)}`);
	}

	text(name: string): string | undefined {
		return this.convert(name, name, undefined, toText, '');
	}

	/** Texts separated by commas; undefined where there is none. */
	textSet(name: string): ReadonlySet<string> | undefined {
		return toTextSet(this.read(name, ''));
	}

	/** The value as it is. */
	value(name: string): unknown {
		return this.read(name, undefined);
	}

	/** What to throw for a parameter whose value cannot be used. */
	invalid(label: string, must: string, value: unknown): NodeOperationError {
		const message = `'${label}' ${must}, not ${shortened(JSON.stringify(value))}`;
		const change = `Change '${label}'.`;
		const node = this.context.getNode();
		if (!('getItemIndex' in this.context))
			return new NodeOperationError(node, message, { description: change });
		return new NodeOperationError(node, message, {
			itemIndex: this.context.getItemIndex(),
			description: `${change} If it is an expression, see what it gives for this item.`,
		});
	}

	private convert<T, F>(
		name: string,
		label: string,
		fallback: F,
		convert: (value: unknown) => T | undefined,
		must: string,
	): T | F {
		const value = this.read(name, fallback);
		if (value === undefined) return fallback;
		const converted = convert(value);
		if (converted === undefined) throw this.invalid(label, must, value);
		return converted;
	}
}

function listOf(values: readonly string[]): string {
	const last = values.at(-1) as string;
	return values.length === 1 ? last : `${values.slice(0, -1).join(', ')} or ${last}`;
}
