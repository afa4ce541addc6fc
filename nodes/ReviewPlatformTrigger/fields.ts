// The fields of the trigger.

import type { INodeProperties } from 'n8n-workflow';

import { filtersField } from '../shared/fields/filters';

/** The trigger's parameters, as the editor shows them. */
export const triggerFields: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'New Review',
				value: 'newReview',
				description: 'When a review has become visible on the platform',
			},
		],
		default: 'newReview',
	},
	{
		displayName: 'Start From',
		name: 'startFrom',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'All',
				value: 'all',
				description: 'Existing reviews start the workflow too',
			},
			{
				name: 'Date',
				value: 'date',
				description: 'Reviews created since a date start the workflow too',
			},
			{
				name: 'Now',
				value: 'now',
				description: 'Only reviews that come in after the workflow was published start it',
			},
		],
		default: 'now',
		description:
			'Which reviews start the workflow when it is published for the first time, or with the account of another company',
	},
	{
		displayName: 'Start Date',
		name: 'startDate',
		type: 'dateTime',
		required: true,
		displayOptions: { show: { startFrom: ['date'] } },
		default: '',
		description:
			"Reviews created at or after this time start the workflow. It is in the workflow's time zone unless it has an offset.",
	},
	filtersField(['highlighted', 'ratingMax', 'ratingMin', 'text']),
];
