import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { BASE_URL_EXPRESSION, CREDENTIAL_NAME } from '../shared/credential';
import { MAIN } from '../shared/mainConnection';
import { listHints } from './resources/listHints';
import { reviewProperties } from './resources/review';
import { userProperties } from './resources/user';

/** Reads the reviews of a company, and the user an integration key belongs to. */
export class ReviewPlatform implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Review Platform',
		name: 'reviewPlatform',
		icon: { light: 'file:../../icons/reviewPlatform.svg', dark: 'file:../../icons/reviewPlatform.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Read the reviews of your company from the review platform',
		defaults: { name: 'Review Platform' },
		usableAsTool: true,
		inputs: [MAIN],
		outputs: [MAIN],
		credentials: [{ name: CREDENTIAL_NAME, required: true }],
		hints: listHints,
		requestDefaults: {
			baseURL: BASE_URL_EXPRESSION,
			headers: { Accept: 'application/json' },
		},
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Review', value: 'review' },
					{ name: 'User', value: 'user' },
				],
				default: 'review',
			},
			...reviewProperties,
			...userProperties,
		],
	};
}
