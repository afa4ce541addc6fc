import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8nApi } from './n8nApi';
import type { Owner } from './n8nApi';
import { installN8n } from './n8nInstallation';
import { N8nProcess } from './n8nProcess';
import type { N8nProcessOptions } from './n8nProcess';
import { installNodePackage } from './nodePackage';
import { ownerIn } from './owner';
import { sqliteRows } from './sqliteRows';
import { freePort } from '../ports';

/** A real n8n with this package in it, in a folder of its own that goes when it ends. */
export class ThrowawayN8n {
	private constructor(
		private readonly options: N8nProcessOptions,
		private n8n: N8nProcess,
		/** Who may sign in. */
		readonly owner: Owner,
		/** Signed in as the owner. */
		readonly api: N8nApi,
	) {}

	/**
	 * Starts one; installs n8n first where this machine has none.
	 *
	 * @param env further environment variables of n8n
	 */
	static async start(
		say: (line: string) => void = () => {},
		env: Record<string, string> = {},
	): Promise<ThrowawayN8n> {
		const folder = mkdtempSync(join(tmpdir(), 'review-platform-n8n-'));
		const installation = await installN8n(say);
		await installNodePackage(folder);
		const options = { installation, userFolder: folder, port: await freePort(), env };
		const n8n = await N8nProcess.start(options);
		const owner = await ownerIn(folder);
		return new ThrowawayN8n(options, n8n, owner, await N8nApi.signIn(n8n.url, owner));
	}

	/** Address of its editor. */
	get url(): string {
		return this.n8n.url;
	}

	/** Its process id. */
	get pid(): number {
		return this.n8n.pid;
	}

	/** Folder that holds `.n8n`, and its log. */
	get userFolder(): string {
		return this.options.userFolder;
	}

	/** What it has logged since it was last started. */
	get logFile(): string {
		return this.n8n.logFile;
	}

	/** The rows a query finds in its database, while it runs or after a crash. */
	async rows<Row>(query: string): Promise<Row[]> {
		const { installation, userFolder } = this.options;
		return await sqliteRows(installation.node, join(userFolder, '.n8n', 'database.sqlite'), query);
	}

	/** Ends n8n as a crash would, without a chance to save anything. */
	async kill(): Promise<void> {
		await this.n8n.kill();
	}

	/** Starts it again, with all it had saved. */
	async startAgain(): Promise<void> {
		this.n8n = await N8nProcess.start(this.options);
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		rmSync(this.options.userFolder, { recursive: true, force: true });
	}
}
