// The option Query Parameters.

import { isEmpty, toRecord, toText } from '../values';
import { invalidParameter, mayGiveNothing, type Field } from './field';

type Row = { name?: unknown; value?: unknown };
const rowsOf = (parameters: unknown) => [toRecord(parameters)?.parameter ?? []].flat() as Row[];
const NO_PAGE =
	"must not have 'page', which the node sets itself: List Reviews has 'Start Page' and 'End Page'";

/** Values by name; one that is given twice has both. */
export const queryParameters: Field<Record<string, string[]>> = {
	shown: {
		displayName: 'Query Parameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, fixedCollection: { layout: 'inline' } },
		default: {},
		placeholder: 'Add Query Parameter',
		description: 'Sent with each page request, for parameters that the API accepts but does not document',
		options: [
			{
				displayName: 'Parameter',
				name: 'parameter',
				values: [
					{ displayName: 'Name', name: 'name', type: 'string', default: '', placeholder: 'e.g. language' },
					{ displayName: 'Value', name: 'value', type: 'string', default: '', placeholder: 'e.g. de' },
				],
			},
		],
	},
	must: 'need a name and a value each',
	decode: (given, _context, entered) => {
		const texts = rowsOf(entered);
		const rows = rowsOf(given);
		if (![given, ...rows].every(toRecord)) return undefined;
		const query = new Map<string, string[]>();
		for (const [index, row] of rows.entries()) {
			const isGiven = (part: keyof Row) => !isEmpty(row[part]) || mayGiveNothing(texts[index]?.[part], true);
			if (!isGiven('name') || !isGiven('value')) return undefined;
			const [name, value] = [toText(row.name ?? '').trim(), toText(row.value ?? '')];
			if (name === 'page') throw invalidParameter(queryParameters, NO_PAGE, texts[index]);
			if (name !== '') query.set(name, [...(query.get(name) ?? []), value]);
		}
		return Object.fromEntries(query);
	},
};
