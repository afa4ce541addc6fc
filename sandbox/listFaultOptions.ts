import { Option } from 'commander';
import type { Command } from 'commander';

import type { ListFaults } from './listFaults';
import { wholeNumber } from './wholeNumber';

/** A list fault on the command line. */
export interface ListFaultOptions extends Omit<ListFaults, 'pastEnd'> {
	pastEnd?: '404' | '422';
}

const count = { type: 'integer', minimum: 1 };

/** What the control interface takes for list faults. */
export const LIST_FAULTS_SCHEMA = {
	type: 'object',
	additionalProperties: false,
	properties: {
		pastEnd: { enum: [404, 422] },
		refusedAfter: count,
		brokenPage: count,
		emptyFrom: count,
		staleTotal: { type: 'integer', minimum: 0 },
		cappedTotal: { type: 'integer', minimum: 0 },
		flappingTotal: count,
		stripQuery: { type: 'boolean' },
		addEvery: count,
		deleteEvery: count,
	},
};

/** Adds an option for each list fault to a command. */
export function listFaultOptions(command: Command): Command {
	return command
		.addOption(new Option('--past-end <status>', 'refuse pages past the last one').choices(['404', '422']))
		.option('--refused-after <page>', 'refuse pages past this one', wholeNumber(1))
		.option('--broken-page <page>', 'answer 500 for this page', wholeNumber(1))
		.option('--empty-from <page>', 'empty pages from this one on', wholeNumber(1))
		.option('--stale-total <number>', 'a total that is always this number', wholeNumber(0))
		.option('--capped-total <number>', 'a total that is never more than this number', wholeNumber(0))
		.option('--flapping-total <number>', 'a total that goes up and down by up to this number', wholeNumber(1))
		.option('--strip-query', 'every page is page 1, as from a cache that drops the query string')
		.option('--add-every <pages>', 'a review comes in before every n-th page', wholeNumber(1))
		.option('--delete-every <pages>', 'the top review is deleted before every n-th page', wholeNumber(1));
}

/** The list faults that options ask for. */
export function listFaultsIn({ pastEnd, ...faults }: ListFaultOptions): ListFaults {
	return { ...faults, ...(pastEnd && { pastEnd: Number(pastEnd) as 404 | 422 }) };
}
