import type { IDataObject, INode, IPollFunctions } from 'n8n-workflow';

import { readFields, type Field } from '../../nodes/shared/fields/field';

/** What a node (with an item) or a trigger (without) is given by n8n; `entered` has expressions as text. */
export function contextOf(given: IDataObject, entered = given, itemIndex?: number): IPollFunctions {
	return {
		getNode: () =>
			({ name: 'Reviews', type: 'test', typeVersion: 1, parameters: entered }) as unknown as INode,
		getNodeParameter: (name: string, fallback: unknown) => (name in given ? given[name] : fallback),
		getTimezone: () => 'America/New_York',
		...(itemIndex === undefined ? {} : { getItemIndex: () => itemIndex }),
	} as unknown as IPollFunctions;
}

/** What a field of a node gives for a value. */
export const readOne = <Value>(field: Field<Value>, given: unknown, entered = given): Value =>
	readFields(contextOf({ it: given } as IDataObject, { it: entered } as IDataObject), { it: field }).it;
