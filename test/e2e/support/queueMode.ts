import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8nApi } from '../../../demo/n8nApi';
import { installN8n } from '../../../demo/n8nInstallation';
import type { N8nInstallation } from '../../../demo/n8nInstallation';
import { N8nProcess } from '../../../demo/n8nProcess';
import { installNodePackage } from '../../../demo/nodePackage';
import { demoOwner } from '../../../demo/owner';
import { freePort } from '../../../demo/ports';
import { startPostgres, startRedis } from './services';

/** n8n in queue mode: a main process and workers that take one execution at a time, on Redis and Postgres. */
export class QueueMode {
	private readonly folder = mkdtempSync(join(tmpdir(), 'review-platform-queue-'));
	private readonly running: Array<{ stop: () => Promise<void> }> = [];
	private readonly workers: N8nProcess[] = [];
	private signedIn: N8nApi | undefined;

	private constructor() {}

	/** Starts all of it; what was started ends again when something does not start. */
	static async start(workerCount: number): Promise<QueueMode> {
		const queue = new QueueMode();
		try {
			await queue.startAll(workerCount);
			return queue;
		} catch (error) {
			await queue.stop();
			throw error;
		}
	}

	/** Signed in as the owner; manual executions go to the workers. */
	get api(): N8nApi {
		if (this.signedIn === undefined) throw new Error('n8n has not been started');
		return this.signedIn;
	}

	private async startAll(workerCount: number): Promise<void> {
		const installation = await installN8n(() => {});
		await installNodePackage(this.folder);
		const redis = this.keep(await startRedis());
		const postgres = this.keep(await startPostgres());
		const env = queueEnvironment(redis.port, postgres.port);
		const main = this.keep(await this.startN8n(installation, ['start'], env));
		for (let count = 0; count < workerCount; count++) {
			const worker = await this.startN8n(installation, ['worker', '--concurrency=1'], env);
			this.workers.push(this.keep(worker));
		}
		this.signedIn = await N8nApi.signIn(main.url, await demoOwner(this.folder));
	}

	private async startN8n(installation: N8nInstallation, command: string[], env: Record<string, string>) {
		const [port, brokerPort] = [await freePort(), await freePort()];
		const folders = { userFolder: this.folder, filesFolder: join(this.folder, 'files') };
		const health = { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(port) };
		const ownEnv = command[0] === 'worker' ? { ...env, ...health } : env;
		return await N8nProcess.start({ installation, command, ...folders, port, brokerPort, env: ownEnv });
	}

	private keep<T extends { stop: () => Promise<void> }>(started: T): T {
		this.running.push(started);
		return started;
	}

	/** How many executions each worker has finished, by its log. */
	executionsByWorker(): number[] {
		return this.workers.map((worker) => (logOf(worker).match(/finished execution/gi) ?? []).length);
	}

	/** Ends the worker that runs an execution as a crash would; false when none has begun it. */
	async killWorkerOf(executionId: string): Promise<boolean> {
		const begun = new RegExp(`started execution ${executionId}\\b`, 'i');
		const worker = this.workers.find((each) => begun.test(logOf(each)));
		await worker?.kill();
		return worker !== undefined;
	}

	/** Ends everything, in the opposite order of starting. */
	async stop(): Promise<void> {
		for (const started of this.running.reverse()) await started.stop();
		rmSync(this.folder, { recursive: true, force: true });
	}
}

function logOf({ logFile }: N8nProcess): string {
	return readFileSync(logFile, 'utf8');
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
