import { Option } from 'commander';
import type { Command } from 'commander';

import { LIST_ORDERS, ORDER_NAMES } from './listOrders';
import type { ListOrder } from './listOrders';
import { wholeNumber } from './wholeNumber';

/** What the command line says of the list, when a sandbox starts and while it runs. */
export interface ListOptions {
	order?: ListOrder;
	replica?: number;
}

/** Adds the options that say in which order the list is answered, and by what. */
export function listOptions(command: Command): Command {
	const orders = ORDER_NAMES.map((name) => `  ${name.padEnd(12)} ${LIST_ORDERS[name].is}`).join('\n');
	return command
		.addOption(new Option('--order <order>', 'order of the list, see below').choices(ORDER_NAMES))
		.option(
			'--replica <number>',
			'every n-th request for the list is answered by a replica without the newest review; 0 for none',
			wholeNumber(0),
		)
		.addHelpText('after', `\nOrders of the list:\n${orders}`);
}
