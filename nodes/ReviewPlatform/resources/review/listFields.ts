// The fields of List Reviews.

import { DEFAULT_MAX_WAIT_MS } from '../../../shared/api/retry';
import { boolean, choice, collection, notice, number } from '../../../shared/fields/kinds';
import { hideFromModels, limitFields } from '../../../shared/fields/limit';
import { queryParameters } from '../../../shared/fields/queryParameters';
import { filtersField } from '../../../shared/review/filters';
import { message } from '../../../shared/review/message';
import { SORT_OPTIONS, type SortName } from '../../../shared/review/record';
import { spreadsheetFormat } from '../../../shared/review/spreadsheet';

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
			'Whether the node stops with an error if no review comes out. The error says why. Without this option, the log of n8n does.',
	}),
	failIfIncomplete: boolean({
		displayName: 'Fail If Incomplete',
		default: true,
		description:
			'Whether the node stops, and returns no items, if it is not certain that the whole list was read. Add it if a missing review matters. Without it, the log of n8n says so.',
	}),
	maxWait: number({
		displayName: 'Max Wait',
		typeOptions: { minValue: 0 },
		displayOptions: { hide: hideFromModels },
		default: DEFAULT_MAX_WAIT,
		description:
			'How many seconds the node waits for the rate limit before it gives up. Each request with this key that succeeds restarts the count.',
	}),
	message,
	queryParameters,
	sort: choice<SortName>({
		displayName: 'Sort',
		default: 'newest',
		description:
			"Order of the reviews; by default, that of the API. All pages are read before sorting, even with a limit. Only 'Newest First' with 'Stop Early' reads no more than it needs.",
		options: SORT_OPTIONS,
		builderHint: { propertyHint: "Reads the whole list first, except 'newest' with 'stopEarly'." },
	}),
	spreadsheetFormat,
	startPage: number({
		displayName: 'Start Page',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1,
		description: 'First page of the list to read. If the list ends before it, the node returns no items.',
	}),
	stopEarly: boolean({
		displayName: 'Stop Early',
		default: true,
		description:
			'Whether the API lists your newest reviews first. If so, reading stops at the first page with only reviews that are too old, or at the limit, unless you sort in another order. If a page that is read is in another order, the whole list is read.',
		builderHint: {
			propertyHint: 'Saves time if you only want reviews since some time, or a limit of the newest.',
		},
	}),
};

/** @param operation in which it is shown */
export const agentNotice = (operation: Record<string, string[]>) =>
	notice(
		"Tell the model what a field means: {{ $fromAI('rating_max', 'Highest rating; 0 for any', 'number', 0) }}. If you only click ✨, it has to guess.",
		{ show: { ...operation, '@tool': [true] } },
	);

/** The fields of List Reviews, in the order in which the editor shows them. */
export const listFields = {
	agentNotice: agentNotice(show),
	...limitFields(show),
	filters: filtersField('list', { displayOptions: { show } }),
	options: collection(
		{ displayName: 'Options', placeholder: 'Add Option', displayOptions: { show } },
		listOptions,
	),
};
