import { join } from 'node:path';

import { DEFAULT_CONTROL_PORT } from '../sandbox/controlCommands';
import { Sandbox } from '../sandbox/sandbox';
import { importExamples } from '../tools/n8n/exampleWorkflows';
import type { SavedCredential } from '../tools/n8n/exampleWorkflows';
import { N8nApi } from '../tools/n8n/n8nApi';
import type { Owner } from '../tools/n8n/n8nApi';
import { installN8n } from '../tools/n8n/n8nInstallation';
import { N8nProcess } from '../tools/n8n/n8nProcess';
import { compileOnChange, installNodePackage } from '../tools/n8n/nodePackage';
import { ownerIn } from '../tools/n8n/owner';
import { watchNewReviews } from '../tools/n8n/watchNewReviews';
import { freePort } from '../tools/ports';
import { EXPORT_EXAMPLE, importExport, runExport } from './exportReviews';
import type { ExportReport } from './exportReviews';
import { lockFolder } from './lock';
import { accessTable } from './tables';

/** Where n8n's data, its log and the exported file are unless told otherwise. */
export const DATA_FOLDER = join(__dirname, '..', '.demo');
const CREDENTIAL = 'Review Platform (sandbox)';
/** Names of integration keys, for whoever deletes one on the settings page. */
const KEYS = { demo: 'Used by the demo in n8n: keep', spare: 'Spare, to try out' };
const WATCH = 'Watch new reviews';
const ARRIVE_EVERY_MS = 45_000;

export interface DemoOptions {
	/** Of the editor; a free one unless given. */
	port?: number;
	/** Of the sandbox; a free one unless given. */
	sandboxPort?: number;
	reviews: number;
	/** Length of the sandbox's rate-limit window, seconds. */
	window: number;
	/** Folder of n8n's data, its log and the exported file. */
	data: string;
	/** Whether n8n loads the nodes again when their sources change. */
	watch?: true;
}

/** A running demo: the sandbox and an n8n with the package in it. */
export class Demo {
	private apiToken: string | undefined;
	private exportId = '';
	private watchId = '';
	private examples = 0;

	private constructor(
		private readonly sandbox: Sandbox,
		private readonly place: { data: string; controlPort: number },
		private readonly n8n: N8nProcess,
		private readonly api: N8nApi,
		private readonly owner: Owner,
	) {}

	/** Installs what is missing, starts sandbox and n8n, and signs in. */
	static async start(options: DemoOptions, say: (line: string) => void): Promise<Demo> {
		const { data, reviews, window } = options;
		lockFolder(data);
		const sandboxPort = await freePort(options.sandboxPort, '--sandbox-port');
		const port = await freePort(options.port, '--port');
		// Another sandbox of the same machine may have the usual one.
		const controlPort = await freePort(DEFAULT_CONTROL_PORT).catch(async () => await freePort());
		const brokerPort = await freePort();
		const installation = await installN8n(say);
		say('Building the package and installing it into n8n …');
		await installNodePackage(data);

		const ports = { port: sandboxPort, controlPort };
		const sandbox = await Sandbox.start({ ...ports, reviews, windowMs: window * 1_000 });
		try {
			say('Starting n8n …');
			const env: Record<string, string> = options.watch ? { N8N_DEV_RELOAD: 'true' } : {};
			const n8n = await N8nProcess.start({
				installation,
				userFolder: data,
				port,
				brokerPort,
				env,
				say,
			});
			if (options.watch) compileOnChange(data);
			return await Demo.signIn(sandbox, { data, controlPort }, n8n);
		} catch (error) {
			await sandbox.close();
			throw error;
		}
	}

	private static async signIn(sandbox: Sandbox, place: Demo['place'], n8n: N8nProcess): Promise<Demo> {
		try {
			const owner = await ownerIn(place.data);
			return new Demo(sandbox, place, n8n, await N8nApi.signIn(n8n.url, owner), owner);
		} catch (error) {
			await n8n.stop();
			throw error;
		}
	}

	/** Imports and runs "Export all reviews to a file". */
	async exportReviews(): Promise<ExportReport> {
		const { sandbox, api } = this;
		const file = join(this.place.data, 'reviews.csv');
		this.exportId = await importExport(api, await this.saveCredential());
		return await runExport(api, this.exportId, sandbox, file);
	}

	/** Imports the other examples, lets reviews come in, and activates a workflow that each of them starts. */
	async showTrigger(): Promise<void> {
		const credential = await this.saveCredential();
		this.examples = await importExamples(this.api, credential, EXPORT_EXAMPLE);
		this.watchId = await this.api.saveWorkflow(watchNewReviews(WATCH, credential));
		await this.api.activateWorkflow(this.watchId);
		this.sandbox.arrivals.every(ARRIVE_EVERY_MS);
	}

	private async saveCredential(): Promise<SavedCredential> {
		const { sandbox, api } = this;
		this.apiToken ??= sandbox.accounts.keys.create(sandbox.account, KEYS.demo);
		const data = { baseUrl: sandbox.url, apiToken: this.apiToken };
		return { id: await api.saveCredential(CREDENTIAL, 'reviewPlatformApi', data), name: CREDENTIAL };
	}

	/** Where to look, how to sign in and what to try, as lines for a person; makes a key for it. */
	describe(): string {
		const { accounts, account } = this.sandbox;
		return accessTable({
			editor: this.n8n.url,
			owner: this.owner,
			sandbox: this.sandbox.url,
			account,
			spareKey: accounts.keys.create(account, KEYS.spare),
			controlPort: this.place.controlPort,
			exportId: this.exportId,
			watch: { name: WATCH, id: this.watchId, everySeconds: ARRIVE_EVERY_MS / 1_000 },
			examples: this.examples,
		});
	}

	/** Resolves when n8n has ended by itself. */
	async ended(): Promise<void> {
		await this.n8n.ended();
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		await this.sandbox.close();
	}
}
