import { withCredential, type SavedCredential } from './exampleWorkflows';
import type { WorkflowFile } from './n8nApi';
import { workflowInARow } from './workflowInARow';

/** Name of the node that is given the new reviews. */
export const ALERT = 'Alert';

/** Name of the trigger that finds them. */
export const NEW_REVIEW = 'New review';

/** Review Platform Trigger → a node that stands for an alert and does nothing. */
export function watchNewReviews(name: string, credential: SavedCredential, parameters = {}): WorkflowFile {
	const workflow = workflowInARow(name, [
		{ name: NEW_REVIEW, type: 'n8n-nodes-review-platform.reviewPlatformTrigger', parameters },
		{ name: ALERT, type: 'n8n-nodes-base.noOp' },
	]);
	return withCredential(workflow, credential);
}
