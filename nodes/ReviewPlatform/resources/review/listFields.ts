// The fields of List Reviews.

import type { INodeProperties } from 'n8n-workflow';

import { filtersField } from '../../../shared/fields/filters';
import { HIDDEN_FROM_AGENTS, listOptions } from './listOptions';

const showOnlyForList = { resource: ['review'], operation: ['list'] };

/** The parameters of List Reviews. */
export const listFields: INodeProperties[] = [
	{
		displayName:
			"To let the model fill in a field, do not only click ✨: switch the field to 'Expression' and paste one that says what it means, e.g. {{ $fromAI('rating_max', 'Highest rating, 1 to 5; 0 for any', 'number', 0) }}. More are in the documentation.",
		name: 'agentNotice',
		type: 'notice',
		displayOptions: { show: { ...showOnlyForList, '@tool': [true] } },
		default: '',
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: showOnlyForList, hide: HIDDEN_FROM_AGENTS },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		builderHint: {
			propertyHint:
				'A long list takes minutes: 1,800 reviews a minute. Leave it off, and set a limit, where some reviews are enough.',
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		displayOptions: { show: showOnlyForList, hide: { returnAll: [true] } },
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
