import type { INodeProperties } from 'n8n-workflow';

import { filterFields } from '../../../shared/parameters/filterFields';
import { optionFields } from './optionFields';

const showOnlyForListReviews = { resource: ['review'], operation: ['list'] };

/** The parameters of List Reviews. */
export const listReviewsFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: showOnlyForListReviews },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		displayOptions: { show: { ...showOnlyForListReviews, returnAll: [false] } },
		default: 50,
		description: 'Max number of results to return',
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForListReviews },
		default: {},
		options: filterFields,
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		displayOptions: { show: showOnlyForListReviews },
		default: {},
		options: optionFields,
	},
];
