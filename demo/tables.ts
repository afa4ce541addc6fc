import Table from 'cli-table3';

import type { Account } from '../sandbox/account';
import { DEFAULT_CONTROL_PORT } from '../sandbox/controlCommands';
import type { Owner } from '../tools/n8n/n8nApi';
import type { ExportReport } from './exportReviews';

/** What a running demo has to show, and who may sign in to it. */
export interface DemoAccess {
	/** Address of n8n. */
	editor: string;
	/** Who signs in to it. */
	owner: Owner;
	/** Address of the sandbox. */
	sandbox: string;
	/** Whose settings page it shows. */
	account: Pick<Account, 'user' | 'password'>;
	/** A key that nothing uses yet. */
	spareKey: string;
	/** Of the sandbox. */
	controlPort: number;
	/** Of the workflow that was run. */
	exportId: string;
	/** The workflow that each new review starts, and how often one comes in. */
	watch: { name: string; id: string; everySeconds: number };
	/** How many other workflows were imported. */
	examples: number;
}

/** Where to look in a running demo and how to sign in, for the terminal. */
export function accessTable(access: DemoAccess): string {
	const { editor, owner, sandbox, account, spareKey, controlPort, exportId, watch, examples } = access;
	const table = plainTable();
	table.push(
		['Editor', `${editor}/home/workflows`],
		['E-mail', owner.email],
		['Password', owner.password],
		['The export', `${editor}/workflow/${exportId}`],
		[
			'New reviews',
			`one every ${watch.everySeconds} s; "${watch.name}" starts with each, n8n looks once a minute:\n${editor}/workflow/${watch.id}/executions`,
		],
		['Examples', `${examples} more workflows; those for other services need credentials of yours`],
		['Add a review', changing('add --rating 1 --title "Too late"', controlPort)],
		['Hide it', changing('hide <its id>', controlPort)],
		['Set the limit', changing('set --limit 10 --window 60', controlPort)],
		['Sandbox', `${sandbox}  (a stand-in, not the platform)`],
		['A key to try', `${spareKey}  (with the address of the sandbox, for a credential of your own)`],
		['Its settings page', `${sandbox}/login  (${account.user.email}, password ${account.password})`],
	);
	return table.toString();
}

/** A command line that changes the sandbox. */
function changing(words: string, controlPort: number): string {
	const port = controlPort === DEFAULT_CONTROL_PORT ? '' : ` --control-port ${controlPort}`;
	return `npm run sandbox -- ${words}${port}`;
}

/** What the export did, for the terminal. */
export function reportTable(report: ExportReport): string {
	const table = plainTable();
	const waited =
		report.waits === 0 ? 'none' : `${report.waits}, ${report.waitedSeconds.toFixed(1)} s together`;
	table.push(
		['Reviews', report.reviews],
		['Pages', report.pages],
		['Seconds', report.seconds.toFixed(1)],
		['Rate-limit waits', waited],
		['Refused requests', report.refused],
		['File', report.file],
	);
	return table.toString();
}

function plainTable(): Table.Table {
	return new Table({ style: { head: [], border: [] } });
}
