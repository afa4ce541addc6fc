// What n8n's log says about a poll that has read the list.

import type { NodeLog } from '../shared/nodeLog';
import type { PageReader } from './pageReader';
import type { Watched, WatchState } from './watch/watch';

/**
 * @param before what was kept of the list; null where it had not been read
 * @param isFirstSuccess whether no poll has succeeded before it since n8n's start, or since somebody published the workflow
 */
export function logPoll(
	log: Pick<NodeLog, 'debug' | 'info' | 'warn'>,
	before: WatchState | null,
	{ state: after, found, notices }: Watched,
	{ ends, round }: PageReader['asked'],
	isFirstSuccess: boolean,
): void {
	const hasEnded = after.roundEndedAt !== 0 && after.roundEndedAt !== before?.roundEndedAt;
	if (!before) log.info('Reading the list of reviews for the first time');
	if (after.roundEndedAt === null) {
		if (before && isFirstSuccess) log.info('Still reading the list of reviews for the first time');
	} else if (before?.roundEndedAt === null || !before) {
		if (notices.length === 0) log.info('All existing reviews are now known');
	} else if (isFirstSuccess || hasEnded) log.info(stillWatching(after));
	if (before && before.covered > 0 && after.covered === 0)
		log.warn(`The list of reviews is empty now: it had ${before.covered}`);
	for (const text of notices) log.warn(text);
	const walked = round.length > 0 ? `, a round from page ${round[0]} to ${round.at(-1)}` : '';
	const changed = found.filter(({ event }) => event === 'changedReview').length;
	const counts = `${found.length - changed} new, ${changed} changed, ${after.covered} known`;
	log.debug(`Asked for page ${ends.join(', ')}${walked}; before the filters ${counts}`);
}

/** A quiet week looks like a dead trigger otherwise. The list is read to its end once a day, for changes once an hour. */
function stillWatching({ covered, memory }: WatchState): string {
	const last = memory.newestSecond > 0 ? `, the last one written at ${inUtc(memory.newestSecond)}` : '';
	return `Still watching: ${covered.toLocaleString('en')} reviews${last}`;
}

/** To the minute. The second may be any that a review says it was created in. */
function inUtc(second: number): string {
	const time = new Date(second * 1_000);
	if (Number.isNaN(time.getTime())) return 'an unknown time';
	return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
