// Which pages of a list one poll reads, to know which reviews are new or changed; free of n8n, network and clock.
// The ends of the list in each poll, and the sweep, a walk over all of it, each day and while `total` counts more than
// is known of. In the beginning that is all: the baseline.

import { adjust, advance, endsWith, lastPage, nextPage, startWalk, type Walk } from '../../shared/list/walk';
import type { ReviewPage } from '../../shared/types';
import { meetReviews } from './findings';
import { isNewestFirst, MAX_LATEST, newestSecondOf } from './seenReviews';
import { sweepOn } from './sweep';
import {
	beginPoll,
	readFromBucket,
	isPage,
	isSearchDue,
	isWholeDue,
	missingIn,
	type ReadPages,
	type Sweep,
	type WatchOptions,
	type WatchPoll,
	type WatchState,
} from './watchPoll';

/** After as many sweeps in a row that met nothing old, a baseline has what can be seen. */
const SURE_SWEEPS = 2;

/**
 * One poll of a list. Returns what it has found, in the order of the list; and the state, as it was where no page could be
 * read.
 *
 * @param kept the state after the poll before; undefined for a list that has not been read
 * @throws what `read` throws
 */
export async function pollList(kept: WatchState | undefined, options: WatchOptions, read: ReadPages) {
	const poll = beginPoll(kept, options, read);
	const front = await readFront(poll, kept === undefined);
	if (!front) return { state: kept, found: [], isNewestFirst: true, notices: [] };
	if (!poll.state.baseline && !front.hasNewest) await readBack(poll, front.walk);
	await goOnSweeping(poll, front);
	const state = { ...poll.state, seen: poll.seen.toRecord() };
	return { state, found: [...poll.found.values()], isNewestFirst: front.hasNewest, notices: poll.notices };
}

/**
 * Page 1, or page 2 where that cannot be read, and on while all of a page is new. Returns the walk after that and its last
 * answer, whether it is all of the list, and whether its first page has, or would have, the newest review that is known.
 */
async function readFront(poll: WatchPoll, isBeginning: boolean) {
	let page = 1;
	let [answer] = await poll.read([page], true);
	if (!isPage(answer)) {
		poll.notices.push('Page 1 of the list cannot be read: what is new on it comes later');
		[answer] = await poll.read([++page], true);
	}
	if (!isPage(answer)) return undefined;
	// Afterwards none of its reviews is new, which ends the front.
	if (isBeginning) begin(poll, answer);
	const { reviews } = answer;
	let walk = startWalk(answer, page);
	let [last, isAllNew, isWhole] = [answer, true, false];
	while (isPage(answer) && isAllNew && !isWhole) {
		const number = nextPage(walk);
		walk = adjust(walk, (last = answer), 0, MAX_LATEST);
		if (nextPage(walk) === number) {
			({ isAllNew } = meetReviews(poll, answer, false));
			isWhole = endsWith(walk, answer, true);
			walk = advance(walk);
		}
		if (isAllNew && !isWhole) [answer] = await readFromBucket(poll, [nextPage(walk)], true);
	}
	const hasNewest = isNewestFirst(reviews) || newestSecondOf(reviews) >= poll.seen.newestSecond;
	return { walk, last, isWhole, hasNewest };
}

/** What the first page of a baseline has is not new, whatever clock the reviews go by. */
function begin(poll: WatchPoll, page: ReviewPage): void {
	const { now, newFrom, beganAt } = poll.options;
	const began = Math.max(0, Math.floor(((page.answeredAt ?? now) - (now - beganAt)) / 1_000));
	poll.state.baseline = { newFrom: Math.min(newFrom, began) };
	meetReviews(poll, page, true, beganAt === now ? newFrom : undefined);
}

/** The last page, and back while all of a page is new. */
async function readBack(poll: WatchPoll, walk: Walk): Promise<void> {
	const last = lastPage(walk);
	for (let page = last; page >= nextPage(walk); page--) {
		const [answer] = page === last ? await poll.read([page], true) : await readFromBucket(poll, [page], true);
		if (!isPage(answer) || !meetReviews(poll, answer, false).isAllNew) return;
	}
}

async function goOnSweeping(poll: WatchPoll, front: { walk: Walk; last: ReviewPage; isWhole: boolean }) {
	const { state } = poll;
	if (!state.sweep && !isWholeDue(poll) && !isSearchDue(poll)) return;
	if (!state.sweep && (state.baseline || missingIn(poll) > 0)) state.fruitlessSweeps++;
	const sweep: Sweep =
		state.sweep && !front.isWhole
			? { ...state.sweep, walk: adjust(state.sweep.walk, front.last, 0, MAX_LATEST) }
			: { walk: front.walk, failingSince: null };
	const { place: from } = sweep.walk;
	const ending = front.isWhole ? 'end' : await sweepOn(poll, sweep);
	if (ending === 'end') finish(poll, sweep.walk);
	const { place, perPage } = sweep.walk;
	// What moved between two polls by as many added as deleted shows on the page before. But each poll comes on.
	if (sweep.failingSince === null && place - from > perPage)
		sweep.walk = { ...sweep.walk, place: place - perPage };
	state.sweep = ending === 'nextPoll' ? sweep : null;
}

/** The sweep has come to the end of the list: what it expected is known of. */
function finish(poll: WatchPoll, { expected, pagesAgain }: Walk): void {
	const { options, seen, state, total } = poll;
	const missing = missingIn(poll);
	state.sweptAt = options.now;
	if (state.baseline) {
		// A list that is shorter than what was met may be one that is not whole today.
		const hasMetAll = missing <= 0 && pagesAgain === 0 && seen.size <= total;
		if (!hasMetAll && state.fruitlessSweeps < SURE_SWEEPS && !seen.hasForgotten) return;
		if (missing > 0) seen.watermark = Math.max(seen.watermark, state.baseline.newFrom - 1);
		state.fruitlessSweeps = 0;
		state.baseline = null;
	}
	state.accounted = Math.max(state.accounted, Math.min(total, expected));
}
