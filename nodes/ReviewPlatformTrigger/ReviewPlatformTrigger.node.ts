import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import { CREDENTIAL_NAME, MAIN_CONNECTION } from '../shared/credential/credential';
import { propertiesOf } from '../shared/fields/field';
import { events, triggerFields } from './fields';
import { poll } from './poll';
import { WHEN_TOLD } from './state/failing';

const NODE = 'n8n-nodes-review-platform.reviewPlatform';
const eventNames = JSON.stringify(Object.fromEntries(events.map(({ name, value }) => [value, name])));
/** When it triggers, by event, as the field says it. */
const WHEN = events
	.map(({ name, description = '' }) => `<b>${name}</b>: ${description.toLowerCase()}`)
	.join('; ');
const FAILING = `If a poll fails, the next one misses nothing. ${WHEN_TOLD}`;
const TEST_EVENT = '<b>Fetch Test Event</b> gives the latest review to build with, and remembers nothing';

/** Starts a workflow with each new or changed review of a company. */
export class ReviewPlatformTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Review Platform Trigger',
		name: 'reviewPlatformTrigger',
		icon: { light: 'file:../../icons/reviewPlatform.svg', dark: 'file:../../icons/reviewPlatform.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: `={{ ${eventNames}[$parameter["event"]] }}`,
		// The nodes panel shows it for the node as well: both are one entry there.
		description: 'Read reviews, or start the workflow when a review comes in or changes',
		defaults: { name: 'Review Platform Trigger' },
		polling: true,
		activationMessage:
			"At each poll time, n8n now looks for what 'Trigger On' says. Each review and each change starts this workflow once; those of one poll are items of one execution, oldest first. At first, n8n reads the existing reviews, about 1,500 in each poll.",
		builderHint: {
			searchHint:
				'Starts the workflow with each new review, each changed one, or both, each once: no Remove Duplicates needed. Reviews that come in together are items of one execution, oldest first. To read existing reviews, use the node Review Platform.',
			relatedNodes: [{ nodeType: NODE, relationHint: 'Reads existing reviews' }],
		},
		triggerPanel: {
			executionsHelp: {
				inactive: `Once published, the workflow starts if a poll finds what <b>Trigger On</b> says. ${WHEN}. ${TEST_EVENT}.`,
				active: `The workflow starts if a poll finds what <b>Trigger On</b> says. ${WHEN}. Its runs are under <b>Executions</b>. ${FAILING}. ${TEST_EVENT}: no review is taken away from the published workflow.`,
			},
			activationHint:
				'Once you have finished building, publish the workflow (older n8n: activate it): from then on it looks for reviews at each poll time.',
		},
		inputs: [],
		outputs: [MAIN_CONNECTION],
		credentials: [{ name: CREDENTIAL_NAME, required: true }],
		properties: propertiesOf(triggerFields),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
