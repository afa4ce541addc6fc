import type { WorkflowFile } from '../tools/n8n/n8nApi';
import { workflowInARow } from '../tools/n8n/workflowInARow';

export const TRIGGER = 'Start';
export const NODE = 'Read reviews';

const CREDENTIAL_TYPE = 'reviewPlatformApi';

/** What a workflow builder sets up today: n8n's HTTP Request node, one page after the other. */
const httpRequest = (response: object) => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: (baseUrl: string) => ({
		url: `${baseUrl}/v1/reviews`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: CREDENTIAL_TYPE,
		options: {
			...response,
			pagination: {
				pagination: {
					parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
					paginationCompleteWhen: 'other',
					completeExpression: '={{ !$response.body.links?.next }}',
				},
			},
		},
	}),
});

const THIS_PACKAGE = {
	type: 'n8n-nodes-review-platform.reviewPlatform',
	typeVersion: 1,
	parameters: () => ({ resource: 'review', operation: 'list', returnAll: true }),
};

export const IN_N8N = {
	'this package': THIS_PACKAGE,
	'HTTP Request node': httpRequest({}),
	'HTTP Request node, Never Error': httpRequest({ response: { response: { neverError: true } } }),
} as const;

/** Manual Trigger → the contestant, with this credential. */
export function benchWorkflow(
	contestant: keyof typeof IN_N8N,
	baseUrl: string,
	credentialId: string,
): WorkflowFile {
	const { type, typeVersion, parameters } = IN_N8N[contestant];
	return workflowInARow(`Bench: ${contestant}`, [
		{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger' },
		{
			name: NODE,
			type,
			typeVersion,
			parameters: parameters(baseUrl),
			credentials: { [CREDENTIAL_TYPE]: { id: credentialId, name: 'Bench' } },
		},
	]);
}
