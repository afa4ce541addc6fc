// What the editor says before and after a run of the operations on reviews.

import type { NodeHint } from 'n8n-workflow';

import { DOCUMENTED_LIMIT } from '../../../shared/api/rateLimit/rateLimitPolicy';

export const RATE_LIMIT_TEXT = `The platform allows ${DOCUMENTED_LIMIT.requests} requests a minute, with 15 reviews each`;

const SORTS_ALL =
	'!["none", undefined].includes($parameter["options"]?.["sort"]) && !$parameter["options"]?.["stopEarly"]';

/** What the editor says of a run that may take long or surprise. */
export const reviewHints: NodeHint[] = [
	hint(
		['list'],
		"'Sort' reads all pages first, which may take minutes. If the list is newest first, use 'Newest First' with 'Stop Early'.",
		SORTS_ALL,
	),
	hint(
		['list'],
		`${RATE_LIMIT_TEXT}: a long list takes minutes.`,
		`$parameter["returnAll"] === true && !(${SORTS_ALL})`,
	),
	hint(
		['list'],
		"If no review passes the filters, nothing comes out. To see why, add 'Fail If Empty'. In a loop, switch on 'Always Output Data'.",
		'Object.keys($parameter["filters"] ?? {}).length > 0',
	),
	hint(
		['getStatistics'],
		"All pages are read, which may take minutes. If the list is newest first, 'Stop Early' reads only what the period needs.",
		'!$parameter["options"]?.["stopEarly"]',
	),
	hint(
		['list', 'getStatistics'],
		"The list is read once for each input item. To read it only once, switch on 'Execute Once' in the node's settings.",
		'$input.all().length > 1',
		'always',
	),
];

function hint(
	operations: string[],
	text: string,
	condition: string,
	whenToDisplay: NodeHint['whenToDisplay'] = 'beforeExecution',
): NodeHint {
	return {
		message: text,
		type: 'info',
		location: 'outputPane',
		whenToDisplay,
		displayCondition: `={{ ${JSON.stringify(operations)}.includes($parameter["operation"]) && ${condition} }}`,
	};
}
