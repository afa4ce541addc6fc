// What the editor says before List Reviews runs.

import type { NodeHint } from 'n8n-workflow';

/** What the editor says before List Reviews runs, where it may take long. */
export const listHints: NodeHint[] = [
	beforeRun(
		"'Sort' reads all pages first, even with a limit: with more than 1,800 reviews this takes minutes. If the API lists the newest first, 'Newest First' with the option 'Stop Early' reads only what it needs.",
		'!["none", undefined].includes($parameter["options"]?.["sort"]) && !$parameter["options"]?.["stopEarly"]',
	),
	beforeRun(
		'The platform allows 120 requests a minute, which is 1,800 reviews at 15 a page: a long list takes minutes.',
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
