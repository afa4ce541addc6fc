// The resource User: its operations and their fields.

import type { INodeProperties } from 'n8n-workflow';

import { getMe } from './getMe';

/** `properties` are the fields that the node shows. */
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
