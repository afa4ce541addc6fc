import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Account } from '../sandbox/account';
import { DEFAULT_CONTROL_PORT } from '../sandbox/controlCommands';
import { MAX_KEYS } from '../sandbox/integrationKeys';
import { SAMPLE_REVIEWS, Sandbox } from '../sandbox/sandbox';
import { freePort } from '../tools/ports';
import { isAlive } from '../tools/processGroup';
import { UserError } from '../tools/userError';
import { keep, readKept } from './keptState';

/** Where everything that the demo keeps is unless told otherwise. */
export const DATA_FOLDER = join(__dirname, '..', '.demo');
/** Names of integration keys, for whoever deletes one. */
const KEY_NAMES = {
	demo: 'Used by the demo in n8n: keep',
	spare: 'Spare, to try out',
	other: 'Another company',
};

/** The options of `npm start`, which tells what they are. */
export interface DemoOptions {
	port?: number;
	sandboxPort?: number;
	reviews?: number;
	/** Seconds. */
	window: number;
	data: string;
	watch?: true;
}

/** What both parts of the demo work with: a sandbox that is as the last start left it. */
export type DemoGround = Awaited<ReturnType<typeof prepareDemo>>;

/**
 * Starts the sandbox of a folder, and finds ports and keys: those of the last start where there were any.
 *
 * @throws UserError when the folder is in use or was made with other reviews, or a port that was asked for is taken
 */
export async function prepareDemo({ data, port, sandboxPort, reviews, window }: DemoOptions) {
	lockFolder(data);
	const kept = readKept(data);
	if (reviews !== undefined && kept.reviews !== undefined && reviews !== kept.reviews) {
		throw new UserError(
			`The sandbox in ${data} was made with ${kept.reviews} reviews. Omit --reviews, or use another folder with --data.`,
		);
	}
	const ports = {
		editor: await portFor(port, '--port', kept.ports?.editor),
		sandbox: await portFor(sandboxPort, '--sandbox-port', kept.ports?.sandbox),
		// Another sandbox of the same machine may have the usual one.
		control: await freePort(kept.ports?.control ?? DEFAULT_CONTROL_PORT),
	};
	const made = kept.reviews ?? reviews ?? SAMPLE_REVIEWS;
	const sandbox = await Sandbox.start({
		port: ports.sandbox,
		controlPort: ports.control,
		reviews: made,
		newest: Date.now(),
		windowMs: window * 1_000,
		hints: true,
		db: join(data, 'sandbox.db'),
	});
	const { account, otherAccount } = sandbox;
	const demo = keyOf(sandbox, account, KEY_NAMES.demo, kept.keys?.demo);
	if (demo === undefined) {
		await sandbox.close();
		throw new UserError(
			`The demo's integration key was deleted, and its account has ${MAX_KEYS} others. Delete ${data} to begin anew.`,
		);
	}
	const spare = keyOf(sandbox, account, KEY_NAMES.spare, kept.keys?.spare);
	const other = keyOf(sandbox, otherAccount, KEY_NAMES.other, kept.keys?.other);
	const keys = { demo, ...(spare !== undefined && { spare }), ...(other !== undefined && { other }) };
	keep(data, { ports, keys, reviews: made });
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	// As n8n lists it.
	const timezone = timeZone === 'UTC' ? 'Etc/UTC' : timeZone;
	return { kept, ports, sandbox, keys, timezone };
}

/** The port that was asked for with an option, else the last start's, else a free one. */
async function portFor(asked: number | undefined, option: string, last?: number): Promise<number> {
	return asked === undefined ? await freePort(last) : await freePort(asked, option);
}

/** The key of the last start, or a new one where it was deleted; none where the account has as many as it may have. */
function keyOf(
	{ accounts: { keys } }: Sandbox,
	account: Account,
	name: string,
	secret = '',
): string | undefined {
	if (keys.find(secret)) return secret;
	return keys.of(account).length < MAX_KEYS ? keys.create(account, name) : undefined;
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
