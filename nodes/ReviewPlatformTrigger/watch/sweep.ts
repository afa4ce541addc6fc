// One poll's part of a sweep: to the end of the list, or as far as the bucket lasts.

import { PAGES_IN_FLIGHT } from '../../shared/list/pagesInFlight';
import { adjust, advance, again, endsByRefusal, endsWith, lastPage, nextPage } from '../../shared/list/walk';
import { meetReviews } from './findings';
import { MAX_LATEST } from './seenReviews';
import {
	DAY_MS,
	readFromBucket,
	HOUR_MS,
	isPage,
	isWholeDue,
	missingIn,
	type PageOutcome,
	type Sweep,
	type WatchPoll,
} from './watchPoll';

/** What follows from a page: the next one, or another than that; or an end of the poll's part or of the sweep. */
type Step = 'next' | 'another' | 'nextPoll' | 'end' | 'allMet';

export async function sweepOn(poll: WatchPoll, sweep: Sweep): Promise<Step> {
	// Past the end a server may answer with its last page again.
	const metIds = new Set<string>();
	for (;;) {
		const outcomes = await readFromBucket(poll, nextPages(sweep), false);
		let step: Step = outcomes.length > 0 ? 'next' : 'nextPoll';
		let taken = 0;
		for (; step === 'next' && taken < outcomes.length; taken++)
			step = takeNext(poll, sweep, outcomes.slice(taken), metIds);
		if (step === 'another') sweep.walk = again(sweep.walk, outcomes.length - taken);
		else if (step !== 'next') return step;
	}
}

/** The pages to ask for: one that could not be read with the one after it. */
function nextPages({ walk, failingSince }: Sweep): number[] {
	const left = walk.hasNext ? lastPage(walk) - nextPage(walk) + 1 : 1;
	const count = failingSince === null ? Math.max(1, Math.min(PAGES_IN_FLIGHT, left)) : 2;
	return Array.from({ length: count }, (_, index) => nextPage(walk) + index);
}

/** Takes the next page, with what came of those after it. */
function takeNext(poll: WatchPoll, sweep: Sweep, outcomes: PageOutcome[], metIds: Set<string>): Step {
	const [answer, after] = outcomes;
	const number = nextPage(sweep.walk);
	if (answer === 'refused') {
		if (!endsByRefusal(sweep.walk)) leaveOut(poll, sweep, 'and those after it ');
		return 'end';
	}
	if (!isPage(answer)) return answer === 'unreadable' ? passUnreadable(poll, sweep, after) : 'nextPoll';
	sweep.failingSince = null;
	sweep.walk = adjust(sweep.walk, answer, 0, MAX_LATEST);
	if (nextPage(sweep.walk) !== number) return 'another';
	const { hasUnseen } = meetReviews(poll, answer, true);
	const isEnd = endsWith(
		sweep.walk,
		answer,
		answer.reviews.some(({ id }) => !metIds.has(id)),
	);
	for (const { id } of answer.reviews) metIds.add(id);
	sweep.walk = advance(sweep.walk);
	if (isEnd) return 'end';
	return hasUnseen && missingIn(poll) <= 0 && !isWholeDue(poll) ? 'allMet' : 'next';
}

/** A page that cannot be read is waited for, and left out where the one after it can be read; else nothing can. */
function passUnreadable(poll: WatchPoll, sweep: Sweep, after: PageOutcome | undefined): Step {
	const { options, state } = poll;
	const isAlone = after === 'refused' || isPage(after);
	const [aloneMs, outageMs] = state.baseline ? [HOUR_MS, DAY_MS] : [0, HOUR_MS];
	const isFirst = sweep.failingSince === null;
	sweep.failingSince ??= options.now;
	const isPatient = Math.abs(options.now - sweep.failingSince) < (isAlone ? aloneMs : outageMs);
	if (isFirst || isPatient) return 'nextPoll';
	leaveOut(poll, sweep, isAlone ? '' : 'and those after it ');
	return isAlone ? 'next' : 'end';
}

function leaveOut({ notices }: WatchPoll, sweep: Sweep, others: string): void {
	const page = nextPage(sweep.walk);
	notices.push(`Page ${page} of the list ${others}cannot be read: left out until the list is read again`);
	sweep.walk = { ...advance(sweep.walk), expected: 0 };
	sweep.failingSince = null;
}
