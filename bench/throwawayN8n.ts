import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8nApi } from '../demo/n8nApi';
import { installN8n } from '../demo/n8nInstallation';
import { N8nProcess } from '../demo/n8nProcess';
import { installNodePackage } from '../demo/nodePackage';
import { demoOwner } from '../demo/owner';
import { freePort } from '../demo/ports';

/** A real n8n with this package in it, in a folder of its own that goes when it ends. */
export class ThrowawayN8n {
	private constructor(
		private readonly folder: string,
		private readonly n8n: N8nProcess,
		/** Signed in as the owner. */
		readonly api: N8nApi,
	) {}

	/** Starts one; installs n8n first where this machine has none. */
	static async start(say: (line: string) => void = () => {}): Promise<ThrowawayN8n> {
		const folder = mkdtempSync(join(tmpdir(), 'review-platform-n8n-'));
		const installation = await installN8n(say);
		await installNodePackage(folder);
		const n8n = await N8nProcess.start({
			installation,
			userFolder: folder,
			filesFolder: join(folder, 'files'),
			port: await freePort(),
			brokerPort: await freePort(),
		});
		return new ThrowawayN8n(folder, n8n, await N8nApi.signIn(n8n.url, await demoOwner(folder)));
	}

	/** Its process id. */
	get pid(): number {
		return this.n8n.pid;
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		rmSync(this.folder, { recursive: true, force: true });
	}
}
