import { ExecuteContext, RoutingNode } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type {
	IAuthenticateRuleResponseCode,
	INode,
	INodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { ReviewPlatformApi } from '../../credentials/ReviewPlatformApi.credentials';
import { CredentialsInMemory } from './credentials';
import { runExecutionData } from './n8nRelease';
import { NodeTypesInMemory } from './nodeTypes';

const TEST_NODE = 'test.credential';

/** Tests the credential as n8n's "Save" button does: its request through the engine, then its rules. */
export async function testCredential(
	baseUrl: string,
	apiToken: string,
): Promise<{ status: 'OK' | 'Error'; message: string }> {
	const credential = new ReviewPlatformApi();
	const rules = credential.test.rules ?? [];
	try {
		const response = await sendTestRequest(credential, { baseUrl, apiToken });
		const broken = rules.find(
			(rule) =>
				rule.type === 'responseSuccessBody' &&
				fieldOf(response, rule.properties.key) === rule.properties.value,
		);
		return broken
			? { status: 'Error', message: broken.properties.message }
			: { status: 'OK', message: 'Connection successful!' };
	} catch (error) {
		const { cause, message } = error as Error & { cause?: { code?: string; response?: { status: number } } };
		const rule = rules.find(
			(candidate): candidate is IAuthenticateRuleResponseCode =>
				candidate.type === 'responseCode' && candidate.properties.value === cause?.response?.status,
		);
		return { status: 'Error', message: rule?.properties.message ?? cause?.code ?? message };
	}
}

async function sendTestRequest(
	credential: ReviewPlatformApi,
	values: Record<string, string>,
): Promise<unknown> {
	const node: INode = {
		id: 'temp',
		name: 'Temp',
		type: TEST_NODE,
		typeVersion: 1,
		position: [0, 0],
		parameters: { temp: '' },
		credentials: { [credential.name]: { id: '1', name: 'Review Platform' } },
	};
	const nodeType = testNodeType(credential);
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: new NodeTypesInMemory({ [TEST_NODE]: nodeType }),
	});
	const additionalData = {
		credentialsHelper: new CredentialsInMemory(
			{ [credential.name]: credential },
			{ [credential.name]: values },
		),
		webhookWaitingBaseUrl: 'http://localhost/waiting-webhook',
		formWaitingBaseUrl: 'http://localhost/waiting-form',
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		runExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const [items] = (await new RoutingNode(context, nodeType).runNode()) ?? [];
	return items?.[0]?.json;
}

function testNodeType(credential: ReviewPlatformApi): INodeType {
	return {
		description: {
			displayName: 'Credential Test',
			name: 'credentialTest',
			group: [],
			version: 1,
			description: '',
			defaults: {},
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: credential.name, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					default: '',
					routing: { request: credential.test.request },
				},
			],
		},
	};
}

function fieldOf(body: unknown, key: string): unknown {
	return typeof body === 'object' && body !== null
		? Object.entries(body).find(([name]) => name === key)?.[1]
		: undefined;
}
