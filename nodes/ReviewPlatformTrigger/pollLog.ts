// What n8n's log says of a poll that has read the list.

import type { NodeLog } from '../shared/nodeLog';
import type { PageReader } from './pageReader';
import { countSince } from './watch/memory';
import type { pollList, WatchState } from './watch/watch';

/** @param before what was kept of the list; null where it had not been read */
export function logPoll(
	log: Pick<NodeLog, 'debug' | 'info' | 'warn'>,
	before: WatchState | null,
	{ state: after, found, notices }: Awaited<ReturnType<typeof pollList>>,
	{ ends, round }: PageReader['asked'],
): void {
	if (!before) log.info('Reading the list of reviews for the first time');
	if (before?.startSecond !== null && after.startSecond === null)
		log.info('All existing reviews are now known');
	else if (before && after.roundEndedAt !== null && before.roundEndedAt !== after.roundEndedAt)
		logStillWatching(log, before, after);
	for (const text of notices) log.warn(text);
	const walked = round.length > 0 ? `, a round from page ${round[0]} to ${round.at(-1)}` : '';
	const changed = found.filter(({ event }) => event === 'changedReview').length;
	const counts = `${found.length - changed} new, ${changed} changed, ${after.accountedFor} known`;
	log.debug(`Asked for page ${ends.join(', ')}${walked}; before the filters ${counts}`);
}

/** A quiet week looks like a dead trigger otherwise. The list is read to its end once a day, for changes once an hour. */
function logStillWatching(
	log: Pick<NodeLog, 'info'>,
	{ roundEndedAt: since }: WatchState,
	{ accountedFor, memory }: WatchState,
): void {
	const parts = [`Still watching: ${accountedFor.toLocaleString('en')} reviews`];
	if (since !== null)
		parts.push(`${countSince(memory, Math.floor(since / 1_000))} written since ${inUtc(since)}`);
	if (memory.newestSecond > 0) parts.push(`the last one at ${inUtc(memory.newestSecond * 1_000)} UTC`);
	log.info(parts.join(', '));
}

/** To the minute. The second may be any that a review says it was created in. */
function inUtc(ms: number): string {
	const time = new Date(ms);
	return Number.isNaN(time.getTime()) ? 'an unknown time' : time.toISOString().slice(0, 16).replace('T', ' ');
}
