import { parse as parseFlatted } from 'flatted';

/** An execution as it is in n8n's database, also of an n8n that is down. */
export interface SavedExecution {
	/** Later ones have larger numbers. */
	id: number;
	workflow: string;
	status: string;
	/** Ids of the items that its trigger handed over. */
	given: string[];
	error?: string;
}

type Row = Pick<SavedExecution, 'id' | 'workflow' | 'status'> & { data: string };

interface Item {
	json: { id?: string };
	/** Files: their contents in base64, or the id by which n8n has stored them. */
	binary?: Record<string, { id?: string; data: string }>;
}

/** What one run of a node gave out, at each of its outputs, or is to be given; nothing when it ended in an error. */
interface Run {
	data?: { main: Array<Item[] | null> };
}

interface ExecutionData {
	resultData?: { runData?: Record<string, Run[]>; error?: { message: string } };
	executionData?: { nodeExecutionStack?: Run[] };
}

/** What n8n keeps of an execution, as its database and its API have it. */
export function parseExecutionData(data: string): ExecutionData {
	return parseFlatted(data) as ExecutionData;
}

/** The items of the first output, of all these runs. */
export function itemsOf(runs: Run[] = []): Item[] {
	return runs.flatMap(({ data }) => data?.main[0] ?? []);
}

const QUERY = `
	SELECT execution.id, workflow.name AS workflow, execution.status, saved.data
	FROM execution_entity execution
	JOIN execution_data saved ON saved."executionId" = execution.id
	JOIN workflow_entity workflow ON workflow.id = execution."workflowId"
	ORDER BY execution.id`;

type ReadRows = (query: string) => Promise<Row[]>;

/** All executions of production, oldest first. */
export async function savedExecutions(rows: ReadRows, trigger: string): Promise<SavedExecution[]> {
	return (await rows(QUERY)).map(({ data, ...execution }) => {
		const saved = parseExecutionData(data);
		const { error } = saved.resultData ?? {};
		return { ...execution, given: givenBy(trigger, saved), ...(error && { error: error.message }) };
	});
}

/**
 * Until its first node has run, the items are what that node is to be given; also where n8n, recovering an execution
 * that a crash ended, has put an item of its own in their place (`dist/executions/execution-recovery.service.js`).
 */
function givenBy(trigger: string, { resultData, executionData }: ExecutionData): string[] {
	const [given = []] = [resultData?.runData?.[trigger], executionData?.nodeExecutionStack]
		.map((runs) => itemsOf(runs).flatMap(({ json }) => json.id ?? []))
		.filter((ids) => ids.length > 0);
	return given;
}
