import { withCredential } from './examples';
import type { SavedCredential } from './examples';
import type { WorkflowFile } from './n8nApi';

/** Name of the node that is given the new reviews. */
export const ALERT = 'Alert';

const TRIGGER = 'New review';

/** Review Platform Trigger → a node that stands for an alert and does nothing. */
export function watchNewReviews(name: string, credential: SavedCredential): WorkflowFile {
	const workflow = {
		name,
		nodes: [
			node(TRIGGER, 'n8n-nodes-review-platform.reviewPlatformTrigger', 0),
			node(ALERT, 'n8n-nodes-base.noOp', 220),
		],
		connections: { [TRIGGER]: { main: [[{ node: ALERT, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
	return withCredential(workflow, credential);
}

function node(name: string, type: string, x: number) {
	return { name, type, typeVersion: 1, position: [x, 0], parameters: {} };
}
