import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { UserError } from '../userError';
import { freePort } from '../ports';
import type { N8nInstallation } from './n8nInstallation';
import { isRunning, signalGroup, spawnGroup, type CommandInGroup } from '../processGroup';

/** A busy machine is slow to start n8n, but its log goes on: so long without a word is too long. */
const SILENCE_MS = 15 * 60_000;
const PROGRESS_MS = 15_000;
const ENDING_MS = 15_000;
/** Settings of an n8n the user may run on this machine, which this one must not follow. */
const FOREIGN_SETTINGS = /^(N8N|DB|EXECUTIONS|QUEUE|WEBHOOK|NODE_FUNCTION|NODES)_/;

export interface N8nProcessOptions {
	installation: N8nInstallation;
	/** What n8n is to do instead of `start`, and its flags. A worker answers on its health port. */
	command?: string[];
	/** Folder that holds `.n8n`. */
	userFolder: string;
	/** Of the editor, or of a worker's health check. */
	port: number;
	env?: Record<string, string>;
	/** Told every 15 s what a start waits for. */
	say?: (line: string) => void;
}

/** An n8n server of ours, with a log file in its user folder. */
export class N8nProcess {
	readonly url: string;
	/** Of what it has said since it was last started. */
	readonly logFile: string;
	private child!: CommandInGroup;

	constructor(readonly options: N8nProcessOptions) {
		const { port, userFolder, command } = options;
		this.url = `http://127.0.0.1:${port}`;
		this.logFile = join(userFolder, command ? `n8n-${command[0]}-${port}.log` : 'n8n.log');
		mkdirSync(userFolder, { recursive: true });
	}

	get pid(): number {
		return this.child.pid ?? 0;
	}

	/**
	 * Starts n8n, also again after it has ended, and waits until it is ready, for as long as it comes on.
	 *
	 * @throws UserError with the end of its log when it ends, or says nothing new for 15 minutes
	 */
	async start(): Promise<void> {
		const { installation, command = ['start'] } = this.options;
		const env = this.environment(await freePort());
		const log = openSync(this.logFile, 'w');
		this.child = spawnGroup(installation.node, [installation.script, ...command], {
			env,
			extendEnv: false,
			stdio: ['ignore', log, log],
		});
		closeSync(log);
		try {
			await this.waitUntilReady();
		} catch (error) {
			await this.kill();
			throw error;
		}
	}

	/** Resolves when n8n has ended, by itself or by `stop`. */
	async ended(): Promise<void> {
		await this.child;
	}

	/** Ends n8n, gently first. */
	async stop(): Promise<void> {
		if (!isRunning(this.child)) return;
		signalGroup(this.child, 'SIGTERM');
		await Promise.race([this.ended(), sleep(ENDING_MS, undefined, { ref: false })]);
		await this.kill();
	}

	/** Ends n8n as a crash would, without a chance to save anything. */
	async kill(): Promise<void> {
		signalGroup(this.child, 'SIGKILL');
		await this.ended();
	}

	private async waitUntilReady(): Promise<void> {
		const began = Date.now();
		const seconds = () => Math.round((Date.now() - began) / 1_000);
		const say = () => this.options.say?.(`  … n8n is starting, ${seconds()} s`);
		const progress = setInterval(say, PROGRESS_MS);
		try {
			let heard = { at: began, size: 0 };
			while (isRunning(this.child) && Date.now() - heard.at < SILENCE_MS) {
				const answer = await fetch(`${this.url}/healthz/readiness`).catch(() => undefined);
				if (answer?.ok) return;
				const { size } = statSync(this.logFile);
				if (size > heard.size) heard = { at: Date.now(), size };
				await sleep(200);
			}
		} finally {
			clearInterval(progress);
		}
		const why = isRunning(this.child)
			? `was not ready after ${seconds()} s, and has said nothing for 15 minutes; try again when the machine is less busy`
			: 'ended while it started';
		throw new UserError(`n8n ${why}. Its log, ${this.logFile}, ends with:\n${this.lastLogLines(6)}`);
	}

	/** The end of the log, without stack traces. */
	private lastLogLines(count: number): string {
		const lines = readFileSync(this.logFile, 'utf8').split('\n');
		const telling = lines.filter((line) => line.trim() !== '' && !/^\s*(at |-->)/.test(line));
		return [...new Set(telling)].slice(-count).join('\n');
	}

	private environment(brokerPort: number): NodeJS.ProcessEnv {
		const { userFolder, port, env } = this.options;
		const inherited = Object.entries(process.env).filter(([name]) => !FOREIGN_SETTINGS.test(name));
		return {
			...Object.fromEntries(inherited),
			NODE_ENV: 'production',
			N8N_USER_FOLDER: userFolder,
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
