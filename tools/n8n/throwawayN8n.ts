import execa from 'execa';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8nApi } from './n8nApi';
import { installN8n } from './n8nInstallation';
import { N8nProcess } from './n8nProcess';
import { installNodePackage } from './nodePackage';
import { freePort } from '../ports';

/** For n8n's Node.js, which has `node:sqlite`; the file may be open in n8n, or left behind in a crash. */
const READ_ROWS = `
	const { DatabaseSync } = require('node:sqlite');
	const [file, query] = process.argv.slice(1);
	const database = new DatabaseSync(file, { readOnly: true });
	process.stdout.write(JSON.stringify(database.prepare(query).all()));
`;
const MOST_BYTES = 512 * 1024 * 1024;

/** A real n8n with this package in it, in a folder of its own that goes when it ends. */
export class ThrowawayN8n extends N8nProcess {
	/** Signed in as the owner. */
	api!: N8nApi;

	/**
	 * Starts one; installs n8n first where this machine has none.
	 *
	 * @param env further environment variables of n8n
	 * @param prepare does something with its folder before it starts
	 */
	static async start(
		say: (line: string) => void = () => {},
		env: Record<string, string> = {},
		prepare: (userFolder: string) => Promise<void> = async () => {},
	): Promise<ThrowawayN8n> {
		const userFolder = mkdtempSync(join(tmpdir(), 'review-platform-n8n-'));
		const installation = await installN8n(say);
		await installNodePackage(userFolder);
		await prepare(userFolder);
		const n8n = new ThrowawayN8n({ installation, userFolder, port: await freePort(), env });
		await n8n.start();
		n8n.api = await N8nApi.signIn(n8n.url, userFolder);
		return n8n;
	}

	/** The rows a query finds in its database, while it runs or after a crash. */
	async rows<Row>(query: string): Promise<Row[]> {
		const { installation, userFolder } = this.options;
		const file = join(userFolder, '.n8n', 'database.sqlite');
		const args = ['--no-warnings', '--input-type=commonjs', '--eval', READ_ROWS, file, query];
		const { stdout } = await execa(installation.node, args, { maxBuffer: MOST_BYTES });
		return JSON.parse(stdout) as Row[];
	}

	override async stop(): Promise<void> {
		await super.stop();
		rmSync(this.options.userFolder, { recursive: true, force: true });
	}
}
