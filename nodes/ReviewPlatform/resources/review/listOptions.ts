// The options of List Reviews.

import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_MAX_WAIT_MS } from '../../../shared/api/retry';
import { SORT_OPTIONS } from '../../../shared/list/sortReviews';

const DEFAULT_MAX_WAIT = DEFAULT_MAX_WAIT_MS / 1_000;

/** What a model must not choose, since it takes minutes or more than its context has room for; older n8n shows it. */
export const HIDDEN_FROM_AGENTS = { '@tool': [true] };

/** The options of List Reviews. */
export const listOptions: INodeProperties[] = [
	{
		displayName: 'End Page',
		name: 'endPage',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description: 'Last page of the list to read; 0 means the last page there is',
	},
	{
		displayName: 'Max Wait',
		name: 'maxWait',
		type: 'number',
		typeOptions: { minValue: 0 },
		displayOptions: { hide: HIDDEN_FROM_AGENTS },
		default: DEFAULT_MAX_WAIT,
		description:
			'How many seconds the node waits for the rate limit before it gives up. Each request with this key that succeeds starts the count anew.',
	},
	{
		displayName: 'Query Parameters',
		name: 'queryParameters',
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
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. language',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. de',
					},
				],
			},
		],
	},
	{
		displayName: 'Sort',
		name: 'sort',
		type: 'options',
		default: 'newest',
		description:
			"Order of the reviews; without this option, that of the API. All pages are read before sorting, even with a limit, unless 'Stop Early' is on.",
		options: SORT_OPTIONS,
		builderHint: {
			propertyHint:
				"Reads the whole list first, also with 'Limit'. For the latest reviews use newest together with 'stopEarly'.",
		},
	},
	{
		displayName: 'Start Page',
		name: 'startPage',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1,
		description: 'First page of the list to read. Past the end of the list, the node returns no items.',
	},
	{
		displayName: 'Stop Early',
		name: 'stopEarly',
		type: 'boolean',
		default: true,
		description:
			"Whether the API lists your newest reviews first. Then reading stops at the first page on which all reviews are older than 'Created After', or, with 'Sort: Newest First', when the limit is reached. If the list turns out to have another order, all of it is read.",
		builderHint: {
			propertyHint:
				"Add it with the filter 'createdAfter', or with 'sort' newest and a limit: few pages are read in place of all.",
		},
	},
];
