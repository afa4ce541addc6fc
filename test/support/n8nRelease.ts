import { Container } from '@n8n/di';
import * as n8nCore from 'n8n-core';
import type { TriggersAndPollers } from 'n8n-core';
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
	// Not all releases export it.
	const part = await import('n8n-core/dist/execution-engine/triggers-and-pollers');
	const poller = Container.get(part.TriggersAndPollers) as Poller;
	const run = poller.runPollFunction ?? poller.runPoll;
	if (!run) throw new Error('This n8n runs polls in a way that is not known here');
	return await run.call(poller, workflow, node, context);
}

/** What only some releases of n8n have, and how to tell. */
const FEATURES = {
	'output schemas in n8n-core': () => 'loadOutputSchema' in n8nCore,
	'reasons why a credential test failed': keepsCause,
	'time limits for polls': givesBudget,
};

/** Tests of what only some releases of n8n have: elsewhere they show as skipped, under a title that says why. */
export function given(feature: keyof typeof FEATURES, tests: () => void): void {
	const describeOrSkip = FEATURES[feature]() ? describe : describe.skip;
	describeOrSkip(`given ${feature}`, tests);
}

/** A credential's words are chosen by the cause of n8n's error. */
function keepsCause(): boolean {
	const cause = new Error('Request failed with status code 404');
	return new n8nWorkflow.NodeApiError({} as INode, cause as never).cause === cause;
}

function givesBudget(): boolean {
	const nothing = {} as never;
	return 'getPollBudgetMs' in new n8nCore.PollContext(nothing, nothing, nothing, 'trigger', 'init');
}
