import type { Named, WorkflowFile } from '../../../tools/n8n/n8nApi';
import { workflowInARow, type NodeInARow } from '../../../tools/n8n/workflows';

/** The node that a workflow is started at by hand. */
export const MANUAL_TRIGGER = { name: 'Start', type: 'n8n-nodes-base.manualTrigger' };
/** Name of our node in `exportWorkflow`. */
export const LIST_REVIEWS = 'List reviews';

/** Our node, in a workflow. */
export function ourNode(name: string, reviewPlatformApi: Named, parameters: object): NodeInARow {
	const type = 'n8n-nodes-review-platform.reviewPlatform';
	return { name, type, parameters, credentials: { reviewPlatformApi } };
}

/** Manual Trigger → List Reviews with Return All, named as its credential. */
export function exportWorkflow(credential: Named): WorkflowFile {
	const all = { resource: 'review', operation: 'list', returnAll: true };
	return workflowInARow(credential.name, [MANUAL_TRIGGER, ourNode(LIST_REVIEWS, credential, all)]);
}
