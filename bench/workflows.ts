import type { SavedCredential } from '../tools/n8n/exampleWorkflows';
import type { WorkflowFile } from '../tools/n8n/n8nApi';
import { workflowInARow } from '../tools/n8n/workflowInARow';

export const TRIGGER = 'Start';
export const NODE = 'Read reviews';

const THIS_PACKAGE = {
	type: 'n8n-nodes-review-platform.reviewPlatform',
	parameters: () => ({ resource: 'review', operation: 'list', returnAll: true }),
};

/** What a workflow builder sets up without this package: n8n's HTTP Request node, with these options. */
const httpRequest = (options: object) => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: (baseUrl: string) => ({
		url: `${baseUrl}/v1/reviews`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'reviewPlatformApi',
		options,
	}),
});

const ALL_PAGES = {
	pagination: {
		pagination: {
			parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
			paginationCompleteWhen: 'other',
			completeExpression: '={{ !$response.body.links?.next }}',
		},
	},
};

const READERS = {
	'this package': THIS_PACKAGE,
	'HTTP Request node': httpRequest(ALL_PAGES),
	'HTTP Request node, Never Error': httpRequest({
		...ALL_PAGES,
		response: { response: { neverError: true } },
	}),
} as const;

/** What reads all reviews in n8n. */
export type Reader = keyof typeof READERS;

/** Manual Trigger → what reads all reviews. */
export function readingWorkflow(reader: Reader, baseUrl: string, credential: SavedCredential): WorkflowFile {
	const { parameters, ...node } = READERS[reader];
	return workflowInARow(`Bench: ${reader}`, [
		{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger' },
		{ ...node, name: NODE, parameters: parameters(baseUrl), credentials: { reviewPlatformApi: credential } },
	]);
}

/** Schedule Trigger, once a minute → HTTP Request node for the first page, without telling which reviews are new. */
export function scheduledRequest(name: string, baseUrl: string, credential: SavedCredential): WorkflowFile {
	const { parameters, ...node } = httpRequest({});
	const interval = [{ field: 'minutes', minutesInterval: 1 }];
	return workflowInARow(name, [
		{
			name: 'Each minute',
			type: 'n8n-nodes-base.scheduleTrigger',
			typeVersion: 1.2,
			parameters: { rule: { interval } },
		},
		{
			...node,
			name: 'First page',
			parameters: parameters(baseUrl),
			credentials: { reviewPlatformApi: credential },
		},
	]);
}
