import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Complaint } from './complaint';
import type { N8nInstallation } from './n8nInstallation';

const STARTING_MS = 90_000;
const ENDING_MS = 15_000;
/** Settings of an n8n the user may run on this machine, which this one must not follow. */
const FOREIGN_SETTINGS = /^(N8N|DB|EXECUTIONS|QUEUE|WEBHOOK|NODE_FUNCTION|NODES)_/;

export interface N8nProcessOptions {
	installation: N8nInstallation;
	/** Folder that holds `.n8n`. */
	userFolder: string;
	/** The only folder its nodes may write files to. */
	filesFolder: string;
	port: number;
	brokerPort: number;
	/** Further environment variables. */
	env?: Record<string, string>;
}

/** An n8n server of ours, with a log file in its user folder. */
export class N8nProcess {
	readonly url: string;

	readonly logFile: string;

	private readonly child: ChildProcess;

	private constructor(private readonly options: N8nProcessOptions) {
		this.url = `http://127.0.0.1:${options.port}`;
		mkdirSync(options.userFolder, { recursive: true });
		mkdirSync(options.filesFolder, { recursive: true });
		this.logFile = join(options.userFolder, 'n8n.log');
		const log = openSync(this.logFile, 'w');
		const { node, script } = options.installation;
		// A group of its own: Ctrl-C reaches us alone, and ending the group ends n8n's task runner too.
		const detached = process.platform !== 'win32';
		this.child = spawn(node, [script, 'start'], {
			env: this.environment(),
			detached,
			stdio: ['ignore', log, log],
		});
		closeSync(log);
		process.once('exit', () => this.signal('SIGKILL'));
	}

	/**
	 * Starts n8n and waits until it is ready.
	 *
	 * @throws Complaint with the end of its log when it does not come up
	 */
	static async start(options: N8nProcessOptions): Promise<N8nProcess> {
		const n8n = new N8nProcess(options);
		try {
			await n8n.waitUntilReady();
			return n8n;
		} catch (error) {
			await n8n.stop();
			throw error;
		}
	}

	/** Resolves when n8n has ended, by itself or by `stop`. */
	async ended(): Promise<void> {
		while (this.running) await sleep(100);
	}

	/** Ends n8n, gently first. */
	async stop(): Promise<void> {
		if (!this.running) return;
		this.signal('SIGTERM');
		await Promise.race([this.ended(), sleep(ENDING_MS, undefined, { ref: false })]);
		this.signal('SIGKILL');
		await this.ended();
	}

	private get running(): boolean {
		return this.child.pid !== undefined && this.child.exitCode === null && this.child.signalCode === null;
	}

	private async waitUntilReady(): Promise<void> {
		const deadline = Date.now() + STARTING_MS;
		while (this.running && Date.now() < deadline) {
			if (await isReady(`${this.url}/healthz/readiness`)) return;
			await sleep(200);
		}
		const why = this.running ? `was not ready within ${STARTING_MS / 1_000} s` : 'ended while it started';
		const lines = readFileSync(this.logFile, 'utf8').trim().split('\n').slice(-15).join('\n');
		throw new Complaint(`n8n ${why}. Its log, ${this.logFile}, ends with:\n${lines}`);
	}

	private signal(name: NodeJS.Signals): void {
		const { pid } = this.child;
		if (!this.running || pid === undefined) return;
		try {
			process.kill(process.platform === 'win32' ? pid : -pid, name);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
		}
	}

	private environment(): NodeJS.ProcessEnv {
		const { userFolder, filesFolder, port, brokerPort, env } = this.options;
		const inherited = Object.entries(process.env).filter(([name]) => !FOREIGN_SETTINGS.test(name));
		return {
			...Object.fromEntries(inherited),
			N8N_USER_FOLDER: userFolder,
			N8N_RESTRICT_FILE_ACCESS_TO: filesFolder,
			N8N_HOST: '127.0.0.1',
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_PORT: String(port),
			N8N_RUNNERS_BROKER_PORT: String(brokerPort),
			N8N_SECURE_COOKIE: 'false',
			N8N_DIAGNOSTICS_ENABLED: 'false',
			N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
			N8N_TEMPLATES_ENABLED: 'false',
			N8N_PERSONALIZATION_ENABLED: 'false',
			...env,
		};
	}
}

async function isReady(address: string): Promise<boolean> {
	try {
		return (await fetch(address)).ok;
	} catch {
		return false;
	}
}
