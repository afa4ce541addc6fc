// What the editor says before List Reviews runs.

import type { NodeHint } from 'n8n-workflow';

/** What the editor says before List Reviews runs, where it may take long. */
export const listHints: NodeHint[] = [
	beforeRun(
		"'Sort' reads all pages first, even with a limit. If the API lists the newest reviews first, the option 'Stop Early' makes 'Newest First' read only what it needs.",
		'!["none", undefined].includes($parameter["options"]?.["sort"]) && !$parameter["options"]?.["stopEarly"]',
	),
	beforeRun(
		'The platform allows 120 requests a minute, which is 1,800 reviews at 15 a page: a long list takes minutes.',
		'$parameter["returnAll"] === true',
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
