import type { INodeProperties } from 'n8n-workflow';

import { getMe } from '../getMe';
import { runOperation } from '../runOperation';

const showOnlyForUsers = { resource: ['user'] };

/** Operations on the authenticated user (api.md › GET /v1/me). */
export const userProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: showOnlyForUsers },
		options: [
			{
				name: 'Get Me',
				value: 'getMe',
				action: 'Get account with review count and average rating',
				description:
					'Get the user that the integration key belongs to, with the number of reviews and their average rating',
				routing: {
					request: { method: 'GET', url: '/v1/me' },
					send: { paginate: true },
					operations: { pagination: runOperation(getMe) },
				},
			},
		],
		default: 'getMe',
	},
];
