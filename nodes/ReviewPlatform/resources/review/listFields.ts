// The fields of List Reviews, and hints about them.

import type { INodeProperties, NodeHint } from 'n8n-workflow';

import { DOCUMENTED_LIMIT } from '../../../shared/api/rateLimit/limitWindow';
import { DEFAULT_MAX_WAIT_MS } from '../../../shared/api/retry';
import { filtersField } from '../../../shared/fields/filters';
import { spreadsheetFormatField } from '../../../shared/fields/spreadsheetFormat';
import { SORT_OPTIONS } from '../../../shared/list/sortReviews';

const DEFAULT_MAX_WAIT = DEFAULT_MAX_WAIT_MS / 1_000;
const showOnlyForList = { resource: ['review'], operation: ['list'] };
/** What a model must not choose, since it takes minutes or more than its context has room for; older n8n shows it. */
const HIDDEN_FROM_AGENTS = { '@tool': [true] };

const listOptions: INodeProperties[] = [
	{
		displayName: 'End Page',
		name: 'endPage',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description: 'Last page of the list to read; 0 means the last page there is',
	},
	{
		displayName: 'Fail If Incomplete',
		name: 'failIfIncomplete',
		type: 'boolean',
		default: true,
		description:
			'Whether the node stops, and returns no items, where it is not certain that the list was read whole. Add it where it means something that a review is missing. Without it, a line in the log of n8n says so.',
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
					{ displayName: 'Name', name: 'name', type: 'string', default: '', placeholder: 'e.g. language' },
					{ displayName: 'Value', name: 'value', type: 'string', default: '', placeholder: 'e.g. de' },
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
		builderHint: { propertyHint: "Reads the whole list first; not so 'newest' with 'stopEarly'." },
	},
	spreadsheetFormatField,
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
			"Whether the API lists your newest reviews first. Then reading stops at the first page on which all reviews are older than 'Created After' and 'Created In' allow, or, with 'Sort: Newest First', when the limit is reached. If a page that is read shows another order, all of the list is read.",
		builderHint: {
			propertyHint: "Saves time with the filter 'createdAfter' or 'createdIn', or 'sort' newest and a limit.",
		},
	},
];

/** The fields of List Reviews, with its filters and options, in the order in which the editor shows them. */
export const listFields: INodeProperties[] = [
	{
		displayName:
			"To let the model fill in a field, switch it to 'Expression' and paste one that says what it means, e.g. {{ $fromAI('rating_max', 'Highest rating, 1 to 5; 0 for any', 'number', 0) }}. More are in the documentation. After a click on ✨ alone, the model must always fill the field in, without knowing what it means.",
		name: 'agentNotice',
		type: 'notice',
		displayOptions: { show: { ...showOnlyForList, '@tool': [true] } },
		default: '',
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: showOnlyForList, hide: HIDDEN_FROM_AGENTS },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		builderHint: { propertyHint: 'A long list takes minutes: leave it off where some reviews are enough.' },
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		displayOptions: { show: showOnlyForList, hide: { returnAll: [true] } },
		default: 50,
		description: 'Max number of results to return',
	},
	{ ...filtersField(), displayOptions: { show: showOnlyForList } },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		displayOptions: { show: showOnlyForList },
		default: {},
		options: listOptions,
	},
];

export const RATE_LIMIT_TEXT = `The platform allows ${DOCUMENTED_LIMIT.requests} requests a minute, at 15 reviews each`;

/** What the editor says before a run of List Reviews that may take long or surprise. */
export const listHints: NodeHint[] = [
	beforeRun(
		"'Sort' reads all pages first, even with a limit: with many reviews this takes minutes. If the API lists the newest first, 'Newest First' with the option 'Stop Early' reads only what it needs.",
		'!["none", undefined].includes($parameter["options"]?.["sort"]) && !$parameter["options"]?.["stopEarly"]',
	),
	beforeRun(
		`${RATE_LIMIT_TEXT}, for all runs with one key together: a long list takes minutes.`,
		'$parameter["returnAll"] === true',
	),
	beforeRun(
		"If no review passes the filters, no items come out. How many were read is then in n8n's log.",
		'Object.keys($parameter["filters"] ?? {}).length > 0',
	),
	beforeRun(
		"The list is read once for each input item. To read it only once, switch on 'Execute Once' in the node's settings.",
		'$input.all().length > 1',
	),
];

function beforeRun(text: string, condition: string): NodeHint {
	return {
		message: text,
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: `={{ $parameter["operation"] === "list" && ${condition} }}`,
	};
}
