// The operation Get Me: its request, and what it returns.

import type { INodePropertyOptions } from 'n8n-workflow';

import { ME_PATH } from '../../../shared/api/paths';
import { runOperation } from '../../runOperation';

/** api.md › GET /v1/me. */
export const getMe: INodePropertyOptions = {
	name: 'Get Me',
	value: 'getMe',
	action: 'Get user with review count and average rating',
	description:
		'Get the user that the integration key belongs to, with the number of reviews and their average rating',
	routing: {
		request: { method: 'GET', url: ME_PATH },
		send: { paginate: true },
		operations: { pagination: runOperation(async ({ client }) => [await client.getUser()]) },
	},
};
