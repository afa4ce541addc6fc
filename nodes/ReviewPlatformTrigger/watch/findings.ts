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
export function meetReviews(
	poll: WatchPoll,
	{ reviews, total }: ReviewPage,
	isSwept: boolean,
	newFrom = poll.state.baseline?.newFrom ?? 0,
): { isAllNew: boolean; hasUnseen: boolean } {
	const { found, options, seen, state } = poll;
	let [unseen, added] = [0, 0];
	for (const review of reviews) {
		const second = createdSecond(review) || (isSwept ? 0 : Infinity);
		const isKnown = seen.has(review);
		// What a baseline had to forget its sweep has passed.
		if (!isKnown && second <= seen.watermark && !(isSwept && state.baseline)) continue;
		const before = found.get(review.id);
		const isNew = isKnown ? before?.event === 'newReview' : second >= newFrom;
		const event = isNew ? 'newReview' : 'changedReview';
		const previousRating = isNew ? null : before ? before.previousRating : seen.ratingOf(review);
		if (isNew || seen.isChanged(review)) found.set(review.id, { review, event, previousRating });
		seen.add(review, options.now);
		if (!isKnown) unseen++;
		if (!isKnown && isNew) added++;
	}
	poll.total = Math.max(poll.total, total);
	state.accounted = Math.min(state.accounted + unseen, poll.total);
	if (isSwept && unseen > (state.baseline ? added : 0)) state.fruitlessSweeps = 0;
	return { isAllNew: added > 0 && added === reviews.length, hasUnseen: unseen > 0 };
}
