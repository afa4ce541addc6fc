import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8nApi } from './n8nApi';
import { installN8n } from './n8nInstallation';
import { N8nProcess } from './n8nProcess';
import { installNodePackage } from './nodePackage';
import { ownerIn } from './owner';
import { freePort } from '../ports';
import { postgresRows, startPostgres, startRedis } from '../services';

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

/** n8n in queue mode: a main process and workers, on Redis and Postgres. */
export class QueueMode {
	private readonly folder = mkdtempSync(join(tmpdir(), 'review-platform-queue-'));
	private readonly running: Array<{ stop: () => Promise<void> }> = [];
	private readonly workers: N8nProcess[] = [];
	private main!: N8nProcess;
	private postgresPort = 0;
	/** Signed in as the owner. */
	api!: N8nApi;

	/**
	 * Starts all of it; what was started ends again when something does not start.
	 *
	 * @param windowMs what the installed package takes for the platform's rate-limit window, so that a test need not last minutes
	 * @param concurrency executions that a worker takes at a time
	 */
	static async start(
		workerCount: number,
		{ windowMs, concurrency = 1 }: { windowMs?: number; concurrency?: number } = {},
	): Promise<QueueMode> {
		const queue = new QueueMode();
		try {
			await queue.startAll(workerCount, concurrency, windowMs);
			return queue;
		} catch (error) {
			await queue.stop();
			throw error;
		}
	}

	/** Process ids of the main process and of the workers. */
	get pids(): { main: number; workers: number[] } {
		return { main: this.main.pid, workers: this.workers.map(({ pid }) => pid) };
	}

	/** The rows a query finds in n8n's database. */
	async rows<Row>(query: string): Promise<Row[]> {
		return await postgresRows(this.postgresPort, query);
	}

	private async startAll(workerCount: number, concurrency: number, windowMs?: number): Promise<void> {
		const installation = await installN8n(() => {});
		await installNodePackage(this.folder);
		if (windowMs !== undefined) await setDocumentedWindow(this.folder, windowMs);
		const redis = this.keep(await startRedis());
		const postgres = this.keep(await startPostgres());
		this.postgresPort = postgres.port;
		const env = queueEnvironment(redis.port, postgres.port);
		const shared = { installation, userFolder: this.folder };
		this.main = this.keep(await N8nProcess.start({ ...shared, port: await freePort(), env }));
		const command = ['worker', `--concurrency=${concurrency}`];
		while (this.workers.length < workerCount) {
			const port = await freePort();
			const health = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(port) };
			const worker = await N8nProcess.start({ ...shared, command, port, env: { ...env, ...health } });
			this.workers.push(this.keep(worker));
		}
		this.api = await N8nApi.signIn(this.main.url, await ownerIn(this.folder));
	}

	private keep<T extends { stop: () => Promise<void> }>(started: T): T {
		this.running.push(started);
		return started;
	}

	/** How many executions each worker has finished, by its log. */
	executionsByWorker(): number[] {
		const logs = this.workers.map(({ logFile }) => readFileSync(logFile, 'utf8'));
		return logs.map((log) => (log.match(/finished execution/gi) ?? []).length);
	}

	/** Ends everything, in the opposite order of starting. */
	async stop(): Promise<void> {
		for (const started of this.running.reverse()) await started.stop();
		rmSync(this.folder, { recursive: true, force: true });
	}
}

function queueEnvironment(redisPort: number, postgresPort: number): Record<string, string> {
	return {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgresPort),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'n8n',
		DB_POSTGRESDB_PASSWORD: 'n8n',
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
	};
}
