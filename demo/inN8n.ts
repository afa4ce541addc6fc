import { join } from 'node:path';

import { DEFAULT_CONTROL_PORT } from '../sandbox/controlCommands';
import { DEFAULT_SETTINGS } from '../sandbox/settings';
import { N8nApi, type WorkflowFile } from '../tools/n8n/n8nApi';
import type { N8nInstallation } from '../tools/n8n/n8nInstallation';
import { N8nProcess } from '../tools/n8n/n8nProcess';
import { compileOnChange, installNodePackage } from '../tools/n8n/nodePackage';
import {
	BY_HAND,
	EXCEL_FILE,
	exportToExcel,
	readExamples,
	watchNewReviews,
	withCredential,
} from '../tools/n8n/workflows';
import { UserError } from '../tools/userError';
import type { DemoGround, DemoOptions } from './demo';
import { countExported } from './exportFiles';
import { importWorkflow } from './importWorkflows';
import { keep } from './keptState';
import { shortPath, trafficRows, type Row } from './table';

const CREDENTIAL = 'Review Platform (sandbox)';
const EXPORT = 'Export all reviews';
const WATCH = 'Watch reviews';
const ARRIVE_EVERY_SECONDS = 45;

/** Installs the package into n8n, starts that, signs in and imports what is missing; n8n ends with this process. */
export async function startInN8n(
	{ data, window, watch }: DemoOptions,
	{ kept, ports, sandbox, keys, timezone }: DemoGround,
	installation: N8nInstallation,
	say: (line: string) => void,
) {
	say('Building the package and installing it into n8n …');
	await installNodePackage(data);
	say('Starting n8n …');
	// n8n's own default is New York.
	const env = { GENERIC_TIMEZONE: timezone, ...(watch && { N8N_DEV_RELOAD: 'true' }) };
	const n8n = new N8nProcess({ installation, userFolder: data, port: ports.editor, env, say });
	await n8n.start();
	if (watch) compileOnChange(data);
	const api = await N8nApi.signIn(n8n.url, data);
	const credential = await api.saveCredential(CREDENTIAL, { baseUrl: sandbox.url, apiToken: keys.demo });
	const workflows = { ...kept.workflows };
	const imported = async (file: WorkflowFile) => {
		const result = await importWorkflow(api, file, workflows);
		keep(data, { workflows });
		return result;
	};
	const exporting = await imported(exportToExcel(EXPORT, credential));

	return {
		/**
		 * Exports once more, as somebody does who clicks "Execute workflow".
		 *
		 * @throws UserError when the run does not succeed, or its file is not complete
		 */
		exportReviews: async (): Promise<Row[]> => {
			if (exporting.outcome === 'changed by the user')
				return [['In n8n', `"${EXPORT}" is as you changed it`]];
			const before = sandbox.answers.length;
			const execution = await api.runWorkflow(exporting.id, BY_HAND);
			if (execution.status !== 'success') {
				const address = api.addressOf(exporting.id, execution);
				throw new UserError(`The workflow ended with "${execution.status}": see ${address}`);
			}
			const file = await api.fileOf(execution.id, EXCEL_FILE);
			const count = countExported('reviews.xlsx', file, sandbox.reviews);
			const ms = Date.parse(execution.stoppedAt) - Date.parse(execution.startedAt);
			return [
				['In n8n', `${count} reviews into an Excel file, ${(ms / 1_000).toFixed(1)} s`],
				...trafficRows(sandbox.answers.slice(before)),
			];
		},

		/** Imports the examples, has reviews come in, and starts a workflow with each; returns what to try. */
		showTrigger: async (): Promise<Row[]> => {
			const results = [];
			for (const file of await readExamples()) results.push(await imported(withCredential(file, credential)));
			const changed = results.filter(({ outcome }) => outcome === 'changed by the user').length;
			const watching = await imported(watchNewReviews(WATCH, credential, { event: 'newOrChangedReview' }));
			if (watching.outcome === 'imported') await api.activateWorkflow(watching.id);
			sandbox.set({ arriveEveryMs: ARRIVE_EVERY_SECONDS * 1_000 });

			const { otherAccount } = sandbox;
			const control = ports.control === DEFAULT_CONTROL_PORT ? '' : ` -p ${ports.control}`;
			const changing = (words: string) => `npm run sandbox -- ${words}${control}`;
			return [
				['Editor', `${n8n.url}/home/workflows`],
				['E-mail', api.owner.email],
				['Password', api.owner.password],
				['The export', `${n8n.url}/workflow/${exporting.id}`],
				[
					'Examples',
					`${results.length} workflows; some need credentials of yours${changed > 0 ? `\n${changed} that you changed are as you left them` : ''}`,
				],
				[
					'New reviews',
					`one every ${ARRIVE_EVERY_SECONDS} s. n8n looks once a minute, and starts\n"${WATCH}" with each, and each change (Executions):\n${n8n.url}/workflow/${watching.id}`,
				],
				['Add a review', `${changing('add --rating 1 --title Late')}\nIt prints the id of the new review`],
				[
					'Edit it',
					`${changing('edit <its id> --rating 5')}\nOf any review, its id is the field id in n8n.\n--title and others: see edit --help. One of the 15\nnewest comes with the next minute, others in an hour`,
				],
				['Hide it', changing('hide <its id>')],
				['Show it again', changing('restore <its id>')],
				[
					'Limit',
					`${DEFAULT_SETTINGS.limit} requests in ${window} s, on purpose;\nthe platform's are in 60 s`,
				],
				['Lower limit', changing('set --limit 10 --window 60')],
				['Usual limit', changing(`set --limit ${DEFAULT_SETTINGS.limit} --window ${window}`)],
				['Base URL', `${sandbox.url}\nof the sandbox: a stand-in, not the platform`],
				[
					'Integration Key',
					keys.spare === undefined
						? 'none to spare: the account has five'
						: `${keys.spare}\nfor a credential of your own`,
				],
				[
					'Another company',
					`${keys.other ?? 'none to spare: the account has five'}\na key of ${otherAccount.user.name}, ${otherAccount.reviewList.length} reviews. Its list:\n${changing(`add --account ${otherAccount.slug}`)}`,
				],
				['Keys', changing('keys')],
				["n8n's log", `${shortPath(join(data, 'n8n.log'))}\nalso says why a node returned no reviews`],
				...sinceLastStart(),
			];
		},

		ended: async () => await n8n.ended(),
		stop: async () => await n8n.stop(),
	};

	/** What is another than at the last start in this folder. */
	function sinceLastStart(): Row[] {
		if (!kept.ports) return [];
		const others = [
			kept.ports.editor !== ports.editor && 'the address of the editor',
			kept.ports.sandbox !== ports.sandbox && 'the base URL',
			kept.ports.control !== ports.control && 'the port in the commands',
			kept.keys?.spare !== keys.spare && 'the integration key',
			kept.keys?.other !== keys.other && "the other company's key",
		].filter((other) => other !== false);
		const same = 'had the same addresses, login and key';
		return [['The last start', others.length === 0 ? same : `had others than these: ${others.join(', ')}`]];
	}
}
