import type { INode, Logger } from 'n8n-workflow';

import { NodeLog } from '../../../nodes/shared/nodeLog';

describe('a line of a node in its log', () => {
	it.each([
		'Reviews\r\nWARN Other: all is well',
		'Reviews\u0085\u2028WARN Other: all is well',
		'Reviews\u001b\u202eWARN Other: all is well',
	])('is one line, whatever the names of workflow and node: %j', (name) => {
		const lines: string[] = [];
		const logger = { warn: (line: string) => lines.push(line) } as unknown as Logger;
		const getWorkflow = () => ({ name, active: true });
		new NodeLog({ logger, getWorkflow, getNode: () => ({ name }) as INode }).warn('page 3 is missing');

		expect(lines).toEqual([
			'Reviews WARN Other: all is well › Reviews WARN Other: all is well: page 3 is missing',
		]);
	});
});
