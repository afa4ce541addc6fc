import { NodeConnectionTypes, NodeHelpers, UserError } from 'n8n-workflow';
import type { INodeType, INodeTypes } from 'n8n-workflow';

/** Node types by name, instead of n8n's loader. */
export class NodeTypesInMemory implements INodeTypes {
	constructor(private readonly types: Record<string, INodeType>) {}

	getByName(type: string): INodeType {
		const found = this.types[type];
		if (!found) throw new UserError(`No node type ${type} here`);
		return found;
	}

	getByNameAndVersion(type: string, version?: number): INodeType {
		return NodeHelpers.getVersionedNodeType(this.getByName(type), version);
	}

	getKnownTypes() {
		return {};
	}
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
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	};

	execute = async function (this: { getInputData: () => never }) {
		return await Promise.resolve([this.getInputData()]);
	};
}
