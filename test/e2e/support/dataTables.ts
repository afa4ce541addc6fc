import { workflowInARow } from '../../../tools/n8n/workflows';
import { n8n } from './exampleBench';
import { MANUAL_TRIGGER } from './workflows';

const DATA_TABLE = { name: 'Data table', type: 'n8n-nodes-base.dataTable', typeVersion: 1 };

/** A data table of n8n's, by its id. */
export class DataTable {
	private constructor(
		private readonly name: string,
		private readonly id: string,
	) {}

	/** Creates a table with one column of text, `review_id`. */
	static async create(name: string): Promise<DataTable> {
		const columns = { column: [{ name: 'review_id', type: 'string' }] };
		const [created] = await run(name, { resource: 'table', operation: 'create', tableName: name, columns });
		return new DataTable(name, (created as { id: string }).id);
	}

	/** The table of exactly this name; undefined while there is none. */
	static async named(name: string): Promise<DataTable | undefined> {
		const tables = await run(name, { resource: 'table', operation: 'list', returnAll: true });
		const found = (tables as Array<{ id: string; name: string }>).find((table) => table.name === name);
		return found && new DataTable(name, found.id);
	}

	async rows(): Promise<object[]> {
		return await run(this.name, { ...this.parameters('get'), returnAll: true });
	}

	/** Adds a row, which makes this the table that was changed last. */
	async insert(review_id: string): Promise<void> {
		const columns = { mappingMode: 'defineBelow', value: { review_id } };
		await run(this.name, { ...this.parameters('insert'), columns });
	}

	private parameters(operation: string) {
		return { resource: 'row', operation, dataTableId: { __rl: true, mode: 'id', value: this.id } };
	}
}

/** Has n8n's node for data tables do something; what it gives out. */
async function run(table: string, parameters: object): Promise<object[]> {
	const name = `Data table ${table}`;
	const workflow = workflowInARow(name, [MANUAL_TRIGGER, { ...DATA_TABLE, parameters }]);
	const id = await n8n.api.saveWorkflow(workflow);
	const execution = await n8n.api.runWorkflow(id, MANUAL_TRIGGER.name);
	expect(execution.status).toBe('success');
	return await n8n.api.itemsOf(execution.id, DATA_TABLE.name);
}
