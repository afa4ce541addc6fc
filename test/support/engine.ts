import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { runNode as run, type NodeRun, type RunOptions as Options } from '../../tools/engine/runNode';

export const LIST_ALL = { resource: 'review', operation: 'list', returnAll: true };
export const GET_ME = { resource: 'user', operation: 'getMe' };
/** An integration key that is easily found where it must not be. */
export const TOKEN = 'very-secret-integration-key';

/** The key is `TOKEN` unless told otherwise. */
export type RunOptions = Omit<Options, 'apiToken'> & { apiToken?: string };

/** Runs Manual Trigger → Review Platform in n8n's own engine, over real HTTP. */
export async function runNode(options: RunOptions): Promise<NodeRun> {
	return await run({ apiToken: TOKEN, ...options });
}

/** Runs List Reviews against a sandbox, with a key of its own. */
export async function listReviews(
	{ accounts, account, url: baseUrl }: Sandbox,
	parameters: INodeParameters = { returnAll: true },
	options: Partial<RunOptions> = {},
): Promise<NodeRun> {
	const apiToken = accounts.createKey(account);
	const list = { resource: 'review', operation: 'list', ...parameters };
	const run = await runNode({ parameters: list, baseUrl, apiToken, ...options });
	accounts.deleteKey(apiToken);
	return run;
}

/** So many input items, numbered. */
export function inputItems(count: number): INodeExecutionData[] {
	return Array.from({ length: count }, (_, row) => ({ json: { row } }));
}

/** The JSON of items, for comparing. */
export function jsonOf(items: INodeExecutionData[]): IDataObject[] {
	return items.map(({ json }) => json);
}
