import type { INodePropertyOptions } from 'n8n-workflow';

import { choice, collection, dateTime, notice } from '../shared/fields/kinds';
import { filtersField } from '../shared/review/filters';
import { message } from '../shared/review/message';
import { CHANGES_TEXT } from '../shared/review/record';
import { spreadsheetFormat } from '../shared/review/spreadsheet';

export const events: INodePropertyOptions[] = [
	{
		name: 'New Review',
		value: 'newReview',
		description: 'When a review becomes visible on the platform',
	},
	{
		name: 'Changed Review',
		value: 'changedReview',
		description: `When the ${CHANGES_TEXT} of a review changes`,
	},
	{
		name: 'New or Changed Review',
		value: 'newOrChangedReview',
		description: 'When a review becomes visible or changes',
	},
];

/** The fields of the trigger, as the editor shows them. */
export const triggerFields = {
	event: choice<'newReview' | 'changedReview' | 'newOrChangedReview'>({
		displayName: 'Trigger On',
		noDataExpression: true,
		options: events,
		default: 'newReview',
	}),
	changesNotice: notice(
		'The next poll finds a change on the first page of the list. Others take up to an hour or so. Filters apply to the review as it is now.',
		{ hide: { event: ['newReview'] } },
	),
	startFrom: choice<'all' | 'date' | 'now'>({
		displayName: 'Start From',
		noDataExpression: true,
		options: [
			{ name: 'All', value: 'all', description: 'All existing reviews: maybe thousands of messages' },
			{
				name: 'Date',
				value: 'date',
				description: 'Reviews written since a date, which may be in the future',
			},
			{
				name: 'Now',
				value: 'now',
				description: 'Reviews written after the workflow is published',
			},
		],
		default: 'now',
		description:
			'Which reviews count as new when the workflow is first published, or published with the account of another company. A changed review starts the workflow whatever is chosen here, even an old one. With Now, a review written up to three days before also counts as new if it was not visible then: for older ones, choose Date or All. If you change this, the trigger starts over: reviews that it includes are new again.',
	}),
	allNotice: notice(
		'3,000 reviews become 3,000 messages, which cannot be taken back: try it with Date first. Each poll gives up to 1,500. If you rename this node, all come again.',
		{ show: { event: ['newReview', 'newOrChangedReview'], startFrom: ['all'] } },
	),
	startDate: dateTime({
		displayName: 'Start Date',
		required: true,
		displayOptions: { show: { startFrom: ['date'] } },
		default: '',
		description:
			"Reviews created at or after this time count as new. It is in the workflow's time zone unless it has an offset. If you change it, the trigger starts over, as with 'Start From'.",
	}),
	filters: filtersField('trigger', {
		description:
			'Applied after reading, since the API has no such filters. A review that does not pass them does not start the workflow. Filters apply to the review as it is now, even if it has changed.',
	}),
	options: collection({ displayName: 'Options', placeholder: 'Add Option' }, { message, spreadsheetFormat }),
};
