import type { INodeProperties } from 'n8n-workflow';

import { filtersField } from '../../../shared/fields/filters';
import { listOptions } from './listOptions';

const showOnlyForList = { resource: ['review'], operation: ['list'] };

/** The parameters of List Reviews. */
export const listFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: showOnlyForList },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		displayOptions: { show: { ...showOnlyForList, returnAll: [false] } },
		default: 50,
		description: 'Max number of results to return',
	},
	filtersField(undefined, { show: showOnlyForList }),
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		displayOptions: { show: showOnlyForList },
		default: {},
		options: listOptions,
	},
];
