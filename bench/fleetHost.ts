import type { N8nApi } from '../tools/n8n/n8nApi';
import { QueueMode } from '../tools/n8n/queueMode';
import type { ReadRows } from '../tools/n8n/savedExecutions';
import { ThrowawayN8n } from '../tools/n8n/throwawayN8n';

/** An n8n of one process or several. */
export interface FleetHost {
	api: N8nApi;
	rows: ReadRows;
	/** What is in its database, with indexes and free pages, bytes. */
	databaseBytes: () => Promise<number>;
	/** Process ids; the main process first. */
	pids: number[];
	stop: () => Promise<void>;
}

/** Starts an n8n of which nothing is active. */
export type StartHost = (say: (line: string) => void) => Promise<FleetHost>;

const WORKERS = 2;
/** What `n8n worker` takes unless told otherwise. */
const CONCURRENCY = 10;
const SQLITE_BYTES = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';
const POSTGRES_BYTES = 'SELECT pg_database_size(current_database()) AS bytes';

/** One process with SQLite, as n8n comes. */
export const startSingle: StartHost = async (say) => {
	const n8n = await ThrowawayN8n.start(say);
	return hostOf(n8n, [n8n.pid], SQLITE_BYTES);
};

/** Queue mode: a main process that polls and two workers that execute, with Redis and Postgres. */
export const startQueue: StartHost = async () => {
	const n8n = await QueueMode.start(WORKERS, { concurrency: CONCURRENCY });
	return hostOf(n8n, [n8n.pids.main, ...n8n.pids.workers], POSTGRES_BYTES);
};

function hostOf(n8n: ThrowawayN8n | QueueMode, pids: number[], bytesQuery: string): FleetHost {
	const rows: ReadRows = async (query) => await n8n.rows(query);
	const databaseBytes = async () => (await rows<{ bytes: number }>(bytesQuery))[0]?.bytes ?? NaN;
	return { api: n8n.api, rows, databaseBytes, pids, stop: async () => await n8n.stop() };
}
