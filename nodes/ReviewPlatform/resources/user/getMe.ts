// Get Me: its routing, and what it does.

import type { INodePropertyOptions } from 'n8n-workflow';

import { ME_PATH } from '../../../shared/api/endpoints';
import type { User } from '../../../shared/types';
import { ExecutionLog } from '../../executionLog';
import { runOperation } from '../../runOperation';
import type { OperationRequest } from '../../runOperation';

/** Get Me (api.md › GET /v1/me). */
export const getMe: INodePropertyOptions = {
	name: 'Get Me',
	value: 'getMe',
	action: 'Get user with review count and average rating',
	description:
		'Get the user that the integration key belongs to, with the number of reviews and their average rating',
	routing: {
		request: { method: 'GET', url: ME_PATH },
		send: { paginate: true },
		operations: { pagination: runOperation(readUser) },
	},
};

/** The user that the integration key belongs to. */
async function readUser({ client, path, context }: OperationRequest): Promise<User> {
	const { onWait } = new ExecutionLog(context);
	return await client.getUser(path, { onWait });
}
