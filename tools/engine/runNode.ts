// Before n8n-core.
import './environment';

import { WorkflowExecute } from 'n8n-core';
import {
	Workflow,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRun,
	type NodeApiError,
} from 'n8n-workflow';

import { ReviewPlatform } from '../../nodes/ReviewPlatform/ReviewPlatform.node.js';
import { additionalDataWith } from './additionalData';
import { lifecycleHooks, runExecutionData, statusOf } from './release';
import { executable, ManualTrigger, NodeTypesInMemory } from './nodeTypes';

/** What a workflow run needs to know. */
export interface RunOptions {
	parameters: INodeParameters;
	baseUrl: string;
	apiToken: string;
	input?: INodeExecutionData[];
	/** A Review Platform node unless told otherwise. */
	nodeType?: INodeType;
	/** Of the workflow; America/New_York unless told otherwise. */
	timezone?: string;
	/** Settings of the node, such as `onError`. */
	node?: Partial<INode>;
	/** Whether to write out all the execution keeps; false for very large ones. */
	save?: boolean;
	/** Called with a function that stops the execution. */
	onStart?: (stop: () => void) => void;
}

/** What came out of the node. */
export interface NodeRun {
	status: IRun['status'];
	items: INodeExecutionData[];
	/** Items on the error output, when the node has one. */
	errorItems: INodeExecutionData[];
	error: NodeApiError | undefined;
	/** All the execution keeps, as n8n would save it. */
	saved: string;
}

const TRIGGER = 'Start';
const NODE = 'Review Platform';
const TYPE = 'test.reviewPlatform';

/** Runs Manual Trigger → Review Platform in n8n's own engine, over real HTTP. */
export async function runNode(options: RunOptions): Promise<NodeRun> {
	const { baseUrl, apiToken, input = [{ json: {} }], timezone } = options;
	const settings = timezone === undefined ? {} : { timezone };
	const nodes = nodesOf(options);
	const connections = { [TRIGGER]: { main: [[{ node: NODE, type: 'main' as const, index: 0 }]] } };
	const workflow = new Workflow({
		id: 'test',
		nodes,
		connections,
		active: false,
		settings,
		nodeTypes: new NodeTypesInMemory({
			'n8n-nodes-base.manualTrigger': new ManualTrigger(),
			[options.node?.type ?? TYPE]: executable(options.nodeType ?? new ReviewPlatform()),
		}),
	});
	const workflowData = { id: 'test', name: 'test', nodes, connections, active: false, settings };
	const additionalData = additionalDataWith(
		{ baseUrl, apiToken },
		{ executionId: '1', hooks: lifecycleHooks(workflowData), setExecutionStatus() {}, sendDataToUI() {} },
	);
	const executionData = runExecutionData({
		nodeExecutionStack: [{ node: nodes[0] as INode, data: { main: [input] }, source: null }],
		contextData: {},
		metadata: {},
		waitingExecution: {},
		waitingExecutionSource: null,
	});
	const execution = new WorkflowExecute(additionalData, 'manual', executionData).processRunExecutionData(
		workflow,
	);
	options.onStart?.(() => execution.cancel());
	return resultOf(await execution, options.save ?? true);
}

function nodesOf({ parameters, node }: RunOptions): INode[] {
	const placed = { typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };
	const credentials = { reviewPlatformApi: { id: '1', name: 'Review Platform' } };
	return [
		{ ...placed, id: '1', name: TRIGGER, type: 'n8n-nodes-base.manualTrigger' },
		{ ...placed, id: '2', name: NODE, type: TYPE, parameters, credentials, ...node },
	];
}

function resultOf(run: IRun, save: boolean): NodeRun {
	const { resultData } = run.data;
	const outputs = resultData.runData[NODE]?.[0]?.data?.main ?? [];
	return {
		status: statusOf(run),
		items: outputs[0] ?? [],
		errorItems: outputs[1] ?? [],
		error: resultData.error as NodeApiError | undefined,
		saved: save ? JSON.stringify(run) : '',
	};
}
