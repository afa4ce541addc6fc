// Return All and Limit: how much of a list an operation returns.

import type { IDisplayOptions } from 'n8n-workflow';

import { readFields, type Context } from './field';
import { boolean, number } from './kinds';

/** What a model must not choose, since it takes minutes or more than its context has room for; older n8n shows it. */
export const hideFromModels = { '@tool': [true] };

/**
 * The pair of fields of an operation that lists something.
 *
 * @param show the operation in which they are shown
 */
export const limitFields = (show: NonNullable<IDisplayOptions['show']>) => ({
	returnAll: boolean({
		displayName: 'Return All',
		displayOptions: { show, hide: hideFromModels },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		builderHint: { propertyHint: 'A long list takes minutes: leave it off where some results are enough.' },
	}),
	limit: number({
		displayName: 'Limit',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		displayOptions: { show, hide: { returnAll: [true] } },
		default: 50,
		description: 'Max number of results to return',
	}),
});

/**
 * How many results are wanted at most; Infinity with Return All, with which an expression in Limit may give nothing.
 *
 * @throws UserFacingError that names the field whose value cannot be used
 */
export function limitOf(context: Context, { returnAll, limit }: ReturnType<typeof limitFields>): number {
	return readFields(context, { returnAll }).returnAll ? Infinity : readFields(context, { limit }).limit;
}
