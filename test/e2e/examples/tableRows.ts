import type { ReviewRecord } from '../../../sandbox/records';
import { workflowInARow } from '../../../tools/n8n/workflows';
import { TWO_POLLS, until } from '../../support/until';
import { activateExample, addReview, n8n, startSandbox, writtenAt } from '../support/exampleBench';
import { MANUAL_TRIGGER } from '../support/workflows';

/** Each new review in n8n's own data table. */
const FILE = 'new-reviews-in-a-data-table.json';

const DATA_TABLE = { name: 'Data table', type: 'n8n-nodes-base.dataTable', typeVersion: 1 };
const TABLE = { __rl: true, mode: 'name', value: 'new_reviews' };

/** Has n8n's node for data tables do something; what it gives out. */
async function inDataTable(name: string, parameters: object): Promise<object[]> {
	const workflow = workflowInARow(name, [MANUAL_TRIGGER, { ...DATA_TABLE, parameters }]);
	const id = await n8n.api.saveWorkflow(workflow);
	const execution = await n8n.api.runWorkflow(id, MANUAL_TRIGGER.name);
	expect(execution.status).toBe('success');
	return await n8n.api.itemsOf(execution.id, DATA_TABLE.name);
}

describe(FILE, () => {
	it('has a row for each review that comes in, whatever is in its text', async () => {
		const text = ['review_id', 'created_at', 'title', 'content'].map((name) => ({ name, type: 'string' }));
		const column = [...text, { name: 'rating', type: 'number' }];
		const created = { tableName: TABLE.value, columns: { column }, options: {} };
		await inDataTable('Create table', { resource: 'table', operation: 'create', ...created });
		const sandbox = await startSandbox({ reviews: 20 });
		await activateExample(FILE, sandbox);
		const come = [
			{ rating: 2, title: 'Late & <again>', content: 'A "week"\n{{ 1 + 1 }}' },
			{ rating: 5, title: 'NUL \0', content: 'half \ud83d' },
			{ rating: 4, title: null as never, content: 'Good' },
		].map((fields, second) => ({ ...fields, created_at: writtenAt(second) }));
		for (const fields of come) addReview(sandbox, fields);

		const get = { resource: 'row', operation: 'get', dataTableId: TABLE, returnAll: true };
		let rows: object[] = [];
		const areThere = async () => (rows = await inDataTable('Get rows', get)).length >= come.length;
		await until('the rows', areThere, { ...TWO_POLLS, everyMs: 2_000 });

		const asRow = ({ id, created_at, rating }: ReviewRecord, title: string | null, content: string) =>
			expect.objectContaining({ review_id: id, created_at, rating, title, content }) as object;
		const [third, second, first] = sandbox.reviews as [ReviewRecord, ReviewRecord, ReviewRecord];
		expect(rows).toEqual([
			asRow(first, 'Late & <again>', 'A "week"\n{{ 1 + 1 }}'),
			asRow(second, 'NUL ', 'half \uFFFD'),
			asRow(third, null, 'Good'),
		]);
	});
});
