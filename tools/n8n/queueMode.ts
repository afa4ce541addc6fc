import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8nApi } from './n8nApi';
import { installN8n } from './n8nInstallation';
import type { N8nInstallation } from './n8nInstallation';
import { N8nProcess } from './n8nProcess';
import { installNodePackage } from './nodePackage';
import { ownerIn } from './owner';
import { freePort } from '../ports';
import { postgresRows, startPostgres, startRedis } from '../services';

/** How n8n is set up. */
export interface QueueModeOptions {
	/** What the installed package takes for the platform's rate-limit window, so that a test need not last minutes. */
	windowMs?: number;
	/** Executions that a worker takes at a time; 1 unless told otherwise. */
	concurrency?: number;
}

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
	private signedIn: N8nApi | undefined;
	private main: N8nProcess | undefined;
	private postgresPort = 0;

	private constructor(private readonly options: QueueModeOptions) {}

	/** Starts all of it; what was started ends again when something does not start. */
	static async start(workerCount: number, options: QueueModeOptions = {}): Promise<QueueMode> {
		const queue = new QueueMode(options);
		try {
			await queue.startAll(workerCount);
			return queue;
		} catch (error) {
			await queue.stop();
			throw error;
		}
	}

	/** Signed in as the owner. */
	get api(): N8nApi {
		if (this.signedIn === undefined) throw new Error('n8n has not been started');
		return this.signedIn;
	}

	/** Process ids of the main process and of the workers. */
	get pids(): { main: number; workers: number[] } {
		return { main: this.main?.pid ?? 0, workers: this.workers.map(({ pid }) => pid) };
	}

	/** The rows a query finds in n8n's database. */
	async rows<Row>(query: string): Promise<Row[]> {
		return await postgresRows(this.postgresPort, query);
	}

	private async startAll(workerCount: number): Promise<void> {
		const { windowMs, concurrency = 1 } = this.options;
		const installation = await installN8n(() => {});
		await installNodePackage(this.folder);
		if (windowMs !== undefined) await setDocumentedWindow(this.folder, windowMs);
		const redis = this.keep(await startRedis());
		const postgres = this.keep(await startPostgres());
		this.postgresPort = postgres.port;
		const env = queueEnvironment(redis.port, postgres.port);
		const main = (this.main = await this.startN8n(installation, ['start'], env));
		while (this.workers.length < workerCount)
			this.workers.push(await this.startN8n(installation, ['worker', `--concurrency=${concurrency}`], env));
		this.signedIn = await N8nApi.signIn(main.url, await ownerIn(this.folder));
	}

	private async startN8n(installation: N8nInstallation, command: string[], env: Record<string, string>) {
		const port = await freePort();
		const health = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(port) };
		const ownEnv = command[0] === 'worker' ? { ...env, ...health } : env;
		const options = { installation, command, userFolder: this.folder, port, env: ownEnv };
		return this.keep(await N8nProcess.start(options));
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
