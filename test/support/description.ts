import {
	Workflow,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type IRunExecutionData,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { NodeTypesInMemory } from '../../tools/engine/nodeTypes';

/** What n8n makes of an expression for its first input item: in a node's description, as its editor does, or in a parameter. */
export function shown(
	type: INodeType,
	parameters: INodeParameters,
	expression: NodeParameterValueType = '',
	input: INodeExecutionData[] = [{ json: {} }],
): unknown {
	const node: INode = { id: '1', name: 'Node', type: 'test', typeVersion: 1, position: [0, 0], parameters };
	const nodeTypes = new NodeTypesInMemory({ test: type });
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const ran = { resultData: { runData: {} } } as IRunExecutionData;
	return workflow.expression.getParameterValue(expression, ran, 0, 0, node.name, input, 'internal', {});
}

/** All fields, also those in collections. */
export function fieldsOf(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((field) => [
		field,
		...(field.options ?? []).flatMap((option) => {
			if ('values' in option) return fieldsOf(option.values);
			return 'displayName' in option ? fieldsOf([option]) : [];
		}),
	]);
}
