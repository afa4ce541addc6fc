// Which of the reviews that a poll meets are new, and which have changed.

import type { ReviewPage } from '../../shared/types';
import { createdSecond } from './seenReviews';
import type { WatchPoll } from './watchPoll';

/**
 * Meets the reviews of a page; returns whether all are new, and whether any had not been seen.
 *
 * @param isSwept whether a sweep meets them: one that does not say when it was created is as old as can be then, else new
 * @param newFrom since which second an unseen review has to be created to be new
 */
export function meet(
	poll: WatchPoll,
	{ reviews, total }: ReviewPage,
	isSwept: boolean,
	newFrom = poll.state.baseline?.newFrom ?? 0,
): { isAllNew: boolean; hasUnseen: boolean } {
	const { changedById, newById, options, seen, state } = poll;
	const newBefore = newById.size;
	let unseen = 0;
	for (const review of reviews) {
		const second = createdSecond(review) || (isSwept ? 0 : Infinity);
		const isKnown = seen.has(review);
		// What a baseline had to forget its sweep has passed.
		if (!isKnown && second <= seen.watermark && !(isSwept && state.baseline)) continue;
		const isNew = isKnown ? newById.has(review.id) : second >= newFrom;
		if (isNew) newById.set(review.id, review);
		else if (seen.isChanged(review)) changedById.set(review.id, review);
		seen.add(review, options.now);
		if (!isKnown) unseen++;
	}
	const added = newById.size - newBefore;
	poll.total = Math.max(poll.total, total);
	state.accounted = Math.min(state.accounted + unseen, poll.total);
	if (isSwept && unseen > (state.baseline ? added : 0)) state.fruitlessSweeps = 0;
	return { isAllNew: added > 0 && added === reviews.length, hasUnseen: unseen > 0 };
}
