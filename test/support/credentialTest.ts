import { RoutingNode, type ExecuteContext } from 'n8n-core';
import type { IAuthenticateRuleResponseCode, INodeType } from 'n8n-workflow';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { runNode } from './engine';
import { ManualTrigger } from '../../tools/engine/nodeTypes';

/** What n8n's HTTP layer throws. */
type RequestError = Error & { cause?: { code?: string; response?: { status: number } } };

/** Tests the credential as n8n's "Save" button does: its request through the engine, then its rules. */
export async function testCredential(
	baseUrl: string,
	apiToken: string,
): Promise<{ status: 'OK' | 'Error'; message: string }> {
	const { rules = [] } = new ReviewPlatformApi().test;
	let thrown: RequestError | undefined;
	const nodeType = nodeThatTests((error) => (thrown = error));
	const { items } = await runNode({ parameters: { test: '' }, nodeType, baseUrl, apiToken });
	if (thrown) {
		const { cause, message } = thrown;
		const rule = rules.find(
			(candidate): candidate is IAuthenticateRuleResponseCode =>
				candidate.type === 'responseCode' && candidate.properties.value === cause?.response?.status,
		);
		return { status: 'Error', message: rule?.properties.message ?? cause?.code ?? message };
	}
	const answer = new Map(Object.entries(items[0]?.json ?? {}));
	const broken = rules.find(
		({ type, properties }) =>
			type === 'responseSuccessBody' && answer.get(properties.key) === properties.value,
	);
	return broken
		? { status: 'Error', message: broken.properties.message }
		: { status: 'OK', message: 'Connection successful!' };
}

/** A declarative node that sends the credential's test request; the engine does not keep all of an error. */
function nodeThatTests(onError: (error: RequestError) => void): INodeType {
	const { name, test } = new ReviewPlatformApi();
	const { request } = test;
	const nodeType: INodeType = {
		description: {
			...new ManualTrigger().description,
			inputs: ['main'],
			credentials: [{ name, required: true }],
			properties: [{ displayName: 'Test', name: 'test', type: 'string', default: '', routing: { request } }],
		},
	};
	nodeType.execute = async function () {
		try {
			return (await new RoutingNode(this as unknown as ExecuteContext, nodeType).runNode()) ?? [];
		} catch (error) {
			onError(error as RequestError);
			throw error;
		}
	};
	return nodeType;
}
