import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { runNode, type NodeRun, type RunOptions } from './engine';

/** Runs List Reviews against a sandbox, with a key of its own. */
export async function listReviews(
	sandbox: Sandbox,
	parameters: INodeParameters = { returnAll: true },
	options: Partial<RunOptions> = {},
): Promise<NodeRun> {
	const apiToken = sandbox.accounts.createKey(sandbox.account);
	const list = { resource: 'review', operation: 'list', ...parameters };
	const run = await runNode({ parameters: list, baseUrl: sandbox.url, apiToken, ...options });
	sandbox.accounts.deleteKey(apiToken);
	return run;
}
