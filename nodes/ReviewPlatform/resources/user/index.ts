// The resource User.

import type { INodeProperties } from 'n8n-workflow';

import { getMe } from './getMe';

/** The resource User: its operations and their fields. */
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
