import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { BASE_URL_EXPRESSION } from '../nodes/shared/credential/credential';

/** What most community nodes are: declarative, with n8n's generic pagination, one page after the other. */
export class PlainDeclarative implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Plain Declarative',
		name: 'plainDeclarative',
		group: ['input'],
		version: 1,
		description: 'List reviews with generic pagination',
		defaults: { name: 'Plain Declarative' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'reviewPlatformApi', required: true }],
		requestDefaults: { baseURL: BASE_URL_EXPRESSION, headers: { Accept: 'application/json' } },
		properties: [
			{
				displayName: 'List',
				name: 'list',
				type: 'hidden',
				default: '',
				routing: {
					request: { method: 'GET', url: '/v1/reviews' },
					send: { paginate: true },
					output: { postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }] },
					operations: {
						pagination: {
							type: 'generic',
							properties: {
								continue: '={{ !!$response.body.links.next }}',
								request: { qs: { page: '={{ ($response.body?.meta?.current_page ?? 0) + 1 }}' } },
							},
						},
					},
				},
			},
		],
	};
}
