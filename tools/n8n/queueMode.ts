import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { freePort } from '../ports';
import { postgresRows, startPostgres, startRedis } from '../services';
import { N8nProcess } from './n8nProcess';
import { ThrowawayN8n } from './throwawayN8n';

const RATE_LIMIT_POLICY = 'n8n-nodes-review-platform/dist/nodes/shared/api/rateLimit/rateLimitPolicy.js';
const DOCUMENTED_WINDOW = 'windowMs: 60_000';

/**
 * Changes the documented window in the copy that is installed for the test: it is no option of the package.
 *
 * @throws Error when the copy has it nowhere, or more than once
 */
async function setDocumentedWindow(userFolder: string, windowMs: number): Promise<void> {
	const file = join(userFolder, '.n8n', 'nodes', 'node_modules', RATE_LIMIT_POLICY);
	const parts = (await readFile(file, 'utf8')).split(DOCUMENTED_WINDOW);
	if (parts.length !== 2) throw new Error(`${DOCUMENTED_WINDOW} is not once in ${file}`);
	await writeFile(file, parts.join(`windowMs: ${windowMs}`));
}

/** n8n in queue mode. */
export type QueueMode = Awaited<ReturnType<typeof startQueueMode>>;

/**
 * Starts n8n in queue mode: a main process and workers, on Redis and Postgres. What was started ends with this process at
 * the latest.
 *
 * @param windowMs what the installed package takes for the platform's rate-limit window, so that a test need not last minutes
 */
export async function startQueueMode(workerCount: number, windowMs: number) {
	const [redis, postgres] = [await startRedis(), await startPostgres()];
	const env = {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'n8n',
		DB_POSTGRESDB_PASSWORD: 'n8n',
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
	};
	const main = await ThrowawayN8n.start(undefined, env, async (userFolder) => {
		await setDocumentedWindow(userFolder, windowMs);
	});
	const { installation, userFolder } = main.options;
	const workers: N8nProcess[] = [];
	while (workers.length < workerCount) {
		const port = await freePort();
		const health = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(port) };
		const command = ['worker', '--concurrency=1'];
		const worker = new N8nProcess({ installation, userFolder, command, port, env: { ...env, ...health } });
		await worker.start();
		workers.push(worker);
	}
	return {
		api: main.api,
		workers,
		rows: async <Row>(query: string) => await postgresRows<Row>(postgres.port, query),
		/** How many executions each worker has finished, by its log. */
		executionsByWorker: () => {
			const logs = workers.map(({ logFile }) => readFileSync(logFile, 'utf8'));
			return logs.map((log) => (log.match(/finished execution/gi) ?? []).length);
		},
		/** Ends everything, in the opposite order of starting. */
		stop: async () => {
			for (const started of [...workers, main, postgres, redis]) await started.stop();
		},
	};
}
