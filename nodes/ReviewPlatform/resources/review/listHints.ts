import type { NodeHint } from 'n8n-workflow';

import { DOCUMENTED_LIMIT } from '../../../shared/api/rateLimit/limitWindow';

/** How fast a list can be read: the API gives 15 reviews a request. */
export const PACE = `The platform allows ${DOCUMENTED_LIMIT.requests} requests a minute, at 15 reviews each`;

/** What the editor says before a run of List Reviews that may take long or surprise. */
export const listHints: NodeHint[] = [
	beforeRun(
		"'Sort' reads all pages first, even with a limit: with many reviews this takes minutes. If the API lists the newest first, 'Newest First' with the option 'Stop Early' reads only what it needs.",
		'!["none", undefined].includes($parameter["options"]?.["sort"]) && !$parameter["options"]?.["stopEarly"]',
	),
	beforeRun(`${PACE}: a long list takes minutes.`, '$parameter["returnAll"] === true'),
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
