import { Command, Option } from 'commander';

import type { ListOrder } from './reviewList';
import { SAMPLE_REVIEWS, Sandbox } from './sandbox';
import { DEFAULT_SETTINGS } from './settings';
import { wholeNumber } from './wholeNumber';

interface CliOptions {
	port: number;
	reviews: number;
	limit: number;
	window: number;
	hints: boolean;
	latency: number;
	pageSize: number;
	order: ListOrder;
	key?: string;
}

const program = new Command('sandbox')
	.description('A review platform on 127.0.0.1 to try the nodes on. It is a stand-in, not the platform.')
	.option('--port <number>', 'port to listen on; 0 takes a free one', wholeNumber(0), 4010)
	.option('--reviews <number>', 'reviews of the Premium account', wholeNumber(0), SAMPLE_REVIEWS)
	.option('--limit <number>', 'requests a key may send in a window', wholeNumber(1), DEFAULT_SETTINGS.limit)
	.option('--window <seconds>', 'length of a window', wholeNumber(1), DEFAULT_SETTINGS.windowMs / 1_000)
	.option('--no-hints', 'send no Retry-After and X-RateLimit headers')
	.option('--latency <ms>', 'delay before each answer', wholeNumber(0), DEFAULT_SETTINGS.latencyMs)
	.option('--page-size <number>', 'reviews on a page', wholeNumber(1), DEFAULT_SETTINGS.pageSize)
	.addOption(
		new Option('--order <order>', 'order of the list')
			.choices(['newest', 'oldest', 'shuffled'])
			.default('newest'),
	)
	.option('--key <secret>', 'integration key of the Premium account (default: a new one)');

void main(program.parse().opts<CliOptions>());

async function main({ window, latency, key, ...options }: CliOptions): Promise<void> {
	try {
		const sandbox = await Sandbox.start({ ...options, windowMs: window * 1_000, latencyMs: latency });
		const premiumKey = sandbox.accounts.createKey(sandbox.account, key);
		const basicKey = sandbox.accounts.createKey(sandbox.basicAccount);
		console.log(
			[
				'Review platform sandbox: a stand-in for trying things out, not the platform.',
				`  Base URL               ${sandbox.url}`,
				`  Key with Premium       ${premiumKey}  (${sandbox.account.user.name}, ${sandbox.reviews.length} reviews)`,
				`  Key without Premium    ${basicKey}  (${sandbox.basicAccount.user.name}: every request gets 403)`,
				`  Limit                  ${options.limit} requests in ${window} s for each key`,
				'Ctrl-C ends it.',
			].join('\n'),
		);
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		const reason =
			code === 'EADDRINUSE' ? `Port ${options.port} is taken. Choose another with --port.` : message;
		console.error(`The sandbox could not start. ${reason}`);
		process.exitCode = 1;
	}
}
