// What n8n's log says of a poll.

import type { IPollFunctions } from 'n8n-workflow';

import { NodeLog } from '../shared/nodeLog';
import type { WatchState } from './watch/watchState';

/** What a poll did. */
interface PollRecord {
	before: WatchState | null;
	after: WatchState | null;
	notices: string[];
	longestWaitMs: number;
}

/** Tells n8n's log when a baseline begins and is whole, what cannot be read, and a long wait. */
export function logPoll(
	context: IPollFunctions,
	{ before, after, notices, longestWaitMs }: PollRecord,
): void {
	const log = new NodeLog(context);
	log.waited(longestWaitMs);
	if (!before && after) log.info('Reading the list of reviews for the first time');
	if (before?.baseline !== null && after?.baseline === null) log.info('All existing reviews are now known');
	for (const text of notices) log.warn(text);
}
