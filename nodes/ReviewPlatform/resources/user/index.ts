import type { INodeProperties } from 'n8n-workflow';

import { getMe } from './getMe';

/** The resource User: its operations, and the fields that the node shows. */
export const user = {
	option: { name: 'User', value: 'user' },
	operations: [getMe],
	properties: [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: ['user'] } },
			options: [getMe],
			default: 'getMe',
		},
	] satisfies INodeProperties[],
};
