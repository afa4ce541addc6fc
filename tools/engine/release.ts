// Before n8n-core.
import './environment';

import { Container } from '@n8n/di';
import * as n8nCore from 'n8n-core';
// Not all releases export it from the package itself.
import { TriggersAndPollers } from 'n8n-core/dist/execution-engine/triggers-and-pollers';
import * as n8nWorkflow from 'n8n-workflow';
import type {
	INode,
	INodeExecutionData,
	INodeType,
	IPollFunctions,
	IRun,
	IRunExecutionData,
	Workflow,
} from 'n8n-workflow';

type DirectoryLoader = typeof n8nCore.DirectoryLoader;
type Poller = Partial<Record<'runPollFunction' | 'runPoll', TriggersAndPollers['runPollFunction']>>;

/** What only some releases of n8n have. */
const { createRunExecutionData } = n8nWorkflow as Partial<typeof n8nWorkflow>;
const { ExecutionLifecycleHooks } = n8nCore as Partial<typeof n8nCore>;

/** Gives a declarative node the parameter `requestOptions`. */
export function addRequestOptions(nodeType: INodeType): void {
	const places = [n8nCore.DirectoryLoader, n8nWorkflow.NodeHelpers];
	const place = places.find((part) => 'applyDeclarativeNodeOptionParameters' in part) as DirectoryLoader;
	place.applyDeclarativeNodeOptionParameters(nodeType);
}

/** The hooks an execution has to have, where it has to. */
export function lifecycleHooks(workflowData: object) {
	return ExecutionLifecycleHooks && new ExecutionLifecycleHooks('manual', '1', workflowData as never);
}

/** The data of an execution that begins with this. */
export function runExecutionData(executionData?: IRunExecutionData['executionData']): IRunExecutionData {
	if (createRunExecutionData) return createRunExecutionData(executionData ? { executionData } : {});
	return { startData: {}, resultData: { runData: {} }, executionData } as IRunExecutionData;
}

/** How an execution ended. Where the engine does not say, n8n's server tells by its error. */
export function statusOf({ status, data }: IRun): IRun['status'] {
	if (status !== 'running') return status;
	return data.resultData.error ? 'error' : 'success';
}

/** Polls a trigger node as n8n's server does. */
export async function runPoll(
	workflow: Workflow,
	node: INode,
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const poller = Container.get(TriggersAndPollers) as Poller;
	const run = poller.runPollFunction ?? poller.runPoll;
	if (!run) throw new Error('This n8n runs polls in a way that is not known here');
	return await run.call(poller, workflow, node, context);
}
