import type { WorkflowFile } from '../../../demo/n8nApi';

/** Name of the node a workflow of `exportWorkflow` starts at. */
export const MANUAL_TRIGGER = 'Start';
/** Name of our node in `exportWorkflow`. */
export const LIST_REVIEWS = 'List reviews';

/** Manual Trigger → List Reviews with Return All. */
export function exportWorkflow(name: string, credentialId: string): WorkflowFile {
	const credentials = { reviewPlatformApi: { id: credentialId, name } };
	return {
		name,
		nodes: [
			node(MANUAL_TRIGGER, 'n8n-nodes-base.manualTrigger', 0),
			{
				...node(LIST_REVIEWS, 'n8n-nodes-review-platform.reviewPlatform', 220),
				parameters: { resource: 'review', operation: 'list', returnAll: true },
				credentials,
			},
		],
		connections: { [MANUAL_TRIGGER]: { main: [[{ node: LIST_REVIEWS, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

function node(name: string, type: string, x: number) {
	return { name, type, typeVersion: 1, position: [x, 0], parameters: {} };
}
