// Before n8n-core.
import './environment';

import { RoutingNode, type ExecuteContext } from 'n8n-core';
import {
	NodeHelpers,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';

import { MAIN_CONNECTION } from '../../nodes/shared/credential/credential';
import { addRequestOptions } from './release';

/** Node types by name, instead of n8n's loader. */
export class NodeTypesInMemory implements INodeTypes {
	constructor(private readonly types: Record<string, INodeType>) {}

	getByName(type: string): INodeType {
		const found = this.types[type];
		if (!found) throw new Error(`No node type ${type} here`);
		return found;
	}

	getByNameAndVersion(type: string, version?: number): INodeType {
		return NodeHelpers.getVersionedNodeType(this.getByName(type), version);
	}

	getKnownTypes() {
		return {};
	}
}

/** Gives a declarative node what n8n's server gives it: the request options, and an `execute`. Others have theirs. */
export function executable(nodeType: INodeType): INodeType {
	if (nodeType.execute) return nodeType;
	addRequestOptions(nodeType);
	nodeType.execute = async function () {
		return (await new RoutingNode(this as unknown as ExecuteContext, nodeType).runNode()) ?? [];
	};
	return nodeType;
}

/** Hands its input on: the engine wants a workflow to start at a trigger. */
export class ManualTrigger implements INodeType {
	description: INodeType['description'] = {
		displayName: 'Manual Trigger',
		name: 'manualTrigger',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: [MAIN_CONNECTION],
		properties: [],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await Promise.resolve([this.getInputData()]);
	}
}

/** Gives a polling node the field that n8n's loader gives it. */
export function pollable(nodeType: INodeType): INodeType {
	nodeType.description.properties = [POLL_TIMES, ...nodeType.description.properties];
	return nodeType;
}

const POLL_TIMES: INodeProperties = {
	displayName: 'Poll Times',
	name: 'pollTimes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: { item: [{ mode: 'everyMinute' }] },
	options: [
		{
			name: 'item',
			displayName: 'Item',
			values: [{ displayName: 'Mode', name: 'mode', type: 'string', default: 'everyDay' }],
		},
	],
};
