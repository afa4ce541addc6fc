import type { INodePropertyOptions } from 'n8n-workflow';

import { filtersField } from '../shared/fields/filters';
import { choice, collection, dateTime, notice } from '../shared/fields/kinds';
import { message } from '../shared/fields/message';
import { spreadsheetFormat } from '../shared/fields/spreadsheetFormat';

export const events: INodePropertyOptions[] = [
	{
		name: 'New Review',
		value: 'newReview',
		description: 'When a review has become visible on the platform',
	},
	{
		name: 'Changed Review',
		value: 'changedReview',
		description: 'When rating, title, text, highlight or experience date of a review are not as they were',
	},
	{
		name: 'New or Changed Review',
		value: 'newOrChangedReview',
		description: 'When a review has become visible or has changed',
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
		'A change on the first page of the list comes with the next poll, any other within an hour and the time of one reading. For 3,000 reviews, newest first, and a poll per minute that is 6,200 requests a day; a key may send 172,800. Filters look at the review as it is now.',
		{ hide: { event: ['newReview'] } },
	),
	startFrom: choice<'all' | 'date' | 'now'>({
		displayName: 'Start From',
		noDataExpression: true,
		options: [
			{ name: 'All', value: 'all', description: 'All reviews count as new, whenever they were written' },
			{
				name: 'Date',
				value: 'date',
				description: 'Reviews written since a date, which may be to come, count as new',
			},
			{
				name: 'Now',
				value: 'now',
				description:
					'Reviews written after the workflow was published count as new, and up to three days before where they were not visible then',
			},
		],
		default: 'now',
		description:
			'Which reviews count as new when the workflow is published for the first time, or with the account of another company. A changed review starts it whatever is chosen here, also an old one. With Now, a review that was written more than three days before and is published later starts nothing: choose Date or All for those. Changing this begins anew: reviews that it includes are new again.',
	}),
	allNotice: notice(
		'With All, every review there is starts the workflow. Each poll gives up to 1,500 of them: 10,000 take 7 polls, a week of daily ones. The front of the list comes first, in most lists the newest. Messages that are sent cannot be taken back: try it with Date and a recent day first. Renaming this node begins anew, too.',
		{ show: { event: ['newReview', 'newOrChangedReview'], startFrom: ['all'] } },
	),
	startDate: dateTime({
		displayName: 'Start Date',
		required: true,
		displayOptions: { show: { startFrom: ['date'] } },
		default: '',
		description:
			"Reviews created at or after this time count as new. It is in the workflow's time zone unless it has an offset. Changing it begins anew, as with 'Start From'.",
	}),
	filters: filtersField(
		{
			description:
				'Applied after reading, since the API has no such filters. A review that does not pass them does not start the workflow. They look at the review as it is now, also when it has changed. Each review is looked at once, when it comes in: with Created In › Yesterday only one that is late passes.',
		},
		['createdIn', 'hasText', 'highlighted', 'ratingMax', 'ratingMin', 'text', 'textExcludes'],
	),
	options: collection({ displayName: 'Options', placeholder: 'Add Option' }, { message, spreadsheetFormat }),
};
