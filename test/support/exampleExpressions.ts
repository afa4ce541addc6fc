import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { shown } from './description';
import { ManualTrigger } from './nodeTypes';

const EXAMPLES = join(__dirname, '..', '..', 'examples');

interface Example {
	nodes: Array<{ name: string; parameters: Record<string, NodeParameterValueType> }>;
}

/** What a parameter of a node of an example is for one item, by n8n's own evaluation of expressions. */
export function exampleParameter(
	file: string,
	node: string,
	parameter: string,
): (json: IDataObject) => IDataObject {
	const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Example;
	const value = nodes.find(({ name }) => name === node)?.parameters[parameter];
	return (json) => shown(new ManualTrigger(), {}, value, [{ json }]) as IDataObject;
}
