import type { SavedCredential } from '../tools/n8n/exampleWorkflows';
import type { WorkflowFile } from '../tools/n8n/n8nApi';
import { watchNewReviews } from '../tools/n8n/watchNewReviews';
import { workflowInARow } from '../tools/n8n/workflowInARow';

/** What watches a list once a minute. */
export interface FleetContestant {
	name: string;
	/** Whether it gives out each new review once; else it gives out the first page, each time. */
	isTrigger: boolean;
	/** None where nothing is active. */
	workflow?: (name: string, baseUrl: string, credential: SavedCredential) => WorkflowFile;
}

export const NOTHING_ACTIVE: FleetContestant = { name: 'nothing active', isTrigger: false };

export const THIS_TRIGGER: FleetContestant = {
	name: 'this package: Review Platform Trigger',
	isTrigger: true,
	workflow: (name, _baseUrl, credential) => watchNewReviews(name, credential),
};

/** What a workflow builder sets up today, without telling which reviews are new. */
export const SCHEDULED_REQUEST: FleetContestant = {
	name: 'Schedule Trigger and HTTP Request node',
	isTrigger: false,
	workflow: (name, baseUrl, credential) =>
		workflowInARow(name, [
			{
				name: 'Each minute',
				type: 'n8n-nodes-base.scheduleTrigger',
				typeVersion: 1.2,
				parameters: { rule: { interval: [{ field: 'minutes', minutesInterval: 1 }] } },
			},
			{
				name: 'First page',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				parameters: {
					url: `${baseUrl}/v1/reviews`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'reviewPlatformApi',
				},
				credentials: { reviewPlatformApi: credential },
			},
		]),
};
