import { Workflow } from 'n8n-workflow';
import type { IDataObject, INodeType, NodeParameterValueType } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { NodeTypesInMemory } from './nodeTypes';

const EXAMPLES = join(__dirname, '..', '..', 'examples');

interface Example {
	nodes: Array<{ name: string; parameters: Record<string, NodeParameterValueType> }>;
}

/** The type of the node whose parameter is evaluated; nothing of it matters here. */
const NODE_TYPE = { description: { properties: [] } } as unknown as INodeType;

/** What a parameter of a node of an example is for one item, by n8n's own evaluation of expressions. */
export function exampleParameter(
	file: string,
	node: string,
	parameter: string,
): (json: IDataObject) => IDataObject {
	const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Example;
	const value = nodes.find(({ name }) => name === node)?.parameters[parameter];
	const { expression } = new Workflow({
		nodes: [{ id: '1', name: node, type: 'node', typeVersion: 1, position: [0, 0], parameters: {} }],
		connections: {},
		active: false,
		nodeTypes: new NodeTypesInMemory({ node: NODE_TYPE }),
	});
	const runData = { resultData: { runData: {} } } as never;
	return (json) =>
		expression.getParameterValue(value, runData, 0, 0, node, [{ json }], 'manual', {}) as IDataObject;
}
