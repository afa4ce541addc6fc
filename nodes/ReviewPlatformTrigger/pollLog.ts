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

/** Tells n8n's log when a baseline begins and is whole, what cannot be read, and a long wait. Nothing of a review or the credential is in it. */
export function logPoll(
	context: IPollFunctions,
	{ before, after, notices, longestWaitMs }: PollRecord,
): void {
	const log = new NodeLog(context);
	log.waited(longestWaitMs);
	for (const text of progressFrom(before, after)) log.info(text);
	for (const text of notices) log.warn(text);
}

/** How far the baseline has come. */
function progressFrom(before: WatchState | null, after: WatchState | null): string[] {
	if (after === null) return [];
	const lines: string[] = [];
	if (before === null) lines.push('Reading the list of reviews for the first time');
	if (before?.newFrom !== null && after.newFrom === null) lines.push('All existing reviews are now known');
	return lines;
}
