import Table from 'cli-table3';
import { Command } from 'commander';

import type { Account } from './account';
import { addControlCommands, DEFAULT_CONTROL_PORT } from './controlCommands';
import { listFaultOptions, listFaultsIn } from './listFaultOptions';
import type { ListFaultOptions } from './listFaultOptions';
import { listOptions } from './listOptions';
import type { ListOptions } from './listOptions';
import { SAMPLE_REVIEWS, Sandbox } from './sandbox';
import { DEFAULT_SETTINGS } from './settings';
import { wholeNumber } from './wholeNumber';

const DESCRIPTION = `A review platform on 127.0.0.1 to try the nodes on. It is a stand-in, not the platform.
Without a command it starts; the other commands change one that runs.`;
const LAST_PORT = 65_535;
const MOST_REVIEWS = 1_000_000;
const MOST_BRANCHES = 1_000;

interface StartOptions extends ListOptions, ListFaultOptions {
	port: number;
	controlPort: number;
	reviews?: number;
	branches: number;
	pageSize: number;
	arrive?: number;
	limit: number;
	window: number;
	twoPerSecond?: true;
	hints: boolean;
	latency: number;
	key?: string;
	db?: string;
}

const program = new Command('npm run sandbox --').description(DESCRIPTION);
listFaultOptions(listOptions(program.command('start', { isDefault: true })))
	.description('start a sandbox; Ctrl-C stops it')
	.option(
		'--port <number>',
		'port of the API and the web pages; 0 picks a free one',
		wholeNumber(0, LAST_PORT),
		4010,
	)
	.option(
		'--control-port <number>',
		'port for the other commands',
		wholeNumber(0, LAST_PORT),
		DEFAULT_CONTROL_PORT,
	)
	.option(
		'--reviews <number>',
		`reviews of the Premium account (default: ${SAMPLE_REVIEWS})`,
		wholeNumber(0, MOST_REVIEWS),
	)
	.option(
		'--branches <number>',
		'branches of the company, each with its own id',
		wholeNumber(1, MOST_BRANCHES),
		1,
	)
	.option('--page-size <number>', 'reviews on a page', wholeNumber(1), DEFAULT_SETTINGS.pageSize)
	.option('--arrive <seconds>', 'a review comes in at this interval', wholeNumber(1))
	.option('--limit <number>', 'requests a key may send in a window', wholeNumber(1), DEFAULT_SETTINGS.limit)
	.option('--window <seconds>', 'length of a window', wholeNumber(1), DEFAULT_SETTINGS.windowMs / 1_000)
	.option('--two-per-second', 'take the limit literally: 2 requests in each second')
	.option('--no-hints', 'send no Retry-After and X-RateLimit headers')
	.option('--latency <ms>', 'delay before each answer', wholeNumber(0), DEFAULT_SETTINGS.latencyMs)
	.option('--key <secret>', 'integration key of the Premium account (default: a new one)')
	.option('--db <file>', 'SQLite file that keeps keys and changed reviews (default: in memory)')
	.action(start);
addControlCommands(program);
void program.parseAsync();

async function start({
	window,
	latency,
	arrive,
	twoPerSecond,
	replica,
	key,
	...options
}: StartOptions): Promise<void> {
	const rate = twoPerSecond
		? { limit: 2, windowMs: 1_000 }
		: { limit: options.limit, windowMs: window * 1_000 };
	const arriving = arrive === undefined ? {} : { arriveEveryMs: arrive * 1_000 };
	const lagging = replica === undefined ? {} : { replicaEvery: replica };
	try {
		const sandbox = await Sandbox.start({
			...options,
			...rate,
			...arriving,
			...lagging,
			latencyMs: latency,
			listFaults: listFaultsIn(options),
		});
		console.log(greeting(sandbox, key));
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
	} catch (error) {
		const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
		const option = port === options.controlPort ? '--control-port' : '--port';
		const reason = code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another with ${option}.` : message;
		console.error(`The sandbox could not start. ${reason}`);
		process.exitCode = 1;
	}
}

function greeting(sandbox: Sandbox, secret: string | undefined): string {
	const { account, basicAccount, settings } = sandbox;
	const table = new Table({ style: { head: [], border: [] } });
	table.push(
		['Base URL', sandbox.url],
		[
			'Key with Premium',
			`${keyFor(sandbox, account, secret)}\n${account.user.name}, ${account.reviewList.length} reviews`,
		],
		[
			'Key without Premium',
			`${keyFor(sandbox, basicAccount)}\n${basicAccount.user.name}: every request gets 403`,
		],
		['Limit', `${settings.limit} requests in ${settings.windowMs / 1_000} s for each key`],
		['Settings page', `${sandbox.url}/login\n${account.user.email}, password ${account.password}`],
		['Control', `${sandbox.controlUrl}`],
	);
	return [
		'Review platform sandbox: a stand-in for testing, not the platform.',
		table.toString(),
		'Ctrl-C stops it. "npm run sandbox -- --help" shows what can be changed meanwhile.',
	].join('\n');
}

/** A key's secret, or why there is none to show. */
function keyFor({ accounts }: Sandbox, account: Account, wanted?: string): string {
	if (wanted !== undefined && accounts.keys.find(wanted)?.account === account) return wanted;
	const kept = accounts.keys.of(account).length;
	if (wanted === undefined && kept > 0) return `${kept} kept; make another on the settings page`;
	return accounts.createKey(account, wanted);
}
