import type { INodeProperties } from 'n8n-workflow';

import { filtersField } from '../shared/fields/filters';
import { spreadsheetFormatField } from '../shared/fields/spreadsheetFormat';

/** The fields of the trigger, as the editor shows them. */
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
			{
				name: 'Changed Review',
				value: 'changedReview',
				description:
					'When rating, title, text, highlight or experience date of a review are not as they were',
			},
			{
				name: 'New or Changed Review',
				value: 'newOrChangedReview',
				description: 'When a review has become visible or has changed',
			},
		],
		default: 'newReview',
	},
	{
		displayName:
			'A change to one of the newest 15 reviews comes with the next poll, any other within an hour, or as long as reading the list takes: it is read each hour. For 3,000 reviews that is 4,800 requests a day; a key may send 172,800. Filters look at the review as it is now.',
		name: 'changesNotice',
		type: 'notice',
		displayOptions: { hide: { event: ['newReview'] } },
		default: '',
	},
	{
		displayName: 'Start From',
		name: 'startFrom',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'All', value: 'all', description: 'Existing reviews start the workflow too' },
			{ name: 'Date', value: 'date', description: 'Reviews created since a date start the workflow too' },
			{
				name: 'Now',
				value: 'now',
				description: 'Only reviews that come in after the workflow was published start it',
			},
		],
		default: 'now',
		description:
			'Which reviews start the workflow when it is published for the first time, or with the account of another company. Changing it begins anew: reviews that it includes start the workflow again.',
	},
	{
		displayName: 'Start Date',
		name: 'startDate',
		type: 'dateTime',
		required: true,
		displayOptions: { show: { startFrom: ['date'] } },
		default: '',
		description:
			"Reviews created at or after this time start the workflow. It is in the workflow's time zone unless it has an offset. Changing it begins anew, as with 'Start From'.",
	},
	filtersField(['highlighted', 'ratingMax', 'ratingMin', 'text']),
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [spreadsheetFormatField],
	},
];
