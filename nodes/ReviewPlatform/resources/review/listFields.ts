// The fields of List Reviews.

import { DEFAULT_MAX_WAIT_MS } from '../../../shared/api/retry';
import { filtersField } from '../../../shared/fields/filters';
import { boolean, choice, collection, notice, number } from '../../../shared/fields/kinds';
import { hideFromModels, limitFields } from '../../../shared/fields/limit';
import { message } from '../../../shared/fields/message';
import { queryParameters } from '../../../shared/fields/queryParameters';
import { spreadsheetFormat } from '../../../shared/fields/spreadsheetFormat';
import { SORT_OPTIONS, type SortName } from '../../../shared/review';

const show = { resource: ['review'], operation: ['list'] };

/** In seconds. */
export const DEFAULT_MAX_WAIT = DEFAULT_MAX_WAIT_MS / 1_000;

export const listOptions = {
	endPage: number({
		displayName: 'End Page',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description: 'Last page of the list to read; 0 means the last page there is',
	}),
	failIfEmpty: boolean({
		displayName: 'Fail If Empty',
		default: true,
		description:
			'Whether the node stops where no review comes out, with an error that says why. Without it, a line in the log of n8n says so.',
	}),
	failIfIncomplete: boolean({
		displayName: 'Fail If Incomplete',
		default: true,
		description:
			'Whether the node stops, and returns no items, where it is not certain that the list was read whole. Add it where a missing review matters. Without it, a line in the log of n8n says so.',
	}),
	maxWait: number({
		displayName: 'Max Wait',
		typeOptions: { minValue: 0 },
		displayOptions: { hide: hideFromModels },
		default: DEFAULT_MAX_WAIT,
		description:
			'How many seconds the node waits for the rate limit before it gives up. Each request with this key that succeeds starts the count anew.',
	}),
	message,
	queryParameters,
	sort: choice<SortName>({
		displayName: 'Sort',
		default: 'newest',
		description:
			"Order of the reviews; without this option, that of the API. All pages are read before sorting, even with a limit; 'Newest First' with 'Stop Early' reads no more than it needs.",
		options: SORT_OPTIONS,
		builderHint: { propertyHint: "Reads the whole list first; not so 'newest' with 'stopEarly'." },
	}),
	spreadsheetFormat,
	startPage: number({
		displayName: 'Start Page',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1,
		description: 'First page of the list to read. Past the end of the list, the node returns no items.',
	}),
	stopEarly: boolean({
		displayName: 'Stop Early',
		default: true,
		description:
			'Whether the API lists your newest reviews first. Then reading stops at the first page on which all reviews are older than the time asked for allows, or, where the newest are asked for first, when the limit is reached. If a page that is read shows another order, all of the list is read.',
		builderHint: {
			propertyHint: 'Saves time where only reviews since some time, or a limit of the newest, are asked for.',
		},
	}),
};

/** @param operation in which it is shown */
export const agentNotice = (operation: Record<string, string[]>) =>
	notice(
		"Tell the model what a field means: {{ $fromAI('rating_max', 'Highest rating; 0 for any', 'number', 0) }}. After a click on ✨ alone it has to guess.",
		{ show: { ...operation, '@tool': [true] } },
	);

/** The fields of List Reviews, in the order in which the editor shows them. */
export const listFields = {
	agentNotice: agentNotice(show),
	...limitFields(show),
	filters: filtersField({ displayOptions: { show } }),
	options: collection(
		{ displayName: 'Options', placeholder: 'Add Option', displayOptions: { show } },
		listOptions,
	),
};
