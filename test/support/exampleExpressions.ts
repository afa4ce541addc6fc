import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { shown } from './description';
import { ManualTrigger } from './nodeTypes';

const EXAMPLES = join(__dirname, '..', '..', 'examples');

interface Example {
	nodes: Array<{ name: string; parameters: Record<string, NodeParameterValueType> }>;
}

/** The JSON that a node of an example makes of one item, as text, by n8n's own evaluation of expressions. */
export function exampleText(file: string, node: string): (json: IDataObject) => string {
	const { nodes } = JSON.parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Example;
	const value = nodes.find(({ name }) => name === node)?.parameters.jsonOutput;
	return (json) => shown(new ManualTrigger(), {}, value, [{ json }]) as string;
}

/** The same as it is read. */
export const exampleJson = (file: string, node: string) => (json: IDataObject) =>
	JSON.parse(exampleText(file, node)(json)) as IDataObject;
