import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import { CREDENTIAL_NAME } from '../shared/credential';
import { MAIN } from '../shared/mainConnection';
import { poll } from './poll';
import { triggerProperties } from './properties';

/** Starts a workflow with each new review of a company. */
export class ReviewPlatformTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Review Platform Trigger',
		name: 'reviewPlatformTrigger',
		icon: { light: 'file:../../icons/reviewPlatform.svg', dark: 'file:../../icons/reviewPlatform.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["event"] }}',
		description: 'Starts the workflow when a review comes in on the review platform',
		defaults: { name: 'Review Platform Trigger' },
		polling: true,
		inputs: [],
		outputs: [MAIN],
		credentials: [{ name: CREDENTIAL_NAME, required: true }],
		properties: triggerProperties,
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
