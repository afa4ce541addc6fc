import type { WorkflowFile } from '../../../tools/n8n/n8nApi';
import { workflowInARow } from '../../../tools/n8n/workflowInARow';

/** Name of the node a workflow of `exportWorkflow` starts at. */
export const MANUAL_TRIGGER = 'Start';
/** Name of our node in `exportWorkflow`. */
export const LIST_REVIEWS = 'List reviews';

/** Manual Trigger → List Reviews with Return All. */
export function exportWorkflow(name: string, credentialId: string): WorkflowFile {
	return workflowInARow(name, [
		{ name: MANUAL_TRIGGER, type: 'n8n-nodes-base.manualTrigger' },
		{
			name: LIST_REVIEWS,
			type: 'n8n-nodes-review-platform.reviewPlatform',
			parameters: { resource: 'review', operation: 'list', returnAll: true },
			credentials: { reviewPlatformApi: { id: credentialId, name } },
		},
	]);
}
