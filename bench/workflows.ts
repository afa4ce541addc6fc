import type { Named, WorkflowFile } from '../tools/n8n/n8nApi';
import { workflowInARow } from '../tools/n8n/workflows';

export const TRIGGER = 'Start';
export const NODE = 'Read reviews';

const ALL_PAGES = {
	pagination: {
		pagination: {
			parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
			paginationCompleteWhen: 'other',
			completeExpression: '={{ !$response.body.links?.next }}',
		},
	},
};
const NEVER_ERROR = { response: { response: { neverError: true } } };

const READERS = {
	'this package': () => ({
		type: 'n8n-nodes-review-platform.reviewPlatform',
		parameters: { resource: 'review', operation: 'list', returnAll: true },
	}),
	'HTTP Request node': (baseUrl: string) => httpRequest(baseUrl, ALL_PAGES),
	'HTTP Request node, Never Error': (baseUrl: string) =>
		httpRequest(baseUrl, { ...ALL_PAGES, ...NEVER_ERROR }),
};

/** What reads all reviews in n8n. */
export type Reader = keyof typeof READERS;

/** Manual Trigger → what reads all reviews. */
export function readingWorkflow(reader: Reader, baseUrl: string, credential: Named): WorkflowFile {
	const credentials = { reviewPlatformApi: credential };
	return workflowInARow(`Bench: ${reader}`, [
		{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger' },
		{ name: NODE, ...READERS[reader](baseUrl), credentials },
	]);
}

/** What a workflow builder sets up without this package. */
function httpRequest(baseUrl: string, options: object) {
	return {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url: `${baseUrl}/v1/reviews`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'reviewPlatformApi',
			options,
		},
	};
}
