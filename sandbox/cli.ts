import Table from 'cli-table3';
import { Command } from 'commander';

import type { Account } from './account';
import { addControlCommands, DEFAULT_CONTROL_PORT } from './controlCommands';
import { LIST_FAULTS } from './listFaults';
import { addOptions, integer, text, valuesIn } from './options';
import { SAMPLE_REVIEWS, Sandbox } from './sandbox';
import { DEFAULT_SETTINGS, SETTINGS } from './settings';

const DESCRIPTION = `A review platform on 127.0.0.1 to try the nodes on. It is a stand-in, not the platform.
Without a command it starts; the other commands change one that runs.`;

/** What is only set when a sandbox starts. */
const START = {
	port: integer('--port <number>', 'port of the API; 0 picks a free one', 0, 65_535),
	controlPort: integer('--control-port <number>', 'port for the other commands', 0, 65_535),
	reviews: integer(
		'--reviews <number>',
		`reviews of the Premium account (default: ${SAMPLE_REVIEWS})`,
		0,
		1_000_000,
	),
	branches: integer('--branches <number>', 'branches of the company, each with its own id', 1, 1_000),
	db: text('--db <file>', 'file that keeps keys and changed reviews (default: in memory)'),
	key: text('--key <secret>', 'integration key of the Premium account (default: a new one)'),
};
const USUAL = { port: 4010, controlPort: DEFAULT_CONTROL_PORT, branches: 1, ...DEFAULT_SETTINGS };

const program = new Command('npm run sandbox --').description(DESCRIPTION);
const command = program
	.command('start', { isDefault: true })
	.description('start a sandbox; Ctrl-C stops it')
	.action(start);
for (const table of [START, SETTINGS, LIST_FAULTS]) addOptions(command, table, USUAL);
addControlCommands(program);
void program.parseAsync();

async function start(options: object): Promise<void> {
	const { key, ...atStart } = valuesIn(START, options);
	try {
		const sandbox = await Sandbox.start({
			...atStart,
			newest: Date.now(),
			...valuesIn(SETTINGS, options),
			listFaults: valuesIn(LIST_FAULTS, options),
		});
		console.log(greeting(sandbox, key));
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
	} catch (error) {
		const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
		const option = port === atStart.controlPort ? '--control-port' : '--port';
		const reason = code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another with ${option}.` : message;
		console.error(`The sandbox could not start. ${reason}`);
		process.exitCode = 1;
	}
}

function greeting(sandbox: Sandbox, secret: string | undefined): string {
	const { account, basicAccount, otherAccount, settings } = sandbox;
	const withKey = (what: string, of: Account, wanted?: string): [string, string] => [
		what,
		`${keyFor(sandbox, of, wanted)}\n${of.user.name}, ${of.premium ? `${of.reviewList.length} reviews` : 'every request gets 403'}`,
	];
	const table = new Table({ style: { head: [], border: [] } });
	table.push(
		['Base URL', sandbox.url],
		withKey('Key with Premium', account, secret),
		withKey('Key of another company', otherAccount),
		withKey('Key without Premium', basicAccount),
		['Limit', `${settings.limit} requests in ${settings.windowMs / 1_000} s for each ${settings.limitBy}`],
		['Control', `${sandbox.controlUrl}`],
	);
	return [
		'Review platform sandbox: a stand-in for testing, not the platform.',
		table.toString(),
		'Ctrl-C stops it. "npm run sandbox -- --help" shows what can be changed.',
	].join('\n');
}

/** A key's secret, or why there is none to show. */
function keyFor({ accounts }: Sandbox, account: Account, wanted?: string): string {
	if (wanted !== undefined && accounts.keys.find(wanted)?.account === account) return wanted;
	const kept = accounts.keys.of(account).length;
	if (wanted === undefined && kept > 0)
		return `${kept} kept; npm run sandbox -- create-key --account ${account.slug}`;
	return accounts.createKey(account, wanted);
}
