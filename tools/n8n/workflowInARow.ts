import type { WorkflowFile } from './n8nApi';

/** A node of `workflowInARow`. */
export interface NodeInARow {
	name: string;
	type: string;
	/** 1 unless told otherwise. */
	typeVersion?: number;
	parameters?: object;
	credentials?: object;
}

/** A workflow in which each node is given what the one before it gives out. */
export function workflowInARow(name: string, nodes: NodeInARow[]): WorkflowFile {
	const steps = nodes.slice(1).map((node, index) => ({ from: nodes[index]?.name ?? '', to: node.name }));
	return {
		name,
		nodes: nodes.map((node, index) => ({
			typeVersion: 1,
			position: [220 * index, 0],
			parameters: {},
			...node,
		})),
		connections: Object.fromEntries(
			steps.map(({ from, to }) => [from, { main: [[{ node: to, type: 'main', index: 0 }]] }]),
		),
		settings: { executionOrder: 'v1' },
	};
}
