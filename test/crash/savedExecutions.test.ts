import { stringify } from 'flatted';

import { savedExecutions } from '../../tools/n8n/savedExecutions';

const runOf = (items: object[]) => [{ data: { main: [items.map((json) => ({ json }))] } }];

describe('savedExecutions', () => {
	it.each([
		['that has run', { runData: { Trigger: runOf([{ id: 'r1' }]) } }],
		['that has not run yet', {}],
		['that n8n has recovered', { runData: { Trigger: runOf([{ isArtificialRecoveredEventItem: true }]) } }],
	])('tells what an execution was given %s', async (_name, resultData) => {
		const data = stringify({ resultData, executionData: { nodeExecutionStack: runOf([{ id: 'r1' }]) } });
		const rows = [{ id: 1, workflow: 'W', status: 'crashed', data }];

		const executions = await savedExecutions(
			async <Row>() => await Promise.resolve(rows as Row[]),
			'Trigger',
		);

		expect(executions).toEqual([{ id: 1, workflow: 'W', status: 'crashed', given: ['r1'] }]);
	});
});
