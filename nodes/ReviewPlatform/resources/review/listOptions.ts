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
			'How many seconds a request may wait for the rate limit before the node stops. The count restarts when any request with this key gets through.',
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
			"Order of the reviews; without this option, that of the API. To sort, all pages are read first, even with a limit; see also 'Stop Early'.",
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
		default: false,
		description:
			"Whether to treat the list as newest first and stop reading early: 'Created After' at the first page that has only older reviews, 'Sort: Newest First' when the limit is full. A page that is not newest first makes it read everything.",
		builderHint: {
			propertyHint:
				"Switch it on with the filter 'createdAfter', or with 'sort' newest and a limit: few pages are read in place of all.",
		},
	},
];
