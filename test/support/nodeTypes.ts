import type { IExecuteFunctions, INodeType } from 'n8n-workflow';

import { MAIN_CONNECTION } from '../../nodes/shared/credential/credential';
import { ManualTrigger } from '../../tools/engine/nodeTypes';

/** Any node of n8n's that sends a request with the credential, by one of the helpers there are for that. */
export function signedRequest(
	helper: 'httpRequestWithAuthentication' | 'requestWithAuthentication',
	url: string,
	settings: object = {},
): INodeType {
	const { description } = new ManualTrigger();
	return {
		description: {
			...description,
			inputs: [MAIN_CONNECTION],
			credentials: [{ name: 'reviewPlatformApi', required: true }],
		},
		async execute(this: IExecuteFunctions) {
			const options = { ...settings, url, method: 'GET' as const, json: true };
			await this.helpers[helper].call(this, 'reviewPlatformApi', options);
			return [[{ json: {} }]];
		},
	};
}
