import type { INodeProperties } from 'n8n-workflow';

const RATING = { minValue: 0, numberPrecision: 0 };

/** The filters of List Reviews. All are applied on our side. */
export const filterFields: INodeProperties[] = [
	{
		displayName: 'Created After',
		name: 'createdAfter',
		type: 'dateTime',
		default: '',
		description:
			"Only reviews created at or after this time, e.g. 2026-03-31 or 2026-03-31T18:00:00; in the workflow's time zone unless it has an offset. Filtered after reading: the API has no such filter.",
	},
	{
		displayName: 'Created Before',
		name: 'createdBefore',
		type: 'dateTime',
		default: '',
		description:
			"Only reviews created at or before this time, e.g. 2026-03-31 or 2026-03-31T18:00:00; in the workflow's time zone unless it has an offset. Filtered after reading: the API has no such filter.",
	},
	{
		displayName: 'Experience After',
		name: 'experienceAfter',
		type: 'dateTime',
		default: '',
		description:
			'Only reviews whose experience date is on or after this day, e.g. 2026-03-31; the time of day is ignored. Filtered after reading: the API has no such filter.',
	},
	{
		displayName: 'Experience Before',
		name: 'experienceBefore',
		type: 'dateTime',
		default: '',
		description:
			'Only reviews whose experience date is on or before this day, e.g. 2026-03-31; the time of day is ignored. Filtered after reading: the API has no such filter.',
	},
	{
		displayName: 'Highlighted',
		name: 'highlighted',
		type: 'boolean',
		default: true,
		description:
			'Whether to return only reviews that are highlighted (on) or only those that are not (off). Filtered after reading: the API has no such filter.',
	},
	{
		displayName: 'Rating Max',
		name: 'ratingMax',
		type: 'number',
		typeOptions: RATING,
		default: 5,
		description:
			'Only reviews with this rating or a lower one. Filtered after reading: the API has no such filter.',
	},
	{
		displayName: 'Rating Min',
		name: 'ratingMin',
		type: 'number',
		typeOptions: RATING,
		default: 1,
		description:
			'Only reviews with this rating or a higher one. Filtered after reading: the API has no such filter.',
	},
	{
		displayName: 'Review ID',
		name: 'reviewId',
		type: 'string',
		default: '',
		description:
			'Only the review with this ID, or several separated by commas. Reading stops when all are found. Filtered after reading: the API has no such filter.',
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. delivery',
		description:
			'Only reviews whose title or content contains this text, in upper or lower case. Filtered after reading: the API has no such filter.',
	},
	{
		displayName: 'User ID',
		name: 'userId',
		type: 'string',
		default: '',
		description:
			'Only reviews that this user wrote, or several separated by commas. Filtered after reading: the API has no such filter.',
	},
];
