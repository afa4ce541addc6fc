import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { DEFAULT_CONTROL_PORT } from '../sandbox/controlCommands';
import { Sandbox } from '../sandbox/sandbox';
import { DEFAULT_SETTINGS } from '../sandbox/settings';
import { N8nApi } from '../tools/n8n/n8nApi';
import { installN8n } from '../tools/n8n/n8nInstallation';
import { N8nProcess } from '../tools/n8n/n8nProcess';
import { compileOnChange, installNodePackage } from '../tools/n8n/nodePackage';
import { importExamples, readExample, watchNewReviews, withCredential } from '../tools/n8n/workflows';
import { freePort } from '../tools/ports';
import { isAlive } from '../tools/processGroup';
import { UserError } from '../tools/userError';
import { runExport, shortPath, type Row } from './exportReviews';

/** Where n8n's data, its log and the exported file are unless told otherwise. */
export const DATA_FOLDER = join(__dirname, '..', '.demo');
const EXPORT_EXAMPLE = 'export-all-reviews-to-a-file.json';
const CREDENTIAL = 'Review Platform (sandbox)';
/** Names of integration keys, for whoever deletes one on the settings page. */
const KEYS = { demo: 'Used by the demo in n8n: keep', spare: 'Spare, to try out' };
const WATCH = 'Watch new reviews';
const ARRIVE_EVERY_SECONDS = 45;

/** The options of `npm start`, which tells what they are. */
export interface DemoOptions {
	port?: number;
	sandboxPort?: number;
	reviews: number;
	/** Seconds. */
	window: number;
	data: string;
	watch?: true;
}

/** A running demo: the sandbox and an n8n with the package in it. */
export type Demo = Awaited<ReturnType<typeof startDemo>>;

/** Installs what is missing, starts sandbox and n8n, and signs in; what was started ends with this process. */
export async function startDemo(options: DemoOptions, say: (line: string) => void) {
	const { data, reviews, window, watch } = options;
	lockFolder(data);
	const sandboxPort = await freePort(options.sandboxPort, '--sandbox-port');
	const port = await freePort(options.port, '--port');
	// Another sandbox of the same machine may have the usual one.
	const controlPort = await freePort(DEFAULT_CONTROL_PORT);
	const installation = await installN8n(say);
	say('Building the package and installing it into n8n …');
	await installNodePackage(data);

	const ports = { port: sandboxPort, controlPort };
	const sandbox = await Sandbox.start({
		...ports,
		reviews,
		newest: Date.now(),
		windowMs: window * 1_000,
		hints: true,
	});
	say('Starting n8n …');
	const env: Record<string, string> = watch ? { N8N_DEV_RELOAD: 'true' } : {};
	const n8n = new N8nProcess({ installation, userFolder: data, port, env, say });
	await n8n.start();
	if (watch) compileOnChange(data);
	const api = await N8nApi.signIn(n8n.url, data);
	const { keys } = sandbox.accounts;
	const apiToken = keys.create(sandbox.account, KEYS.demo);
	const credential = await api.saveCredential(CREDENTIAL, { baseUrl: sandbox.url, apiToken });
	const exportId = await api.saveWorkflow(withCredential(await readExample(EXPORT_EXAMPLE), credential));
	return {
		/** Runs "Export all reviews to a file"; returns what it did. */
		exportReviews: async () => await runExport(api, exportId, sandbox, join(data, 'reviews.csv')),

		/** Imports the other examples, has reviews come in, and starts a workflow with each; returns what to try. */
		showTrigger: async (): Promise<Row[]> => {
			const examples = await importExamples(api, credential);
			const watchId = await api.saveWorkflow(watchNewReviews(WATCH, credential));
			await api.activateWorkflow(watchId);
			sandbox.set({ arriveEveryMs: ARRIVE_EVERY_SECONDS * 1_000 });

			const { account, url } = sandbox;
			const control = controlPort === DEFAULT_CONTROL_PORT ? '' : ` -p ${controlPort}`;
			const changing = (words: string) => `npm run sandbox -- ${words}${control}`;
			return [
				['Editor', `${n8n.url}/home/workflows`],
				['E-mail', api.owner.email],
				['Password', api.owner.password],
				['The export', `${n8n.url}/workflow/${exportId}`],
				['Examples', `${examples} workflows; some need credentials of yours`],
				[
					'New reviews',
					`one every ${ARRIVE_EVERY_SECONDS} s. n8n looks once a minute, and starts\n"${WATCH}" with each (tab Executions):\n${n8n.url}/workflow/${watchId}`,
				],
				['Add a review', changing('add --rating 1 --title Late')],
				['Edit it', changing('edit <its id> --rating 5')],
				['Hide it', changing('hide <its id>')],
				['Show it again', changing('restore <its id>')],
				[
					'Limit',
					`${DEFAULT_SETTINGS.limit} requests in ${window} s, on purpose;\nthe platform's are in 60 s`,
				],
				['Lower limit', changing('set --limit 10 --window 60')],
				['Usual limit', changing(`set --limit ${DEFAULT_SETTINGS.limit} --window ${window}`)],
				['Base URL', `${url}\nof the sandbox: a stand-in, not the platform`],
				['Integration Key', `${keys.create(account, KEYS.spare)}\nfor a credential of your own`],
				['Settings page', `${url}/login\n${account.user.email}, password ${account.password}`],
				["n8n's log", `${shortPath(join(data, 'n8n.log'))}\nalso says why a node returned no reviews`],
			];
		},

		ended: async () => await n8n.ended(),

		stop: async () => {
			await n8n.stop();
			await sandbox.close();
		},
	};
}

/**
 * Keeps a folder to this process until it ends: two n8n on one database would spoil it.
 *
 * @throws UserError when a running process has it
 */
function lockFolder(folder: string): void {
	const file = join(folder, 'running.pid');
	const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
	if (pid > 0 && pid !== process.pid && isAlive(pid)) {
		throw new UserError(
			`The demo of this folder is running already (process ${pid}). Stop it first, with Ctrl-C in its terminal.`,
		);
	}
	mkdirSync(folder, { recursive: true });
	writeFileSync(file, String(process.pid));
	process.once('exit', () => rmSync(file, { force: true }));
}
