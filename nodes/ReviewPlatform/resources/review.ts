import type { INodeProperties } from 'n8n-workflow';

import { listReviews } from '../listReviews';
import { runOperation } from '../runOperation';
import { reviewFilters } from './reviewFilters';
import { reviewOptions } from './reviewOptions';

const showOnlyForReviews = { resource: ['review'] };
const showOnlyForReviewList = { ...showOnlyForReviews, operation: ['list'] };

/** Operations on the company's reviews (api.md › GET /v1/reviews). */
export const reviewProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: showOnlyForReviews },
		options: [
			{
				name: 'List Reviews',
				value: 'list',
				action: 'List reviews with ratings and texts',
				description: 'List the reviews of your company, filtered and sorted if you like',
				routing: {
					request: { method: 'GET', url: '/v1/reviews' },
					send: { paginate: true },
					operations: { pagination: runOperation(listReviews) },
				},
			},
		],
		default: 'list',
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: showOnlyForReviewList },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		displayOptions: { show: { ...showOnlyForReviewList, returnAll: [false] } },
		default: 50,
		description: 'Max number of results to return',
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForReviewList },
		default: {},
		options: reviewFilters,
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		displayOptions: { show: showOnlyForReviewList },
		default: {},
		options: reviewOptions,
	},
];
